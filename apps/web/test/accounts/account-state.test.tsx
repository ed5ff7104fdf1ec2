import { logout, verify } from '@station/contract/accounts/accounts';
import { changePassword, getProfile } from '@station/contract/accounts/profile';
import { confirmTwoStep, startTwoStep } from '@station/contract/accounts/two-step';
import { requestAccess } from '@station/contract/launcher/launcher';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../../src/platform/call.ts';
import { makeAdmin, makeUser, renderStation } from '../render-station.tsx';
import { accountsServer } from './accounts-server.ts';

test.each([
  ['pending', '/home/contacts', '/account/pending'],
  ['password-change-needed', '/home', '/account/new-password'],
  ['two-step-needed', '/app/users', '/account/two-step'],
] as const)('whoever is %s and opens %s is led to %s', async (accountState, from, to) => {
  const { router } = renderStation(from, {
    server: accountsServer(),
    signedIn: { ...makeAdmin(), account_state: accountState },
  });

  await waitFor(() => expect(router.state.location.pathname).toBe(to));
  expect((await screen.findAllByRole('heading'))[0]).toBeVisible();
});

test('a pending person reaches the profile, and goes on as soon as the account is approved', async () => {
  const { user, server, router } = renderStation('/home', {
    server: accountsServer(),
    signedIn: makeUser({ account_state: 'pending' }),
  });
  await user.click(await screen.findByRole('button', { name: '다시 확인' }));
  expect(await screen.findByText(/아직 승인되지 않았습니다/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: '내 프로필' }));
  expect(await screen.findByLabelText('이름')).toHaveValue('김민수');
  await user.click(screen.getByRole('link', { name: '홈으로' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/account/pending'));

  server.answer(verify, { success: true, user: makeUser({ account_state: 'active' }) });
  await user.click(await screen.findByRole('button', { name: '다시 확인' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('a pending person who asks while the server is away is told so', async () => {
  const { user, server } = renderStation('/home', {
    server: accountsServer(),
    signedIn: makeUser({ account_state: 'pending' }),
  });
  const button = await screen.findByRole('button', { name: '다시 확인' });
  server.setReachable(false);
  await user.click(button);

  expect(await screen.findByText('지금은 서버에 연결할 수 없습니다')).toBeVisible();
  expect(localStorage.getItem('token')).toBe('token-1');
});

test('a new password that was asked for lets its person go on', async () => {
  const server = accountsServer().answer(changePassword, {
    success: true,
    ended: 0,
    token: 'token-2',
  });
  const { user, router } = renderStation('/home', {
    server,
    signedIn: makeUser({ account_state: 'password-change-needed' }),
  });
  await user.type(await screen.findByLabelText('현재 비밀번호'), 'first secret');
  await user.type(screen.getByLabelText('새 비밀번호'), 'my own secret');
  server.answer(verify, { success: true, user: makeUser({ account_state: 'active' }) });
  await user.click(screen.getByRole('button', { name: '비밀번호 변경' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('two-step sign-in that was asked for shows its recovery codes before it lets anybody go on', async () => {
  const server = accountsServer()
    .answer(startTwoStep, { success: true, data: { secret: 'JBSWY3DP', uri: 'otpauth://totp/x' } })
    .answer(confirmTwoStep, { success: true, data: { recovery_codes: ['CODE-1', 'CODE-2'] } });
  const { user, router } = renderStation('/home', {
    server,
    signedIn: { ...makeAdmin(), account_state: 'two-step-needed' },
  });
  await user.type(await screen.findByLabelText('비밀번호'), 'secret');
  await user.click(screen.getByRole('button', { name: '계속' }));
  await user.type(await screen.findByLabelText('앱에 표시된 6자리 코드'), '123456');
  server.answer(verify, { success: true, user: { ...makeAdmin(), account_state: 'active' } });
  await user.click(screen.getByRole('button', { name: '켜기' }));

  expect(await screen.findByText('CODE-2')).toBeVisible();
  expect(router.state.location.pathname).toBe('/account/two-step');
  await user.click(screen.getByRole('button', { name: '보관했습니다' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('a refusal in the middle of work leads to what is asked', async () => {
  const { router, server } = renderStation('/home/profile', {
    server: accountsServer(),
    signedIn: makeUser(),
  });
  await screen.findByLabelText('이름');
  server.refuse(logout, {
    code: 'forbidden',
    reason: 'accounts.password-change-needed',
    message: 'x',
  });
  await act(async () => {
    await expect(call(logout)).rejects.toMatchObject({ code: 'forbidden' });
  });
  await act(() => router.navigate({ to: '/home' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/account/new-password'));
});

test('somebody whose account was deactivated meanwhile is signed out and told so', async () => {
  const { router, server } = renderStation('/home/profile', {
    server: accountsServer(),
    signedIn: makeUser(),
  });
  await screen.findByLabelText('이름');
  server.refuse(getProfile, {
    code: 'unauthenticated',
    reason: 'accounts.deactivated',
    message: 'x',
  });
  await act(async () => {
    await expect(call(getProfile)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  expect((await screen.findAllByText('This account was deactivated')).length).toBeGreaterThan(0);
  expect(router.state.location.pathname).toBe('/account/deactivated');
  expect(localStorage.getItem('token')).toBeNull();
  expect(screen.getByRole('link', { name: 'To the login screen' })).toHaveAttribute(
    'href',
    '/login',
  );
});

test('a refusal about what was typed leaves the session alone', async () => {
  const { router, server } = renderStation('/home/profile', {
    server: accountsServer(),
    signedIn: makeUser(),
  });
  await screen.findByLabelText('이름');
  server.refuse(changePassword, {
    code: 'unauthenticated',
    reason: 'accounts.wrong-password',
    message: 'x',
  });
  const body = { currentPassword: 'x', newPassword: 'new secret' };
  await expect(call(changePassword, { body })).rejects.toMatchObject({ code: 'unauthenticated' });

  expect(localStorage.getItem('token')).toBe('token-1');
  expect(router.state.location.pathname).toBe('/home/profile');
});

test('who is refused a page can ask for it, and sees that it was asked', async () => {
  const server = accountsServer().answer(requestAccess, { success: true });
  const { user } = renderStation('/app/upload-excel', { server, signedIn: makeUser() });
  expect(await screen.findByText(/Trang này cần vai trò: Quản trị viên/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Xin quyền truy cập' }));

  expect((await screen.findAllByText('Đã gửi yêu cầu của bạn')).length).toBeGreaterThan(0);
  expect(server.calls(requestAccess)[0]?.body).toEqual({
    page: '/app/upload-excel',
    role: 'admin',
  });
  expect(screen.queryByRole('button', { name: 'Xin quyền truy cập' })).toBeNull();
});

test('a request that does not arrive says so, and can be made again', async () => {
  const server = accountsServer().refuse(requestAccess, { code: 'rate-limited', message: 'x' });
  const { user } = renderStation('/unauthorized?from=/app/users', {
    server,
    signedIn: makeUser(),
  });
  await user.click(await screen.findByRole('button', { name: 'Xin quyền truy cập' }));

  expect(await screen.findByText(/^Không gửi được yêu cầu/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Xin quyền truy cập' })).toBeVisible();
});

test('whoever has been let in meanwhile is led to the page', async () => {
  renderStation('/unauthorized?from=/app/users', {
    server: accountsServer(),
    signedIn: makeAdmin(),
  });

  expect(await screen.findByRole('link', { name: 'Mở Người dùng' })).toHaveAttribute(
    'href',
    '/app/users',
  );
});
