import { getFirstSteps } from '@station/contract/launcher/first-steps';
import { getPreferences, updatePreferences } from '@station/contract/launcher/launcher';
import { getToday, type Today, type TodayClass } from '@station/contract/today/today';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  healthyServer,
  makeAdmin,
  makePreferences,
  makeUser,
  renderStation,
} from '../render-station.tsx';

const PLACE = { school_id: 1, class_id: 2, course_id: 3, course_name: 'Trung cấp B1' };

const makeClass = (session_id: number, starts_at: string, changes: Partial<TodayClass> = {}) => ({
  ...{ ...PLACE, session_id, class_name: 'Tiếng Hàn', held_on: '2026-11-21' },
  ...{ starts_at, ends_at: `${starts_at.slice(0, 2)}:50`, students: 8, marked: 0 },
  ...changes,
});

const openHome = async (today: Partial<Today>, signedIn = makeUser()) => {
  const server = healthyServer();
  server.answer(getToday, { success: true, data: { classes: [], lines: [], ...today } });
  const view = renderStation('/home', { server, signedIn });
  return { ...view, card: within(await screen.findByRole('region', { name: '오늘' })) };
};

test('classes of today lead to their attendance, and those that are done come last', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00'), shouldAdvanceTime: true });
  const { card, server } = await openHome({
    classes: [makeClass(7, '08:00', { marked: 8 }), makeClass(8, '09:30'), makeClass(9, '14:00')],
  });

  const marks = await card.findAllByRole('link', { name: /출석/ });
  expect(marks.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual(
    [
      ['Trung cấp B1 출석, 09:30', '/home/schools/1/2/3/sessions/8'],
      ['Trung cấp B1 출석, 14:00', '/home/schools/1/2/3/sessions/9'],
    ],
  );
  expect(server.calls(getToday)[0]?.query.get('day')).toBe('2026-11-21');
});

test('more classes than there is room for wait behind a button', async () => {
  const classes = [makeClass(7, '08:00'), makeClass(8, '09:00'), makeClass(9, '10:00')];
  const { card, user } = await openHome({ classes });

  await user.click(await card.findByRole('button', { name: '수업 1개 더' }));
  expect(card.getAllByRole('link', { name: /출석/ })).toHaveLength(3);
  await user.click(card.getByRole('button', { name: '접기' }));
  expect(card.getAllByRole('link', { name: /출석/ })).toHaveLength(2);
});

test('what is overdue and what waits leads to where it is done', async () => {
  const { card } = await openHome(
    {
      lines: [
        { kind: 'unmarked-sessions', count: 3, course: PLACE, session_id: 5 },
        { kind: 'overdue-fees', count: 4, course: PLACE, session_id: null },
        { kind: 'access-requests', count: 2, course: null, session_id: null },
        {
          ...{ kind: 'reports-to-read', count: 3, course: null, session_id: null },
          day: '2026-11-20',
        },
      ],
    },
    makeAdmin(),
  );

  const lines = within(await card.findByRole('list', { name: '할 일' })).getAllByRole('link');
  expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
    ['출석 미기록 3회', '/home/schools/1/2/3/sessions/5'],
    ['Trung cấp B1: 미납 4건', '/home/schools/1/2/3/fees'],
    ['권한 요청 2개', '/app/users/requests'],
    ['읽을 업무일지 3건', '/home/reports/team?day=2026-11-20'],
  ]);
  expect(card.getByText('오늘은 수업이 없습니다.')).toBeVisible();
});

test('administrators have a door to the hub, which tells what waits for them; others have none', async () => {
  const about = { course: null, session_id: null };
  const { card } = await openHome(
    {
      lines: [
        { kind: 'pending-registrations', count: 2, ...about },
        { kind: 'password-requests', count: 1, ...about },
        { kind: 'unmarked-sessions', count: 5, course: PLACE, session_id: 5 },
      ],
    },
    makeAdmin(),
  );
  const door = await card.findByRole('link', { name: '관리자 (승인 대기 3건)' });
  expect(door).toHaveAttribute('href', '/app');
});

test('a day on which nothing waits says so in a line, and offers no door to who may not pass', async () => {
  const { card } = await openHome({});

  expect(await card.findByText('기다리는 일이 없습니다.')).toBeVisible();
  expect(card.queryByRole('link')).toBeNull();
  expect(card.queryByRole('list')).toBeNull();
  await waitFor(() => expect(localStorage.getItem('station.today')).toBe('none'));
});

test('what comes after a day without anything waits behind its summary, so that no app moves', async () => {
  localStorage.setItem('station.today', 'none');
  const { card, user } = await openHome({
    classes: [makeClass(7, '08:00')],
    lines: [{ kind: 'unmarked-sessions', count: 3, course: PLACE, session_id: 5 }],
  });

  const summary = await card.findByRole('button', { name: /수업 1개 · 할 일 3개/ });
  expect(card.queryByRole('link')).toBeNull();
  await user.click(summary);
  expect(card.getByRole('link', { name: /출석, 08:00/ })).toBeVisible();
});

const openHub = (putAway = false) => {
  const server = healthyServer();
  server
    .answer(getPreferences, {
      success: true,
      data: makePreferences({ first_steps_put_away: putAway }),
    })
    .answer(getFirstSteps, {
      success: true,
      data: [
        { step: 'identity', done: true },
        { step: 'people', done: false },
        { step: 'https', done: false },
      ],
    })
    .answer(updatePreferences, {
      success: true,
      data: makePreferences({ first_steps_put_away: !putAway }),
    });
  return renderStation('/app', { server, signedIn: makeAdmin() });
};

test('the first steps stand on the hub, done or with the way to them, and can be put away', async () => {
  const { user, server } = openHub();
  const list = within(await screen.findByRole('region', { name: 'Những bước đầu' }));

  expect(list.getByText('1/3 đã xong')).toBeVisible();
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Đặt tên và logo của tổ chức (đã xong)',
    'Mời mọi người',
    'Dùng HTTPS, để trình duyệt cho phép vị trí',
  ]);
  expect(list.getByRole('link', { name: 'Mời mọi người' })).toHaveAttribute('href', '/app/users');

  await user.click(list.getByRole('button', { name: 'Cất danh sách' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Những bước đầu' })).toBeNull());
  expect(server.calls(updatePreferences)[0]?.body).toEqual({ first_steps_put_away: true });
});
