import {
  deleteMeeting,
  getMeeting,
  listNextMeetings,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import {
  addAgendaItem,
  addOutcome,
  closeMinutes,
  deleteAgendaItem,
  getMinutes,
  placeAgendaItem,
  takeItemsOver,
} from '@station/contract/meetings/minutes';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { restoreTrash } from '@station/contract/trash/trash';
import { daysAfter } from '@station/contract/zoned-days';
import { expect, test } from 'vitest';
import { formOf, meetingFields, planMeeting } from '../fixtures/meetings.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

/** Two meetings of a series, items in the backlog of the first, and somebody who is invited to the second alone. */
async function series(...backlog: string[]) {
  const [{ token: as }, member] = [await app.createStaff(), await app.createStaff()];
  const recurrence = { frequency: 'weekly', count: 2 } as Recurrence;
  const made = await planMeeting(app, as, { recurrence });
  const { data: both } = await app.answer(listNextMeetings, { as, query: { limit: 2 } });
  const [first, second] = both.map(({ id }) => ({ as, params: { id } }));
  const day = formOf({ ...made, ...both[1]! }).day;
  const attendees = [{ kind: 'account' as const, id: member.id }];
  await app.answer(updateMeeting, { ...second!, body: { ...formOf(made), day, attendees } });
  const ids: number[] = [];
  for (const title of backlog) {
    const { data } = await app.answer(addAgendaItem, { ...first!, body: { title, backlog: true } });
    ids.push(data.id);
  }
  return { as, member: member.token, first: first!, second: second!, ids };
}

test('The backlog of a series is for whoever writes one of its meetings, also when the one it comes from is closed', async () => {
  const { as, member, first, second, ids } = await series('Thầu', 'Máy chiếu', 'Kho');
  const [tender = 0, projector = 0, store = 0] = ids;
  await app.answer(closeMinutes, first);

  const place = { meeting_id: second.params.id };
  await app.answer(placeAgendaItem, { as, params: { id: tender }, body: place });
  await app.answer(placeAgendaItem, { as: member, params: { id: projector }, body: place });
  await app.answer(deleteAgendaItem, { as: member, params: { id: store } });
  const { data } = await app.answer(getMinutes, second);
  expect([titles(data.items), titles(data.backlog)]).toEqual([['Thầu', 'Máy chiếu'], []]);
});

test('The backlog of a series is not for strangers, and goes onto no closed agenda and no other series’', async () => {
  const { as, member, first, second, ids } = await series('Thầu');
  const id = ids[0] ?? 0;
  const move = (who: string, meeting_id: number) =>
    app.problem(placeAgendaItem, { as: who, params: { id }, body: { meeting_id } });
  const stranger = await app.createStaff();
  const own = await planMeeting(app, stranger.token);
  const others = await planMeeting(app, member);
  const hidden = { status: 404, reason: 'meetings.item-not-found' };
  expect(await move(stranger.token, own.id)).toMatchObject(hidden);
  expect(await move(member, others.id)).toMatchObject(hidden);
  await app.answer(closeMinutes, second);
  const closed = { status: 409, reason: 'meetings.closed' };
  expect(await move(as, second.params.id)).toMatchObject(closed);
  await app.answer(closeMinutes, first);
  expect(await app.problem(deleteAgendaItem, { as, params: { id } })).toMatchObject(closed);
  expect(await app.problem(deleteAgendaItem, { as: member, params: { id } })).toMatchObject(hidden);
});

test('A backlog stays with its series when the meeting in which it was written down is deleted', async () => {
  const { as, first, second } = await series('Thầu');
  await app.answer(deleteMeeting, first);
  expect(titles((await app.answer(getMinutes, second)).data.backlog)).toEqual(['Thầu']);
  // With its last meeting it goes and comes back.
  await app.answer(deleteMeeting, second);
  const items = [{ kind: 'meeting' as const, id: second.params.id }];
  await app.answer(restoreTrash, { as, body: { items } });
  expect(titles((await app.answer(getMinutes, second)).data.backlog)).toEqual(['Thầu']);
});

test('A meeting comes back from the trash without an item of another one that has been deleted meanwhile', async () => {
  const { as, second, ids } = await series('Thầu');
  const body = { kind: 'decision' as const, text: 'Mời thầu', item_id: ids[0] ?? 0 };
  await app.answer(addOutcome, { ...second, body });
  await app.answer(deleteMeeting, second);
  await app.answer(deleteAgendaItem, { as, params: { id: body.item_id } });
  const items = [{ kind: 'meeting' as const, id: second.params.id }];
  await app.answer(restoreTrash, { as, body: { items } });
  const { data } = await app.answer(getMinutes, second);
  expect(data.outcomes).toMatchObject([{ text: 'Mời thầu', item_id: null }]);
});

test('A series that goes on for longer when some of it was held keeps its backlog, and what is open goes to its next meeting', async () => {
  const { token: as } = await app.createStaff();
  const rule = (count: number) => ({ frequency: 'weekly', count }) as Recurrence;
  // Of three one was a week ago, one yesterday, and one is to come.
  const day = daysAfter(meetingFields(app).day, -15);
  const made = await planMeeting(app, as, { day, recurrence: rule(3) });
  const minutesOf = async (id: number) =>
    (await app.answer(getMinutes, { as, params: { id } })).data;
  const held = { as, params: { id: (await minutesOf(made.id)).next?.id ?? 0 } };
  const next = { as, params: { id: (await minutesOf(held.params.id)).next?.id ?? 0 } };
  await app.answer(addAgendaItem, { ...held, body: { title: 'Doanh thu' } });
  await app.answer(addAgendaItem, { ...held, body: { title: 'Thầu', backlog: true } });

  const { data: before } = await app.answer(getMeeting, next);
  const longer = { ...formOf(before), scope: 'all' as const, recurrence: rule(5) };
  const { data: after } = await app.answer(updateMeeting, { ...next, body: longer });
  expect(after.series_id).not.toBe(made.series_id);
  expect((await minutesOf(held.params.id)).next?.id).toBe(after.id);
  expect(titles((await minutesOf(after.id)).backlog)).toEqual(['Thầu']);
  expect((await app.answer(takeItemsOver, held)).taken).toBe(1);
  expect(titles((await minutesOf(after.id)).items)).toEqual(['Doanh thu']);
});

test('A backlog stays where a meeting is still to come before those that become a series of their own', async () => {
  const { first, second } = await series('Thầu');
  const { data: before } = await app.answer(getMeeting, second);
  const recurrence = { frequency: 'weekly', count: 3 } as Recurrence;
  const body = { ...formOf(before), scope: 'following' as const, recurrence };
  await app.answer(updateMeeting, { ...second, body });
  expect(titles((await app.answer(getMinutes, first)).data.backlog)).toEqual(['Thầu']);
  expect((await app.answer(getMinutes, second)).data.backlog).toEqual([]);
});
