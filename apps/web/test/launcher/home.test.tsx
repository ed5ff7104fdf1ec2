import { logout } from '@station/contract/accounts/accounts';
import { getPreferences } from '@station/contract/launcher/launcher';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ADMIN_SHOWN_MS, TAPS_RESET_MS } from '../../src/features/launcher/home/use-secret-taps.ts';
import {
  healthyServer,
  makeAdmin,
  makePreferences,
  makeUser,
  renderStation,
} from '../render-station.tsx';

const openHome = async (signedIn = makeUser()) => {
  const view = renderStation('/home', { signedIn });
  await screen.findByRole('heading', { level: 1, name: '홈' });
  return view;
};
const statusBar = () => screen.getByRole('button', { name: /상태 표시줄/ });
const adminButton = () => screen.queryByRole('link', { name: '관리자' });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('the ten apps stand in the words of the specification', async () => {
  await openHome();

  const grid = screen.getByRole('navigation', { name: '앱' });
  await within(grid).findByRole('link', { name: 'PaySoft' });
  const apps = within(grid).getAllByRole('link');
  expect(apps.map((app) => [app.textContent, app.getAttribute('href')])).toEqual([
    ['Danh bạ', '/home/contacts'],
    ['학교', '/home/schools'],
    ['업무일지', '/home/reports'],
    ['Tải lên', '/home/upload'],
    ['회의', '/home/meeting'],
    ['프로필', '/home/profile'],
    ['CMS 고객', '/home/cmscustomer'],
    ['PaySoft', '/paysoft'],
    ['Auto Gmail', '/autogmail'],
    ['Naver Auto', '/naverauto'],
  ]);
});

test('who has put an app first finds it there', async () => {
  const server = healthyServer();
  server.answer(getPreferences, {
    success: true,
    data: makePreferences({ app_order: ['paysoft', 'contacts'], hidden_apps: [] }),
  });
  renderStation('/home', { server, signedIn: makeUser() });

  await waitFor(() =>
    expect(
      within(screen.getByRole('navigation', { name: '앱' }))
        .getAllByRole('link')
        .slice(0, 3)
        .map((app) => app.getAttribute('href')),
    ).toEqual(['/paysoft', '/home/contacts', '/home/schools']),
  );
});

test('whoever has hidden every app is told how to get them back', async () => {
  const server = healthyServer();
  const hidden_apps =
    'contacts schools reports upload meeting profile cmscustomer paysoft autogmail naverauto';
  server.answer(getPreferences, {
    success: true,
    data: makePreferences({ hidden_apps: hidden_apps.split(' ') }),
  });
  renderStation('/home', { server, signedIn: makeUser() });

  expect(await screen.findByText(/표시된 앱이 없습니다/)).toBeVisible();
  expect(screen.queryByRole('navigation', { name: '앱' })).toBeNull();
});

test('each label carries its own language', async () => {
  await openHome();

  expect(document.documentElement).toHaveAttribute('lang', 'ko');
  expect(screen.getByText('Danh bạ')).toHaveAttribute('lang', 'vi');
  expect(screen.getByText('학교')).toHaveAttribute('lang', 'ko');
  expect(screen.getByText('PaySoft')).toHaveAttribute('lang', 'en');
});

test('the greeting card says who is signed in, as what and where', async () => {
  await openHome(makeUser({ role: 'admin', isAdmin: true }));

  expect(screen.getByText('김민수 님')).toBeVisible();
  expect(screen.getByText('관리자 · 교육팀')).toBeVisible();
  expect(screen.getByText('김')).toBeVisible();
});

test('a picture that cannot be loaded gives way to the first letter', async () => {
  const { container } = await openHome(makeUser({ name: 'ánh', image: '/missing.png' }));

  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', '/missing.png');
  if (picture) fireEvent.error(picture);
  expect(screen.getByText('Á')).toBeVisible();
});

