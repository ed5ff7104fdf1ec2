import { type Kysely, type Migration, sql } from 'kysely';

/** The writing desk: blogs, topics, templates, posts with all that hangs on them. Decision 146 tells why so. */
export const writing: Migration = {
  async up(db: Kysely<unknown>) {
    await createDesk(db);
    await createPosts(db);
    await createParts(db);
  },
};

async function createDesk(db: Kysely<unknown>) {
  await sql`
    create table writing_blog (
      id bigint generated always as identity primary key,
      name text not null,
      kind text not null check (kind in ('naver', 'tistory', 'wordpress', 'other')),
      address text not null,
      editor_address text not null,
      language text not null check (language in ('ko', 'vi')),
      style text not null,
      daily_limit int not null check (daily_limit between 1 and 100),
      version int not null default 1
    )`.execute(db);
  await sql`create unique index writing_blog_name_key on writing_blog (lower(name))`.execute(db);
  await sql`
    create table writing_topic (
      id bigint generated always as identity primary key,
      title text not null,
      keyword text not null,
      state text not null default 'idea' check (state in ('idea', 'chosen', 'written', 'dropped')),
      note text not null,
      searches_pc int,
      searches_phone int,
      documents int,
      -- Of a hundred, month by month, the latest last.
      trend int[] not null default '{}',
      counted_at timestamptz,
      counted_by text not null default '' check (counted_by in ('', 'hand', 'naver')),
      search text collate "C" not null default '',
      added_by text not null,
      import_id uuid references import on delete set null,
      version int not null default 1,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index writing_topic_title_key on writing_topic (lower(title))`.execute(
    db,
  );
  await sql`
    create index writing_topic_search_idx on writing_topic using gin (search gin_trgm_ops)`.execute(
    db,
  );
  await sql`create index writing_topic_import_id_idx on writing_topic (import_id)`.execute(db);
  await sql`
    create table writing_template (
      id bigint generated always as identity primary key,
      name text not null,
      title text not null,
      html text not null,
      updated_by text not null,
      version int not null default 1
    )`.execute(db);
  await sql`
    create unique index writing_template_name_key on writing_template (lower(name))`.execute(db);
  // Null: the rules of the contract, until an administrator changes them.
  await sql`
    create table writing_rules (
      single boolean primary key default true check (single),
      rules jsonb,
      version int not null default 1
    )`.execute(db);
  await sql`insert into writing_rules default values`.execute(db);
}

async function createPosts(db: Kysely<unknown>) {
  await sql`
    create table writing_post (
      id bigint generated always as identity primary key,
      blog_id bigint references writing_blog,
      topic_id bigint references writing_topic on delete set null,
      language text not null check (language in ('ko', 'vi')),
      title text not null,
      titles text[] not null,
      brief text not null,
      keyword text not null,
      html text not null,
      tags text not null,
      is_paid boolean not null,
      length int not null,
      status text not null default 'brief'
        check (status in ('brief', 'draft', 'review', 'ready', 'published')),
      ai text not null default 'none' check (ai in ('none', 'unedited', 'edited')),
      -- A post outlives the accounts of its writer and of who approved it.
      owner_id bigint references account on delete set null,
      owner_name text not null,
      reviewer_id bigint references account on delete set null,
      written_by text not null,
      due_on date,
      reminded_on date,
      approved_id bigint references account on delete set null,
      approved_by text not null default '',
      approved_at timestamptz,
      returned_note text not null default '',
      published_address text not null default '',
      published_at timestamptz,
      views int,
      views_at timestamptz,
      search text collate "C" not null default '',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((status = 'published') = (published_address <> '')),
      check ((status = 'published') = (published_at is not null))
    )`.execute(db);
  await sql`create index writing_post_updated_at_idx on writing_post (updated_at desc, id)`.execute(
    db,
  );
  await sql`create index writing_post_due_on_idx on writing_post (due_on, id)`.execute(db);
  await sql`create index writing_post_published_at_idx on writing_post (published_at desc)`.execute(
    db,
  );
  await sql`create index writing_post_blog_id_idx on writing_post (blog_id, published_at)`.execute(
    db,
  );
  await sql`create index writing_post_topic_id_idx on writing_post (topic_id)`.execute(db);
  await sql`create index writing_post_owner_id_idx on writing_post (owner_id)`.execute(db);
  await sql`create index writing_post_reviewer_id_idx on writing_post (reviewer_id)`.execute(db);
  await sql`create index writing_post_approved_id_idx on writing_post (approved_id)`.execute(db);
  await sql`
    create index writing_post_search_idx on writing_post using gin (search gin_trgm_ops)`.execute(
    db,
  );
  await sql`
    create index writing_post_address_idx on writing_post (published_address)
    where published_address <> ''`.execute(db);
}

async function createParts(db: Kysely<unknown>) {
  await sql`
    create table writing_post_version (
      post_id bigint not null references writing_post on delete cascade,
      version int not null,
      at timestamptz not null,
      written_by text not null,
      status text not null,
      title text not null,
      html text not null,
      primary key (post_id, version)
    )`.execute(db);
  // Sentences by what those like them share; see similarity.ts of the contract.
  await sql`
    create table writing_sentence (
      post_id bigint not null references writing_post on delete cascade,
      place int not null,
      text text not null,
      bands int[] not null,
      primary key (post_id, place)
    )`.execute(db);
  await sql`
    create index writing_sentence_bands_idx on writing_sentence using gin (bands)
    with (fastupdate = off)`.execute(db);
  await sql`
    create table writing_picture (
      id bigint generated always as identity primary key,
      post_id bigint not null references writing_post on delete cascade,
      node_id bigint references file_node on delete set null,
      blob_hash text collate "C" not null references blob,
      name text not null,
      width int not null,
      height int not null
    )`.execute(db);
  await sql`create index writing_picture_post_id_idx on writing_picture (post_id)`.execute(db);
  await sql`create index writing_picture_node_id_idx on writing_picture (node_id)`.execute(db);
  await sql`create index writing_picture_blob_hash_idx on writing_picture (blob_hash)`.execute(db);
  await sql`
    create table writing_link (
      post_id bigint not null references writing_post on delete cascade,
      address text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'answers', 'gone', 'silent', 'inner')),
      status int,
      checked_at timestamptz,
      primary key (post_id, address)
    )`.execute(db);
}
