import { getProfile, updateProfile } from '@station/contract/accounts/profile';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { FakeServer } from '../fake-server.ts';
import { makeUser, renderStation } from '../render-station.tsx';
import { accountsServer, makeProfile } from './accounts-server.ts';

/** A server that keeps what it is sent, as the real one does. */
function savingServer(): FakeServer {
  const server = accountsServer();
  return server.answer(updateProfile, ({ body }) => {
    const given = Object.entries(body).map(([key, value]) => [key, value || null]);
    const user = makeProfile(Object.fromEntries(given));
    server.answer(getProfile, { success: true, user });
    return { success: true as const, user };
  });
}

function openProfile(server = savingServer()) {
  return renderStation('/home/profile', { server, signedIn: makeUser() });
}

const field = (name: string) => screen.findByLabelText(name);

test('every field is filled in, and known to password managers and address books', async () => {
  openProfile();

  expect(await field('이름')).toHaveValue('김민수');
  expect(await field('이메일')).toHaveAttribute('autocomplete', 'email');
  expect(await field('전화번호')).toHaveValue('010-1234-5678');
  expect(await field('부서')).toHaveValue('교육팀');
  expect(await field('이미지 URL')).toHaveValue('');
  expect(screen.getByRole('heading', { name: '내 프로필' })).toBeVisible();
});

test('only what was changed is sent, and the greeting knows it at once', async () => {
  const { user, server } = openProfile();
  const name = await field('이름');
  await user.clear(name);
  await user.type(name, ' 김민서 ');
  await user.click(screen.getByRole('button', { name: '저장' }));

  expect(await screen.findByText('프로필이 저장되었습니다')).toBeVisible();
  expect(server.calls(updateProfile)[0]?.body).toEqual({ name: '김민서' });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ name: '김민서' });
  await waitFor(() => expect(screen.getByLabelText('이름')).toHaveValue('김민서'));
  expect(screen.getByRole('button', { name: '저장' })).toHaveFocus();
});

test.each([
  ['이름', '김', '이름은 최소 2자 이상이어야 합니다'],
  ['이메일', 'minsu@', '올바른 이메일 형식이 아닙니다'],
  ['전화번호', '010 abc', '올바른 전화번호 형식이 아닙니다'],
  ['이미지 URL', 'not a url', '올바른 URL 형식이 아닙니다'],
  ['이미지 URL', 'https://example.com/me.png', '올바른 URL 형식이 아닙니다'],
])('%s "%s" is refused in the spec’s words before anything is sent', async (label, value, text) => {
  const { user, server } = openProfile();
  const input = await field(label);
  await user.clear(input);
  await user.type(input, value);
  await user.click(screen.getByRole('button', { name: '저장' }));

  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(input).toHaveFocus());
  expect(server.calls(updateProfile)).toHaveLength(0);
});

test('a name that is left empty is not given, and stays', async () => {
  const { user, server } = openProfile();
  await user.clear(await field('이름'));
  await user.clear(await field('전화번호'));
  await user.click(screen.getByRole('button', { name: '저장' }));

  await screen.findByText('프로필이 저장되었습니다');
  expect(server.calls(updateProfile)[0]?.body).toEqual({ phone: '' });
  await waitFor(() => expect(screen.getByLabelText('이름')).toHaveValue('김민수'));
});

test('saving without a change says that there is nothing to update', async () => {
  const { user, server } = openProfile();
  await field('이름');
  await user.click(screen.getByRole('button', { name: '저장' }));

  expect(await screen.findByText('업데이트할 데이터가 없습니다')).toBeVisible();
  expect(server.calls(updateProfile)).toHaveLength(0);
});

test.each([
  [
    { code: 'invalid', reason: 'accounts.nothing-to-update', message: 'No data to update' },
    '업데이트할 데이터가 없습니다',
  ],
  [
    { code: 'invalid', reason: 'accounts.invalid-phone', message: 'Invalid phone number' },
    '잘못된 전화번호 형식입니다',
  ],
  [
    { code: 'invalid', reason: 'accounts.invalid-image', message: 'Invalid image URL' },
    '잘못된 이미지 URL입니다',
  ],
  [{ code: 'invalid', message: 'Say it otherwise' }, 'Say it otherwise'],
  [
    { code: 'conflict', reason: 'accounts.email-taken', message: 'x' },
    '이미 사용 중인 이메일입니다',
  ],
  [{ code: 'internal', message: 'x' }, '서버 오류가 발생했습니다. 잠시 후 다시 시도해주세요'],
  [{ code: 'forbidden', message: 'x' }, '프로필 업데이트 실패'],
] as const)('the error catalogue, case %#', async (refusal, text) => {
  const server = accountsServer().refuse(updateProfile, { ...refusal });
  const { user } = openProfile(server);
  await user.type(await field('부서'), ' 2');
  await user.click(screen.getByRole('button', { name: '저장' }));

  expect(await screen.findByText(text)).toBeVisible();
  expect(await field('부서')).toHaveValue('교육팀 2');
});

