import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { restoreBackup } from '../apps/server/src/db/backup/restore-backup.ts';
import { writeBackup } from '../apps/server/src/db/backup/write-backup.ts';
import { openStore, type Store, type StoreOptions } from '../apps/server/src/db/db.ts';
import { migrateToLatest } from '../apps/server/src/db/migrate.ts';
import { createDatabase, startPostgres } from '../apps/server/test/postgres-server.ts';
import { elapsedMs, medianMs } from './measure.ts';

/** The same work on the embedded store (with and without fsync) and on PostgreSQL, side by side. */
export async function benchStores(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-stores-'));
  const server = await startPostgres();
  try {
    const databaseUrl = await createDatabase(server.url, 'bench');
    const columns = [
      await measure({ dataDir: join(folder, 'embedded') }),
      await measure({ dataDir: join(folder, 'no-fsync'), fsync: false }),
      await measure({ dataDir: join(folder, 'postgres'), databaseUrl }),
    ];
    const rows = Object.keys(columns[0] ?? {}).map((work) => {
      const figures = columns.map((column) => (column[work] ?? Number.NaN).toFixed(2));
      return `| ${work} | ${figures.join(' | ')} |`;
    });
    return [
      '| milliseconds | embedded | embedded, no fsync | PostgreSQL |',
      '|---|---:|---:|---:|',
      ...rows,
    ].join('\n');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

/** The milliseconds of each kind of work. */
async function measure(options: StoreOptions): Promise<Record<string, number>> {
  const figures: Record<string, number> = {};
  figures['first start, with the migrations'] = await elapsedMs(() => openOnce(options));
  figures['later start, with the check of the migrations (median of 5)'] = await medianMs(5, () =>
    openOnce(options),
  );
  const store = await openStore(options);
  const ask = (sql: string, values: unknown[] = []) => store.pool.query(sql, values);

  figures['a query, one after the other (of 2,000)'] = await perPiece(2000, async (times) => {
    for (let at = 0; at < times; at += 1) await ask('select $1::int as i', [at]);
  });
  figures['a query, 16 at a time (of 4,000)'] = await perPiece(4000, (times) =>
    sixteenAtATime(times, (at) => ask('select $1::int as i', [at])),
  );
  await ask('create table note (id bigint generated always as identity, text text)');
  figures['an insert, one after the other (of 500)'] = await perPiece(500, async (times) => {
    for (let at = 0; at < times; at += 1) await ask('insert into note (text) values ($1)', ['a']);
  });
  figures['an insert, 16 at a time (of 2,000)'] = await perPiece(2000, (times) =>
    sixteenAtATime(times, () => ask('insert into note (text) values ($1)', ['a'])),
  );
  const rows = `select i, 'Nguyễn Thị Ánh ' || i as name from generate_series(1, 100000) i`;
  figures['100,000 rows read at once'] = await medianMs(3, () => ask(rows));
  const json = JSON.stringify({ text: 'x'.repeat(10_000_000) });
  figures['10 MB of JSON sent and sent back'] = await medianMs(3, () =>
    ask('select $1::jsonb', [json]),
  );
  figures["longest standstill of the server's thread during a heavy query"] = await standstill(() =>
    ask('select count(*) from generate_series(1, 5000000)'),
  );
  await fillAudit(store);
  figures['backup of 100,000 audit lines'] = await elapsedMs(() => backUp(store, options));
  figures['restore of the same'] = await timeRestore(store, options);
  return figures;
}

async function openOnce(options: StoreOptions): Promise<void> {
  const store = await openStore(options);
  await migrateToLatest(store.db);
  await store.close();
}

async function perPiece(times: number, work: (times: number) => Promise<unknown>): Promise<number> {
  await work(Math.ceil(times / 10));
  return (await elapsedMs(() => work(times))) / times;
}

async function sixteenAtATime(times: number, work: (at: number) => Promise<unknown>) {
  let next = 0;
  const one = async () => {
    while (next < times) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
}

async function standstill(work: () => Promise<unknown>): Promise<number> {
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  await work();
  loop.disable();
  return loop.max / 1e6;
}

async function fillAudit(store: Store): Promise<void> {
  await store.pool.query('drop table note');
  await store.pool.query(`
    insert into audit_line (actor_name, action, subject, subject_id, after)
    select 'Nguyễn Thị Ánh', 'contacts.updated', 'contact', i, jsonb_build_object('name', 'Tên ' || i)
    from generate_series(1, 100000) i`);
}

async function backUp(store: Store, { dataDir }: StoreOptions): Promise<string> {
  let text = '';
  for await (const piece of writeBackup(store, dataDir)) text += piece;
  return text;
}

/** The store is opened anew with one connection, as `npm run restore` has it. */
async function timeRestore(store: Store, options: StoreOptions): Promise<number> {
  const text = await backUp(store, options);
  await store.close();
  const pieces = async function* () {
    for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
  };
  const alone = await openStore({ ...options, poolSize: 1 });
  const { dataDir } = options;
  const taken = await elapsedMs(() => restoreBackup(alone, pieces(), { dataDir, force: true }));
  await alone.close();
  return taken;
}
