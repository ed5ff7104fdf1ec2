import { answerInvitation, lookAtInvitation } from '@station/contract/meetings/answers';
import { answerMeeting, getMeeting, updateMeeting } from '@station/contract/meetings/meetings';
import { expect, test } from 'vitest';
import { answerLink, formOf, planMeeting } from '../fixtures/meetings.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();

const CHANGED = { status: 409, reason: 'meetings.changed-meanwhile' };
const yes = { answer: 'yes' as const };

/** A meeting that a guest has a link to, and what its organiser does with it. */
async function invited() {
  const [organiser, member] = [await app.createStaff(), await app.createStaff()];
  const guest = { kind: 'email' as const, email: 'minh@khach.example', name: 'Trần Minh' };
  const made = await planMeeting(app, organiser.token, {
    attendees: [guest, { kind: 'account', id: member.id }],
  });
  const token = await answerLink(app, made, `email:${guest.email}`);
  const at = { as: organiser.token, params: { id: made.id } };
  const change = (given: object) =>
    app.answer(updateMeeting, { ...at, body: { ...formOf(made), ...given } });
  const look = async () =>
    (await app.answer(lookAtInvitation, { query: { token } })).data.meetings[0];
  const own = { as: member.token, params: { id: made.id } };
  return { made, token, change, look, own };
}

test('A guest who answers a page that says another time is told so, and counts once they have looked again', async () => {
  const { made, token, change, look } = await invited();
  const seen = await look();
  await change({ time: '17:00' });
  const body = { token, meeting_id: made.id, ...yes };
  const stale = { ...body, sequence: seen?.sequence ?? -1 };
  expect(await app.problem(answerInvitation, { body: stale })).toMatchObject(CHANGED);
  const now = await look();
  expect(now).toMatchObject({ answer: null, sequence: 1 });
  const fresh = { ...body, sequence: now?.sequence ?? -1 };
  const { data } = await app.answer(answerInvitation, { body: fresh });
  expect(data.meetings).toMatchObject([{ answer: 'yes' }]);
});

test('A page of the release before, which does not say what it showed, still answers', async () => {
  const { made, token, change } = await invited();
  await change({ time: '17:00' });
  const { data } = await app.answer(answerInvitation, {
    body: { token, meeting_id: made.id, ...yes },
  });
  expect(data.meetings).toMatchObject([{ answer: 'yes' }]);
});

test('An employee who answers to the time before is told so too', async () => {
  const { change, own } = await invited();
  await change({ time: '17:00' });
  expect(await app.problem(answerMeeting, { ...own, body: { ...yes, sequence: 0 } })).toMatchObject(
    CHANGED,
  );
  const { data } = await app.answer(answerMeeting, { ...own, body: { ...yes, sequence: 1 } });
  expect(data.my_answer).toBe('yes');
});

test('An answer in the moment in which the meeting is moved does not stand for the new time', async () => {
  const { made, token, change, own } = await invited();
  const body = { token, meeting_id: made.id, sequence: 0, ...yes };
  const [, byLink, byApp] = await Promise.all([
    change({ time: '17:00' }),
    app.call(answerInvitation, { body }),
    app.call(answerMeeting, { ...own, body: { ...yes, sequence: 0 } }),
  ]);
  for (const { statusCode } of [byLink, byApp]) expect([200, 409]).toContain(statusCode);
  const { data } = await app.answer(getMeeting, own);
  expect(data.people.map(({ answer }) => answer)).toEqual([null, null]);
});
