import {
  cancelMeeting,
  deleteMeeting,
  getMeeting,
  listMeetings,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import {
  addAgendaItem,
  addOutcome,
  amendMinutes,
  closeMinutes,
  deleteAgendaItem,
  downloadMinutes,
  getMinutes,
  listMyActions,
  markAction,
  markPresence,
  placeAgendaItem,
  takeItemsOver,
  updateAgendaItem,
} from '@station/contract/meetings/minutes';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { getToday } from '@station/contract/today/today';
import { restoreTrash } from '@station/contract/trash/trash';
import { daysAfter } from '@station/contract/zoned-days';
import { expect, test } from 'vitest';
import { formOf, meetingFields, planMeeting } from '../fixtures/meetings.ts';
import { inboxOf } from '../fixtures/notices.ts';
import { pdfText } from '../fixtures/pdfs.ts';
import { auditOf } from '../fixtures/records.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();

/** A meeting with somebody who is invited, and one who has nothing to do with it. */
async function meeting(given: Partial<Parameters<typeof meetingFields>[1]> = {}) {
  const [organiser, member, stranger] = [
    await app.createStaff(),
    await app.createStaff(),
    await app.createStaff(),
  ];
  const made = await planMeeting(app, organiser.token, {
    attendees: [{ kind: 'account', id: member.id }],
    ...given,
  });
  return { made, organiser, member, stranger, as: organiser.token, params: { id: made.id } };
}

const addItem = async (as: string, meetingId: number, title: string, backlog = false) =>
  (await app.answer(addAgendaItem, { as, params: { id: meetingId }, body: { title, backlog } }))
    .data;

const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);

