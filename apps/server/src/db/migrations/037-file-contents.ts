import { type Kysely, type Migration, sql } from 'kysely';

/** What is made of the bytes of files: small pictures, and text to be searched. */
export const fileContents: Migration = {
  async up(db: Kysely<unknown>) {
    await createThumbnails(db);
    await createTexts(db);
    await createZips(db);
  },
};

/**
 * The small pictures of bytes, which all files of the same bytes share; and of a video those that
 * its uploader's browser took, which are that version's alone. Where a row goes, by whatever way,
 * its pictures are let go (`blob.refs`).
 */
async function createThumbnails(db: Kysely<unknown>) {
  await sql`
    create table file_thumbnail (
      blob_hash text collate "C" primary key references blob on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'ready', 'none')),
      tries int not null default 0,
      small_hash text collate "C" references blob,
      large_hash text collate "C" references blob,
      queued_at timestamptz not null default clock_timestamp(),
      check ((state = 'ready') = (small_hash is not null and large_hash is not null))
    )`.execute(db);
  await sql`
    create table file_poster (
      version_id bigint primary key references file_version on delete cascade,
      small_hash text collate "C" not null references blob,
      large_hash text collate "C" not null references blob
    )`.execute(db);
  for (const table of ['file_thumbnail', 'file_poster']) {
    for (const column of ['small_hash', 'large_hash']) {
      const index = sql.ref(`${table}_${column}_idx`);
      await sql`create index ${index} on ${sql.ref(table)} (${sql.ref(column)})`.execute(db);
    }
  }
  await sql`
    create index file_thumbnail_waiting_idx on file_thumbnail (queued_at)
    where state = 'waiting'`.execute(db);
  await sql`
    create function release_thumbnails() returns trigger language plpgsql as $$
    begin
      update blob set
        refs = blob.refs - gone.count,
        unused_since = case when blob.refs = gone.count then clock_timestamp() end
      from (
        select given.hash, count(*) as count
        from unnest(array[old.small_hash, old.large_hash]) as given (hash)
        where given.hash is not null group by given.hash
      ) gone
      where blob.hash = gone.hash;
      return null;
    end $$`.execute(db);
  for (const table of ['file_thumbnail', 'file_poster']) {
    await sql`
      create trigger ${sql.ref(`${table}_removed`)} after delete on ${sql.ref(table)}
        for each row execute function release_thumbnails()`.execute(db);
  }
}

/** The text in bytes, as it stands there and folded to be searched (docs/decisions/005). */
async function createTexts(db: Kysely<unknown>) {
  await sql`
    create table file_text (
      blob_hash text collate "C" primary key references blob on delete cascade,
      state text not null default 'waiting'
        check (state in ('waiting', 'ready', 'not-readable')),
      tries int not null default 0,
      body text not null default '',
      search text collate "C" not null default '',
      is_cut boolean not null default false,
      queued_at timestamptz not null default clock_timestamp()
    )`.execute(db);
  await sql`
    create index file_text_waiting_idx on file_text (queued_at) where state = 'waiting'`.execute(
    db,
  );
  await sql`
    create index file_text_search_idx on file_text using gin (search gin_trgm_ops)`.execute(db);
}

/** Archives that somebody asked for, until they are saved: which files, and for which session. */
async function createZips(db: Kysely<unknown>) {
  await sql`
    create table file_zip (
      id uuid primary key,
      session_id bigint not null references session on delete cascade,
      node_ids bigint[] not null,
      name text not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index file_zip_session_id_idx on file_zip (session_id)`.execute(db);
}