/** Changes the address, presses save, and gives the window that asks for the password. */
async function changeAddress(user: UserEvent) {
  const email = await field('이메일');
  await user.clear(email);
  await user.type(email, 'new@station.test');
  await user.click(screen.getByRole('button', { name: '저장' }));
  return within(await screen.findByRole('dialog', { name: '새 이메일 주소' }));
}

test('a new e-mail address asks for the password, again if it was wrong', async () => {
  const server = savingServer();
  const { user } = openProfile(server);
  const asked = await changeAddress(user);
  expect(server.calls(updateProfile)).toHaveLength(0);
  const confirm = asked.getByRole('button', { name: '주소 변경' });
  await user.click(confirm);
  expect(await asked.findByText('현재 비밀번호를 입력해주세요')).toBeVisible();

  server.refuse(updateProfile, {
    code: 'unauthenticated',
    reason: 'accounts.wrong-password',
    message: 'x',
  });
  await user.type(asked.getByLabelText('현재 비밀번호'), 'wrong');
  await user.click(confirm);
  expect(await asked.findByText('현재 비밀번호가 올바르지 않습니다')).toBeVisible();
  expect(localStorage.getItem('token')).toBe('token-1');

  const user7 = makeProfile({ email: 'new@station.test' });
  server.answer(updateProfile, { success: true, user: user7 });
  await user.clear(asked.getByLabelText('현재 비밀번호'));
  await user.type(asked.getByLabelText('현재 비밀번호'), 'secret words');
  await user.click(confirm);
  expect(await screen.findByText('프로필이 저장되었습니다')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls(updateProfile).at(-1)?.body).toEqual({
    email: 'new@station.test',
    confirmPassword: 'secret words',
  });
});

test('whoever would rather not give the password keeps what was typed, and the address stays', async () => {
  const { user, server } = openProfile();
  const asked = await changeAddress(user);
  await user.click(asked.getByRole('button', { name: '취소' }));

  expect(await screen.findByText('새 주소에는 현재 비밀번호가 필요합니다')).toBeVisible();
  expect(await field('이메일')).toHaveValue('new@station.test');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls(updateProfile)).toHaveLength(0);
});

test('an address that is taken is told at its field, once the password was given', async () => {
  const server = accountsServer().refuse(updateProfile, {
    code: 'conflict',
    reason: 'accounts.email-taken',
    message: 'x',
  });
  const { user } = openProfile(server);
  const asked = await changeAddress(user);
  await user.type(asked.getByLabelText('현재 비밀번호'), 'secret words{Enter}');

  expect(await screen.findByText('이미 사용 중인 이메일입니다')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a token that is worth nothing any more leads to the login screen, which says why', async () => {
  const server = accountsServer().refuse(updateProfile, {
    code: 'unauthenticated',
    message: 'x',
  });
  const { user, router } = openProfile(server);
  await user.type(await field('부서'), ' 2');
  await user.click(screen.getByRole('button', { name: '저장' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  expect(await screen.findByText('인증이 필요합니다. 다시 로그인해주세요')).toBeVisible();
});

test('a server out of reach loses nothing of what was typed', { tags: ['full'] }, async () => {
  const { user, server } = openProfile();
  await user.type(await field('부서'), ' 2');
  server.setReachable(false);
  await user.click(screen.getByRole('button', { name: '저장' }));

  expect(await screen.findByText(/서버에 연결할 수 없습니다/)).toBeVisible();
  expect(await field('부서')).toHaveValue('교육팀 2');
});

test('a profile that cannot be loaded says so and can be loaded again', async () => {
  const server = accountsServer().refuse(getProfile, { code: 'not-found', message: 'x' });
  const { user } = openProfile(server);

  expect(await screen.findByText('프로필 조회 실패')).toBeVisible();
  server.answer(getProfile, { success: true, user: makeProfile() });
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(await field('이름')).toHaveValue('김민수');
});

test('leaving with unsaved changes asks first; staying keeps them', async () => {
  const { user, router } = openProfile();
  await user.type(await field('부서'), ' 2');
  await user.click(screen.getByRole('link', { name: '보안' }));
  const question = await screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' });
  await user.click(within(question).getByRole('button', { name: '머무르기' }));
  expect(router.state.location.pathname).toBe('/home/profile');
  expect(await field('부서')).toHaveValue('교육팀 2');

  await user.click(screen.getByRole('link', { name: '보안' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '나가기' }),
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/home/profile/security'));
});

test('where the browser can install Station, the profile offers it, once', async () => {
  const { user } = openProfile();
  expect(await field('이름')).toBeVisible();
  expect(screen.queryByRole('region', { name: '홈 화면의 Station' })).toBeNull();

  let asked = 0;
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      asked += 1;
    },
  });
  await waitFor(() => {
    window.dispatchEvent(offer);
    expect(offer.defaultPrevented).toBe(true);
  });
  await user.click(await screen.findByRole('button', { name: '앱 설치' }));
  expect(asked).toBe(1);
  expect(screen.queryByRole('region', { name: '홈 화면의 Station' })).toBeNull();
});

test('on an iPhone, the profile says how Station is installed', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'standalone');
  });
  openProfile();
  expect(await screen.findByText(/Safari의 공유 버튼을 누른 다음/)).toBeVisible();
});
