import { getFeed, renewFeed, revokeFeed } from '@station/contract/meetings/feed';
import { listMeetings } from '@station/contract/meetings/meetings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAdmin } from '../render-station.tsx';
import {
  makeEntry,
  march,
  meetingsServer,
  openMeetings,
  success,
  ZONE,
} from './meetings-server.ts';

const open = (server: ReturnType<typeof meetingsServer>, view: string) =>
  openMeetings(`/home/meeting?day=2031-03-03&view=${view}`, server);

test('The list has meetings under their days, with where they are and what one has answered', async () => {
  const server = meetingsServer().answer(listMeetings, {
    success,
    data: [
      makeEntry({ room: { id: 2, name: '한강' }, is_invited: true, my_answer: 'maybe' }),
      makeEntry({ id: 6, title: '면접', starts_at: march(4, 14), ends_at: march(4, 15) }),
      makeEntry({ id: 8, title: '결산', starts_at: march(6, 9), status: 'cancelled' }),
    ],
  });
  const { user, router } = open(server, 'agenda');
  const tuesday = within(await screen.findByRole('region', { name: '04/03/2031 화요일' }));
  expect(tuesday.getAllByRole('link').map((it) => it.textContent)).toEqual(['주간 회의', '면접']);
  const [first, second] = tuesday.getAllByRole('listitem');
  expect(first).toHaveTextContent('10:00–11:00');
  expect(first).toHaveTextContent('한강 · 김민수 · 1명');
  expect(first).toHaveTextContent('미정');
  expect(second).not.toHaveTextContent('미응답');
  const thursday = within(screen.getByRole('region', { name: '06/03/2031 목요일' }));
  expect(thursday.getByText('취소됨')).toBeVisible();
  expect(Object.fromEntries(server.calls(listMeetings)[0]?.query ?? [])).toMatchObject({
    ...{ from: '2031-03-03', to: '2031-04-13', time_zone: ZONE },
  });

  await user.click(tuesday.getByRole('link', { name: '주간 회의' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/meeting/5'));
});

test('Days without a meeting say so, the list goes on, and to before and later', async () => {
  const server = meetingsServer();
  const { user, router } = open(server, 'agenda');
  expect(
    await screen.findByText('03/03/2031 월요일부터 13/04/2031 일요일까지 회의가 없습니다'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: '더 보기' }));
  expect(await screen.findByText(/^14\/04\/2031 월요일부터/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '이후' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2031-04-14' }));
  await user.click(screen.getByRole('button', { name: '이전' }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ day: '2031-03-03' }));
  await user.click(screen.getByRole('button', { name: '오늘' }));
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('day'));
});

test('A month shows three meetings of a day and counts the rest; its number lists the day', async () => {
  const data = [9, 10, 11, 13, 15].map((hour) =>
    makeEntry({ id: hour, title: `회의 ${hour}`, starts_at: march(4, hour) }),
  );
  const server = meetingsServer().answer(listMeetings, { success, data });
  const { user, router } = open(server, 'month');
  const month = within(await screen.findByRole('table', { name: '월' }));
  expect(screen.getByText('2031년 3월')).toBeVisible();
  expect(month.getAllByRole('row')).toHaveLength(7);
  expect(month.getAllByRole('columnheader').map((it) => it.textContent)).toEqual([
    ...'월화수목금토일',
  ]);
  expect(month.getAllByRole('link').map((it) => it.textContent)).toEqual([
    ...['09:00 회의 9', '10:00 회의 10', '11:00 회의 11'],
  ]);
  expect(month.getByText('외 2건')).toBeVisible();

  await user.click(screen.getByRole('button', { name: '다음 달' }));
  expect(await screen.findByText('2031년 4월')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '이전 달' }));
  await user.click(await screen.findByRole('button', { name: '04/03/2031 화요일, 회의 5건' }));
  expect(router.state.location.search).toMatchObject({ day: '2031-03-04', view: 'agenda' });
});

test('Only administrators are offered everybody’s meetings', async () => {
  const staff = open(meetingsServer(), 'agenda');
  await screen.findByText(/회의가 없습니다/);
  expect(screen.queryByRole('checkbox', { name: '모든 사람' })).toBeNull();
  staff.unmount();

  const server = meetingsServer();
  const { user } = openMeetings('/home/meeting?view=agenda', server, makeAdmin());
  await user.click(await screen.findByRole('checkbox', { name: '모든 사람' }));
  await waitFor(() => expect(server.calls(listMeetings).at(-1)?.query.get('all')).toBe('true'));
});

test('A calendar that could not be loaded says so, and is asked for again', async () => {
  const server = meetingsServer().refuse(listMeetings, { code: 'forbidden', message: 'x' });
  const { user } = open(server, 'agenda');
  expect(await screen.findByText('회의를 불러오지 못했습니다')).toBeVisible();
  server.answer(listMeetings, { success, data: [makeEntry()] });
  await user.click(screen.getByRole('button', { name: /다시/ }));
  expect(await screen.findByRole('link', { name: '주간 회의' })).toBeVisible();
});

test('The address of a feed is told once when it is made, and can be taken back', async () => {
  const made = { created_at: march(1, 9), used_at: null };
  const server = meetingsServer()
    .answer(getFeed, { success, data: null })
    .answer(renewFeed, () => {
      server.answer(getFeed, { success, data: made });
      return { success, data: made, address: 'https://station.test/api/meetings/calendar/x.ics' };
    })
    .answer(revokeFeed, () => {
      server.answer(getFeed, { success, data: null });
      return { success };
    });
  const { user } = open(server, 'agenda');
  await user.click(await screen.findByRole('button', { name: '캘린더 구독' }));
  const dialog = within(await screen.findByRole('dialog', { name: '캘린더 구독' }));
  await user.click(await dialog.findByRole('button', { name: '주소 만들기' }));
  expect(await dialog.findByLabelText('구독 주소')).toHaveValue(
    'https://station.test/api/meetings/calendar/x.ics',
  );
  await user.click(await dialog.findByRole('button', { name: '구독 해지' }));
  const question = within(await screen.findByRole('alertdialog', { name: '구독을 해지할까요?' }));
  expect(server.calls(revokeFeed)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: '구독 해지' }));
  expect(await dialog.findByRole('button', { name: '주소 만들기' })).toBeVisible();
  expect(dialog.queryByLabelText('구독 주소')).toBeNull();
});

test('A feed that somebody may use gets another address only after a question, and once it is known', async () => {
  const made = { created_at: march(1, 9), used_at: null };
  const server = meetingsServer()
    .refuse(getFeed, { code: 'internal', message: 'broken' })
    .answer(renewFeed, { success, data: made, address: '/api/meetings/calendar/x.ics' });
  const { user } = open(server, 'agenda');
  await user.click(await screen.findByRole('button', { name: '캘린더 구독' }));
  const dialog = within(await screen.findByRole('dialog', { name: '캘린더 구독' }));
  expect(await dialog.findByText('캘린더 구독을 불러올 수 없습니다')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /주소/ })).toBeNull();
  server.answer(getFeed, { success, data: made });
  await user.click(dialog.getByRole('button', { name: '다시 시도' }));
  await user.click(await dialog.findByRole('button', { name: '주소 새로 만들기' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(server.calls(renewFeed)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: '주소 새로 만들기' }));
  expect(await dialog.findByLabelText('구독 주소')).toBeVisible();
});
