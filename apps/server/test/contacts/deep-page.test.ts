import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  BLOCK,
  findContactPage,
  foldCounts,
} from '../../src/features/contacts/contacts/contact-pages.queries.ts';
import { insertContacts } from '../fixtures/contacts.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();
beforeEach(app.clear);

const EVERYBODY = { search: '', category: '', active_only: false, industry: '' };

/** Blocks of contacts that are older than all there are, as a directory of a million has them. */
const OLDER_BLOCKS = 5_000;

test('A page deep in the list reads the counts before it, and none of the thousands behind', async () => {
  const people = Array.from({ length: 2_500 }, (_, at) => ({ name: `Contact ${at}` }));
  const ids = await insertContacts(app, people);
  await app.store.db.transaction().execute((trx) => foldCounts(trx));
  await app.store.pool.query(`
    insert into contact_count (block, category, total, active)
    select -n, 'client', 1000, 1000 from generate_series(1, ${OLDER_BLOCKS}) n`);
  // The database may know how large its tables have become or not.
  for (const learn of ['', 'analyze contact_count']) {
    await app.store.pool.query(learn);
    await app.store.db.transaction().execute(async (trx) => {
      const page = await findContactPage(trx, EVERYBODY, BLOCK + 500, 20);
      const newestFirst = ids.toSorted((a, b) => b - a);
      expect(page.rows.map(({ id }) => id)).toEqual(newestFirst.slice(BLOCK + 500, BLOCK + 520));
      const { rows } = await sql<{ read: number }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read
        from pg_stat_xact_user_tables where relname = 'contact_count'`.execute(trx);
      expect(rows[0]?.read).toBeLessThan(100);
    });
  }
});