test('the clock shows the seconds in the Korean way and moves every second', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T00:09:20.400'), shouldAdvanceTime: true });
  await openHome();

  const clock = screen.getByRole('timer');
  expect(clock).toHaveTextContent(/^00:09:2[01]$/);
  expect(screen.getByText('11월 21일 토요일')).toBeVisible();
  await pass(5_000);
  expect(clock).toHaveTextContent(/^00:09:2[56]$/);
});

test('logging out ends the session on the server and here', async () => {
  const { user, server, router } = await openHome();

  await user.click(screen.getByRole('button', { name: '로그아웃' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(server.calls(logout)[0]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(localStorage.getItem('token')).toBeNull();
});

test('logging out works without a server', async () => {
  const { user, server, router } = await openHome();

  server.setReachable(false);
  await user.click(screen.getByRole('button', { name: '로그아웃' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});

test('logging out does not wait for a server that never answers', async () => {
  const { user, server, router } = await openHome();

  onTestFinished(server.hold(logout, { success: true }));
  await user.click(screen.getByRole('button', { name: '로그아웃' }));
  expect(localStorage.getItem('token')).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(server.calls(logout)[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test('three taps on the status bar show the way to the hub for five seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  await openHome();

  expect(adminButton()).toBeNull();
  fireEvent.click(statusBar());
  expect(screen.getByText('관리자 메뉴까지 2번 더 누르세요')).toBeVisible();
  fireEvent.click(statusBar());
  expect(screen.getByText('관리자 메뉴까지 1번 더 누르세요')).toBeVisible();
  fireEvent.click(statusBar());
  expect(screen.queryByText(/더 누르세요/)).toBeNull();
  expect(adminButton()).toHaveAttribute('href', '/app');
  expect(vibrate).toHaveBeenCalledTimes(3);

  await pass(ADMIN_SHOWN_MS - 500);
  expect(adminButton()).not.toBeNull();
  await pass(1_000);
  expect(adminButton()).toBeNull();
  fireEvent.click(statusBar());
  expect(screen.getByText('관리자 메뉴까지 2번 더 누르세요')).toBeVisible();
});

test('taps that are further apart than two seconds do not add up', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await openHome();

  fireEvent.click(statusBar());
  fireEvent.click(statusBar());
  await pass(TAPS_RESET_MS + 100);
  expect(screen.queryByText(/더 누르세요/)).toBeNull();
  fireEvent.click(statusBar());
  expect(adminButton()).toBeNull();
});

test('the way to the hub can be gone by keyboard alone', async () => {
  const { user, router } = await openHome(makeAdmin());

  statusBar().focus();
  await user.keyboard('{Enter}{Enter}{Enter}');
  await user.tab();
  expect(adminButton()).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app'));
});

test('an app with its own route opens after the fade, without a logout button for PaySoft', async () => {
  const { user, router } = await openHome();

  await user.click(screen.getByRole('link', { name: /^PaySoft/ }));
  expect(router.state.location.pathname).toBe('/home');
  expect(await screen.findByRole('heading', { level: 1, name: /^Hội viên/ })).toBeVisible();
  expect(router.state.location.pathname).toBe('/paysoft');
  expect(screen.queryByRole('button', { name: 'Đăng xuất' })).toBeNull();
});

test('an app that does not exist is not found', async () => {
  renderStation('/home/nonsense', { signedIn: makeUser() });

  await waitFor(() =>
    expect(screen.getByText('Địa chỉ /home/nonsense không dẫn đến trang nào.')).toBeVisible(),
  );
});

test('the hub has twelve sections, and the first four of them in the dock too', async () => {
  renderStation('/app', { signedIn: makeAdmin() });

  const tools = await screen.findByRole('navigation', { name: 'Công cụ quản trị' });
  expect(
    within(tools)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    'Thêm dữ liệu',
    'Excel',
    'Quản lý',
    'Industry',
    'User Map',
    'Danh bạ',
    'Học sinh',
    'Files',
    'Users',
    'Category',
    'Nhân viên',
    'Cài đặt',
  ]);
  const dock = screen.getByRole('navigation', { name: 'Truy cập nhanh' });
  expect(
    within(dock)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/app/add-data', '/app/upload-excel', '/app/management', '/app/industries']);
});
