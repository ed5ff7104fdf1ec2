import {
  addAgendaItem,
  addOutcome,
  amendMinutes,
  deleteAgendaItem,
  deleteOutcome,
  getMinutes,
  listMyActions,
  type Minutes,
  markAction,
  updateAgendaItem,
} from '@station/contract/meetings/minutes';
import { createBrowserHistory } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { makeUser, renderStation } from '../render-station.tsx';
import { makeMeeting, march, meetingsServer, openMeetings, success } from './meetings-server.ts';

// Nothing is laid out here; the editor of the notes looks where its cursor is.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

const makeItem = (id: number, title: string): Minutes['items'][number] => ({
  ...{ id, meeting_id: 5, version: 1, title, minutes: null, owner: null, state: 'open' },
  ...{ notes: '', is_taken_over: false, updated_by: 'Minsu', updated_at: march(1, 9) },
});

const minutes: Minutes = {
  ...{ items: [makeItem(1, '예산')], backlog: [], attendance: [], closed: null, amendments: [] },
  outcomes: [
    {
      ...{ id: 8, meeting_id: 5, version: 1, kind: 'decision', item_id: 1, text: '예산 승인' },
      ...{ owner: null, due_on: null, done_at: null },
    },
  ],
  ...{ next: null, can_write: true, can_close: true },
};

test.each([
  { what: 'An item of the agenda', name: '예산 삭제', endpoint: deleteAgendaItem, id: '1' },
  { what: 'A decision', name: '예산 승인 삭제', endpoint: deleteOutcome, id: '8' },
])('$what is deleted only after a question', async ({ name, endpoint, id }) => {
  const server = meetingsServer(makeMeeting())
    .answer(getMinutes, { success, data: minutes })
    .answer(endpoint, { success });
  const { user } = openMeetings('/home/meeting/5', server);
  await user.click(await screen.findByRole('button', { name }));
  const question = within(await screen.findByRole('alertdialog', { name }));
  expect(server.calls(endpoint)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(server.calls(endpoint)[0]?.params).toEqual({ id }));
});

test('What one is to do stands above the calendar, is ticked off there, and comes back when asked', async () => {
  const makeAction = (id: number, text: string, due_on: string | null) => ({
    ...{ id, meeting_id: id, version: 1, kind: 'action' as const, item_id: null, text, due_on },
    ...{ owner: { id: 7, name: '김민수' }, done_at: null as string | null },
  });
  const titles = ['견적 받기', '자료 정리', '회의실 예약', '보고서', '연락', '결산'];
  let actions = titles.map((title, at) => ({
    ...makeAction(at + 1, title, at === 0 ? '2031-03-07' : null),
    meeting_title: '주간 회의',
  }));
  const all = actions;
  const server = meetingsServer()
    .answer(listMyActions, () => ({ success, data: actions }))
    .answer(markAction, ({ params, body: { done } }) => {
      actions = done ? actions.filter(({ id }) => id !== Number(params.id)) : all;
      return { success, data: makeAction(Number(params.id), '견적 받기', null) };
    });
  const { user } = openMeetings('/home/meeting?day=2031-03-03&view=agenda', server);
  const mine = within(await screen.findByRole('region', { name: '회의에서 맡은 할 일' }));
  expect(mine.getAllByRole('checkbox')).toHaveLength(3);
  await user.click(mine.getByRole('button', { name: '6건 모두 보기' }));
  expect(mine.getByRole('checkbox', { name: '결산 (주간 회의)' })).toBeVisible();

  const first = '견적 받기 (주간 회의, 07/03/2031까지)';
  await user.click(mine.getByRole('checkbox', { name: first }));
  await waitFor(() => expect(mine.queryByRole('checkbox', { name: first })).toBeNull());
  expect(server.calls(markAction)[0]).toMatchObject({ params: { id: '1' }, body: { done: true } });
  await user.click(await screen.findByRole('button', { name: '실행 취소' }));
  expect(await mine.findByRole('checkbox', { name: first })).not.toBeChecked();
  expect(server.calls(markAction)[1]).toMatchObject({ params: { id: '1' }, body: { done: false } });
});

const closed = { ...minutes, can_write: false, closed: { by: 'Minsu', at: march(1, 9) } };

