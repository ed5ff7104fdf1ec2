import { type Kysely, type Migration, sql } from 'kysely';

/** Merges of contacts, and pairs of which somebody has said that they are not the same. */
export const duplicates: Migration = {
  async up(db: Kysely<unknown>) {
    // What the contacts were before is in their history, by `contact_version.merge_id`.
    await sql`
      create table contact_merge (
        id bigint generated always as identity primary key,
        merged_at timestamptz not null default now(),
        merged_by bigint,
        merged_name text not null,
        kept_id bigint not null,
        kept_name text not null,
        kept_version int not null,
        gone jsonb not null,
        undone_at timestamptz,
        undone_name text
      )`.execute(db);
    await sql`create index contact_merge_merged_at_idx on contact_merge (merged_at)`.execute(db);

    // No foreign keys: what was said of a contact still holds when it comes back from the trash.
    // With `merge_id`, the pair was made by a merge, of what was said of one that it took in.
    await sql`
      create table contact_not_duplicate (
        low bigint not null,
        high bigint not null check (high > low),
        merge_id bigint references contact_merge on delete set null,
        said_at timestamptz not null default now(),
        said_by bigint,
        primary key (low, high)
      )`.execute(db);
    await sql`
      create index contact_not_duplicate_high_idx on contact_not_duplicate (high)`.execute(db);
    await sql`
      create index contact_not_duplicate_merge_id_idx on contact_not_duplicate (merge_id)
      where merge_id is not null`.execute(db);
  },
};
