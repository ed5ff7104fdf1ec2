import { quickSearch } from '@station/contract/launcher/launcher';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLocale } from '../../src/platform/i18n.ts';
import { queryClient } from '../../src/platform/query-client.ts';
import {
  healthyServer,
  makeAdmin,
  makeFound,
  makeUser,
  renderStation,
} from '../render-station.tsx';

const open = (path: string, signedIn = makeUser()) => renderStation(path, { signedIn });

test('the list names all pages for staff, and those for administrators to them alone', async () => {
  const { unmount } = open('/help');

  const staff = await screen.findByRole('region', { name: 'Dành cho mọi người' });
  expect(within(staff).getAllByRole('link')).toHaveLength(14);
  expect(within(staff).getByRole('link', { name: 'Danh bạ' })).toHaveAttribute(
    'href',
    '/help/contacts',
  );
  expect(screen.queryByRole('region', { name: 'Dành cho quản trị viên' })).toBeNull();
  unmount();

  open('/help', makeAdmin());
  const admins = await screen.findByRole('region', { name: 'Dành cho quản trị viên' });
  expect(within(admins).getAllByRole('link')).toHaveLength(7);
});

test('the search goes through titles and text, without marks, and keeps to the address', async () => {
  const { user, router } = open('/help');

  await user.type(
    await screen.findByRole('searchbox', { name: 'Tìm trong trợ giúp' }),
    'bien nhan',
  );
  await user.keyboard('{Enter}');
  const found = await screen.findByRole('list', { name: 'Các trang trợ giúp' });
  expect(within(found).getByRole('link', { name: 'Hội viên' })).toBeVisible();
  expect(within(found).getByText(/được lập, có thể in hoặc gửi email/)).toBeVisible();
  expect(screen.getByText(/^\d+ trang$/)).toBeVisible();
  expect(router.state.location.search).toEqual({ search: 'bien nhan' });

  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), 'khongcogi{Enter}');
  expect(await screen.findByText(/^Không có trang nào chứa “khongcogi”/)).toBeVisible();
});

test('a page has headings, steps, pictures, ways to screens and to other pages', async () => {
  const { user, router } = open('/help/contacts');

  await screen.findByRole('heading', { level: 1, name: 'Danh bạ' });
  expect(screen.getByRole('heading', { level: 2, name: 'Tìm một người' })).toBeVisible();
  expect(screen.getByText('Vẫn thêm').tagName).toBe('STRONG');
  const picture = screen.getByRole('img', { name: 'Trang của một liên hệ' });
  expect(picture).toHaveAttribute('src', expect.stringMatching(/contact-phone-light.*\.jpg/));
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(screen.getByRole('link', { name: '/home/contacts' })).toHaveAttribute(
    'href',
    '/home/contacts',
  );

  await user.click(screen.getByRole('link', { name: 'Trùng lặp và thùng rác' }));
  await screen.findByRole('heading', { level: 1, name: 'Trùng lặp và thùng rác' });
  await user.click(screen.getByRole('link', { name: 'Quay lại' }));
  await screen.findByRole('heading', { level: 1, name: 'Danh bạ' });
  await user.click(screen.getByRole('link', { name: 'Tất cả trang trợ giúp' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
});

test('it speaks the chosen language, and another one for this reading alone', async () => {
  setLocale('en');
  const { user, router } = open('/help/contacts');

  await screen.findByRole('heading', { level: 1, name: 'Contacts' });
  await user.click(screen.getByRole('link', { name: '한국어' }));
  await screen.findByRole('heading', { level: 1, name: '연락처' });
  expect(router.state.location.search).toEqual({ lang: 'ko' });
  expect(screen.getByRole('button', { name: 'Log out' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: '전체 도움말' }));
  expect(await screen.findByRole('region', { name: '모든 사용자용' })).toBeVisible();
});

test('a page that does not exist says so, and leads to those that do', async () => {
  open('/help/nothing');

  await screen.findByRole('heading', { level: 1, name: 'Không có trang trợ giúp này.' });
  expect(screen.getByRole('link', { name: 'Tất cả trang trợ giúp' })).toHaveAttribute(
    'href',
    '/help',
  );
});

test('the sign beside a heading opens the page that fits, in the language of the screen', async () => {
  const { user, router } = open('/home/profile');

  const sign = await screen.findByRole('link', { name: '이 화면의 도움말' });
  expect(sign).toHaveAttribute('href', '/help?of=%2Fhome%2Fprofile');
  expect(screen.getByRole('heading', { level: 1 })).not.toContainElement(sign);
  await user.click(sign);
  await screen.findByRole('heading', { level: 1, name: '프로필, 로그인, 내 데이터' });
  expect(router.state.location.href).toBe('/help/privacy?lang=ko');
  expect(screen.queryByText('?')).toBeNull();
  await user.click(screen.getByRole('link', { name: '뒤로' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/profile'));
});

test('? and Enter open the page of a screen', async () => {
  const { user, router } = open('/app', makeAdmin());
  await screen.findByRole('heading', { name: 'Trung tâm quản trị' });
  await screen.findByRole('link', { name: 'Trợ giúp cho màn hình này' });

  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: 'Phím tắt' });
  const link = within(dialog).getByRole('link', { name: 'Trợ giúp cho màn hình này' });
  await waitFor(() => expect(link).toHaveFocus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/start'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the palette finds pages by their words, with what was found', {
  tags: ['full'],
}, async () => {
  const server = healthyServer().answer(quickSearch, { success: true, data: makeFound() });
  const { user, router } = renderStation('/app', { signedIn: makeAdmin(), server });
  await user.click(await screen.findByRole('button', { name: 'Tìm nhanh' }));

  await user.type(await screen.findByRole('combobox'), 'bien nhan');
  const help = await screen.findByRole('group', { name: 'Trợ giúp' });
  const page = within(help).getByRole('option', { name: /^Hội viên/ });
  expect(page).toHaveTextContent('Biên nhận được lập');
  await user.click(page);
  await waitFor(() => expect(router.state.location.pathname).toBe('/help/membership'));
});

test('the list of contacts keeps its heading beside the sign', async () => {
  queryClient.clear();
  open('/home/contacts');

  expect(await screen.findByRole('heading', { level: 1 })).toHaveAccessibleName(
    'Quản lý Danh bạ Tổng hợp',
  );
  expect(await screen.findByRole('link', { name: 'Trợ giúp cho màn hình này' })).toHaveAttribute(
    'href',
    '/help?of=%2Fhome%2Fcontacts',
  );
});
