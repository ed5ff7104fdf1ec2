import { health, login, register } from '@station/contract/accounts/accounts';
import { updateProfile } from '@station/contract/accounts/profile';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLocale } from '../../src/platform/i18n.ts';
import { makeAdmin, makeUser, renderStation } from '../render-station.tsx';
import { accountsServer, answerUsers, makeListedUser, makeProfile } from './accounts-server.ts';

test('a guest finds the login form with fields that password managers know', async () => {
  renderStation('/account', { server: accountsServer() });

  expect(await screen.findByRole('form', { name: 'Login' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/account/register',
  );
  expect(screen.getByLabelText('Username or email')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
});

test('logging in shows the dashboard and says so for 5 s', async () => {
  const server = accountsServer().answer(login, {
    success: true,
    token: 'token-7',
    user: makeUser(),
  });
  const { user } = renderStation('/account', { server });
  await user.type(await screen.findByLabelText('Username or email'), ' minsu.kim ');
  await user.type(screen.getByLabelText('Password'), 'secret words');
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.click(screen.getByRole('button', { name: 'Login' }));

  expect(await screen.findByText('Login successful!')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Welcome, 김민수!' })).toBeVisible();
  expect(server.calls(login)[0]?.body).toEqual({
    username: 'minsu.kim',
    password: 'secret words',
    remember: true,
    code: '',
  });
  expect(localStorage.getItem('token')).toBe('token-7');
});

test.each([
  [{ code: 'unauthenticated', reason: 'accounts.wrong-credentials', message: 'x' }, /^Invalid/],
  [{ code: 'unauthenticated', reason: 'accounts.deactivated', message: 'x' }, /was deactivated/],
  [{ code: 'rate-limited', message: 'x' }, /^Too many attempts/],
  [
    { code: 'rate-limited', reason: 'accounts.too-many-attempts', message: 'x' },
    /^Too many wrong attempts on devices/,
  ],
  [
    { code: 'rate-limited', reason: 'accounts.too-many-attempts-here', message: 'x' },
    /at this network/,
  ],
  [{ code: 'unavailable', reason: 'accounts.busy', message: 'x' }, /again in a few seconds/],
  [{ code: 'internal', message: 'Login failed' }, 'Login failed'],
] as const)('a refused login (case %#) is told, and the fields stay', async (refusal, text) => {
  const server = accountsServer().refuse(login, { ...refusal });
  const { user } = renderStation('/account', { server });
  await user.type(await screen.findByLabelText('Username or email'), 'minsu.kim');
  await user.type(screen.getByLabelText('Password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Login' }));

  expect(await screen.findByText(text)).toHaveRole('alert');
  expect(screen.getByLabelText('Username or email')).toHaveValue('minsu.kim');
});

test('whoever signs in is told, until it is read, that others were guessing', async () => {
  const server = accountsServer().answer(login, {
    success: true,
    token: 'token-7',
    user: makeUser(),
    guessed_at: '2026-11-20T01:00:00.000Z',
  });
  const { user } = renderStation('/account', { server });
  await user.type(await screen.findByLabelText('Username or email'), 'minsu.kim');
  await user.type(screen.getByLabelText('Password'), 'secret words');
  await user.click(screen.getByRole('button', { name: 'Login' }));

  const notice = await screen.findByText(/^Somebody was guessing at your password \(/);
  expect(notice.closest('[role="alert"]')).toBeVisible();
  expect(notice).toHaveTextContent('2026');
});

test('a login that never arrives is a network error', async () => {
  const { user, server } = renderStation('/account', { server: accountsServer() });
  await user.type(await screen.findByLabelText('Username or email'), 'minsu.kim');
  await user.type(screen.getByLabelText('Password'), 'secret');
  server.setReachable(false);
  await user.click(screen.getByRole('button', { name: 'Login' }));

  expect(await screen.findByText('Network error. Please try again.')).toBeVisible();
});

test('without a username or a password nothing is sent, and the empty field gets the focus', async () => {
  const { user, server } = renderStation('/account', { server: accountsServer() });
  await user.type(await screen.findByLabelText('Username or email'), 'minsu.kim');
  await user.click(screen.getByRole('button', { name: 'Login' }));

  expect(await screen.findByText('Please provide username and password')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(server.calls(login)).toHaveLength(0);
});

test('two-step sign-in asks for a code and sends it with the rest', async () => {
  const server = accountsServer().refuse(login, {
    code: 'unauthenticated',
    reason: 'accounts.code-needed',
    message: 'x',
  });
  const { user } = renderStation('/account', { server });
  await user.type(await screen.findByLabelText('Username or email'), 'minsu.kim');
  await user.type(screen.getByLabelText('Password'), 'secret');
  await user.click(screen.getByRole('button', { name: 'Login' }));

  const code = await screen.findByLabelText(/^Code of your authenticator/);
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  server.answer(login, { success: true, token: 'token-8', user: makeUser() });
  await user.type(code, '123 456');
  await user.click(screen.getByRole('button', { name: 'Login' }));

  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect(server.calls(login).at(-1)?.body).toMatchObject({ password: 'secret', code: '123 456' });
});

test('registering sends the four fields and leads to the login tab', async () => {
  const server = accountsServer().answer(register, { success: true, account_state: 'pending' });
  const { user, router } = renderStation('/account/register', { server });
  await user.type(await screen.findByLabelText(/^Username/), 'anh.nguyen');
  await user.type(screen.getByLabelText(/^Full name/), 'Nguyễn Thị Ánh');
  await user.type(screen.getByLabelText(/^Email/), 'anh@station.test');
  await user.type(screen.getByLabelText(/^Password/), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Register' }));

  expect(await screen.findByText(/has to approve your account for everything/)).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  expect(server.calls(register)[0]?.body).toEqual({
    username: 'anh.nguyen',
    name: 'Nguyễn Thị Ánh',
    email: 'anh@station.test',
    password: 'correct horse',
  });
});

test.each([
  ['Username', 'ab', /at least 3 characters/],
  ['Username', '@anh', /at least 3 characters/],
  ['Email', 'anh@', 'Please provide a valid email'],
  ['Full name', 'A', 'Name must have at least 2 characters'],
  ['Password', '12345', 'Password must have at least 6 characters'],
])('%s "%s" is refused under its field before anything is sent', async (label, value, text) => {
  const { user, server } = renderStation('/account/register', { server: accountsServer() });
  const values = {
    Username: 'anh.nguyen',
    'Full name': 'Nguyễn Thị Ánh',
    Email: 'anh@station.test',
    Password: 'correct horse',
    [label]: value,
  };
  for (const [name, typed] of Object.entries(values)) {
    await user.type(await screen.findByLabelText(new RegExp(`^${name}`)), typed);
  }
  await user.click(screen.getByRole('button', { name: 'Register' }));

  const field = screen.getByLabelText(new RegExp(`^${label}`));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText(text)).toBeVisible();
  expect(server.calls(register)).toHaveLength(0);
});

/** Somebody fills in the form of a registration and sends it. */
async function registerAt(server: ReturnType<typeof accountsServer>) {
  const { user } = renderStation('/account/register', { server });
  await user.type(await screen.findByLabelText(/^Username/), 'anh.nguyen');
  await user.type(screen.getByLabelText(/^Full name/), 'Nguyễn Thị Ánh');
  await user.type(screen.getByLabelText(/^Email/), 'anh@station.test');
  await user.type(screen.getByLabelText(/^Password/), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

test('a username that is taken is told under the field', async () => {
  const server = accountsServer().refuse(register, {
    code: 'conflict',
    reason: 'accounts.username-taken',
    message: 'x',
  });
  await registerAt(server);

  expect(await screen.findByText(/This username is taken/)).toBeVisible();
  expect(screen.getByLabelText(/^Username/)).toHaveAttribute('aria-invalid', 'true');
});

test('that too many registrations wait is told in plain words', async () => {
  const server = accountsServer().refuse(register, {
    code: 'rate-limited',
    reason: 'accounts.registration-full',
    message: 'x',
  });
  await registerAt(server);

  expect(await screen.findByText(/^Very many registrations wait/)).toHaveRole('alert');
});

test('somebody who is no administrator is welcomed with name, role and email, without a table', async () => {
  renderStation('/account', { server: accountsServer(), signedIn: makeUser() });

  expect(await screen.findByRole('heading', { name: 'Welcome, 김민수!' })).toBeVisible();
  expect(screen.getByText('minsu@station.test')).toBeVisible();
  expect(screen.getByText('User')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('link', { name: 'Change Password' })).toBeVisible();
});

test('an administrator sees the user table there', async () => {
  const server = answerUsers(accountsServer(), [makeListedUser()]);
  renderStation('/account', { server, signedIn: makeAdmin() });

  const table = await screen.findByRole('table', { name: 'Users' });
  expect(await within(table).findByText('Trần Văn Bảo')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create User' })).toBeVisible();
});

test('Test Connection tells a good server from a bad one and from none', async () => {
  const { user, server } = renderStation('/account', { server: accountsServer() });
  const button = await screen.findByRole('button', { name: 'Test Connection' });
  await user.click(button);
  expect(await screen.findByText('Server connection is fine')).toBeVisible();

  server.refuse(health, { code: 'unavailable', message: 'x' });
  await user.click(screen.getByRole('button', { name: 'Test Connection' }));
  expect(await screen.findByText('Server connection failed')).toBeVisible();

  server.setReachable(false);
  await user.click(await screen.findByRole('button', { name: 'Test Connection' }));
  expect(await screen.findByText('Cannot connect to server')).toBeVisible();
});

test('the dashboard’s profile sends only what was changed', async () => {
  const server = accountsServer();
  server.answer(updateProfile, ({ body }) => ({
    success: true as const,
    user: makeProfile({ email: body.email ?? '' }),
  }));
  const { user } = renderStation('/account/profile', { server, signedIn: makeUser() });
  const email = await screen.findByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'new@station.test');
  await user.click(screen.getByRole('button', { name: 'Update Profile' }));
  const asked = within(await screen.findByRole('dialog', { name: 'A new e-mail address' }));
  await user.type(asked.getByLabelText('Current password'), 'secret words');
  await user.click(asked.getByRole('button', { name: 'Change the address' }));

  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  expect(server.calls(updateProfile)[0]?.body).toEqual({
    email: 'new@station.test',
    confirmPassword: 'secret words',
  });
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    email: 'new@station.test',
  });
});

test('guests are sent to the login screen from the dashboard’s own parts', async () => {
  const { router } = renderStation('/account/profile', { server: accountsServer() });

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('with a language chosen, the login area speaks it', async () => {
  setLocale('ko');
  renderStation('/account', { server: accountsServer() });

  expect(await screen.findByRole('form', { name: '로그인' })).toBeVisible();
  expect(screen.getByLabelText('비밀번호')).toBeVisible();
});
