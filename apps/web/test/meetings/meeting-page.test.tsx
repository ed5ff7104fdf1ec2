import { listAttachments } from '@station/contract/files/attachments';
import type { Meeting } from '@station/contract/meetings/meeting-fields';
import {
  answerMeeting,
  cancelMeeting,
  deleteMeeting,
  getMeeting,
  meetingDeletion,
} from '@station/contract/meetings/meetings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import {
  makeMeeting,
  makePerson,
  march,
  meetingsServer,
  openMeetings,
  success,
  WEEKLY,
} from './meetings-server.ts';

const open = (meeting: Meeting, server = meetingsServer(meeting)) => ({
  ...openMeetings('/home/meeting/5', server),
});

/** Chooses something that is done with a meeting. */
async function choose({ user }: ReturnType<typeof open>, action: string) {
  await user.click(await screen.findByRole('button', { name: '회의 작업' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('Who is invited answers with a reason, and for which meetings of the series', async () => {
  const invited = makeMeeting({
    ...{ series: WEEKLY, is_invited: true, is_organiser: false, can_edit: false },
    people: [makePerson()],
  });
  const server = meetingsServer(invited).answer(answerMeeting, ({ body: { answer, reason } }) => {
    const people = [makePerson({ answer, reason, answered_at: march(1, 9) })];
    const data = { ...invited, my_answer: answer, people };
    server.answer(getMeeting, { success, data });
    return { success, data };
  });
  const { user } = open(invited, server);
  await user.click(await screen.findByRole('radio', { name: '이 회의부터 모두' }));
  await user.type(screen.getByLabelText('사유'), '출장');
  await user.click(screen.getByRole('button', { name: '불참' }));
  expect(await screen.findByText('응답을 저장하고 주최자에게 알렸습니다.')).toBeVisible();
  expect(server.calls(answerMeeting)[0]?.body).toEqual({
    ...{ scope: 'following', answer: 'no', reason: '출장', sequence: invited.sequence },
  });
  expect(await screen.findByText('참석 0 · 미정 0 · 불참 1 · 미응답 0')).toBeVisible();
  expect(screen.getByRole('button', { name: '불참', pressed: true })).toBeVisible();
  expect(screen.getByLabelText('사유')).toHaveValue('출장');
  expect(screen.queryByRole('button', { name: '수정' })).toBeNull();
});

test('While an answer is on its way, no other one can be given', async () => {
  const invited = makeMeeting({ is_invited: true, is_organiser: false, people: [makePerson()] });
  const server = meetingsServer(invited);
  server.hold(answerMeeting, { success, data: invited });
  const { user } = open(invited, server);
  await user.click(await screen.findByRole('button', { name: '참석' }));
  expect(await screen.findByRole('button', { name: '불참' })).toBeDisabled();
  expect(server.calls(answerMeeting)).toHaveLength(1);
});

test('The weekday of a series is the one on the clocks of its zone', async () => {
  // Tuesday, eight o'clock in Seoul; by UTC it is still Monday.
  const early = { starts_at: '2031-03-03T23:00:00.000Z', ends_at: '2031-03-04T00:00:00.000Z' };
  open(makeMeeting({ ...early, time_zone: 'Asia/Seoul', series: WEEKLY }));
  expect(await screen.findByText('매주 화요일, 10회 (전체 10회)')).toBeVisible();
});

test('To cancel asks which of a series, and tells why', async () => {
  const meeting = makeMeeting({ series: WEEKLY });
  const server = meetingsServer(meeting).answer(cancelMeeting, ({ body: { reason } }) => {
    const data = makeMeeting({ series: WEEKLY, status: 'cancelled', cancel_reason: reason });
    server.answer(getMeeting, { success, data });
    return { success, data, changed: 3 };
  });
  const view = open(meeting, server);
  await choose(view, '회의 취소');
  const dialog = within(await screen.findByRole('dialog', { name: /취소할까요/ }));
  await view.user.click(dialog.getByRole('radio', { name: '이 회의부터 모두' }));
  await view.user.type(dialog.getByLabelText('사유'), '휴일');
  await view.user.click(dialog.getByRole('button', { name: '회의 취소' }));
  expect(await screen.findByText('취소된 회의입니다: 휴일')).toBeVisible();
  expect(server.calls(cancelMeeting)[0]?.body).toEqual({
    ...{ scope: 'following', reason: '휴일', version: 1 },
  });
  expect(screen.queryByRole('button', { name: '수정' })).toBeNull();
});

test('To delete asks which of a series, and counts meetings and people for each', async () => {
  const meeting = makeMeeting({ series: WEEKLY });
  const server = meetingsServer(meeting)
    .answer(meetingDeletion, ({ query }) => ({
      success,
      data: query.get('scope') === 'all' ? { meetings: 10, told: 4 } : { meetings: 1, told: 0 },
    }))
    .answer(deleteMeeting, { success, deleted: 10 });
  const view = open(meeting, server);
  await choose(view, '삭제');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('회의 1건')).toBeVisible();
  expect(dialog.queryByText(/알립니다/)).toBeNull();
  await view.user.click(dialog.getByRole('radio', { name: '전체' }));
  expect(await dialog.findByText('회의 10건')).toBeVisible();
  expect(dialog.getByText('4명에게 알립니다')).toBeVisible();
  await view.user.click(dialog.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/home/meeting'));
  expect(server.calls(deleteMeeting)[0]?.query.get('scope')).toBe('all');
});

test('What is typed into the form of a meeting stays there when somebody else cancels it', async () => {
  const server = meetingsServer();
  const { user } = openMeetings('/home/meeting/5?edit=5', server);
  const form = within(await screen.findByRole('dialog', { name: '회의 수정' }));
  const title = await form.findByLabelText('제목');
  await user.type(title, ' 2');
  const cancelled = makeMeeting({ status: 'cancelled', version: 2 });
  server.answer(getMeeting, { success, data: cancelled });
  // As the open page hears of it.
  await queryClient.invalidateQueries({ queryKey: ['meetings'] });
  expect(await screen.findByText('취소된 회의입니다.')).toBeInTheDocument();
  expect(title).toBeInTheDocument();
  expect(title).toHaveValue('주간 회의 2');
});

test('A meeting that was deleted is left, whatever was typed there', async () => {
  const server = meetingsServer()
    .answer(meetingDeletion, { success, data: { meetings: 1, told: 2 } })
    .answer(deleteMeeting, { success, deleted: 1 });
  const view = open(makeMeeting(), server);
  await view.user.type(await screen.findByRole('textbox', { name: '새 안건' }), '예산');
  await choose(view, '삭제');
  const dialog = within(await screen.findByRole('alertdialog'));
  await dialog.findByText('2명에게 알립니다');
  await view.user.click(dialog.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/home/meeting'));
});

test('A meeting is not deleted before it is known who would be told', async () => {
  const server = meetingsServer().refuse(meetingDeletion, { code: 'internal', message: 'broken' });
  const view = open(makeMeeting(), server);
  await choose(view, '삭제');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByRole('button', { name: '삭제' })).toBeDisabled();
  expect(await dialog.findByText(/오류|없습니다|못했습니다/)).toBeVisible();
  expect(dialog.getByRole('button', { name: '삭제' })).toBeDisabled();
});

test('A single meeting is cancelled and deleted without asking which', async () => {
  const server = meetingsServer().answer(meetingDeletion, {
    success,
    data: { meetings: 1, told: 2 },
  });
  const view = open(makeMeeting(), server);
  await choose(view, '삭제');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(await dialog.findByText('2명에게 알립니다')).toBeVisible();
  expect(dialog.queryByRole('radio')).toBeNull();
});

test('A meeting that is none of one’s own is not there', async () => {
  const server = meetingsServer().refuse(getMeeting, {
    ...{ code: 'not-found', reason: 'meetings.not-found', message: 'x' },
  });
  open(makeMeeting(), server);
  expect(await screen.findByRole('heading', { name: '회의를 찾을 수 없습니다' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: '일정' })).toBeVisible();
});

test('Files of a meeting that could not be loaded are not told as none', async () => {
  const server = meetingsServer().refuse(listAttachments, { code: 'internal', message: 'broken' });
  open(makeMeeting(), server);
  expect(await screen.findByText(/^Không tải được danh sách tệp/)).toBeVisible();
  expect(screen.queryByText('Chưa có tệp nào')).toBeNull();
});
