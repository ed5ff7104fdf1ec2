import { contactStats, createContact } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { createSession } from '../fixtures/accounts.ts';
import { contactFields, insertContacts } from '../fixtures/contacts.ts';
import { countOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

/** The work of a server that has just started is done within a few seconds. */

/** Starts a second server on the same store, does something, and stops it. */
async function withAnotherServer(look: () => Promise<void>): Promise<void> {
  const { http } = await createApp(app.context.config, app.store);
  await http.ready();
  await look();
  await http.close();
}

test('The lines of changed counts are folded while the server runs, and the counts stay right', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  await insertContacts(app, Array(10).fill({ category: 'client' }));
  for (let i = 0; i < 150; i += 1) {
    await app.answer(createContact, { as, body: contactFields({ category: 'supplier' }) });
  }
  await expect.poll(() => countOf(app, 'contact_count_delta')).toBeLessThan(100);
  const { data } = await app.answer(contactStats, { as });
  expect(data.total_contacts).toBe(160);
  expect(data.by_category.find((it) => it.category === 'supplier')?.count).toBe(150);
});

test('The trash keeps what was deleted for 30 days', { tags: ['full'] }, async () => {
  await app.store.pool.query(`
    insert into trash (kind, id, label, item, deleted_at) values
      ('contact', 1, 'A', '{}', now() - interval '31 days'),
      ('contact', 2, 'B', '{}', now() - interval '29 days 23 hours')`);
  await app.store.pool.query(`
    insert into contact_version (contact_id, version, contact, changed_name, action)
    values (1, 1, '{}', '', 'contacts.deleted'), (2, 1, '{}', '', 'contacts.deleted')`);
  await withAnotherServer(async () => {
    await expect.poll(() => countOf(app, 'trash')).toBe(1);
  });
  const { rows } = await app.store.pool.query('select id from trash');
  expect(rows).toEqual([{ id: 2 }]);
  const kept = await app.store.pool.query('select contact_id from contact_version');
  expect(kept.rows).toEqual([{ contact_id: 2 }]);
});

test('A history goes back two years', async () => {
  await app.store.pool.query(`
    insert into contact_version (contact_id, version, contact, changed_name, action, changed_at)
    values (1, 1, '{}', '', 'contacts.updated', now() - interval '731 days'),
      (1, 2, '{}', '', 'contacts.updated', now() - interval '729 days')`);
  await withAnotherServer(async () => {
    await expect.poll(() => countOf(app, 'contact_version')).toBe(1);
  });
});

test('Sessions that ran out and attempts that no longer count are removed', async () => {
  const { id } = await app.createStaff();
  // An ended one is kept for a week, so that its owner can be told why it ended.
  await createSession(app.store, id, -8 * 24);
  await app.store.pool.query(`
    insert into sign_in_attempt (subject, address, at) values
      ('name old', '10.0.0.1', now() - interval '16 minutes'),
      ('name new', '10.0.0.1', now() - interval '14 minutes')`);
  await withAnotherServer(async () => {
    await expect.poll(() => countOf(app, 'sign_in_attempt')).toBe(1);
    await expect.poll(() => countOf(app, 'session')).toBe(1);
  });
});
