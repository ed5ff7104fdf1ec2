import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAdmin, makeUser, renderStation } from './render-station.tsx';

test('until a language is chosen, each screen opens in that of its specification', async () => {
  const { router } = renderStation('/home', { signedIn: makeAdmin() });
  await screen.findByRole('heading', { name: '홈' });
  expect(document.documentElement.lang).toBe('ko');

  await router.navigate({ to: '/app' });
  await screen.findByRole('heading', { name: 'Trung tâm quản trị' });
  expect(document.documentElement.lang).toBe('vi');
});

test("the shell's own words follow the screen's language", async () => {
  const { user } = renderStation('/login');

  await user.click(await screen.findByRole('button', { name: 'Language and appearance' }));
  expect(await screen.findByRole('dialog', { name: 'Language and appearance' })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Original' })).toBeChecked();
});

test('a chosen language holds for every screen, on the next visit too, without losing what was typed', async () => {
  const { user, router } = renderStation('/login');

  await user.type(await screen.findByLabelText('Astronaut ID'), 'minsu');
  await user.click(screen.getByRole('button', { name: 'Language and appearance' }));
  await user.click(await screen.findByRole('radio', { name: '한국어' }));
  expect(screen.getByLabelText('아이디')).toHaveValue('minsu');
  expect(screen.getByRole('dialog', { name: '언어 및 화면 설정' })).toBeVisible();
  expect(localStorage.getItem('station.locale')).toBe('ko');
  await waitFor(() => expect(document.title).toBe('로그인 · Station'));

  await user.click(screen.getByRole('radio', { name: 'English' }));
  expect(document.documentElement.lang).toBe('en');
  await router.navigate({ to: '/forgot' });
  expect(await screen.findByRole('heading', { name: 'Lost access?' })).toBeVisible();
});

test('the languages are called by their own names, each marked as its own', async () => {
  const { user } = renderStation('/login');

  await user.click(await screen.findByRole('button', { name: 'Language and appearance' }));
  const group = await screen.findByRole('group', { name: 'Language' });
  const choices = within(group).getAllByRole('radio');
  expect(choices.map((choice) => choice.closest('label')?.textContent)).toEqual([
    'Original',
    'Tiếng Việt',
    '한국어',
    'English',
  ]);
  expect(screen.getByText('Tiếng Việt')).toHaveAttribute('lang', 'vi');
  expect(screen.getByText('한국어')).toHaveAttribute('lang', 'ko');
});

test('with a language chosen, the labels of the home screen are all in it', async () => {
  const { user } = renderStation('/home', { signedIn: makeUser() });

  await user.click(await screen.findByRole('button', { name: '언어 및 화면 설정' }));
  await user.click(await screen.findByRole('radio', { name: 'Tiếng Việt' }));
  expect(screen.getByText('Trường học')).toHaveAttribute('lang', 'vi');
  expect(screen.getByText('Xin chào 김민수')).toBeVisible();
  expect(screen.queryByText('학교')).toBeNull();
});

test('a language chosen in another tab holds here too', async () => {
  renderStation('/login');
  await screen.findByLabelText('Astronaut ID');

  localStorage.setItem('station.locale', 'ko');
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'station.locale', newValue: 'ko' }));
  });
  expect(await screen.findByLabelText('아이디')).toBeVisible();
});
