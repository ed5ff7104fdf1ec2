import { login } from '@station/contract/accounts/accounts';
import { createCompany, deleteCompany } from '@station/contract/companies/companies';
import { handleAccessRequest, listAccessRequests } from '@station/contract/launcher/launcher';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accountsServer } from './accounts/accounts-server.ts';
import { fillIn, launch } from './accounts/login-form.ts';
import { openCompanies } from './companies/companies-server.ts';
import { healthyServer, makeAdmin, makeUser, renderStation } from './render-station.tsx';

/** Two presses in the same instant: nothing is drawn between them. */
const pressTwice = (button: HTMLElement) =>
  act(async () => {
    button.click();
    button.click();
  });

test('a record form that is sent twice in the same instant adds one record', async () => {
  const { user, server } = openCompanies('/app/add-data');
  const form = within(await screen.findByRole('form', { name: 'Thêm công ty' }));
  await user.type(form.getByLabelText(/^Tên công ty/), 'Bình Minh');

  await pressTwice(form.getByRole('button', { name: 'Thêm công ty' }));

  expect(await screen.findByText('Đã thêm công ty Bình Minh')).toBeVisible();
  expect(server.calls(createCompany)).toHaveLength(1);
});

test('a delete that is confirmed twice in the same instant is asked for once', async () => {
  const { user, server } = openCompanies('/app/management');
  await user.click(await screen.findByRole('button', { name: 'Xóa Sao Mai' }));
  const dialog = await screen.findByRole('alertdialog');

  await pressTwice(within(dialog).getByRole('button', { name: 'Xóa' }));

  expect(server.calls(deleteCompany)).toHaveLength(1);
});

test('an action of a line that is pressed twice in the same instant is done once', async () => {
  const user = { id: 12, username: 'bao.tran', name: 'Trần Văn Bảo', role: 'user' as const };
  const server = accountsServer()
    .answer(listAccessRequests, {
      success: true,
      data: [
        {
          ...{ id: 4, user, page: '/app', role: 'admin', decision: null },
          ...{ requested_at: '2026-11-21T01:00:00.000Z', handled_at: null, handled_by: null },
        },
      ],
    })
    .answer(handleAccessRequest, { success: true });
  renderStation('/app/users/requests', { server, signedIn: makeAdmin() });

  await pressTwice(await screen.findByRole('button', { name: /^Decline.*Trần Văn Bảo/ }));

  expect(await screen.findByText('The request of Trần Văn Bảo was declined')).toBeVisible();
  expect(server.calls(handleAccessRequest)).toHaveLength(1);
  expect(screen.getAllByText('The request of Trần Văn Bảo was declined')).toHaveLength(1);
});

test('a sign-in that is sent twice in the same instant is one', async () => {
  const server = healthyServer();
  server.hold(login, { success: true, token: 'token-1', user: makeUser(), message: '' });
  const { user } = renderStation('/login', { server });
  await fillIn(user, 'minsu.kim', 'mười hai con cá');

  await pressTwice(launch());

  expect(server.calls(login)).toHaveLength(1);
});
