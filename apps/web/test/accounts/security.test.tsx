import { verify } from '@station/contract/accounts/accounts';
import { changePassword } from '@station/contract/accounts/profile';
import {
  endAllSessions,
  endOtherSessions,
  endSession,
  listSessions,
} from '@station/contract/accounts/sessions';
import {
  confirmTwoStep,
  disableTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from '@station/contract/accounts/two-step';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '../fake-server.ts';
import { makeUser, renderStation } from '../render-station.tsx';
import { accountsServer, makeSession } from './accounts-server.ts';

function openSecurity(server: FakeServer = accountsServer()) {
  return renderStation('/home/profile/security', { server, signedIn: makeUser() });
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

const CODES = Array.from({ length: 10 }, (_, at) => `CODE-${at}ABC`);

function twoStepServer(): FakeServer {
  return accountsServer()
    .answer(startTwoStep, {
      success: true,
      data: {
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Station:minsu.kim?secret=JBSWY3DPEHPK3PXP',
      },
    })
    .answer(confirmTwoStep, { success: true, data: { recovery_codes: CODES } });
}

test('two-step sign-in is set up by password, picture and code, and gives recovery codes', async () => {
  const server = twoStepServer();
  const { user } = openSecurity(server);
  await user.click(await screen.findByRole('button', { name: '설정하기' }));
  const dialog = await screen.findByRole('dialog', { name: '2단계 로그인' });
  await user.type(within(dialog).getByLabelText('비밀번호'), 'secret words');
  await user.click(within(dialog).getByRole('button', { name: '계속' }));

  expect(await within(dialog).findByRole('img', { name: /QR 코드/ })).toBeVisible();
  expect(within(dialog).getByLabelText('또는 이 키를 앱에 입력하세요')).toHaveValue(
    'JBSW Y3DP EHPK 3PXP',
  );
  const code = within(dialog).getByLabelText('앱에 표시된 6자리 코드');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(code, '123456');
  await user.click(within(dialog).getByRole('button', { name: '켜기' }));

  const list = await within(dialog).findByRole('list', { name: '복구 코드' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(CODES);
  // They are shown this once: nothing but the button takes them away.
  expect(within(dialog).queryByRole('button', { name: '닫기' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: '복사' }));
  expect(await navigator.clipboard.readText()).toContain('CODE-9ABC');
  await user.click(within(dialog).getByRole('button', { name: '보관했습니다' }));
  expect(await screen.findByText('2단계 로그인이 켜졌습니다')).toBeVisible();
  expect(server.calls(startTwoStep)[0]?.body).toEqual({ password: 'secret words' });
  expect(server.calls(confirmTwoStep)[0]?.body).toEqual({ code: '123456' });
});

test('recovery codes can be saved as a file and printed', async () => {
  const { user } = openSecurity(twoStepServer());
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  let saved: Blob | undefined;
  URL.createObjectURL = (blob) => {
    saved = blob as Blob;
    return 'blob:codes';
  };
  HTMLAnchorElement.prototype.click = () => {};
  await user.click(await screen.findByRole('button', { name: '설정하기' }));
  await user.type(await screen.findByLabelText('비밀번호'), 'secret words');
  await user.click(screen.getByRole('button', { name: '계속' }));
  await user.type(await screen.findByLabelText('앱에 표시된 6자리 코드'), '123456');
  await user.click(screen.getByRole('button', { name: '켜기' }));
  await user.click(await screen.findByRole('button', { name: '다운로드' }));
  await user.click(screen.getByRole('button', { name: '인쇄' }));

  expect(await saved?.text()).toMatch(/minsu\.kim.*\n\nCODE-0ABC\n/);
  expect(print).toHaveBeenCalledOnce();
});

test('a wrong password and a wrong code are told at their fields', async () => {
  const server = twoStepServer().refuse(startTwoStep, {
    code: 'unauthenticated',
    reason: 'accounts.wrong-password',
    message: 'x',
  });
  const { user } = openSecurity(server);
  await user.click(await screen.findByRole('button', { name: '설정하기' }));
  await user.click(screen.getByRole('button', { name: '계속' }));
  expect(await screen.findByText('이 항목을 입력해 주세요')).toBeVisible();
  await user.type(screen.getByLabelText('비밀번호'), 'wrong');
  await user.click(screen.getByRole('button', { name: '계속' }));
  expect(await screen.findByText('비밀번호가 올바르지 않습니다')).toBeVisible();
  expect(localStorage.getItem('token')).toBe('token-1');

  twoStepServer();
  const good = twoStepServer().answer(verify, { success: true, user: makeUser() });
  good.refuse(confirmTwoStep, {
    code: 'invalid',
    reason: 'accounts.wrong-code',
    message: 'x',
  });
  await user.click(screen.getByRole('button', { name: '계속' }));
  await user.type(await screen.findByLabelText('앱에 표시된 6자리 코드'), '000000');
  await user.click(screen.getByRole('button', { name: '켜기' }));
  expect(await screen.findByText(/코드가 올바르지 않거나/)).toBeVisible();
});

function enabledServer(left: number, required = false): FakeServer {
  return accountsServer().answer(getTwoStep, {
    success: true,
    data: {
      enabled: true,
      enabled_at: '2026-11-01T00:00:00.000Z',
      recovery_codes_left: left,
      offered: true,
      required,
    },
  });
}

test('new recovery codes take the place of the old ones', async () => {
  const server = enabledServer(2).answer(renewRecoveryCodes, {
    success: true,
    data: { recovery_codes: CODES },
  });
  const { user } = openSecurity(server);
  expect(await screen.findByText(/복구 코드가 2개만 남았습니다/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '복구 코드 새로 만들기' }));
  await user.type(await screen.findByLabelText('비밀번호'), 'secret words');
  await user.click(screen.getByRole('button', { name: '새로 만들기' }));

  expect(await screen.findByText('CODE-9ABC')).toBeVisible();
  expect(server.calls(renewRecoveryCodes)[0]?.body).toEqual({ password: 'secret words' });
});

test('switching off takes the password and a code', async () => {
  const server = enabledServer(10)
    .answer(disableTwoStep, { success: true })
    .answer(verify, { success: true, user: makeUser() });
  const { user } = openSecurity(server);
  await user.click(await screen.findByRole('button', { name: '끄기' }));
  const dialog = await screen.findByRole('alertdialog', { name: '2단계 로그인을 끌까요?' });
  await user.type(within(dialog).getByLabelText('비밀번호'), 'secret words');
  await user.type(within(dialog).getByLabelText(/복구 코드/), 'CODE-1ABC');
  await user.click(within(dialog).getByRole('button', { name: '끄기' }));

  expect(await screen.findByText('2단계 로그인이 꺼졌습니다')).toBeVisible();
  expect(server.calls(disableTwoStep)[0]?.body).toEqual({
    password: 'secret words',
    code: 'CODE-1ABC',
  });
});

test('where it is required it cannot be switched off', async () => {
  openSecurity(enabledServer(10, true));

  expect(await screen.findByText(/관리자는 반드시 켜야 합니다/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '끄기' })).toBeNull();
});
