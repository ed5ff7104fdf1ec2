import type { BodyInput } from '@station/contract/endpoint';
import type { Meeting } from '@station/contract/meetings/meeting-fields';
import {
  cancelMeeting,
  createMeeting,
  deleteMeeting,
  getMeeting,
  listMeetings,
  meetingDeletion,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { restoreTrash } from '@station/contract/trash/trash';
import { wallClock } from '@station/contract/zoned-days';
import { afterAll, expect, test } from 'vitest';
import { testClock } from '../fixtures/clock.ts';
import { addRoom, formOf, meetingFields, planMeeting } from '../fixtures/meetings.ts';
import { inboxOf } from '../fixtures/notices.ts';
import { createTestApp } from '../test-app.ts';

const clock = testClock();
clock.set(Date.parse('2026-10-01T00:00:00Z') - clock.now());
const app = await createTestApp({ clock });
afterAll(app.close);

type Rule = Partial<Recurrence> & Pick<Recurrence, 'frequency'>;

const plan = (
  as: string,
  rule: Rule,
  given: Partial<BodyInput<typeof createMeeting>> = {},
): Promise<Meeting> => planMeeting(app, as, { recurrence: rule as Recurrence, ...given });

/** The meetings of a series as clocks of a zone show them: `2026-10-19 09:00`. */
async function shownOf(as: string, { series_id, time_zone }: Meeting, zone = time_zone) {
  const found: { id: number; at: string; title: string; status: string }[] = [];
  for (const [from, to] of [
    ['2026-10-01', '2026-11-30'],
    ['2026-12-01', '2027-01-31'],
  ] as const) {
    const query = { from, to, time_zone: 'UTC' };
    for (const it of (await app.answer(listMeetings, { as, query })).data) {
      const { day, time } = wallClock(new Date(it.starts_at), zone);
      if (it.series_id === series_id) found.push({ ...it, at: `${day} ${time}` });
    }
  }
  return found;
}

const timesOf = async (as: string, meeting: Meeting, zone?: string) =>
  (await shownOf(as, meeting, zone)).map(({ at }) => at);

test.for([
  ['Asia/Seoul', ['00:00', '00:00', '00:00']],
  // Clocks go back on 25 October: the same hour there is another one elsewhere.
  ['Europe/Berlin', ['07:00', '08:00', '08:00']],
  ['America/New_York', ['13:00', '13:00', '14:00']],
] as const)(
  'A weekly series in %s keeps its hour there, whatever its clocks do',
  async ([time_zone, utc]) => {
    const { token: as } = await app.createStaff();
    const days = ['2026-10-19', '2026-10-26', '2026-11-02'];
    const made = await plan(
      as,
      { frequency: 'weekly', count: 3 },
      { time_zone, day: '2026-10-19', time: '09:00' },
    );
    expect(await timesOf(as, made)).toEqual(days.map((day) => `${day} 09:00`));
    expect(await timesOf(as, made, 'UTC')).toEqual(days.map((day, at) => `${day} ${utc[at]}`));
    expect(made.series).toMatchObject({ meetings: 3, rule: { frequency: 'weekly', count: 3 } });
  },
);

test.for([
  ['every second week', { frequency: 'weekly', interval: 2, count: 3 }, ['07', '21', '04']],
  [
    'on weekdays',
    { frequency: 'weekly', weekdays: [1, 2, 3, 4, 5], until: '2026-10-13' },
    ['07', '08', '09', '12', '13'],
  ],
  [
    'on the second Wednesday',
    { frequency: 'monthly', monthly_by: 'weekday', day: '2026-10-14', count: 3 },
    ['14', '11', '09'],
  ],
  [
    'on the last Friday',
    { frequency: 'monthly', monthly_by: 'last-weekday', day: '2026-10-30', count: 3 },
    ['30', '27', '25'],
  ],
  [
    'on the 31st, where there is one',
    { frequency: 'monthly', day: '2026-10-31', until: '2027-01-31' },
    ['31', '31', '31'],
  ],
] as const)('A series %s is on these days', async ([, given, days]) => {
  const { token: as } = await app.createStaff();
  const { day = '2026-10-07', ...rule } = given as Rule & { day?: string };
  const made = await plan(as, rule, { day, time_zone: 'Asia/Seoul' });
  expect((await timesOf(as, made)).map((at) => at.slice(8, 10))).toEqual(days);
});

test('A room that is taken on some days of a series is told with these days, and nothing is written', async () => {
  const { token: as } = await app.createStaff();
  const room_id = await addRoom(app);
  const weekly = { frequency: 'weekly', count: 4 } as Recurrence;
  for (const day of ['2026-10-14', '2026-10-28']) await planMeeting(app, as, { room_id, day });
  const body = meetingFields(app, { room_id, day: '2026-10-07', recurrence: weekly });
  const refused = await app.problem(createMeeting, { as, body });
  expect(refused).toMatchObject({ status: 409, reason: 'meetings.room-taken' });
  expect(refused.message).toContain('2026-10-14, 2026-10-28');
  expect(refused.validation_errors).toHaveLength(2);
  const query = { from: '2026-10-01', to: '2026-11-30', time_zone: 'Asia/Seoul' };
  expect((await app.answer(listMeetings, { as, query })).data).toHaveLength(2);
});

test.for([
  [{ frequency: 'weekly', until: '2026-10-01' }, 'meetings.series-empty'],
  [
    { frequency: 'weekly', weekdays: [1, 2, 3, 4, 5], until: '2027-12-31' },
    'meetings.series-too-long',
  ],
] as const)(
  'A series of no day, or of more than two hundred, is refused',
  async ([rule, reason]) => {
    const { token: as } = await app.createStaff();
    const body = meetingFields(app, {
      day: '2026-10-07',
      recurrence: rule as unknown as Recurrence,
    });
    expect(await app.problem(createMeeting, { as, body })).toMatchObject({ status: 400, reason });
  },
);

test('One of a series goes its own way; what is changed for all leaves its time alone', async () => {
  const { token: as } = await app.createStaff();
  const room_id = await addRoom(app);
  const made = await plan(as, { frequency: 'weekly', count: 4 }, { day: '2026-10-05', room_id });
  const [, second] = await shownOf(as, made);
  const one = (await app.answer(getMeeting, { as, params: { id: second!.id } })).data;
  await app.answer(updateMeeting, {
    as,
    params: { id: one.id },
    body: { ...formOf(one), day: '2026-10-13', time: '15:00' },
  });
  // All move by a day; where the third stood, the second's neighbour stands now.
  const { changed } = await app.answer(updateMeeting, {
    as,
    params: { id: made.id },
    body: { ...formOf(made), scope: 'all', title: 'Mới', day: '2026-10-06', time: '10:30' },
  });
  expect(changed).toBe(4);
  const shown = await shownOf(as, made);
  expect(shown.map(({ at }) => at)).toEqual([
    '2026-10-06 10:30',
    '2026-10-13 15:00',
    '2026-10-20 10:30',
    '2026-10-27 10:30',
  ]);
  expect(new Set(shown.map(({ title }) => title))).toEqual(new Set(['Mới']));
});

test('This and the following part from those before, which keep their time', async () => {
  const [organiser, guest] = [await app.createStaff(), await app.createStaff()];
  const as = organiser.token;
  const made = await plan(
    as,
    { frequency: 'weekly', count: 4 },
    { day: '2026-10-05', attendees: [{ kind: 'account', id: guest.id }] },
  );
  const third = (await shownOf(as, made))[2]!;
  const before = (await app.answer(getMeeting, { as, params: { id: third.id } })).data;
  const { data: after } = await app.answer(updateMeeting, {
    as,
    params: { id: third.id },
    body: { ...formOf(before), scope: 'following', day: '2026-10-20', time: '16:00' },
  });
  expect(await timesOf(as, made)).toEqual(['2026-10-05 10:00', '2026-10-12 10:00']);
  expect(await timesOf(as, after)).toEqual(['2026-10-20 16:00', '2026-10-27 16:00']);
  expect(after.series?.rule).toMatchObject({ count: 2 });
  const { data: first } = await app.answer(getMeeting, { as, params: { id: made.id } });
  expect(first.series?.rule).toMatchObject({ until: '2026-10-18', count: null });
  const news = await inboxOf(app, guest.token);
  expect(news.map(({ kind }) => kind)).toEqual(['meetings.moved', 'meetings.invited']);
  expect(news[0]?.body).toContain('and one more');
});

test('Another rule keeps the meetings that fit, moves others onto its days, adds and takes away', async () => {
  const { token: as } = await app.createStaff();
  const made = await plan(as, { frequency: 'weekly', count: 4 }, { day: '2026-10-05' });
  const ids = (await shownOf(as, made)).map(({ id }) => id);
  const lay = (rule: Rule) =>
    app.answer(updateMeeting, {
      as,
      params: { id: made.id },
      body: { ...formOf(made), scope: 'all', recurrence: rule as Recurrence },
    });
  await lay({ frequency: 'weekly', interval: 2, count: 5 });
  const wide = await shownOf(as, made);
  expect(wide.map(({ at }) => at.slice(0, 10))).toEqual([
    ...['2026-10-05', '2026-10-19', '2026-11-02', '2026-11-16', '2026-11-30'],
  ]);
  expect(wide.map(({ id }) => ids.indexOf(id))).toEqual([0, 2, 1, 3, -1]);
  const { changed, data } = await lay({ frequency: 'weekly', interval: 2, count: 2 });
  expect(changed).toBe(5);
  expect(data.series).toMatchObject({ meetings: 2 });
});

test('A single meeting becomes the first of a series', async () => {
  const { token: as } = await app.createStaff();
  const made = await planMeeting(app, as, { day: '2026-10-05' });
  const { data } = await app.answer(updateMeeting, {
    as,
    params: { id: made.id },
    body: { ...formOf(made), recurrence: { frequency: 'weekly', count: 3 } },
  });
  expect(data).toMatchObject({ id: made.id, series: { meetings: 3 } });
  expect((await timesOf(as, data)).map((at) => at.slice(0, 10))).toEqual([
    ...['2026-10-05', '2026-10-12', '2026-10-19'],
  ]);
});

test('The following are cancelled, or deleted and brought back together, without their room if it is taken', async () => {
  const { token: as } = await app.createStaff();
  const room_id = await addRoom(app);
  const made = await plan(as, { frequency: 'weekly', count: 4 }, { day: '2026-10-05', room_id });
  const [, second, third] = await shownOf(as, made);
  const at = { as, params: { id: third!.id } };
  await app.answer(cancelMeeting, { ...at, body: { scope: 'following', reason: 'Nghỉ lễ' } });
  expect((await shownOf(as, made)).map(({ status }) => status)).toEqual([
    ...['planned', 'planned', 'cancelled', 'cancelled'],
  ]);
  expect(await app.problem(cancelMeeting, { ...at, body: {} })).toMatchObject({
    status: 409,
    reason: 'meetings.cancelled',
  });

  const from = { as, params: { id: second!.id }, query: { scope: 'following' } };
  expect((await app.answer(meetingDeletion, from)).data).toEqual({ meetings: 3, told: 0 });
  expect((await app.answer(deleteMeeting, from)).deleted).toBe(3);
  expect(await timesOf(as, made)).toEqual(['2026-10-05 10:00']);
  await planMeeting(app, as, { room_id, day: '2026-10-12' });
  const { notes } = await app.answer(restoreTrash, {
    as,
    body: { items: [{ kind: 'meeting', id: second!.id }] },
  });
  expect(notes).toMatchObject([{ reason: 'room-taken' }]);
  expect(await timesOf(as, made)).toHaveLength(4);
  expect((await app.answer(getMeeting, { as, params: { id: second!.id } })).data.room).toBeNull();
});
