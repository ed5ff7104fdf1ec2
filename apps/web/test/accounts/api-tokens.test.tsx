import {
  type ApiToken,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '@station/contract/accounts/api-tokens';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;
const TOKEN = `stn_${'k'.repeat(43)}`;

const token = (changes: Partial<ApiToken> = {}): ApiToken => ({
  ...{ id: 3, name: 'Bảng lương', prefix: 'stn_kkkkkk', scopes: ['contacts:read'] },
  ...{ made_by: 'admin', made_at: '2031-03-04T01:00:00.000Z' },
  ...{ expires_at: '2031-06-04T01:00:00.000Z', used_at: null, refused: false },
  ...changes,
});

test('An administrator makes a token with scopes, sees it once, and revokes it', async () => {
  const tokens: ApiToken[] = [];
  const server = healthyServer()
    .answer(listApiTokens, () => ({ success, data: [...tokens] }))
    .answer(createApiToken, ({ body }) => {
      const data = token({ name: body.name, scopes: body.scopes });
      tokens.push(data);
      return { success, data, token: TOKEN };
    })
    .answer(revokeApiToken, () => {
      tokens.length = 0;
      return { success };
    });
  const { user } = renderStation('/app/settings/tokens', { server, signedIn: makeAdmin() });
  expect(await screen.findByText('Chưa có khóa nào')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Tạo khóa' })[0] as HTMLElement);
  const form = await screen.findByRole('dialog', { name: 'Tạo khóa' });
  await user.type(within(form).getByLabelText(/Tên/), 'Bảng lương');
  await user.click(within(form).getByRole('button', { name: 'Tạo khóa' }));
  expect(await within(form).findByText('Hãy chọn ít nhất một phạm vi')).toBeVisible();
  expect(server.calls(createApiToken)).toEqual([]);
  await user.selectOptions(within(form).getByLabelText('Danh bạ'), 'Đọc và ghi');
  await user.selectOptions(within(form).getByLabelText('Trường học'), 'Chỉ đọc');
  await user.click(within(form).getByRole('button', { name: 'Tạo khóa' }));
  const once = await screen.findByRole('dialog', { name: 'Khóa của Bảng lương' });
  expect(within(once).getByLabelText('Khóa')).toHaveValue(TOKEN);
  expect(within(once).getByRole('button', { name: 'Sao chép' })).toBeVisible();
  await user.click(within(once).getByRole('button', { name: 'Tôi đã cất khóa' }));
  expect(server.calls(createApiToken)).toMatchObject([
    {
      body: {
        ...{ name: 'Bảng lương', days: 90 },
        scopes: ['contacts:read', 'contacts:write', 'schools:read'],
      },
    },
  ]);
  expect(
    (await screen.findAllByText('Danh bạ: Đọc và ghi, Trường học: Chỉ đọc'))[0],
  ).toBeInTheDocument();
  expect(screen.queryByDisplayValue(TOKEN)).toBeNull();
  const revoke = { name: 'Thu hồi khóa Bảng lương' };
  await user.click((await screen.findAllByRole('button', revoke))[0] as HTMLElement);
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Thu hồi khóa' }));
  expect(await screen.findByText('Chưa có khóa nào')).toBeVisible();
});

test('Who has too many tokens is told so, and one that is refused is shown as such', async () => {
  const server = healthyServer()
    .answer(listApiTokens, { success, data: [token({ refused: true })] })
    .refuse(createApiToken, { code: 'conflict', reason: 'api-tokens.too-many', message: 'x' });
  const { user } = renderStation('/app/settings/tokens?new', { server, signedIn: makeAdmin() });
  const form = await screen.findByRole('dialog', { name: 'Tạo khóa' });
  await user.type(within(form).getByLabelText(/Tên/), 'Bảng lương');
  await user.selectOptions(within(form).getByLabelText('Danh bạ'), 'Chỉ đọc');
  await user.click(within(form).getByRole('button', { name: 'Tạo khóa' }));
  expect(await within(form).findByText(/hãy thu hồi bớt/)).toBeVisible();
  expect(screen.getAllByText('Không còn hiệu lực')[0]).toBeInTheDocument();
});

test('The staff have no tokens to look at', async () => {
  const server = healthyServer().answer(listApiTokens, { success, data: [] });
  renderStation('/app/settings/tokens', { server, signedIn: makeUser() });
  expect(await screen.findAllByText('Bạn không có quyền truy cập')).not.toEqual([]);
  expect(server.calls(listApiTokens)).toEqual([]);
});
