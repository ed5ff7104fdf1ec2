import { changePassword } from '@station/contract/accounts/profile';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from '@station/contract/accounts/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FakeServer } from '../fake-server.ts';
import { makeAdmin, makeUser, renderStation } from '../render-station.tsx';
import { accountsServer, makeSession } from './accounts-server.ts';

function openSecurity(server: FakeServer = accountsServer(), signedIn = makeUser()) {
  return renderStation('/home/profile/security', { server, signedIn });
}

async function changeTo(user: UserEvent, current: string, next: string): Promise<void> {
  const form = await screen.findByRole('form', { name: '비밀번호 변경' });
  if (current) await user.type(within(form).getByLabelText('현재 비밀번호'), current);
  if (next) await user.type(within(form).getByLabelText('새 비밀번호'), next);
  await user.click(within(form).getByRole('button', { name: '비밀번호 변경' }));
}

test('changing the password says how many other sessions it has ended, and empties the form', async () => {
  const server = accountsServer().answer(changePassword, {
    success: true,
    ended: 2,
    token: 'token-2',
  });
  const { user } = openSecurity(server);
  await changeTo(user, 'old secret', 'new secret');

  expect(await screen.findByText(/다른 로그인 2개가 종료되었습니다/)).toBeVisible();
  expect(server.calls(changePassword)[0]?.body).toEqual({
    currentPassword: 'old secret',
    newPassword: 'new secret',
  });
  expect(localStorage.getItem('token')).toBe('token-2');
  expect(screen.getByLabelText('현재 비밀번호')).toHaveValue('');
  expect(screen.getByLabelText('현재 비밀번호')).toHaveAttribute(
    'autocomplete',
    'current-password',
  );
  expect(screen.getByLabelText('새 비밀번호')).toHaveAttribute('autocomplete', 'new-password');
});

test('administrators are told before it that a new password ends their API tokens, others are not', async () => {
  const { unmount } = openSecurity();
  expect(await screen.findByText('변경하면 다른 기기의 로그인이 종료됩니다.')).toBeVisible();
  unmount();
  openSecurity(accountsServer(), makeAdmin());
  expect(await screen.findByText(/내 API 키도 끝나며/)).toBeVisible();
});

test.each([
  ['', 'new secret', '현재 비밀번호를 입력해주세요'],
  ['old secret', '', '새 비밀번호를 입력해주세요'],
  ['old secret', 'short', '새 비밀번호는 최소 6자 이상이어야 합니다'],
])('"%s" to "%s" is refused before anything is sent', async (current, next, text) => {
  const { user, server } = openSecurity();
  await changeTo(user, current, next);

  expect(await screen.findByText(text)).toBeVisible();
  expect(server.calls(changePassword)).toHaveLength(0);
});

test.each([
  [
    { code: 'unauthenticated', reason: 'accounts.wrong-password', message: 'x' },
    '현재 비밀번호가 올바르지 않습니다',
  ],
  [
    { code: 'invalid', reason: 'accounts.password-too-short', message: 'x' },
    '새 비밀번호는 최소 6자 이상이어야 합니다',
  ],
  [{ code: 'invalid', reason: 'accounts.password-common', message: 'x' }, /너무 흔한 비밀번호/],
  [{ code: 'invalid', message: 'Say it otherwise' }, 'Say it otherwise'],
  [{ code: 'not-found', message: 'x' }, '사용자를 찾을 수 없습니다'],
  [{ code: 'internal', message: 'x' }, '비밀번호 변경 실패'],
] as const)('the error catalogue of the password, case %#', async (refusal, text) => {
  const server = accountsServer().refuse(changePassword, { ...refusal });
  const { user } = openSecurity(server);
  await changeTo(user, 'old secret', 'new secret');

  expect(await screen.findByText(text)).toBeVisible();
  expect(localStorage.getItem('token')).toBe('token-1');
});

test('sessions are listed with device, place and last use; this one is marked and has no button', async () => {
  const server = accountsServer().answer(listSessions, {
    success: true,
    data: [
      makeSession(),
      makeSession({
        id: 2,
        current: false,
        device: { kind: 'phone', browser: '', system: '' },
        place: null,
        address: '198.51.100.4',
      }),
    ],
  });
  openSecurity(server);
  const list = await screen.findByRole('list', { name: '로그인 목록' });
  const [first, second] = within(list).getAllByRole('listitem');

  expect(first).toHaveTextContent('Windows · Chrome');
  expect(first).toHaveTextContent('이 기기');
  expect(first).toHaveTextContent('Hà Nội · 203.0.113.9');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(second).toHaveTextContent('휴대전화');
  expect(within(second as HTMLElement).getByRole('button')).toHaveAccessibleName(
    '로그아웃: 휴대전화',
  );
});

test('one session, and all others, can be ended', async () => {
  const other = makeSession({ id: 2, current: false });
  const server = accountsServer()
    .answer(listSessions, { success: true, data: [makeSession(), other] })
    .answer(endSession, { success: true })
    .answer(endOtherSessions, { success: true, ended: 4 });
  const { user } = openSecurity(server);
  await user.click(await screen.findByRole('button', { name: /^로그아웃: / }));
  expect(await screen.findByText('로그아웃되었습니다')).toBeVisible();
  expect(server.calls(endSession)[0]?.params).toEqual({ id: '2' });

  await user.click(await screen.findByRole('button', { name: '다른 기기 모두 로그아웃' }));
  expect(await screen.findByText('다른 로그인 4개가 종료되었습니다')).toBeVisible();
});

test('a session that has ended already says so', async () => {
  const server = accountsServer()
    .answer(listSessions, {
      success: true,
      data: [makeSession(), makeSession({ id: 2, current: false })],
    })
    .refuse(endSession, { code: 'not-found', reason: 'accounts.session-not-found', message: 'x' });
  const { user } = openSecurity(server);
  await user.click(await screen.findByRole('button', { name: /^로그아웃: / }));

  expect(await screen.findByText('이미 종료된 로그인입니다')).toBeVisible();
});

test('signing out everywhere asks first and ends here too', async () => {
  const server = accountsServer().answer(endAllSessions, { success: true, ended: 3 });
  const { user, router } = openSecurity(server);
  await user.click(await screen.findByRole('button', { name: '모든 기기에서 로그아웃' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: '모든 기기에서 로그아웃' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
});
