import { health } from '@station/contract/accounts/accounts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { call } from '../src/platform/call.ts';
import { toast } from '../src/ui/toaster.tsx';
import { media } from './browser-stubs.ts';
import { makeAdmin, makeUser, renderStation } from './render-station.tsx';

const appearance = () => document.documentElement.dataset.appearance;

test('the appearance is chosen in the settings and kept', async () => {
  const { user } = renderStation('/login');
  expect(appearance()).toBe('light');

  await user.click(await screen.findByRole('button', { name: 'Language and appearance' }));
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(appearance()).toBe('dark');
  expect(localStorage.getItem('station.theme')).toBe('dark');
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect(appearance()).toBe('light');
});

test("without a choice the appearance is the system's", () => {
  media.add('(prefers-color-scheme: dark)');
  renderStation('/login');

  expect(appearance()).toBe('dark');
});

test('the notice of a lost connection comes by itself and goes by itself', async () => {
  renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');

  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
  });
  expect(await screen.findByText(/서버에 연결할 수 없습니다/)).toBeVisible();
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(screen.queryByText(/서버에 연결할 수 없습니다/)).toBeNull());
});

test('a call that fails on its way shows the notice until the server answers again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');

  server.setReachable(false);
  await act(async () => {
    await expect(call(health)).rejects.toMatchObject({ code: 'network' });
  });
  expect(await screen.findByText(/서버에 연결할 수 없습니다/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText(/서버에 연결할 수 없습니다/)).toBeVisible();

  server.setReachable(true);
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.queryByText(/서버에 연결할 수 없습니다/)).toBeNull();
});

test('? opens the list of keys, but not while typing', async () => {
  const { user } = renderStation('/login');

  await user.type(await screen.findByLabelText('Astronaut ID'), 'who?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByText('Keyboard shortcuts');
  screen.getByRole('button', { name: 'INITIATE LAUNCH' }).focus();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(screen.getByText('Open this list of shortcuts')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the link that skips the header leads to the screen', async () => {
  renderStation('/app', { signedIn: makeAdmin() });

  await screen.findByRole('heading', { name: 'Trung tâm quản trị' });
  const skip = screen.getByRole('link', { name: 'Đến nội dung chính' });
  expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'));
});

test('moving to a screen puts the focus on its heading; the first screen leaves it alone', async () => {
  const { user } = renderStation('/app', { signedIn: makeAdmin() });

  const first = await screen.findByRole('heading', { name: 'Trung tâm quản trị' });
  expect(first).not.toHaveFocus();
  const tools = screen.getByRole('navigation', { name: 'Công cụ quản trị' });
  await user.click(within(tools).getByRole('link', { name: 'Industry' }));
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Phân loại ngành nghề' }),
  ).toHaveFocus();
  expect(document.title).toBe('Phân loại ngành nghề · Station');
});

test('a toast can be undone for five seconds; reading it stops the clock', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');
  const undo = vi.fn();

  act(() => {
    toast({ text: 'Three are gone', action: { label: 'Undo', run: undo } });
  });
  const texts = await screen.findByText('Three are gone');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  fireEvent.mouseMove(texts);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Three are gone')).toBeNull();

  act(() => {
    toast({ text: 'Saved' });
  });
  await screen.findByText('Saved');
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('the newest toast takes the place of the one before; what can be undone comes back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');
  const undo = vi.fn();

  act(() => {
    toast({ text: 'Three are gone', action: { label: 'Undo', run: undo } });
    toast({ text: 'Copied' });
    toast({ text: 'Saved' });
  });
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(screen.queryByText('Copied')).toBeNull();
  expect(screen.getByText('Three are gone')).not.toBeVisible();

  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getByText('Three are gone')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an address that leads nowhere keeps the head, the way home and the search', async () => {
  const { user } = renderStation('/nowhere', { signedIn: makeUser() });

  await screen.findByRole('heading', { level: 1, name: 'Không tìm thấy trang' });
  const head = screen.getByRole('banner');
  expect(within(head).getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute('href', '/home');
  await user.click(screen.getByRole('button', { name: 'Tìm nhanh' }));
  expect(await screen.findByRole('combobox')).toHaveFocus();
});

test('toasts of somebody who signs out do not stay for the next one', async () => {
  const { user, router } = renderStation('/home', { signedIn: makeUser() });
  await screen.findByText('김민수 님');
  await screen.findByText('키보드 단축키');

  act(() => {
    toast({ text: 'Nguyễn Thị Ánh saved' });
  });
  await screen.findByText('Nguyễn Thị Ánh saved');
  await user.click(screen.getByRole('button', { name: '로그아웃' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(screen.queryByText('Nguyễn Thị Ánh saved')).toBeNull();
});
