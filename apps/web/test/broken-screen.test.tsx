import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Problem } from '../src/platform/problem.ts';
import { makeAdmin, makeUser, renderStation } from './render-station.tsx';

// @alone

let broken = true;

vi.mock('../src/features/writing/posts/posts-page.tsx', () => ({
  PostsPage: () => {
    if (!broken) return 'Mended';
    throw new Problem({ code: 'internal', message: 'secret detail', request_id: 'request-42' });
  },
}));

test('a screen that breaks says so, names the call, and can be tried again', async () => {
  // React reports a caught error on the console, which is not what this is about.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  broken = true;
  const { user } = renderStation('/naverauto', { signedIn: makeUser() });

  expect(
    await screen.findByRole('heading', { name: 'Đã xảy ra sự cố ngoài ý muốn' }),
  ).toBeVisible();
  expect(screen.getByText('Mã: request-42')).toBeVisible();
  expect(document.body).not.toHaveTextContent('secret detail');

  broken = false;
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByText('Mended')).toBeVisible();
});

test('a broken screen leaves the shell and the other screens alone', {
  tags: ['full'],
}, async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  broken = true;
  const { router } = renderStation('/naverauto', { signedIn: makeAdmin() });

  await screen.findByRole('heading', { name: 'Đã xảy ra sự cố ngoài ý muốn' });
  expect(screen.getByRole('link', { name: 'Đến nội dung chính' })).toBeVisible();
  await router.navigate({ to: '/app' });
  expect(await screen.findByRole('heading', { name: 'Trung tâm quản trị' })).toBeVisible();
});
