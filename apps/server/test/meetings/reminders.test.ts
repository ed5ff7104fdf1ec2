import { answerMeeting, cancelMeeting, updateMeeting } from '@station/contract/meetings/meetings';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { remindOfMeetings } from '../../src/features/meetings/reminders/reminders.jobs.ts';
import { formOf, planMeeting } from '../fixtures/meetings.ts';
import { inboxOf } from '../fixtures/notices.ts';
import { createTestApp, type TestApp } from '../test-app.ts';

/** Half past nine in Seoul, thirty minutes before the meetings of these tests. */
const EARLY = Date.parse('2026-11-20T00:30:00Z');
const MINUTE = 60_000;
let now = EARLY;
const app = await createTestApp({ clock: { now: () => now, steady: () => performance.now() } });
afterAll(app.close);
beforeEach(async () => {
  now = EARLY;
  await app.clear();
});

const soonFor = async (of: TestApp, as: string) =>
  (await inboxOf(of, as)).filter(({ title }) => title.startsWith('Starts soon')).length;

/** A meeting of today at ten in Seoul, of somebody with two invited people. */
async function planned() {
  const [organiser, comes, declines] = [
    await app.createStaff(),
    await app.createStaff(),
    await app.createStaff(),
  ];
  const attendees = [comes, declines].map(({ id }) => ({ kind: 'account' as const, id }));
  const meeting = await planMeeting(app, organiser.token, { day: '2026-11-20', attendees });
  return { organiser, comes, declines, meeting, params: { id: meeting.id } };
}

test('Who is expected is told of a meeting once, a quarter of an hour before it begins', async () => {
  const { organiser, comes, declines, params } = await planned();
  const answer = 'no' as const;
  await app.answer(answerMeeting, { as: declines.token, params, body: { answer, reason: '' } });
  await remindOfMeetings(app.context);
  expect(await soonFor(app, comes.token)).toBe(0);

  now = EARLY + 16 * MINUTE;
  // Two servers at once.
  await Promise.all([remindOfMeetings(app.context), remindOfMeetings(app.context)]);
  await remindOfMeetings(app.context);
  expect(await soonFor(app, organiser.token)).toBe(1);
  expect(await soonFor(app, comes.token)).toBe(1);
  expect(await soonFor(app, declines.token)).toBe(0);
});

test('A meeting that is moved is told of again, one that is called off or has begun is not', async () => {
  const { organiser, comes, meeting, params } = await planned();
  const given = { as: organiser.token, params };
  now = EARLY + 20 * MINUTE;
  await remindOfMeetings(app.context);
  await app.answer(updateMeeting, { ...given, body: { ...formOf(meeting), time: '11:00' } });
  now = EARLY + 80 * MINUTE;
  await remindOfMeetings(app.context);
  expect(await soonFor(app, comes.token)).toBe(2);

  const other = await planned();
  await app.answer(cancelMeeting, {
    as: other.organiser.token,
    params: other.params,
    body: { reason: '' },
  });
  now = EARLY + 25 * MINUTE;
  await remindOfMeetings(app.context);
  expect(await soonFor(app, other.comes.token)).toBe(0);

  const missed = await planned();
  now = EARLY + 45 * MINUTE;
  await remindOfMeetings(app.context);
  expect(await soonFor(app, missed.comes.token)).toBe(0);
});
