/**
 * Writes to the embedded store in the folder named by its argument until it is killed. It says
 * `ready`, and then a line with the key of each transaction that the store has confirmed.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { sql } from 'kysely';
import { openStore } from '../../src/db/db.ts';

/** Written by hand: `process.stdout` could hold a line back that the store has already confirmed. */
const print = (line: string) => writeSync(1, `${line}\n`);

const store = await openStore({ dataDir: process.argv[2] ?? '' });
await store.pool.query('create table if not exists written (key uuid, half int, filler text)');
print('ready');

async function write(): Promise<never> {
  for (;;) {
    const key = randomUUID();
    await store.db.transaction().execute(async (trx) => {
      for (const half of [1, 2]) {
        // Text that does not compress, so that the log moves on to new files as well.
        await sql`insert into written
          select ${key}, ${half}, string_agg(gen_random_uuid()::text, '') from generate_series(1, 50)`.execute(
          trx,
        );
      }
    });
    print(key);
  }
}
await Promise.all([write(), write(), write()]);
