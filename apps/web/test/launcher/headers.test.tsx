import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAdmin, makeUser, renderStation } from '../render-station.tsx';

/** The sections of the hub by the labels of their tiles, each with the language it is written in (spec 1, section 2). */
const SECTIONS = [
  ['add-data', 'Thêm dữ liệu', 'vi'],
  ['upload-excel', 'Excel', 'en'],
  ['management', 'Quản lý', 'vi'],
  ['industries', 'Industry', 'en'],
  ['user-map', 'User Map', 'en'],
  ['contacts', 'Danh bạ', 'vi'],
  ['students', 'Học sinh', 'vi'],
  ['files', 'Files', 'en'],
  ['users', 'Users', 'en'],
  ['categories', 'Category', 'en'],
  ['employees', 'Nhân viên', 'vi'],
  ['settings', 'Cài đặt', 'vi'],
] as const;

test.each(SECTIONS)(
  'the section %s opens under the label of its tile, with the way back to the hub and the way home',
  async (key, label, language) => {
    const { user, router } = renderStation('/app', { signedIn: makeAdmin() });
    const tools = await screen.findByRole('navigation', { name: 'Công cụ quản trị' });
    await user.click(within(tools).getByRole('link', { name: label }));
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(`/app/${key}`));

    const head = await screen.findByRole('banner');
    expect(await within(head).findByText(label)).toHaveAttribute('lang', language);
    await waitFor(() =>
      expect(
        within(head)
          .getAllByRole('link')
          .map((link) => link.getAttribute('href')),
      ).toEqual(expect.arrayContaining(['/app', '/home'])),
    );
    expect(within(head).getByRole('link', { name: /^(Về trang chủ|Go to home)$/ })).toHaveAttribute(
      'href',
      '/home',
    );
  },
);

test.each([
  ['contacts', 'Danh bạ', 'vi'],
  ['schools', '학교', 'ko'],
  ['profile', '프로필', 'ko'],
  ['meeting', '회의', 'ko'],
])(
  'the app %s opens under the label of its tile, with the way home',
  async (key, label, language) => {
    const { user, router } = renderStation('/home', { signedIn: makeUser() });
    await user.click(await screen.findByRole('link', { name: new RegExp(`^${label}`) }));
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(`/home/${key}`));

    const head = await screen.findByRole('banner');
    expect(await within(head).findByText(label)).toHaveAttribute('lang', language);
    expect(
      within(head)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'))
        // Beside a heading stands the way to its page of the guide.
        .filter((href) => !href?.startsWith('/help')),
    ).toEqual(['/home', '/home/notices']);
  },
);

test('a screen of the profile outside of its address carries its label too', async () => {
  renderStation('/account/location-data', { signedIn: makeUser() });

  expect(await within(await screen.findByRole('banner')).findByText('프로필')).toBeVisible();
});

test('the label follows the chosen language, as the tile does', async () => {
  const { user } = renderStation('/home/schools', { signedIn: makeUser() });
  const head = await screen.findByRole('banner');
  await within(head).findByText('학교');

  await user.click(await screen.findByRole('button', { name: 'Ngôn ngữ và giao diện' }));
  await user.click(await screen.findByRole('radio', { name: 'English' }));
  expect(await within(head).findByText('Schools')).toBeInTheDocument();
});
