import { listNotices } from '@station/contract/notices/notices';
import {
  commentReport,
  findReportLinks,
  getMyDay,
  getReport,
  saveMyReport,
  submitReport,
} from '@station/contract/reports/reports';
import { expect, test } from 'vitest';
import { planMeeting } from '../fixtures/meetings.ts';
import { item, team } from '../fixtures/reports.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

/** A report that was handed in today. */
async function handedIn(as: string): Promise<number> {
  const { data: day } = await app.answer(getMyDay, { as });
  const { data } = await app.answer(saveMyReport, {
    ...{ as, params: { day: day.day } },
    body: { version: null, content: { items: [item('Gọi khách', 30)] } },
  });
  await app.answer(submitReport, { as, params: { id: data.id }, body: { version: data.version } });
  return data.id;
}

/** Groups and kinds of what somebody was told. */
async function told(as: string): Promise<string[]> {
  const { data } = await app.answer(listNotices, { as });
  return data.map(({ group, kind }) => `${group}: ${kind}`);
}

test('Whoever may read a report is mentioned by name in a comment, and told of that alone', async () => {
  const { top, leader, staff } = await team(app);
  const stranger = await app.createStaff();
  const id = await handedIn(staff.token);
  const params = { id };
  const { data: report } = await app.answer(getReport, { as: leader.token, params });
  const ids = report.readers.map((reader) => reader.id);
  expect(ids).toEqual(expect.arrayContaining([staff.id, top.id]));
  expect(ids).not.toContain(leader.id);
  expect(ids).not.toContain(stranger.id);

  const text = `@${top.name} xem giúp, @${stranger.name} thì không; ${staff.name} chờ nhé`;
  await app.answer(commentReport, { as: leader.token, params, body: { text } });
  expect(await told(top.token)).toEqual(['mentions: reports.mentioned']);
  expect(await told(stranger.token)).toEqual([]);
  expect(await told(staff.token)).toEqual(['reports: reports.commented']);

  const called = `@${staff.name.toUpperCase()}`;
  await app.answer(commentReport, { as: leader.token, params, body: { text: called } });
  expect((await told(staff.token)).toSorted()).toEqual([
    'mentions: reports.mentioned',
    'reports: reports.commented',
  ]);
});

test('A longer name that begins with another one’s mentions its own person only', async () => {
  const { top, leader, staff } = await team(app);
  await app.store.pool.query(`update account set name = 'Lan' where id = $1`, [top.id]);
  await app.store.pool.query(`update account set name = 'Lan Anh' where id = $1`, [staff.id]);
  const params = { id: await handedIn(staff.token) };
  await app.answer(commentReport, { as: leader.token, params, body: { text: 'Chào @Lan Anh!' } });
  expect(await told(staff.token)).toEqual(['mentions: reports.mentioned']);
  expect(await told(top.token)).toEqual([]);
});

test('Whoever commented before and leads the writer no longer hears no more of what is said', async () => {
  const { top, leader, staff } = await team(app);
  const params = { id: await handedIn(staff.token) };
  await app.answer(commentReport, { as: leader.token, params, body: { text: 'Tốt lắm' } });
  await app.store.pool.query('update account set leader_id = $1 where id = $2', [top.id, staff.id]);
  await app.answer(commentReport, { as: staff.token, params, body: { text: 'Lương của tôi?' } });
  expect(await told(leader.token)).toEqual([]);

  await app.answer(commentReport, { as: top.token, params, body: { text: 'Mai nói' } });
  await app.answer(commentReport, { as: staff.token, params, body: { text: 'Vâng' } });
  expect(await told(top.token)).toEqual(['reports: reports.commented']);
  expect(await told(leader.token)).toEqual([]);
});

test('A draft has no readers', async () => {
  const { staff } = await team(app);
  const as = staff.token;
  const { data: day } = await app.answer(getMyDay, { as });
  const { data } = await app.answer(saveMyReport, {
    ...{ as, params: { day: day.day } },
    body: { version: null, content: { items: [item('Nháp', 5)] } },
  });
  expect(data.readers).toEqual([]);
});

test('An item is linked to a meeting that its writer sees, and to no other', async () => {
  const { leader, staff } = await team(app);
  const title = `Họp khách ${staff.id}`;
  const own = await planMeeting(app, staff.token, { title });
  const others = await planMeeting(app, leader.token, { title });
  const as = staff.token;
  const { data: found } = await app.answer(findReportLinks, { as, query: { search: 'hop khach' } });
  const meetings = found.filter(({ kind }) => kind === 'meeting').map(({ id }) => id);
  expect(meetings).toContain(own.id);
  expect(meetings).not.toContain(others.id);

  const { data: day } = await app.answer(getMyDay, { as });
  const save = (id: number) => ({
    ...{ as, params: { day: day.day } },
    body: {
      version: null,
      content: { items: [{ ...item('Chuẩn bị', 20), link: { kind: 'meeting' as const, id } }] },
    },
  });
  expect(await app.problem(saveMyReport, save(others.id))).toMatchObject({
    ...{ status: 400, reason: 'reports.link-not-found' },
  });
  const { data } = await app.answer(saveMyReport, save(own.id));
  expect(data.content.items[0]?.link).toEqual({
    ...{ kind: 'meeting', id: own.id },
    label: `${title} · ${own.starts_at.slice(0, 10)}`,
  });
});
