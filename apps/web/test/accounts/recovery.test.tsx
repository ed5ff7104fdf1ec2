import {
  acceptInvitation,
  forgotPassword,
  readLink,
  resetPassword,
} from '@station/contract/accounts/recovery';
import { getPublicSettings } from '@station/contract/settings/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '../fake-server.ts';
import { healthyServer, makePublicSettings, renderStation } from '../render-station.tsx';

const TOKEN = 'k3J9x-token-of-a-link';
const EXPIRED = { code: 'not-found', reason: 'accounts.link-expired', message: 'x' } as const;

function withLink(kind: 'reset' | 'invite', server: FakeServer = healthyServer()): FakeServer {
  const isReset = kind === 'reset';
  return server.answer(readLink, {
    success: true,
    data: {
      kind,
      username: isReset ? 'minsu.kim' : '',
      email: isReset ? '' : 'mai@station.test',
      name: isReset ? '' : 'Hoàng Mai',
      expires_at: '2026-11-28T02:00:00.000Z',
    },
  });
}

test.each([
  ['mail', /a message with a link is on its way/],
  ['administrator', /Ask one of them for your one-time code/],
] as const)('asking for a password says what to do next (%s)', async (by, text) => {
  const server = healthyServer().answer(forgotPassword, { success: true, by });
  const { user } = renderStation('/forgot', { server });
  await user.type(await screen.findByLabelText('Username or e-mail'), ' minsu.kim ');
  await user.click(screen.getByRole('button', { name: 'Ask for a new password' }));

  expect(await screen.findByRole('heading', { name: 'Help is on its way' })).toHaveFocus();
  expect(screen.getByText(text)).toBeVisible();
  expect(server.calls(forgotPassword)[0]?.body).toEqual({ username: 'minsu.kim' });
});

test('an empty name is refused before anything is sent', async () => {
  const { user, server } = renderStation('/forgot');
  await user.click(await screen.findByRole('button', { name: 'Ask for a new password' }));

  const field = screen.getByLabelText('Username or e-mail');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription('Please fill in this field');
  expect(server.calls(forgotPassword)).toHaveLength(0);
});

test('asking too often, and a server out of reach, are told and lose nothing', async () => {
  const server = healthyServer().refuse(forgotPassword, { code: 'rate-limited', message: 'x' });
  const { user } = renderStation('/forgot', { server });
  await user.type(await screen.findByLabelText('Username or e-mail'), 'minsu');
  await user.click(screen.getByRole('button', { name: 'Ask for a new password' }));
  expect(await screen.findByText(/Too many requests/)).toHaveRole('alert');

  server.setReachable(false);
  await user.click(screen.getByRole('button', { name: 'Ask for a new password' }));
  expect(await screen.findByText(/could not be reached|Cannot|cannot/)).toHaveRole('alert');
  expect(screen.getByLabelText('Username or e-mail')).toHaveValue('minsu');
});

test('a link sets a new password; its token comes from behind the # and goes from the address', async () => {
  const server = withLink('reset').answer(resetPassword, {
    success: true,
    username: 'minsu.kim',
  });
  const { user, router } = renderStation(`/reset#${TOKEN}`, { server });
  const password = await screen.findByLabelText('New password');
  expect(screen.getByLabelText('Username')).toHaveValue('minsu.kim');
  expect(screen.getByLabelText('Username')).toHaveAttribute('autocomplete', 'username');
  expect(password).toHaveAttribute('autocomplete', 'new-password');
  await user.type(password, 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Save new password' }));

  expect(
    await screen.findByRole('heading', { name: 'Password changed successfully!' }),
  ).toBeVisible();
  expect(server.calls(readLink)[0]?.body).toEqual({ token: TOKEN });
  expect(server.calls(resetPassword)[0]?.body).toEqual({
    token: TOKEN,
    password: 'correct horse',
  });
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
});

test('a password is held to the number of characters that the settings ask for', async () => {
  const server = withLink('reset').answer(getPublicSettings, {
    success: true,
    data: makePublicSettings({ password_min: 10 }),
  });
  const { user } = renderStation(`/reset#${TOKEN}`, { server });
  await screen.findByText('At least 10 characters');
  await user.type(screen.getByLabelText('New password'), 'nine char');
  await user.click(screen.getByRole('button', { name: 'Save new password' }));

  expect(await screen.findByText('The password must have at least 10 characters')).toBeVisible();
  expect(server.calls(resetPassword)).toHaveLength(0);
});

test('one of the commonest passwords is refused by the server, and told at the field', async () => {
  const server = withLink('reset').refuse(resetPassword, {
    code: 'invalid',
    reason: 'accounts.password-common',
    message: 'x',
  });
  const { user } = renderStation(`/reset#${TOKEN}`, { server });
  await user.type(await screen.findByLabelText('New password'), 'password1');
  await user.click(screen.getByRole('button', { name: 'Save new password' }));

  await waitFor(() =>
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/most common ones/),
  );
});

