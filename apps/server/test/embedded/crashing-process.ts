/**
 * Opens the store in the folder named by its argument, then the database's log files vanish under it,
 * as with a disk that is gone, while three queries run. It prints what each caller was told.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../src/db/db.ts';

const dataDir = process.argv[2] ?? '';
const store = await openStore({ dataDir, fsync: false });
await store.pool.query('create table note (text text)');
await store.pool.query('alter table note alter text set storage external');
rmSync(join(dataDir, 'database', 'pg_wal'), { recursive: true });

/** 60 MB of log: it has to go on to files that it cannot make any more. */
const FILL = `insert into note select repeat('x', 1000000) from generate_series(1, 60)`;
const ask = async (who: string, sql: string) => {
  try {
    await store.pool.query(sql);
    console.log(`${who}: answered`);
  } catch (error) {
    console.log(`${who}: ${error instanceof Error ? error.message : error}`);
  }
};
await Promise.all([ask('first', FILL), ask('second', FILL), ask('third', 'select 1')]);
await ask('later', 'select 1');
// Nothing else keeps this process alive, and yet it must not end as if all were well.
