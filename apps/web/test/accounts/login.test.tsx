import { health, login } from '@station/contract/accounts/accounts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLocale } from '../../src/platform/i18n.ts';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';
import { alerts, fillIn, form, launch, openForm, sun } from './login-form.ts';

test('the round button opens the form, with the focus in the first field', async () => {
  const { user } = renderStation('/login');

  expect(await screen.findByRole('button', { name: 'Login' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  expect(form()).toHaveAttribute('inert');
  await openForm(user);
  expect(sun()).toHaveAttribute('aria-expanded', 'true');
  expect(form()).not.toHaveAttribute('inert');
  expect(screen.getByLabelText('Astronaut ID')).toHaveFocus();
});

test('Escape closes the form, gives the focus back and keeps what was typed', async () => {
  const { user } = renderStation('/login');

  await fillIn(user, 'minsu', 'secret');
  await user.keyboard('{Escape}');
  expect(form()).toHaveAttribute('inert');
  expect(sun()).toHaveFocus();
  await openForm(user);
  expect(screen.getByLabelText('Astronaut ID')).toHaveValue('minsu');
});

test('toggling the form clears an error', async () => {
  const { user } = renderStation('/login');

  await openForm(user);
  await user.click(launch());
  expect(alerts()).toContain('Please provide username and password');
  await user.click(sun());
  expect(alerts()).not.toContain('Please provide username and password');
  await openForm(user);
  expect(alerts()).not.toContain('Please provide username and password');
});

test('the form has the words of the specification', async () => {
  const { user } = renderStation('/login');

  expect(await screen.findByRole('heading', { level: 1, name: 'Space Login' })).toBeVisible();
  await openForm(user);
  expect(screen.getByText('1879 SPACE STATION')).toBeVisible();
  expect(screen.getByLabelText('Astronaut ID')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Access Code')).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  expect(screen.getByRole('link', { name: 'Lost access?' })).toHaveAttribute('href', '/forgot');
  await waitFor(() => expect(document.title).toBe('Space Login · Station'));
});

test('a password can be pasted, is hidden, and is sent as it was typed', async () => {
  const server = healthyServer().refuse(login, { code: 'unauthenticated', message: 'x' });
  const { user } = renderStation('/login', { server });
  await openForm(user);
  const field = screen.getByLabelText('Access Code');
  expect(field).toHaveAttribute('type', 'password');

  await user.type(screen.getByLabelText('Astronaut ID'), 'minsu.kim');
  await user.click(field);
  await user.paste(' Từ trình quản lý 🔑 ');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.calls(login)).toHaveLength(1));
  expect(server.calls(login)[0]?.body).toMatchObject({ password: ' Từ trình quản lý 🔑 ' });
});

test('the badge says CONNECTING... until the server answers, then ONLINE', async () => {
  const server = healthyServer();
  const answerNow = server.hold(health, { success: true, status: 'ok' });
  renderStation('/login', { server });

  expect(await screen.findByText('CONNECTING...')).toBeVisible();
  answerNow();
  expect(await screen.findByText('ONLINE')).toBeVisible();
});

test('without a server the badge says OFFLINE, the button SYSTEM OFFLINE, and an alert says why', async () => {
  const server = healthyServer();
  server.setReachable(false);
  renderStation('/login', { server });

  expect(await screen.findByText('OFFLINE')).toBeVisible();
  expect(screen.getByRole('button', { name: 'SYSTEM OFFLINE' })).toBeDisabled();
  expect(screen.getByText('Cannot connect to backend server')).toBeVisible();
});

test('a good sign-in trims the name, keeps token and user, and opens the home screen', async () => {
  const server = healthyServer();
  const minsu = makeUser();
  const answerNow = server.hold(login, { success: true, token: 'token-9', user: minsu });
  const { user, router } = renderStation('/login', { server });

  await fillIn(user, '  minsu.kim ', 'secret 1');
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await user.click(launch());
  expect(await screen.findByRole('button', { name: 'LAUNCHING...' })).toHaveAttribute('aria-busy');

  answerNow();
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(server.calls(login).map((call) => call.body)).toMatchObject([
    { username: 'minsu.kim', password: 'secret 1', remember: true },
  ]);
  expect(localStorage.getItem('token')).toBe('token-9');
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(minsu);
});

test('the home screen waits half a second after a good sign-in', async () => {
  const server = healthyServer();
  server.answer(login, { success: true, token: 'token-9', user: makeUser() });
  const { user, router } = renderStation('/login', { server });

  await fillIn(user, 'minsu.kim', 'secret1');
  const pressed = performance.now();
  await user.click(launch());
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(performance.now() - pressed).toBeGreaterThanOrEqual(500);
});

test('both fields are needed, and the first empty one gets the focus', async () => {
  const { user, server } = renderStation('/login');

  await openForm(user);
  await user.type(screen.getByLabelText('Astronaut ID'), '   ');
  await user.click(launch());
  expect(alerts()).toContain('Please provide username and password');
  expect(screen.getByLabelText('Astronaut ID')).toHaveFocus();

  await user.type(screen.getByLabelText('Astronaut ID'), 'minsu');
  await user.click(launch());
  expect(screen.getByLabelText('Access Code')).toHaveFocus();
  expect(server.calls(login)).toHaveLength(0);
});

/** The catalogue of spec 1, section 8. */
test.each([
  {
    name: '401',
    refusal: { code: 'unauthenticated', message: 'no' },
    text: 'Invalid username or password',
  },
  {
    name: '400 with words of the server',
    refusal: { code: 'invalid', message: 'Too long' },
    text: 'Too long',
  },
  {
    name: '400 without',
    refusal: { code: 'invalid', message: '' },
    text: 'Please provide username and password',
  },
  {
    name: 'another failure with words of the server',
    refusal: { code: 'internal', message: 'Disk full' },
    text: 'Disk full',
  },
  {
    name: 'another failure without',
    refusal: { code: 'internal', message: '' },
    text: 'Login failed',
  },
] as const)('a refused sign-in ($name) says "$text"', async ({ refusal, text }) => {
  const server = healthyServer();
  server.refuse(login, refusal);
  const { user, router } = renderStation('/login', { server });

  await fillIn(user, 'minsu.kim', 'wrong');
  await user.click(launch());
  await waitFor(() => expect(alerts()).toContain(text));
  expect(router.state.location.pathname).toBe('/login');
  expect(localStorage.getItem('token')).toBeNull();
  expect(launch()).toBeEnabled();
});

test.each([
  [502, undefined, 'Login failed'],
  [503, { error: 'gateway' }, 'Login failed'],
  [500, { message: 'Maintenance until noon' }, 'Maintenance until noon'],
  [400, { message: 'Bad request line' }, 'Bad request line'],
  [400, undefined, 'Please provide username and password'],
])('a sign-in refused by a proxy (%i, %j) says "%s"', async (status, body, text) => {
  const server = healthyServer();
  server.handle(login, () => ({ status, body }));
  const { user } = renderStation('/login', { server });

  await fillIn(user, 'minsu.kim', 'wrong');
  await user.click(launch());
  await waitFor(() => expect(alerts()).toContain(text));
});

test('a sign-in that does not reach the server says so', async () => {
  const { user, server } = renderStation('/login');

  await fillIn(user, 'minsu.kim', 'secret1');
  await screen.findByText('ONLINE');
  server.setReachable(false);
  await user.click(launch());
  await waitFor(() => expect(alerts()).toContain('Cannot connect to server'));
});

test('errors are worded in the chosen language', async () => {
  const server = healthyServer();
  server.refuse(login, {
    code: 'unauthenticated',
    reason: 'accounts.wrong-credentials',
    message: 'Invalid username or password',
  });
  setLocale('vi');
  const { user } = renderStation('/login', { server });

  await user.click(await screen.findByRole('button', { name: 'Đăng nhập' }));
  await user.type(screen.getByLabelText('Tên đăng nhập'), 'minsu');
  await user.type(screen.getByLabelText('Mật khẩu'), 'x');
  await user.click(screen.getByRole('button', { name: 'ĐĂNG NHẬP' }));
  await waitFor(() => expect(alerts()).toContain('Tên đăng nhập hoặc mật khẩu không đúng'));
});

test('somebody who is signed in already is sent on to the home screen', async () => {
  const { router } = renderStation('/login', { signedIn: makeUser() });

  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('Lost access? leads to the page that asks whose access it is', async () => {
  const { user } = renderStation('/login');

  await openForm(user);
  await user.click(screen.getByRole('link', { name: 'Lost access?' }));
  expect(await screen.findByRole('heading', { name: 'Lost access?' })).toHaveFocus();
  expect(screen.getByLabelText('Username or e-mail')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/login');
});
