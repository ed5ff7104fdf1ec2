import {
  createUserCode,
  deleteUser,
  listUsers,
  signOutUser,
  updateUser,
} from '@station/contract/accounts/users';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { makeAdmin, makeUser, renderStation } from '../render-station.tsx';
import { accountsServer, answerUsers, makeListedUser } from './accounts-server.ts';

const BAO = makeListedUser();

function openUsers(
  users = [makeListedUser({ id: 7, username: 'minsu.kim', name: '김민수', role: 'admin' }), BAO],
) {
  const server = answerUsers(accountsServer(), users);
  return renderStation('/app/users', { server, signedIn: makeAdmin() });
}

async function choose(user: UserEvent, name: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

test('the table shows id, username, email, name, role, dates and what is out of the ordinary', async () => {
  openUsers([
    makeListedUser({
      status: 'deactivated',
      role: 'admin',
      two_step: true,
      must_change_password: true,
      last_signed_in_at: '2026-11-20T01:00:00.000Z',
    }),
  ]);
  const row = (await screen.findByText('Trần Văn Bảo')).closest('tr') as HTMLElement;

  for (const text of ['12', 'Administrator', 'Deactivated', 'Two-step', 'Must change password']) {
    expect(within(row).getByText(text)).toBeVisible();
  }
  expect(within(row).getAllByText('bao.tran')[0]).toBeVisible();
  expect(within(row).getAllByText('bao@station.test')[0]).toBeVisible();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads.slice(0, 7)).toEqual([
    'ID',
    'Username',
    'Email',
    'Name',
    'Role',
    'Created',
    'Last sign-in',
  ]);
});

test('whoever opens a user may write to them, whatever their address is made of', async () => {
  const { user } = openUsers([makeListedUser({ email: 'bao+a&b@station.test' })]);
  await user.click(await screen.findByRole('button', { name: 'Trần Văn Bảo' }));

  const letter = within(await screen.findByRole('dialog')).getByRole('link');
  expect(letter).toHaveAttribute('href', 'mailto:bao%2Ba%26b@station.test');
});

test('search, status and role stand in the address and are asked of the server', async () => {
  const { user, server, router } = openUsers();
  await user.type(await screen.findByRole('searchbox', { name: 'Search users' }), 'bảo');
  await waitFor(() => expect(router.state.location.search).toMatchObject({ search: 'bảo' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'pending');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin');

  await waitFor(() =>
    expect(server.calls(listUsers).at(-1)?.query.toString()).toBe(
      'search=b%E1%BA%A3o&status=pending&role=admin&page=1&limit=20',
    ),
  );
  expect(await screen.findByText('Nobody was found')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Trần Văn Bảo')).toBeVisible();
});

test('nobody deletes, demotes or deactivates themselves, or makes themselves a code', async () => {
  const { user } = openUsers();
  await user.click(await screen.findByRole('button', { name: 'Actions for 김민수' }));

  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual(['Department and leader', 'Ask for a new password', 'Sign out everywhere']);
  expect(screen.queryByRole('button', { name: 'Delete 김민수' })).toBeNull();
});

test('deleting asks first, and only a yes deletes', async () => {
  const { user, server } = openUsers();
  server.answer(deleteUser, { success: true });
  await user.click(await screen.findByRole('button', { name: 'Delete Trần Văn Bảo' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Delete the account of Trần Văn Bảo?',
  });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.calls(deleteUser)).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: 'Delete Trần Văn Bảo' }));
  answerUsers(server, []);
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );
  expect(await screen.findByText('User deleted successfully!')).toBeVisible();
  expect(server.calls(deleteUser)[0]?.params).toEqual({ id: '12' });
  await waitFor(() => expect(screen.queryByText('Trần Văn Bảo')).toBeNull());
});

test.each([
  ['accounts.last-administrator', /last administrator/],
  ['accounts.not-yourself', /your own account/],
  ['accounts.user-not-found', /gone already/],
] as const)('a refused deletion says why: %s', async (reason, text) => {
  const { user, server } = openUsers();
  server.refuse(deleteUser, { code: 'conflict', reason, message: 'x' });
  await user.click(await screen.findByRole('button', { name: 'Delete Trần Văn Bảo' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
  );

  expect(await screen.findByText(text)).toHaveTextContent(/^Failed to delete user/);
  expect(screen.getByText('Trần Văn Bảo')).toBeVisible();
});

test.each([
  ['Make administrator', { role: 'admin' }, 'Trần Văn Bảo is an administrator now', true],
  ['Deactivate', { status: 'deactivated' }, 'Trần Văn Bảo has been deactivated', true],
  ['Ask for a new password', { must_change_password: true }, /has to choose a new/, false],
] as const)('%s changes just that', async (item, body, text, asks) => {
  const { user, server } = openUsers();
  server.answer(updateUser, { success: true, user: BAO });
  await choose(user, 'Trần Văn Bảo', item);
  if (asks) {
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: item }));
  }

  expect(await screen.findByText(text)).toBeVisible();
  expect(server.calls(updateUser)[0]?.body).toEqual(body);
});

