import { randomUUID } from 'node:crypto';
import {
  listVisitSessions,
  visitSessionPages,
} from '@station/contract/visitors/visitor-statistics';
import { afterAll, expect, test } from 'vitest';
import { auditOf } from '../fixtures/records.ts';
import { insertPastVisits } from '../fixtures/visit-history.ts';
import { range, sessionsAs } from '../fixtures/visit-statistics.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
const admin = await app.createAdmin();
const { db } = app.store;

const sessions = sessionsAs(app, admin.token);

test('Sessions come newest first, page by page, and can be narrowed down', async () => {
  const person = await app.createPerson({ role: 'user', name: 'Trần Thị Tìm' });
  const many = Array.from({ length: 60 }, (_, n) => ({
    visited_at: `2026-05-01T02:${String(n).padStart(2, '0')}:00Z`,
  }));
  await insertPastVisits(db, many);
  await insertPastVisits(db, [
    {
      visited_at: '2026-05-01T02:30:30Z',
      account_id: person.id,
      username: person.username,
      device: 'Desktop',
      country: 'South Korea',
    },
  ]);
  const query = range('2026-05-01');
  const first = await sessions(query);
  expect(first.data).toHaveLength(50);
  const second = await sessions({ ...query, before: first.next ?? '' });
  expect(second.next).toBeNull();
  const all = [...first.data, ...second.data].map(({ started_at }) => started_at);
  expect(all).toHaveLength(61);
  expect(all).toEqual(all.toSorted().toReversed());
  const found = { username: person.username, name: 'Trần Thị Tìm', device: 'Desktop', pages: 1 };
  const filters: Record<string, string | number>[] = [
    { search: 'thị tìm' },
    { search: person.username },
    { device: 'Desktop' },
    { country: 'South Korea' },
    { who: 'accounts' },
    { account_id: person.id },
  ];
  for (const filter of filters) {
    expect((await sessions({ ...query, ...filter })).data, JSON.stringify(filter)).toMatchObject([
      found,
    ]);
  }
  expect((await sessions({ ...query, who: 'guests' })).data).toHaveLength(50);
  expect((await sessions({ ...query, search: '%' })).data).toEqual([]);
  expect((await sessions(range('2026-05-02'))).data).toEqual([]);
  const wrong = await app.problem(listVisitSessions, {
    as: admin.token,
    query: { ...query, before: '2026-02-30T00:00:00.000Z~session-1' },
  });
  expect(wrong.validation_errors).toMatchObject([{ field: 'before' }]);
});

test('The pages of a session come in the order in which they were seen, and the look is on record', async () => {
  const person = await app.createStaff();
  const session_id = randomUUID();
  const own = { session_id, account_id: person.id, username: person.username };
  await insertPastVisits(db, [
    { visited_at: '2026-05-05T02:05:00Z', page: '/home/contacts/7', ...own },
    { visited_at: '2026-05-05T02:00:00Z', page: '/home', ...own },
  ]);
  const { session, data, more } = await app.answer(visitSessionPages, {
    as: admin.token,
    params: { id: session_id },
  });
  expect(session).toMatchObject({ username: person.username, pages: 2 });
  expect(data.map(({ page }) => page)).toEqual(['/home', '/home/contacts/7']);
  expect(more).toBe(false);
  const [line, ...others] = await auditOf(app, 'visitors.trail-viewed');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    actor_id: admin.id,
    subject: 'account',
    subject_id: person.id,
    after: { session_id, username: person.username },
  });
});

test('A session that is not known has no pages, and asking leaves no line', async () => {
  const lines = (await auditOf(app, 'visitors.trail-viewed')).length;
  const refused = await app.problem(visitSessionPages, {
    as: admin.token,
    params: { id: 'nobodys-session' },
  });
  expect(refused).toMatchObject({ status: 404, reason: 'visitors.no-session' });
  expect(await auditOf(app, 'visitors.trail-viewed')).toHaveLength(lines);
});
