import { type Kysely, type Migration, sql } from 'kysely';

/**
 * How many files there are, and of what kinds, without visiting them; and indexes for the lists of
 * one person. Why it is like this: docs/decisions/099.
 *
 * `file_count` says by how much each statement has changed the figures of the files that are not in
 * the trash; appending never waits. The figures are the sums of all lines, at any moment. A job adds
 * lines up, and what it writes is marked as `folded`.
 */
export const fileCounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table file_count (
        owner_id bigint not null,
        category text not null,
        file_type text not null,
        uploader_name text not null,
        files bigint not null,
        bytes bigint not null,
        folded boolean not null default false
      )`.execute(db);
    await sql`
      insert into file_count
      select owner_id, category, file_type, uploader_name, count(*), sum(file_size), true
      from file_node where kind = 'file' and trashed_root is null
      group by owner_id, category, file_type, uploader_name`.execute(db);

    await createTrigger(db, 'insert', { after: true });
    await createTrigger(db, 'update', { before: true, after: true });
    await createTrigger(db, 'delete', { before: true });

    await sql`
      create index file_node_owner_named_idx on file_node (owner_id, kind, sort_name, id)
      where trashed_root is null`.execute(db);
    await sql`
      create index file_node_top_idx on file_node (kind, uploaded_at, id)
      where trashed_root is null and parent_id is null`.execute(db);
    // Others begin with the owner as well.
    await sql`drop index file_node_owner_id_idx`.execute(db);
    await sql`
      create index file_node_owner_trashed_idx on file_node (owner_id)
      where trashed_root is not null`.execute(db);
    await keepUsageInLines(db);
  },
};

/** A person's room is a sum of lines as well: uploads to one person do not wait for each other's commit. */
async function keepUsageInLines(db: Kysely<unknown>) {
  await sql`alter table file_usage drop constraint file_usage_pkey`.execute(db);
  await sql`alter table file_usage add column folded boolean not null default true`.execute(db);
  await sql`alter table file_usage alter column folded set default false`.execute(db);
  await sql`create index file_usage_owner_id_idx on file_usage (owner_id)`.execute(db);
  await sql`
    create or replace function file_version_count_usage() returns trigger language plpgsql as $$
    begin
      insert into file_usage (owner_id, bytes)
      select node.owner_id, sum(case when tg_op = 'DELETE' then -changed.file_size
        else changed.file_size end)
      from changed join file_node node on node.id = changed.node_id
      group by node.owner_id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function file_node_move_usage() returns trigger language plpgsql as $$
    begin
      insert into file_usage (owner_id, bytes)
      select owner_id, sum(bytes) from (
        select now_is.owner_id, version.file_size as bytes
        from now_is join was using (id) join file_version version on version.node_id = now_is.id
        where now_is.owner_id <> was.owner_id
        union all
        select was.owner_id, -version.file_size
        from now_is join was using (id) join file_version version on version.node_id = now_is.id
        where now_is.owner_id <> was.owner_id
      ) moved
      group by owner_id;
      return null;
    end $$`.execute(db);
}

/** Notes what a statement has changed: rows as they are now count once more, as they were once less. */
async function createTrigger(
  db: Kysely<unknown>,
  event: 'insert' | 'update' | 'delete',
  { before = false, after = false }: { before?: boolean; after?: boolean },
) {
  const sides = [
    ...(after ? ['select 1 as sign, now_is.* from now_is'] : []),
    ...(before ? ['select -1 as sign, was.* from was'] : []),
  ];
  const tables = [
    ...(before ? ['old table as was'] : []),
    ...(after ? ['new table as now_is'] : []),
  ];
  await sql`
    create function ${sql.raw(`file_node_count_${event}`)}() returns trigger language plpgsql as $$
    begin
      insert into file_count (owner_id, category, file_type, uploader_name, files, bytes)
      select owner_id, category, file_type, uploader_name, sum(sign), sum(sign * file_size)
      from (${sql.raw(sides.join(' union all '))}) changed
      where kind = 'file' and trashed_root is null
      group by owner_id, category, file_type, uploader_name
      having sum(sign) <> 0 or sum(sign * file_size) <> 0;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ${sql.raw(`file_node_counted_${event}`)} after ${sql.raw(event)} on file_node
      referencing ${sql.raw(tables.join(' '))}
      for each statement execute function ${sql.raw(`file_node_count_${event}`)}()`.execute(db);
}
