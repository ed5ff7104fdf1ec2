import { verify } from '@station/contract/accounts/accounts';
import {
  confirmTwoStep,
  disableTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  startTwoStep,
} from '@station/contract/accounts/two-step';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { FakeServer } from '../fake-server.ts';
import { makeAdmin, makeUser, renderStation } from '../render-station.tsx';
import { accountsServer } from './accounts-server.ts';

function openSecurity(server: FakeServer = accountsServer()) {
  return renderStation('/home/profile/security', { server, signedIn: makeUser() });
}

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

test('whoever switched it on and lost the answer is told so, and is held up no longer', async () => {
  const server = twoStepServer().breakOff(confirmTwoStep);
  const signedIn = { ...makeAdmin(), account_state: 'two-step-needed' as const };
  const { user, router } = renderStation('/home', { server, signedIn });
  await user.type(await screen.findByLabelText('비밀번호'), 'secret words');
  await user.click(screen.getByRole('button', { name: '계속' }));
  await user.type(await screen.findByLabelText('앱에 표시된 6자리 코드'), '123456');
  await user.click(screen.getByRole('button', { name: '켜기' }));
  expect((await screen.findAllByRole('alert'))[0]).toBeVisible();

  const reason = 'accounts.two-step-already-on';
  server.refuse(confirmTwoStep, { code: 'conflict', reason, message: 'x' });
  server.answer(verify, { success: true, user: makeAdmin() });
  await user.click(screen.getByRole('button', { name: '켜기' }));

  expect(await screen.findByRole('heading', { name: '2단계 로그인이 켜졌습니다' })).toHaveFocus();
  expect(screen.getByText(/보안에서 복구 코드를 새로 만드세요/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '계속' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('whoever finds it on already sees it on behind the dialog', async () => {
  const server = twoStepServer();
  const { user } = openSecurity(server);
  await user.click(await screen.findByRole('button', { name: '설정하기' }));
  const reason = 'accounts.two-step-already-on';
  server.refuse(startTwoStep, { code: 'conflict', reason, message: 'x' });
  answerEnabled(server, 10);
  await user.type(await screen.findByLabelText('비밀번호'), 'secret words');
  await user.click(screen.getByRole('button', { name: '계속' }));
  expect(await screen.findByRole('heading', { name: '2단계 로그인이 켜졌습니다' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: '계속' }));
  expect(await screen.findByText(/복구 코드 10개 남음/)).toBeVisible();
});

const enabledServer = (left: number, required = false) =>
  answerEnabled(accountsServer(), left, required);

function answerEnabled(server: FakeServer, left: number, required = false): FakeServer {
  return server.answer(getTwoStep, {
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
  await user.type(screen.getByLabelText('앱의 코드 또는 복구 코드'), '123456');
  await user.click(screen.getByRole('button', { name: '새로 만들기' }));

  expect(await screen.findByText('CODE-9ABC')).toBeVisible();
  expect(server.calls(renewRecoveryCodes)[0]?.body).toEqual({
    password: 'secret words',
    code: '123456',
  });
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
