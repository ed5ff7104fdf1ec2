import type pg from 'pg';

/** A table whose rows a backup holds. */
export interface BackupTable {
  name: string;
  columns: BackupColumn[];
  /** Columns of the primary key, in its order; empty if there is none. */
  key: string[];
}

export interface BackupColumn {
  name: string;
  /** As SQL writes it, such as `timestamp with time zone` or `text[]`. */
  type: string;
}

/** A condition on `pg_class c`: Station's own, and not an extension's or Kysely's. */
const OWN = `c.relnamespace = 'public'::regnamespace
  and c.relname not like 'kysely\\_%'
  and not exists (
    select from pg_depend d
    where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const TABLES = `
  select c.relname as name,
    (select coalesce(
        json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum), '[]')
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) as columns,
    (select coalesce(json_agg(a.attname order by k.place), '[]')
      from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary
    ) as key
  from pg_class c
  where ${OWN} and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
  order by c.relname collate "C"`;

const SEQUENCES = `
  select c.relname as name from pg_class c where ${OWN} and c.relkind = 'S'
  order by c.relname collate "C"`;

/**
 * What belongs to another thing (an identity's sequence, say) goes with that. All commands are written
 * before the first one runs: afterwards, what has gone has no name any more.
 */
const DROP_EVERYTHING = `
  do $$
  declare
    commands text[];
    command text;
  begin
    select array_agg(it.command) into commands from (
      select format('drop %s if exists %s cascade',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
          when 'S' then 'sequence' else 'table' end, c.oid::regclass) as command
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
          and d.objid = c.oid and d.objsubid = 0 and d.deptype in ('e', 'i', 'a'))
      union all
      select format('drop routine if exists %s cascade', p.oid::regprocedure)
      from pg_proc p
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass
          and d.objid = p.oid and d.deptype = 'e')
      union all
      select format('drop type if exists %s cascade', t.oid::regtype)
      from pg_type t
      where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd')
        and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass
          and d.objid = t.oid and d.deptype = 'e')
    ) it;
    foreach command in array coalesce(commands, '{}') loop
      execute command;
    end loop;
  end $$`;

/** The same text for the same value, whatever the server's or the user's settings are. */
const TEXT_FORMS = `
  set local search_path = public;
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local statement_timeout = 0;
  set local lock_timeout = 0`;

/**
 * Begins the transaction of a backup or a restore, in which values have one text form and nothing
 * is stopped for taking long.
 */
export async function begin(client: pg.ClientBase, mode = ''): Promise<void> {
  await client.query(`begin ${mode}`);
  await client.query(TEXT_FORMS);
}

/** Gives the connection back to its pool, undoing what was not committed. */
export async function giveBack(client: pg.PoolClient): Promise<void> {
  try {
    // Without a transaction it does nothing, and says so in a notice that nobody reads.
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

/**
 * All tables of schema `public` with rows that last, by name. Unlogged tables are left out: PostgreSQL
 * itself empties them after a crash. So are columns that the database computes. A table in
 * partitions counts as one: the rows find theirs again.
 */
export async function findTables(client: pg.ClientBase): Promise<BackupTable[]> {
  return (await client.query<BackupTable>(TABLES)).rows;
}

/** Where a sequence stands. */
export interface SequenceState {
  last_value: string;
  is_called: boolean;
}

/** All sequences of schema `public`, by name. */
export async function findSequences(client: pg.ClientBase): Promise<Record<string, SequenceState>> {
  const found: Record<string, SequenceState> = {};
  for (const { name } of (await client.query<{ name: string }>(SEQUENCES)).rows) {
    const { rows } = await client.query<SequenceState>(
      `select last_value::text, is_called from ${quote(name)}`,
    );
    if (rows[0]) found[name] = rows[0];
  }
  return found;
}

/** Removes every table, view, sequence, routine and type of schema `public` that no extension owns. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  await client.query(DROP_EVERYTHING);
}

/** A name as SQL takes it. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
