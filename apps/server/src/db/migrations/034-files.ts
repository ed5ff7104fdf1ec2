import { type Kysely, type Migration, sql } from 'kysely';

/** The file manager: files and folders, versions, uploads under way, attachments, who opened what. */
export const files: Migration = {
  async up(db: Kysely<unknown>) {
    await createNodes(db);
    await createVersions(db);
    await createUsage(db);
    await createUploads(db);
    await createOpenings(db);
    await createAttachments(db);
    // What lies in the trash is everybody's, unless it was one person's.
    await sql`alter table trash add column owner_id bigint`.execute(db);
  },
};

/**
 * A file or a folder. All that is in a folder belongs to the folder's owner. What a list shows and
 * sorts by of the version that counts stands here as well. `place` is the folder, or for what is at
 * the top its owner, negative: there each name is once. `trashed_root` is what was put into the
 * trash, this node or a folder above it.
 */
async function createNodes(db: Kysely<unknown>) {
  await sql`
    create table file_node (
      id bigint generated always as identity primary key,
      parent_id bigint references file_node,
      kind text not null check (kind in ('file', 'folder')),
      owner_id bigint not null references account,
      place bigint not null generated always as (coalesce(parent_id, -owner_id)) stored,
      name text not null check (name <> ''),
      name_key text collate "C" not null generated always as (lower(name)) stored,
      sort_name text collate "C" not null generated always as (sort_key(name)) stored,
      category text not null default '',
      tags text[] not null default '{}',
      description text not null default '',
      search text collate "C" not null default '',
      version_id bigint,
      blob_hash text collate "C",
      file_size bigint not null default 0,
      mime_type text not null default '',
      file_type text check (file_type in ('image', 'video', 'document', 'pdf', 'other')),
      uploader_name text not null default '',
      uploaded_at timestamptz not null default now(),
      trashed_root bigint,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((kind = 'file') = (file_type is not null)),
      check (parent_id <> id)
    )`.execute(db);
  await sql`
    create unique index file_node_name_key on file_node (place, name_key)
    where trashed_root is null`.execute(db);
  await sql`create index file_node_parent_id_idx on file_node (parent_id)`.execute(db);
  await sql`create index file_node_owner_id_idx on file_node (owner_id)`.execute(db);
  await sql`
    create index file_node_trashed_idx on file_node (trashed_root)
    where trashed_root is not null`.execute(db);
  // Who has which bytes already.
  await sql`
    create index file_node_blob_hash_idx on file_node (blob_hash, owner_id)
    where blob_hash is not null`.execute(db);
  // A page of a folder, of somebody's files, and of all files, in the order of the upload; a page of
  // all files in the other orders.
  for (const [name, columns] of Object.entries({
    place_uploaded: 'place, kind, uploaded_at, id',
    owner_uploaded: 'owner_id, kind, uploaded_at, id',
    uploaded: 'kind, uploaded_at, id',
    named: 'kind, sort_name, id',
    sized: 'kind, file_size, id',
    by_uploader: 'kind, uploader_name, id',
  })) {
    await sql`
      create index ${sql.ref(`file_node_${name}_idx`)} on file_node (${sql.raw(columns)})
      where trashed_root is null`.execute(db);
  }
  await sql`
    create index file_node_search_idx on file_node using gin (search gin_trgm_ops)`.execute(db);
  await sql`create index file_node_tags_idx on file_node using gin (tags)`.execute(db);

  await sql`
    create function file_node_with_ancestors(start bigint) returns setof bigint
    language sql stable as $$
      with recursive up as (
        select id, parent_id from file_node where id = start
        union all
        select above.id, above.parent_id from up join file_node above on above.id = up.parent_id
      )
      select id from up
    $$`.execute(db);
  await sql`
    create function file_node_with_descendants(starts bigint[]) returns setof bigint
    language sql stable as $$
      with recursive down as (
        select id from file_node where id = any (starts)
        union
        select below.id from down join file_node below on below.parent_id = down.id
      )
      select id from down
    $$`.execute(db);
}

async function createVersions(db: Kysely<unknown>) {
  await sql`
    create table file_version (
      id bigint generated always as identity primary key,
      node_id bigint not null references file_node,
      blob_hash text collate "C" not null references blob,
      file_size bigint not null,
      mime_type text not null,
      file_type text not null,
      original_name text not null,
      uploader_id bigint references account on delete set null,
      uploader_name text not null,
      uploaded_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index file_version_node_id_idx on file_version (node_id, id)`.execute(db);
  await sql`create index file_version_blob_hash_idx on file_version (blob_hash)`.execute(db);
  await sql`create index file_version_uploader_id_idx on file_version (uploader_id)`.execute(db);
}