test('Two who write the minutes of different items at once lose no word; of one item the second is asked', async () => {
  const { made, as, member, params } = await meeting();
  const [first, second] = [
    await addItem(as, made.id, 'Doanh thu'),
    await addItem(as, made.id, 'Tuyển sinh'),
  ];
  const write = (who: string, item: typeof first, notes: string) =>
    app.call(updateAgendaItem, {
      as: who,
      params: { id: item.id },
      body: { title: item.title, notes, version: item.version },
    });
  const both = await Promise.all([
    write(as, first, '<p>Tăng 12%</p>'),
    write(member.token, second, '<p>40 hồ sơ</p><script>1</script>'),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { data } = await app.answer(getMinutes, { as, params });
  expect(data.items.map(({ notes }) => notes)).toEqual(['<p>Tăng 12%</p>', '<p>40 hồ sơ</p>']);

  const late = { title: first.title, notes: '<p>Khác</p>', version: first.version };
  const change = { as: member.token, params: { id: first.id }, body: late };
  expect(await app.problem(updateAgendaItem, change)).toMatchObject({
    status: 409,
    reason: 'meetings.item-changed-meanwhile',
    current: { notes: '<p>Tăng 12%</p>', version: first.version + 1 },
  });
  // The same again is no other version: an answer was lost.
  expect((await write(as, first, '<p>Tăng 12%</p>')).statusCode).toBe(200);
});

test('Of many who write one item at the same moment from the same version one is taken', async () => {
  const { made, as } = await meeting();
  const item = await addItem(as, made.id, 'Một');
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      app.call(updateAgendaItem, {
        as,
        params: { id: item.id },
        body: { title: 'Một', notes: `<p>${number}</p>`, version: item.version },
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
});

test('An agenda is put in order, has a backlog of its series, and what is open goes to the next meeting once', async () => {
  const recurrence = { frequency: 'weekly', count: 2 } as Recurrence;
  const { made, as, params } = await meeting({ recurrence });
  const first = await addItem(as, made.id, 'A');
  const second = await addItem(as, made.id, 'B');
  await addItem(as, made.id, 'Sau này', true);
  const placed = await app.answer(placeAgendaItem, {
    as,
    params: { id: second.id },
    body: { meeting_id: made.id, place: 0 },
  });
  expect(titles(placed.data.items)).toEqual(['B', 'A']);
  await app.answer(updateAgendaItem, {
    as,
    params: { id: first.id },
    body: { title: 'A', state: 'done' },
  });
  expect((await app.answer(takeItemsOver, { as, params })).taken).toBe(1);
  const again = await app.answer(takeItemsOver, { as, params });
  expect(again.taken).toBe(0);
  const next = { as, params: { id: again.data.next!.id } };
  const { data } = await app.answer(getMinutes, next);
  expect(data.items).toMatchObject([{ title: 'B', is_taken_over: true, state: 'open' }]);
  expect(titles(data.backlog)).toEqual(['Sau này']);
  const fromBacklog = await app.answer(placeAgendaItem, {
    as,
    params: { id: data.backlog[0]!.id },
    body: { meeting_id: next.params.id },
  });
  expect(titles(fromBacklog.data.items)).toEqual(['B', 'Sau này']);
  expect(await app.problem(takeItemsOver, next)).toMatchObject({
    status: 409,
    reason: 'meetings.no-next',
  });
  await app.answer(deleteAgendaItem, { as, params: { id: data.items[0]!.id } });
  expect((await app.answer(getMinutes, next)).data.items).toHaveLength(1);
});

test('Who is to do something is told, finds it on home, and says that it is done', async () => {
  const { made, as, member, stranger, params } = await meeting();
  const due_on = daysAfter(meetingFields(app).day, 3);
  const { data: action } = await app.answer(addOutcome, {
    as,
    params,
    body: { kind: 'action', text: 'Gửi báo giá', owner_id: member.id, due_on },
  });
  expect((await inboxOf(app, member.token))[0]).toMatchObject({
    kind: 'meetings.action-assigned',
    body: `${made.title} · due ${due_on}`,
  });
  const own = { as: member.token };
  const line = { kind: 'meeting-actions', count: 1 };
  expect((await app.answer(getToday, own)).data.lines).toContainEqual(
    expect.objectContaining(line),
  );
  expect((await app.answer(listMyActions, own)).data).toMatchObject([
    { id: action.id, text: 'Gửi báo giá', due_on, meeting_title: made.title },
  ]);
  const done = { params: { id: action.id }, body: { done: true } };
  expect(await app.problem(markAction, { ...done, as: stranger.token })).toMatchObject({
    status: 404,
    reason: 'meetings.outcome-not-found',
  });
  expect((await app.answer(markAction, { ...own, ...done })).data.done_at).not.toBeNull();
  expect((await app.answer(listMyActions, own)).data).toEqual([]);
});

test('Closed minutes are written by nobody, amended with name and date, and printed in Korean', async () => {
  const { made, organiser, as, member, params } = await meeting({ title: 'Họp 신년 회의' });
  const item = await addItem(as, made.id, '예산 검토');
  await app.answer(addOutcome, {
    as,
    params,
    body: { kind: 'decision', text: 'Đồng ý 예산', item_id: item.id },
  });
  const attendee_id = made.people[0]!.id;
  const people = [{ attendee_id, presence: 'late', late_minutes: 10 } as const];
  const { data: marked } = await app.answer(markPresence, {
    as: member.token,
    params,
    body: { people },
  });
  expect(marked.attendance).toMatchObject([{ presence: 'late', late_minutes: 10 }]);
  const amend = { params, body: { text: 'Bổ sung số liệu' } };
  expect(await app.problem(amendMinutes, { ...amend, as })).toMatchObject({
    reason: 'meetings.not-closed',
  });
  expect(await app.problem(closeMinutes, { as: member.token, params })).toMatchObject({
    status: 403,
  });

  expect((await app.answer(closeMinutes, { as, params })).data).toMatchObject({
    closed: { by: organiser.name },
    can_write: false,
  });
  const closed = { status: 409, reason: 'meetings.closed' };
  expect(
    await app.problem(updateAgendaItem, { as, params: { id: item.id }, body: { title: 'Khác' } }),
  ).toMatchObject(closed);
  expect(await app.problem(addAgendaItem, { as, params, body: { title: 'Mới' } })).toMatchObject(
    closed,
  );
  expect(await app.problem(markPresence, { as, params, body: { people } })).toMatchObject(closed);
  expect(await app.problem(amendMinutes, { ...amend, as: member.token })).toMatchObject({
    status: 403,
  });
  expect((await app.answer(amendMinutes, { ...amend, as })).data.amendments).toMatchObject([
    { text: 'Bổ sung số liệu', by: organiser.name },
  ]);
  const pdf = await app.call(downloadMinutes, { as, params, query: { language: 'ko' } });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const text = pdfText(pdf.rawPayload).replace(/\s+/g, '');
  for (const piece of ['회의록', '예산검토', 'Đồngý예산', '10분지각', 'Bổsungsốliệu']) {
    expect(text).toContain(piece);
  }
  expect((await auditOf(app, 'meetings.', made.id)).map(({ action }) => action)).toEqual([
    'meetings.planned',
    'meetings.item-added',
    'meetings.outcome-added',
    'meetings.attendance-marked',
    'meetings.closed',
    'meetings.amended',
  ]);
});

test('Who was at a meeting and when it was stay as its closed minutes say, also when its series is changed', async () => {
  const recurrence = { frequency: 'weekly', count: 3 } as Recurrence;
  const { made, as, member, stranger, params } = await meeting({ recurrence });
  const people = [
    { attendee_id: made.people[0]!.id, presence: 'present', late_minutes: 0 } as const,
  ];
  await app.answer(markPresence, { as, params, body: { people } });
  const { data: closed } = await app.answer(closeMinutes, { as, params });
  const change = (id: number, given: object) => {
    const body = { ...formOf(made), ...given };
    return app.call(updateMeeting, { as, params: { id }, body });
  };
  const refused = async (given: object) => (await change(made.id, given)).json();
  const attendees = [{ kind: 'account', id: stranger.id }];
  const others = [{ attendees: [] }, { attendees }, { attendees, scope: 'all' }];
  for (const given of [{ time: '15:00' }, { time: '15:00', scope: 'all' }, ...others]) {
    expect(await refused(given)).toMatchObject({ reason: 'meetings.closed' });
  }
  const same = { title: 'Đã họp', attendees: [{ kind: 'account', id: member.id }] };
  expect((await change(made.id, same)).statusCode).toBe(200);

  const next = closed.next!.id;
  const { day } = formOf((await app.answer(getMeeting, { as, params: { id: next } })).data);
  const all = await change(next, { day, time: '15:00', attendees, scope: 'all' });
  expect(all.json()).toMatchObject({ changed: 2 });
  expect((await app.answer(getMinutes, { as, params })).data.attendance).toMatchObject([
    { name: member.name, presence: 'present' },
  ]);
  const { data } = await app.answer(getMeeting, { as, params });
  expect(data).toMatchObject({ title: 'Đã họp', starts_at: made.starts_at });

  const rest = { as, params: { id: next } };
  const off = await app.answer(cancelMeeting, { ...rest, body: { scope: 'all', reason: '' } });
  expect(off).toMatchObject({ changed: 2 });
  await app.answer(deleteMeeting, { ...rest, query: { scope: 'all' } });
  expect((await app.answer(getMeeting, { as, params })).data.status).toBe('planned');
});

test('Minutes are there for those alone who see the meeting, and come back from the trash with it', async () => {
  const { made, as, stranger, params } = await meeting();
  const item = await addItem(as, made.id, 'Kín');
  await app.answer(closeMinutes, { as, params });
  const other = { as: stranger.token, params };
  for (const endpoint of [getMinutes, downloadMinutes, closeMinutes, getMeeting]) {
    expect(await app.problem(endpoint, other)).toMatchObject({ status: 404 });
  }
  expect(await app.problem(addAgendaItem, { ...other, body: { title: 'x' } })).toMatchObject({
    status: 404,
  });
  expect(
    await app.problem(updateAgendaItem, {
      ...other,
      params: { id: item.id },
      body: { title: 'x' },
    }),
  ).toMatchObject({ status: 404, reason: 'meetings.item-not-found' });
  const before = (await app.answer(getMinutes, { as, params })).data;
  await app.answer(deleteMeeting, { as, params });
  await app.answer(restoreTrash, { as, body: { items: [{ kind: 'meeting', id: made.id }] } });
  expect((await app.answer(getMinutes, { as, params })).data).toEqual(before);
  const { day, time_zone } = meetingFields(app);
  const query = { from: day, to: day, time_zone };
  expect((await app.answer(listMeetings, { as, query })).data).toHaveLength(1);
});
