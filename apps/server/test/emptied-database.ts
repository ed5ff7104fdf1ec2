import type { Store } from '../src/db/db.ts';

/**
 * What running servers write about themselves and hear each other by; a server would have to start
 * again to be known without it.
 */
const OF_SERVERS = ['presence', 'presence_server', 'socket_io_attachments'];

/**
 * Prepares to empty a database that is new at this moment. The function that it gives brings it back
 * to what it is now, with the rows that migrations put there; only sequences go on, so that an id
 * never stands for two things.
 */
export async function emptying({ pool }: Pick<Store, 'pool'>): Promise<() => Promise<void>> {
  const tables = (await pool.query<Table>(TABLES, [OF_SERVERS])).rows;
  const seeded = (
    await pool.query<{ name: string }>(
      tables
        .map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
        .join(' union all '),
    )
  ).rows.map(({ name }) => name);
  const seeds: string[] = [];
  for (const { name, columns } of tables.filter((it) => seeded.includes(it.name))) {
    const { rows } = await pool.query<{ all: unknown }>(
      `select jsonb_agg(to_jsonb(it)) as all from ${name} it`,
    );
    const json = JSON.stringify(rows[0]?.all).replaceAll("'", "''");
    seeds.push(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, '${json}')`,
    );
  }
  // Without triggers the order of the tables does not matter, and counts come back as they were.
  const script = [
    'begin',
    'set local session_replication_role = replica',
    // Deleting is quicker than truncating where there are many tables with few rows.
    ...tables.filter(({ name }) => name !== 'job').map(({ name }) => `delete from ${name}`),
    // Last, as jobs lock their own row after all that they write: one that runs now ends before.
    // Upkeep is there from the start of a server on.
    'delete from job where not repeats',
    ...seeds,
    'commit',
  ].join(';\n');
  return async () => {
    while (await isDeadlocked(pool, script));
  };
}

/**
 * Runs it; true when it met a server's own work, which takes tables in another order, in a deadlock: PostgreSQL
 * ends one of the two, and it was this one.
 */
async function isDeadlocked(pool: Store['pool'], script: string): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query(script);
    return false;
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code === '40P01') return true;
    throw error;
  } finally {
    client.release();
  }
}

type Table = { name: string; columns: string };

/** Every table but the migrations' own, with the columns that can be written. */
const TABLES = `
  select quote_ident(relname) as name, string_agg(quote_ident(attname), ', ') as columns
  from pg_class
  join pg_attribute on attrelid = pg_class.oid
  where relnamespace = 'public'::regnamespace
    and relkind in ('r', 'p') and not relispartition
    and relname not like 'kysely%' and relname <> all($1)
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by relname
  order by relname
`;
