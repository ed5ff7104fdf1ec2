import { createInvitation, createUser } from '@station/contract/accounts/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAdmin, renderStation } from '../render-station.tsx';
import { accountsServer, answerUsers, makeListedUser } from './accounts-server.ts';

function openUsers() {
  const server = answerUsers(accountsServer(), [makeListedUser()]);
  return renderStation('/app/users', { server, signedIn: makeAdmin() });
}

test('Create User sends the form and says that it worked', async () => {
  const { user, server } = openUsers();
  server.answer(createUser, { success: true, user: makeListedUser() });
  await user.click(await screen.findByRole('button', { name: 'Create User' }));
  const dialog = await screen.findByRole('dialog', { name: 'New user' });
  await user.type(within(dialog).getByLabelText(/^Username/), 'mai.hoang');
  await user.type(within(dialog).getByLabelText(/^Name/), 'Hoàng Mai');
  await user.type(within(dialog).getByLabelText(/^Email/), 'mai@station.test');
  await user.type(within(dialog).getByLabelText(/^Password/), 'correct horse');
  await user.selectOptions(within(dialog).getByLabelText('Role'), 'admin');
  await user.click(within(dialog).getByRole('checkbox', { name: /^Must choose/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Create User' }));

  expect(await screen.findByText('User account created successfully!')).toBeVisible();
  expect(server.calls(createUser)[0]?.body).toEqual({
    username: 'mai.hoang',
    name: 'Hoàng Mai',
    email: 'mai@station.test',
    password: 'correct horse',
    role: 'admin',
    must_change_password: false,
  });
});

test('a new user with wrong fields is not sent, and one that is taken is told at its field', async () => {
  const { user, server } = openUsers();
  await user.click(await screen.findByRole('button', { name: 'Create User' }));
  const dialog = await screen.findByRole('dialog', { name: 'New user' });
  await user.click(within(dialog).getByRole('button', { name: 'Create User' }));
  await waitFor(() => expect(within(dialog).getByLabelText(/^Username/)).toHaveFocus());
  expect(server.calls(createUser)).toHaveLength(0);

  server.refuse(createUser, { code: 'conflict', reason: 'accounts.email-taken', message: 'x' });
  await user.type(within(dialog).getByLabelText(/^Username/), 'mai.hoang');
  await user.type(within(dialog).getByLabelText(/^Name/), 'Hoàng Mai');
  await user.type(within(dialog).getByLabelText(/^Email/), 'mai@station.test');
  await user.type(within(dialog).getByLabelText(/^Password/), 'correct horse');
  await user.click(within(dialog).getByRole('button', { name: 'Create User' }));
  expect(await within(dialog).findByText('Email is already in use')).toBeVisible();
  expect(within(dialog).getByLabelText(/^Email/)).toBeInvalid();
});

test('an invitation gives a whole link to copy', async () => {
  const { user, server } = openUsers();
  server.answer(createInvitation, ({ body }) => ({
    success: true as const,
    data: {
      id: 1,
      email: body.email,
      name: body.name,
      role: body.role,
      created_at: '2026-11-21T02:00:00.000Z',
      expires_at: '2026-11-28T02:00:00.000Z',
    },
    link: '/invite#token',
    mailed: true,
  }));
  await user.click(await screen.findByRole('button', { name: 'Invite' }));
  await user.type(await screen.findByLabelText('Email (optional)'), 'mai@station.test');
  await user.click(screen.getByRole('button', { name: 'Make the link' }));

  expect(await screen.findByLabelText('Link')).toHaveValue(
    `${window.location.origin}/invite#token`,
  );
  expect(screen.getByText(/also sent to mai@station.test/)).toBeVisible();
});