test.each([
  {
    what: 'An amendment',
    field: '추가 내용',
    data: closed,
    send: '추가 기재',
    endpoint: amendMinutes,
  },
  {
    what: 'An item',
    field: '새 안건',
    data: minutes,
    send: '보류 목록에 추가',
    endpoint: addAgendaItem,
  },
  { what: 'An action', field: '내용', data: minutes, send: undefined, endpoint: addOutcome },
])('$what is not left without a question, and stays when it is refused', async (one) => {
  const server = meetingsServer(makeMeeting())
    .answer(getMinutes, { success, data: one.data })
    .refuse(one.endpoint, { code: 'forbidden', message: 'x' });
  const { user, router } = openMeetings('/home/meeting/5', server);
  const field = await screen.findByRole('textbox', { name: one.field });
  await user.type(field, '빠진 것');
  act(() => void router.navigate({ to: '/home' }));
  await user.click(await screen.findByRole('button', { name: '계속 편집' }));

  const form = within(field.closest('form') as HTMLElement);
  await user.click(form.getByRole('button', { name: one.send ?? '추가' }));
  await waitFor(() => expect(server.calls(one.endpoint)).toHaveLength(1));
  await waitFor(() => expect(form.getAllByRole('button')[0]).not.toHaveAttribute('aria-busy'));
  expect(field).toHaveValue('빠진 것');
  expect(router.state.location.pathname).toBe('/home/meeting/5');
});

test('Who writes on while an amendment is being sent goes on behind it', async () => {
  const server = meetingsServer(makeMeeting()).answer(getMinutes, { success, data: closed });
  const done = server.hold(amendMinutes, { success, data: closed });
  const { user } = openMeetings('/home/meeting/5', server);
  const field = () => screen.findByRole('textbox', { name: '추가 내용' });
  await user.type(await field(), '빠진 것');
  const send = screen.getByRole('button', { name: '추가 기재' });
  await user.click(send);
  await user.type(await field(), ', 하나');
  done();
  await waitFor(() => expect(send).not.toHaveAttribute('aria-busy'));
  expect(await field()).toHaveFocus();
  await user.keyboard(' 더');
  expect(await field()).toHaveValue('빠진 것, 하나 더');
});

test('A reload asks about a new item, also where the form of the meeting was open at first', async () => {
  queryClient.clear();
  const path = '/home/meeting/5?edit=5';
  window.history.replaceState(null, '', path);
  const history = createBrowserHistory();
  onTestFinished(() => {
    history.destroy();
    window.history.replaceState(null, '', '/');
    queryClient.clear();
  });
  const { user } = renderStation(path, { server: meetingsServer(), signedIn: makeUser(), history });
  await screen.findByLabelText('새 안건');
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '취소' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const reload = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));
  expect(reload()).toBe(true);
  await user.type(screen.getByRole('textbox', { name: '새 안건' }), '예산');
  expect(reload()).toBe(false);
});

test('A new item goes to the agenda by Enter, to the backlog by its button, and its field is empty then', async () => {
  const server = meetingsServer(makeMeeting())
    .answer(getMinutes, { success, data: minutes })
    .answer(addAgendaItem, { success, data: makeItem(2, '모집') });
  const { user } = openMeetings('/home/meeting/5', server);
  const field = () => screen.findByRole('textbox', { name: '새 안건' });
  await user.type(await field(), '모집{Enter}');
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(await field()).toHaveFocus();
  await user.type(await field(), '홍보');
  await user.click(screen.getByRole('button', { name: '보류 목록에 추가' }));
  await waitFor(async () => expect(await field()).toHaveValue(''));
  expect(server.calls(addAgendaItem).map(({ body }) => [body.title, body.backlog])).toEqual([
    ['모집', false],
    ['홍보', true],
  ]);
});

type Refusal = Parameters<ReturnType<typeof meetingsServer>['refuse']>[1];

test.each<{ what: string; refusal: Refusal; told: string }>([
  {
    what: 'the server does not take',
    refusal: { code: 'unavailable', message: 'x' },
    told: '아직 저장하지 못했습니다. 내용은 남아 있으며 자동으로 다시 보냅니다.',
  },
  {
    what: 'stand beside those of somebody else',
    refusal: {
      ...{ code: 'conflict', reason: 'meetings.item-changed-meanwhile', message: 'x' },
      current: { ...makeItem(1, '예산'), version: 2, notes: '<p>증액</p>' },
    },
    told: '내 내용 유지',
  },
])('Notes that $what are not left without a question', async ({ refusal, told }) => {
  const server = meetingsServer(makeMeeting())
    .answer(getMinutes, { success, data: minutes })
    .refuse(updateAgendaItem, refusal);
  const { user, router } = openMeetings('/home/meeting/5', server);
  const notes = await screen.findByRole('textbox', { name: '회의 내용: 예산' });
  const getData = (type: string) => (type === 'text/html' ? '동결' : '');
  fireEvent.paste(notes, { clipboardData: { files: [], getData } });
  expect(await screen.findByText(told)).toBeVisible();

  const leave = () => act(() => void router.navigate({ to: '/home/meeting' }));
  leave();
  await user.click(await screen.findByRole('button', { name: '계속 편집' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/home/meeting/5');
  expect(notes).toHaveTextContent('동결');
  leave();
  await user.click(await screen.findByRole('button', { name: '버리기' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/meeting'));
});