test('of department and leader only what was changed is sent, and nothing when nothing was', async () => {
  const placed = makeListedUser({ department: 'Kế toán', leader: { id: 7, name: '김민수' } });
  const { user, server } = openUsers([placed]);
  server.answer(updateUser, { success: true, user: placed });
  const open = async () => {
    await choose(user, 'Trần Văn Bảo', 'Department and leader');
    return screen.findByRole('dialog', { name: 'Department and leader' });
  };
  await user.click(within(await open()).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(updateUser)).toHaveLength(0);

  const dialog = await open();
  await user.type(within(dialog).getByLabelText('Department'), ' 2');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Department and leader of Trần Văn Bảo saved')).toBeVisible();
  expect(server.calls(updateUser)[0]?.body).toEqual({ department: 'Kế toán 2' });
});

test('a pending user is approved by one press', async () => {
  const { user, server } = openUsers([makeListedUser({ status: 'pending' })]);
  server.answer(updateUser, { success: true, user: BAO });
  await user.click(await screen.findByRole('button', { name: 'Approve Trần Văn Bảo' }));

  expect(await screen.findByText('Trần Văn Bảo has been approved')).toBeVisible();
  expect(server.calls(updateUser)[0]?.body).toEqual({ status: 'active' });
});

test('somebody who lost phone and codes gets two-step sign-in switched off', async () => {
  const { user, server } = openUsers([makeListedUser({ two_step: true })]);
  server.answer(updateUser, { success: true, user: BAO });
  await choose(user, 'Trần Văn Bảo', 'Switch two-step sign-in off');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: /^Switch/ }));

  expect(await screen.findByText('Two-step sign-in of Trần Văn Bảo is off')).toBeVisible();
  expect(server.calls(updateUser)[0]?.body).toEqual({ two_step: false });
});

test('signing somebody out everywhere says how many sessions ended', async () => {
  const { user, server } = openUsers();
  server.answer(signOutUser, { success: true, ended: 3 });
  await choose(user, 'Trần Văn Bảo', 'Sign out everywhere');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));

  expect(await screen.findByText('Trần Văn Bảo: 3 sessions ended')).toBeVisible();
});

test('signing an administrator out everywhere says that their API tokens end too', async () => {
  const { user } = openUsers([makeListedUser({ role: 'admin' })]);
  await choose(user, 'Trần Văn Bảo', 'Sign out everywhere');
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/API tokens that they have made end too/)).toBeVisible();
});

test('a one-time code is shown once, to be copied', async () => {
  const { user, server } = openUsers();
  server.answer(createUserCode, {
    success: true,
    data: { code: 'K7QM-4TXR-9PWA', expires_at: '2026-11-22T02:00:00.000Z' },
  });
  await choose(user, 'Trần Văn Bảo', 'One-time code');
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make a code' }),
  );

  const dialog = await screen.findByRole('dialog', { name: 'One-time code for Trần Văn Bảo' });
  expect(within(dialog).getByLabelText('One-time code')).toHaveValue('K7QM-4TXR-9PWA');
  await user.click(within(dialog).getByRole('button', { name: 'Copy' }));
  expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('K7QM-4TXR-9PWA');
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue('K7QM-4TXR-9PWA')).toBeNull();
});

test('the list that is refused or out of reach says so in the spec’s words', async () => {
  const { server } = openUsers();
  await screen.findByText('Trần Văn Bảo');
  server.refuse(listUsers, { code: 'forbidden', message: 'x' });
  const { user } = renderStation('/app/users?search=x', { server, signedIn: makeAdmin() });

  expect(await screen.findByText('Admin access required to view users')).toBeVisible();
  answerUsers(server, [BAO]);
  await user.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) as HTMLElement);
  expect((await screen.findAllByText('Trần Văn Bảo')).length).toBeGreaterThan(0);
});

test('the section is not for people who are no administrators', async () => {
  const { router, server } = renderStation('/app/users', {
    server: accountsServer(),
    signedIn: makeUser(),
  });

  await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
  expect(server.calls(listUsers)).toHaveLength(0);
});