/** How much room each person's files take, all versions and the trash included. Kept by triggers. */
async function createUsage(db: Kysely<unknown>) {
  await sql`
    create table file_usage (
      owner_id bigint primary key references account on delete cascade,
      bytes bigint not null
    )`.execute(db);
  await sql`
    create function file_version_count_usage() returns trigger language plpgsql as $$
    begin
      insert into file_usage as known (owner_id, bytes)
      select node.owner_id, sum(case when tg_op = 'DELETE' then -changed.file_size
        else changed.file_size end)
      from changed join file_node node on node.id = changed.node_id
      group by node.owner_id order by node.owner_id
      on conflict (owner_id) do update set bytes = known.bytes + excluded.bytes;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger file_version_added after insert on file_version
      referencing new table as changed
      for each statement execute function file_version_count_usage()`.execute(db);
  await sql`
    create trigger file_version_removed after delete on file_version
      referencing old table as changed
      for each statement execute function file_version_count_usage()`.execute(db);
  await sql`
    create function file_node_move_usage() returns trigger language plpgsql as $$
    begin
      insert into file_usage as known (owner_id, bytes)
      select owner_id, sum(bytes) from (
        select now_is.owner_id, version.file_size as bytes
        from now_is join was using (id) join file_version version on version.node_id = now_is.id
        where now_is.owner_id <> was.owner_id
        union all
        select was.owner_id, -version.file_size
        from now_is join was using (id) join file_version version on version.node_id = now_is.id
        where now_is.owner_id <> was.owner_id
      ) moved
      group by owner_id order by owner_id
      on conflict (owner_id) do update set bytes = known.bytes + excluded.bytes;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger file_node_given_away after update on file_node
      referencing old table as was new table as now_is
      for each statement execute function file_node_move_usage()`.execute(db);
}

/**
 * Uploads under way, and finished ones for a day. One server at a time works on one: it holds the
 * lock, renews it, and gives it back when somebody else waits (`lock_wanted`).
 */
async function createUploads(db: Kysely<unknown>) {
  await sql`
    create table file_upload (
      id uuid primary key,
      account_id bigint not null references account on delete cascade,
      owner_id bigint not null references account on delete cascade,
      file_size bigint not null,
      metadata jsonb not null,
      file_id bigint,
      lock_token uuid,
      locked_until timestamptz not null default now(),
      lock_wanted boolean not null default false,
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index file_upload_account_id_idx on file_upload (account_id)`.execute(db);
  await sql`
    create index file_upload_owner_id_idx on file_upload (owner_id)
    where file_id is null`.execute(db);
  await sql`create index file_upload_touched_at_idx on file_upload (touched_at)`.execute(db);
}

async function createOpenings(db: Kysely<unknown>) {
  await sql`
    create table file_opening (
      node_id bigint not null references file_node on delete cascade,
      account_id bigint not null references account on delete cascade,
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      times int not null default 1,
      primary key (node_id, account_id)
    )`.execute(db);
  await sql`create index file_opening_account_id_idx on file_opening (account_id)`.execute(db);
}

/**
 * Which file is attached to which record. What can carry files is in the view `attachment_subject`,
 * with the name people call it by; a domain that has more of them adds its rows. `account_id` is who
 * alone sees the record, null where all staff do.
 */
async function createAttachments(db: Kysely<unknown>) {
  await sql`
    create table attachment (
      id bigint generated always as identity primary key,
      node_id bigint not null references file_node on delete cascade,
      subject_kind text not null,
      subject_id bigint not null,
      attached_by bigint references account on delete set null,
      attached_name text not null,
      attached_at timestamptz not null default now(),
      unique (node_id, subject_kind, subject_id)
    )`.execute(db);
  await sql`create index attachment_subject_idx on attachment (subject_kind, subject_id)`.execute(
    db,
  );
  await sql`create index attachment_attached_by_idx on attachment (attached_by)`.execute(db);
  await sql`
    create view attachment_subject (kind, id, label, account_id) as
    select 'contact', id, name, null::bigint from contact
    union all select 'student', id, name, null from student
    union all select 'course', id, name, null from course
    union all select 'company', id, name, null from company`.execute(db);
}
