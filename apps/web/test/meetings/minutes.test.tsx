import {
  deleteAgendaItem,
  deleteOutcome,
  getMinutes,
  type Minutes,
} from '@station/contract/meetings/minutes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeMeeting, march, meetingsServer, openMeetings, success } from './meetings-server.ts';

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
