import { emptyTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { contactTrash } from '../../src/features/contacts/contacts/contact-trash.kind.ts';
import { purgeTrash } from '../../src/features/trash/trash.actions.ts';
import { auditOf, countOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();
beforeEach(app.clear);

/** So many contacts that were deleted in one instant, as by an import that was undone. */
async function deletedAtOnce(contacts: number, at: Date): Promise<void> {
  await app.store.pool.query(
    `insert into trash (kind, id, label, item, deleted_at)
     select 'contact', id, 'Người ' || id, '{}', $2 from generate_series(1, $1::int) as id`,
    [contacts, at],
  );
}

const DAY = 24 * 60 * 60_000;
const longAgo = () => new Date(Date.now() - 31 * DAY);
const never = new AbortController().signal;

test('What comes due in one instant is deleted for good piece by piece, until none is left', {
  tags: ['full'],
}, async () => {
  await deletedAtOnce(2_300, longAgo());
  await app.store.pool.query(
    `insert into trash (kind, id, label, item) values ('contact', 5000, 'Hôm nay', '{}')`,
  );
  const pieces: number[] = [];
  const noting = {
    ...contactTrash,
    forget: async (...[trx, ids]: Parameters<typeof contactTrash.forget>) => {
      pieces.push(ids.length);
      await contactTrash.forget(trx, ids);
    },
  };
  await purgeTrash(app.context, [noting], never);
  expect(pieces).toEqual([1_000, 1_000, 300]);
  expect(await countOf(app, 'trash')).toBe(1);
  const lines = await auditOf(app, 'trash.purged');
  expect(lines.map(({ after }) => after)).toEqual(pieces.map((deleted) => ({ deleted })));
});

test('A purge that breaks off has forgotten what it came by, and stops when it is told to', async () => {
  await deletedAtOnce(2_300, longAgo());
  const stopping = new AbortController();
  const kind = { ...contactTrash, forget: async () => stopping.abort() };
  await expect(purgeTrash(app.context, [kind], stopping.signal)).rejects.toThrow();
  expect(await countOf(app, 'trash')).toBe(1_300);
  let forgot = 0;
  const failing = async () => {
    forgot += 1;
    if (forgot === 2) throw new Error('too slow');
  };
  const broken = purgeTrash(app.context, [{ ...contactTrash, forget: failing }], never);
  await expect(broken).rejects.toThrow('too slow');
  expect(await countOf(app, 'trash')).toBe(300);
});

test('Whoever empties a large trash is told the whole of it, and nothing if nothing was there', async () => {
  const { token: as } = await app.createAdmin();
  await deletedAtOnce(1_200, new Date());
  const until = new Date().toISOString();
  const emptied = () => app.answer(emptyTrash, { as, body: { until } });
  expect((await emptied()).details.deleted).toBe(1_200);
  expect(await countOf(app, 'trash')).toBe(0);
  expect((await emptied()).details.deleted).toBe(0);
  const lines = await auditOf(app, 'trash.emptied');
  expect(lines.map(({ after }) => after)).toEqual([
    { deleted: 1_000 },
    { deleted: 200 },
    { deleted: 0 },
  ]);
});
