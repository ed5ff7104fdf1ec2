import {
  createUserCode,
  deleteUser,
  dismissPasswordRequest,
  listInvitations,
  listPasswordRequests,
  revokeInvitation,
  updateUser,
} from '@station/contract/accounts/users';
import { handleAccessRequest, listAccessRequests } from '@station/contract/launcher/launcher';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '../fake-server.ts';
import { makeAdmin, renderStation } from '../render-station.tsx';
import { accountsServer, answerUsers, makeListedUser } from './accounts-server.ts';

const BAO = { id: 12, username: 'bao.tran', name: 'Trần Văn Bảo', role: 'user' as const };

function withAccessRequest(server: FakeServer = accountsServer()): FakeServer {
  return server.answer(listAccessRequests, {
    success: true,
    data: [
      {
        id: 4,
        user: BAO,
        page: '/app/upload-excel',
        role: 'admin',
        requested_at: '2026-11-21T01:00:00.000Z',
        decision: null,
        handled_at: null,
        handled_by: null,
      },
      {
        id: 3,
        user: { ...BAO, name: 'Vũ Đức Duy' },
        page: '/app',
        role: 'admin',
        requested_at: '2026-11-20T01:00:00.000Z',
        decision: 'declined',
        handled_at: '2026-11-20T02:00:00.000Z',
        handled_by: '김민수',
      },
    ],
  });
}

function openRequests(server: FakeServer) {
  return renderStation('/app/users/requests', { server, signedIn: makeAdmin() });
}

test('with nothing waiting, every kind of request says so', async () => {
  openRequests(accountsServer());

  expect(await screen.findByText('Nobody waits for approval')).toBeVisible();
  expect(await screen.findByText('Nobody asks for access')).toBeVisible();
  expect(await screen.findByText('Nobody asks for a new password')).toBeVisible();
  expect(await screen.findByText('No invitation is open')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Requests' })).toHaveAttribute('aria-current', 'page');
});

test('a registration is approved, and the tab counts what waits', async () => {
  const server = answerUsers(accountsServer(), [makeListedUser({ status: 'pending' })]);
  server.answer(updateUser, { success: true, user: makeListedUser() });
  const { user } = openRequests(server);
  expect(await screen.findByRole('link', { name: 'Requests 1 waiting' })).toBeVisible();
  answerUsers(server, []);
  await user.click(screen.getByRole('button', { name: 'Approve Trần Văn Bảo' }));

  expect(await screen.findByText('Trần Văn Bảo has been approved')).toBeVisible();
  expect(server.calls(updateUser)[0]?.body).toEqual({ status: 'active' });
  expect(await screen.findByText('Nobody waits for approval')).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Pending registrations' })).toHaveFocus(),
  );
});

test('a registration is declined after a question', async () => {
  const server = answerUsers(accountsServer(), [makeListedUser({ status: 'pending' })]);
  server.answer(deleteUser, { success: true });
  const { user } = openRequests(server);
  await user.click(await screen.findByRole('button', { name: 'Decline Trần Văn Bảo' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }),
  );

  expect(await screen.findByText(/registration of Trần Văn Bảo was declined/)).toBeVisible();
  expect(server.calls(deleteUser)[0]?.params).toEqual({ id: '12' });
});

test('granting access gives the role first and then marks the request', async () => {
  const server = withAccessRequest();
  const order: string[] = [];
  server.answer(updateUser, () => {
    order.push('role');
    return { success: true as const, user: makeListedUser({ role: 'admin' }) };
  });
  server.answer(handleAccessRequest, () => {
    order.push('request');
    return { success: true as const };
  });
  const { user } = openRequests(server);
  expect(await screen.findByText('asks for /app/upload-excel')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Grant Trần Văn Bảo/ }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Grant' }),
  );

  expect(await screen.findByText('Trần Văn Bảo is an administrator now')).toBeVisible();
  expect(order).toEqual(['role', 'request']);
  expect(server.calls(updateUser)[0]?.body).toEqual({ role: 'admin' });
  expect(server.calls(handleAccessRequest)[0]?.body).toEqual({ decision: 'granted' });
});

test('declining access changes no role, and what was handled earlier can be looked up', async () => {
  const server = withAccessRequest().answer(handleAccessRequest, { success: true });
  const { user } = openRequests(server);
  await user.click(await screen.findByRole('button', { name: /^Decline Trần Văn Bảo/ }));

  expect(await screen.findByText('The request of Trần Văn Bảo was declined')).toBeVisible();
  expect(server.calls(updateUser)).toHaveLength(0);
  await user.click(screen.getByText('Handled earlier'));
  expect(screen.getByText('Vũ Đức Duy')).toBeVisible();
  expect(screen.getByText(/^by 김민수/)).toBeVisible();
});

test('a request that somebody else has handled meanwhile says so', async () => {
  const server = withAccessRequest().refuse(handleAccessRequest, {
    code: 'conflict',
    reason: 'launcher.request-handled',
    message: 'x',
  });
  const { user } = openRequests(server);
  await user.click(await screen.findByRole('button', { name: /^Decline Trần Văn Bảo/ }));

  expect(await screen.findByText(/Somebody has handled this request already/)).toBeVisible();
});

test('a password request becomes a code, or is dismissed', async () => {
  const server = accountsServer().answer(listPasswordRequests, {
    success: true,
    data: [
      {
        id: 9,
        user: { id: 12, username: 'bao.tran', name: 'Trần Văn Bảo', email: '' },
        requested_at: '2026-11-21T01:00:00.000Z',
      },
    ],
  });
  server.answer(createUserCode, {
    success: true,
    data: { code: 'K7QM-4TXR-9PWA', expires_at: '2026-11-22T02:00:00.000Z' },
  });
  server.answer(dismissPasswordRequest, { success: true });
  const { user } = openRequests(server);
  await user.click(await screen.findByRole('button', { name: 'Make a code for Trần Văn Bảo' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a code' }),
  );
  expect(await screen.findByDisplayValue('K7QM-4TXR-9PWA')).toBeVisible();
  expect(server.calls(createUserCode)[0]?.params).toEqual({ id: '12' });
  await user.click(screen.getByRole('button', { name: 'Done' }));

  await user.click(screen.getByRole('button', { name: 'Dismiss the request of Trần Văn Bảo' }));
  expect(await screen.findByText(/is off the list/)).toBeVisible();
  expect(server.calls(dismissPasswordRequest)[0]?.params).toEqual({ id: '9' });
});

test('an invitation can be taken back', async () => {
  const server = accountsServer().answer(listInvitations, {
    success: true,
    data: [
      {
        id: 2,
        email: 'mai@station.test',
        name: '',
        role: 'user',
        created_at: '2026-11-21T01:00:00.000Z',
        expires_at: '2026-11-28T01:00:00.000Z',
      },
    ],
  });
  server.answer(revokeInvitation, { success: true });
  const { user } = openRequests(server);
  await user.click(
    await screen.findByRole('button', { name: 'Take back the invitation for mai@station.test' }),
  );

  expect(await screen.findByText('The invitation is void')).toBeVisible();
  expect(server.calls(revokeInvitation)[0]?.params).toEqual({ id: '2' });
});
