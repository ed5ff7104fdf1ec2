import { checkIn } from '@station/contract/membership/check-in';
import { getDashboard } from '@station/contract/membership/follow-up';
import { deleteMember } from '@station/contract/membership/members';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMember, createPlan, joins } from '../fixtures/membership.ts';
import { createTestApp } from '../test-app.ts';

let now = 0;
const app = await createTestApp({ clock: { now: () => now, steady: () => performance.now() } });
afterAll(app.close);
beforeEach(app.clear);

/** Has it be noon of a day in Viet Nam. */
const noonOf = (day: string) => {
  now = Date.parse(`${day}T05:00:00Z`);
};

test('Who has no visits left, is in grace or is deleted counts in the months as in the figure of today', async () => {
  const { token: as } = await app.createStaff();
  const comes = (text: string) =>
    app.answer(checkIn, { as, body: { key: crypto.randomUUID(), text } });
  const visits = await createPlan(app, { days: null, visits: 2 });
  const month = await createPlan(app, { days: 30, grace_days: 3 });

  const october = await createMember(app, as, { name: 'hết lượt' }, [joins(visits, '2026-10-10')]);
  for (const day of ['2026-10-12', '2026-10-13']) {
    noonOf(day);
    await comes(october.number);
  }
  const today = await createMember(app, as, { name: 'hôm nay' }, [joins(visits, '2026-11-01')]);
  for (const day of ['2026-11-19', '2026-11-20']) {
    noonOf(day);
    await comes(today.number);
  }
  await createMember(app, as, { name: 'ân hạn' }, [joins(month, '2026-10-20')]);
  await createMember(app, as, { name: 'còn hạn' }, [joins(month, '2026-11-01')]);
  await createMember(app, as, { name: 'còn lượt' }, [joins(visits, '2026-11-01')]);
  const gone = await createMember(app, as, { name: 'đã xóa' }, [joins(month, '2026-11-01')]);
  await app.answer(deleteMember, { as, params: { id: gone.id } });
  const deleted = 'update member set deleted_at = $1 where deleted_at is not null';
  await app.store.pool.query(deleted, ['2026-11-10T05:00:00Z']);

  const figures = await app.answer(getDashboard, { as, query: { months: 2 } });
  expect(figures.active).toBe(3);
  expect(figures.months).toMatchObject([
    { month: '2026-10', active: 1, joined: 2, left: 1 },
    { month: '2026-11', active: 3, joined: 4, left: 2 },
  ]);
});
