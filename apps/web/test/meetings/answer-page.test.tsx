import {
  answerInvitation,
  type InvitedMeeting,
  lookAtInvitation,
} from '@station/contract/meetings/answers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { healthyServer, renderStation } from '../render-station.tsx';
import { march, success, ZONE } from './meetings-server.ts';

const TOKEN = 'a'.repeat(43);

const makeInvited = (changes: Partial<InvitedMeeting> = {}): InvitedMeeting => ({
  ...{ id: 5, title: '주간 회의', starts_at: march(4, 10), ends_at: march(4, 11) },
  ...{ time_zone: ZONE, place: '한강', video_link: '', status: 'planned' },
  ...{ answer: null, reason: '', sequence: 0 },
  ...changes,
});

const invitation = (meetings: InvitedMeeting[]) => ({
  success,
  data: { organisation_name: 'Station', organiser: '김민수', name: '레리엔', meetings },
});

const open = (server: ReturnType<typeof healthyServer>) =>
  renderStation(`/meeting-answer/${TOKEN}`, { server });

test('A guest sees what they are invited to, and answers one meeting of a series with a reason', async () => {
  const second = makeInvited({
    id: 6,
    starts_at: march(11, 10),
    ends_at: march(11, 11),
    sequence: 3,
  });
  const server = healthyServer()
    .answer(lookAtInvitation, invitation([makeInvited(), second]))
    .answer(answerInvitation, ({ body }) =>
      invitation([makeInvited(), { ...second, answer: body.answer, reason: body.reason }]),
    );
  const { user } = open(server);
  expect(
    await screen.findByRole('heading', { name: '레리엔 님께 드리는 회의 초대' }),
  ).toBeVisible();
  expect(screen.getByText('Station 김민수 님이 초대했습니다.')).toBeVisible();
  expect(screen.getAllByRole('heading', { name: '주간 회의' })).toHaveLength(2);
  expect(screen.getAllByText('한강')).toHaveLength(2);
  await user.type(screen.getAllByLabelText('사유')[1] as HTMLElement, '출장');
  await user.click(screen.getAllByRole('button', { name: '불참' })[1] as HTMLElement);
  expect(await screen.findByText('응답을 저장하고 주최자에게 알렸습니다.')).toBeVisible();
  const pressed = screen.getAllByRole('button', { name: '불참', pressed: true });
  expect(pressed).toHaveLength(1);
  expect(server.calls(answerInvitation).map(({ body }) => body)).toEqual([
    { token: TOKEN, meeting_id: 6, sequence: 3, answer: 'no', reason: '출장' },
  ]);
});

test('While an answer is on its way, no other one can be given', async () => {
  const server = healthyServer().answer(lookAtInvitation, invitation([makeInvited()]));
  const release = server.hold(answerInvitation, invitation([makeInvited({ answer: 'yes' })]));
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: '참석' }));
  expect(await screen.findByRole('button', { name: '불참' })).toBeDisabled();
  release();
  expect(await screen.findByRole('button', { name: '참석', pressed: true })).toBeVisible();
  expect(screen.getByRole('button', { name: '불참' })).toBeEnabled();
});

test('To look at an invitation changes nothing', async () => {
  const server = healthyServer().answer(lookAtInvitation, invitation([makeInvited()]));
  open(server);
  await screen.findByRole('heading', { name: '주간 회의' });
  expect(server.calls(answerInvitation)).toEqual([]);
});

test('A link that is no more says so and offers no answer', async () => {
  const server = healthyServer().refuse(lookAtInvitation, {
    ...{ code: 'not-found', reason: 'meetings.link-gone', message: 'x' },
  });
  open(server);
  expect(await screen.findByText('링크가 잘못되었거나 더 이상 유효하지 않습니다.')).toBeVisible();
  expect(screen.queryByRole('button', { name: '참석' })).toBeNull();
});

test('A cancelled meeting takes no answer, one that is over by now says so', async () => {
  const cancelled = makeInvited({ id: 6, title: '결산', status: 'cancelled' });
  const server = healthyServer()
    .answer(lookAtInvitation, invitation([cancelled, makeInvited()]))
    .refuse(answerInvitation, { code: 'conflict', reason: 'meetings.over', message: 'x' });
  const { user } = open(server);
  expect(await screen.findByText('취소됨')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '참석' }));
  expect(await screen.findByText('이미 끝난 회의입니다')).toBeVisible();
  expect(within(screen.getByRole('main')).queryByText(/저장하고/)).toBeNull();
});

test('Who answers a meeting that was moved meanwhile is told so beside its new time, and answers again', async () => {
  const moved = makeInvited({ starts_at: march(5, 15), ends_at: march(5, 16), sequence: 1 });
  const server = healthyServer()
    .answer(lookAtInvitation, invitation([makeInvited()]))
    .refuse(answerInvitation, {
      ...{ code: 'conflict', reason: 'meetings.changed-meanwhile', message: 'x' },
    });
  const { user } = open(server);
  await screen.findByRole('heading', { name: '주간 회의' });
  server.answer(lookAtInvitation, invitation([moved]));
  await user.click(screen.getByRole('button', { name: '참석' }));
  expect(await screen.findByText(/그사이 회의가 변경되었습니다/)).toBeVisible();
  expect(await screen.findByText(/15:00|오후 3:00/)).toBeVisible();
  server.answer(answerInvitation, invitation([{ ...moved, answer: 'yes' }]));
  await user.click(screen.getByRole('button', { name: '참석' }));
  expect(await screen.findByText('응답을 저장하고 주최자에게 알렸습니다.')).toBeVisible();
  expect(server.calls(answerInvitation).map(({ body }) => body.sequence)).toEqual([0, 1]);
});