test('a used link says so and leads to another one', async () => {
  const server = healthyServer().refuse(readLink, EXPIRED);
  const { user } = renderStation(`/reset#${TOKEN}`, { server });

  expect(await screen.findByRole('heading', { name: /no longer good/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute(
    'href',
    '/forgot',
  );
  await user.click(screen.getByRole('button', { name: 'Enter another code' }));
  expect(await screen.findByLabelText('One-time code')).toBeVisible();
});

test('a code from an administrator is typed in and leads to the same form', async () => {
  const server = withLink('reset');
  const { user } = renderStation('/reset', { server });
  const code = await screen.findByLabelText('One-time code');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await user.type(code, 'K7QM-4TXR-9PWA');
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await screen.findByLabelText('New password')).toBeVisible();
  expect(server.calls(readLink)[0]?.body).toEqual({ token: 'K7QM-4TXR-9PWA' });
});

test('a link that cannot be checked can be checked again', async () => {
  const server = withLink('reset');
  server.setReachable(false);
  const { user } = renderStation(`/reset#${TOKEN}`, { server });

  expect(await screen.findByRole('heading', { name: 'That did not work' })).toBeVisible();
  server.setReachable(true);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('New password')).toBeVisible();
});

test('an invitation makes an account; what it says already is filled in, its address fixed', async () => {
  const server = withLink('invite').answer(acceptInvitation, {
    success: true,
    username: 'mai.hoang',
  });
  const { user } = renderStation(`/invite#${TOKEN}`, { server });
  expect(await screen.findByLabelText('Full name')).toHaveValue('Hoàng Mai');
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
  await user.type(screen.getByLabelText('Username'), 'mai.hoang');
  await user.type(screen.getByLabelText('New password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));

  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeVisible();
  expect(server.calls(acceptInvitation)[0]?.body).toEqual({
    token: TOKEN,
    username: 'mai.hoang',
    name: 'Hoàng Mai',
    email: 'mai@station.test',
    password: 'correct horse',
  });
});

test('an invitation to an address that has an account by now says what to do instead', async () => {
  const taken = { code: 'conflict', reason: 'accounts.email-taken', message: 'x' } as const;
  const server = withLink('invite').refuse(acceptInvitation, taken);
  const { user } = renderStation(`/invite#${TOKEN}`, { server });
  await user.type(await screen.findByLabelText('Username'), 'mai.hoang');
  await user.type(screen.getByLabelText('New password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));

  expect(await screen.findByText(/Log in with it, or ask the person/)).toBeVisible();
  expect(screen.getByLabelText('Email')).toBeInvalid();
});

test('an invitation whose answer was lost may have made the account, and leads to the login screen', async () => {
  const server = withLink('invite').breakOff(acceptInvitation);
  const { user } = renderStation(`/invite#${TOKEN}`, { server });
  await user.type(await screen.findByLabelText('Username'), 'mai.hoang');
  await user.type(screen.getByLabelText('New password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: 'Create my account' }));
  expect(await screen.findByText(/cannot be reached/)).toHaveRole('alert');
  server.refuse(acceptInvitation, EXPIRED);
  await user.click(screen.getByRole('button', { name: 'Create my account' }));

  expect(await screen.findByRole('heading', { name: 'It may have worked already' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/login');
});

test.each([
  [true, 'It may have worked already'],
  [false, 'This link or code is no longer good'],
] as const)(
  'a link for a new password that is used up meanwhile says what is known (answer lost: %s)',
  async (isLost, title) => {
    const server = withLink('reset').refuse(resetPassword, EXPIRED);
    if (isLost) server.breakOff(resetPassword);
    const { user } = renderStation(`/reset#${TOKEN}`, { server });
    await user.type(await screen.findByLabelText('New password'), 'correct horse');
    const save = screen.getByRole('button', { name: 'Save new password' });
    await user.click(save);
    if (isLost) {
      await screen.findByText(/cannot be reached/);
      server.refuse(resetPassword, EXPIRED);
      await user.click(save);
    }

    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  },
);

test('wrong fields of an invitation are all told at once, and nothing is sent', async () => {
  const server = withLink('invite');
  const { user } = renderStation(`/invite#${TOKEN}`, { server });
  await user.type(await screen.findByLabelText('Username'), 'x');
  await user.clear(screen.getByLabelText('Full name'));
  await user.click(screen.getByRole('button', { name: 'Create my account' }));

  await waitFor(() => expect(screen.getByLabelText('Username')).toHaveFocus());
  expect(screen.getByLabelText('Username')).toBeInvalid();
  expect(screen.getByLabelText('Full name')).toBeInvalid();
  expect(screen.getByLabelText('New password')).toBeInvalid();
  expect(server.calls(acceptInvitation)).toHaveLength(0);
});

test('the invitation page without a link says what is missing', async () => {
  renderStation('/invite');

  expect(await screen.findByRole('heading', { name: 'An invitation is missing' })).toBeVisible();
});
