import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Bytes by their hash, with how many rows point to them: decision 090. Those of before lie under
 * names, which `file.name` and `import.file_key` tell, until the next start has moved them.
 */
export const blobs: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table blob (
        -- SHA-256 as base64url.
        hash text collate "C" primary key check (hash ~ '^[A-Za-z0-9_-]{43}$'),
        size bigint not null check (size >= 0),
        refs bigint not null default 0 check (refs >= 0),
        -- Since when nothing points to it.
        unused_since timestamptz default now(),
        check ((refs = 0) = (unused_since is not null))
      )`.execute(db);
    await sql`
      create index blob_unused_since_idx on blob (unused_since)
      where unused_since is not null`.execute(db);
    await sql`alter table file add blob_hash text collate "C" references blob`.execute(db);
    await sql`create index file_blob_hash_idx on file (blob_hash)`.execute(db);
    await sql`alter table import add blob_hash text collate "C" references blob`.execute(db);
    await sql`create index import_blob_hash_idx on import (blob_hash)`.execute(db);
    await sql`drop index import_unsettled_idx`.execute(db);
    await sql`
      create index import_unsettled_idx on import (touched_at)
      where state not in ('committed', 'undone') or blob_hash is not null`.execute(db);
  },
};
