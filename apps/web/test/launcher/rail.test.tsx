import { getPreferences, listBadges } from '@station/contract/launcher/launcher';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { apps } from '../../src/features/launcher/home/apps.ts';
import { sections } from '../../src/features/launcher/hub/sections.ts';
import { media } from '../browser-stubs.ts';
import {
  healthyServer,
  makeAdmin,
  makePreferences,
  makeUser,
  renderStation,
} from '../render-station.tsx';

/** The apps that nobody has put anywhere, in the order of their icons. */
const restOf = (...keys: string[]) =>
  apps.filter((app) => !keys.includes(app.key)).map(({ label }) => label());

/** A window that is wide and high enough for a rail. */
const DESKTOP = '(min-width: 1024px) and (min-height: 500px)';

beforeEach(() => {
  media.add(DESKTOP);
});

/** A server that knows how somebody arranged the home screen. */
const arranged = (app_order: string[], hidden_apps: string[] = []) =>
  healthyServer().answer(getPreferences, {
    success: true,
    data: makePreferences({ app_order, hidden_apps }),
  });

const rail = () => screen.findByRole('navigation', { name: 'Ứng dụng' });
const hubRail = () => screen.queryByRole('navigation', { name: 'Quản trị' });
const namesIn = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);

test('the rail has the apps that are built, in the order that the person gave them', async () => {
  const server = arranged(['reports', 'profile', 'schools', 'contacts']);
  renderStation('/nowhere', { server, signedIn: makeUser() });

  await waitFor(async () =>
    expect(namesIn(await rail())).toEqual([
      ...['업무일지', '프로필', '학교', 'Danh bạ'],
      ...restOf('reports', 'profile', 'schools', 'contacts'),
    ]),
  );
});

test('an app that the person has hidden is not in the rail', { tags: ['full'] }, async () => {
  const server = arranged([], ['schools']);
  renderStation('/home/contacts', { server, signedIn: makeUser() });

  await waitFor(async () => expect(namesIn(await rail())).toEqual(restOf('schools')));
  expect(namesIn(await rail())).not.toContain('학교');
});

test('administrators have the hub and its sections below, everybody else has not', async () => {
  const { unmount } = renderStation('/nowhere', { signedIn: makeAdmin() });
  await rail();
  const links = within(hubRail() as HTMLElement).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/app',
    ...sections.filter(({ key }) => key !== 'contacts').map(({ key }) => `/app/${key}`),
  ]);
  unmount();

  renderStation('/nowhere', { signedIn: makeUser() });
  await rail();
  expect(hubRail()).toBeNull();
});

test('in a low window the rail shows the way that is open', async () => {
  const show = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderStation('/app/industries', { signedIn: makeAdmin() });

  await rail();
  const open = within(hubRail() as HTMLElement).getByRole('link', { current: 'page' });
  expect(show.mock.contexts).toContain(open);
});

test('what is open is marked, below its own address too, and whichever way it was opened', {
  tags: ['full'],
}, async () => {
  const { router } = renderStation('/app/contacts', { signedIn: makeAdmin() });
  const marked = () =>
    screen
      .getAllByRole('link', { current: 'page' })
      .filter((link) => link.closest('nav'))
      .map((link) => link.textContent);

  await rail();
  expect(marked()).toEqual(['Danh bạ']);
  await router.navigate({ to: '/app/user-map' });
  await waitFor(() => expect(marked()).toEqual(['User Map']));
  await router.navigate({ to: '/app' });
  await waitFor(() => expect(marked()).toEqual(['Quản trị']));
});

test('one press in the rail leads from one tool to another, and counts stand in it', {
  tags: ['full'],
}, async () => {
  const server = healthyServer().answer(listBadges, {
    success: true,
    data: [{ place: 'hub', key: 'users', kind: 'pending-registrations', count: 4 }],
  });
  const { user, router } = renderStation('/nowhere', { server, signedIn: makeAdmin() });

  await rail();
  const users = await within(hubRail() as HTMLElement).findByRole('link', {
    name: /Users.*4 tài khoản chờ duyệt/,
  });
  await user.click(users);
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/users'));
});

test('an icon without its word says it beside the focus; Escape takes it away', async () => {
  const { user } = renderStation('/nowhere', { signedIn: makeUser() });

  await rail();
  const home = screen
    .getAllByRole('link', { name: 'Về trang chủ' })
    .find((link) => !link.closest('header, main')) as HTMLElement;
  home.focus();
  expect(await screen.findByText('Về trang chủ', { selector: '[aria-hidden]' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Về trang chủ', { selector: '[aria-hidden]' })).toBeNull();
});

test('the link over the header leads over the rail as well', async () => {
  const { user } = renderStation('/nowhere', { signedIn: makeUser() });

  await rail();
  await user.tab();
  expect(screen.getByRole('link', { name: 'Đến nội dung chính' })).toHaveFocus();
});

test('the person stands at the foot: profile, language and appearance, and the way out', async () => {
  const { user, router } = renderStation('/home/contacts', { signedIn: makeUser() });

  await user.click(await screen.findByRole('button', { name: 'Tài khoản của 김민수' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Hồ sơ',
    'Ngôn ngữ và giao diện',
    'Đăng xuất',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Đăng xuất' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('an app that was never planned is an address that leads nowhere', async () => {
  renderStation('/home/horoscopes', { signedIn: makeUser() });

  await rail();
  expect(await screen.findByRole('heading', { name: 'Không tìm thấy trang' })).toBeVisible();
});

test('a phone has no rail, and neither has the launcher', async () => {
  renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('키보드 단축키');
  expect(screen.queryByRole('button', { name: /김민수 님의 계정/ })).toBeNull();

  media.delete(DESKTOP);
  renderStation('/nowhere', { signedIn: makeUser() });
  await screen.findByRole('heading', { name: 'Không tìm thấy trang' });
  expect(screen.queryByRole('navigation', { name: 'Ứng dụng' })).toBeNull();
});
