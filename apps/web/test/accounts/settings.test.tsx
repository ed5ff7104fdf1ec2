import { listSessions } from '@station/contract/accounts/sessions';
import { getSettings, removeLogo, updateSettings } from '@station/contract/settings/settings';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import type { FakeServer } from '../fake-server.ts';
import { makeAdmin, makeUser, renderStation } from '../render-station.tsx';
import { accountsServer, makeSettings } from './accounts-server.ts';

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));

function settingsServer(): FakeServer {
  const server = accountsServer();
  return server.answer(updateSettings, ({ body }) => {
    const data = makeSettings(body);
    server.answer(getSettings, { success: true, data });
    return { success: true as const, data };
  });
}

function openSettings(server = settingsServer()) {
  return renderStation('/app/settings', { server, signedIn: makeAdmin() });
}

const save = () => screen.getByRole('button', { name: 'Lưu cài đặt' });
const planets = () => screen.getAllByRole('group', { name: /^Hành tinh \d/ });
const nameIn = (planet: HTMLElement | undefined) =>
  within(planet as HTMLElement).getByLabelText<HTMLInputElement>('Tên').value;

test('only what was changed is sent, and the answer is what holds', async () => {
  const { user, server } = openSettings();
  const name = await screen.findByLabelText('Tên tổ chức');
  await user.clear(name);
  await user.type(name, 'Trường 1879');
  await user.selectOptions(screen.getByLabelText('Ai được đăng ký'), 'closed');
  await user.clear(screen.getByLabelText('Số giờ trước khi phiên kết thúc'));
  await user.type(screen.getByLabelText('Số giờ trước khi phiên kết thúc'), '48');
  expect(screen.getByText('Có thay đổi chưa lưu')).toBeVisible();
  expect(screen.getByText(/= 2 ngày/)).toBeVisible();
  await user.click(save());

  expect(await screen.findByText('Đã lưu cài đặt')).toBeVisible();
  expect(server.calls(updateSettings)[0]?.body).toEqual({
    organisation_name: 'Trường 1879',
    registration: 'closed',
    session_hours: 48,
  });
  expect(screen.queryByText('Có thay đổi chưa lưu')).toBeNull();
  expect(screen.getByLabelText('Tên tổ chức')).toHaveValue('Trường 1879');
});

test.each([
  ['Tên tổ chức', '', /Vui lòng nhập/],
  ['Số ký tự tối thiểu của mật khẩu', '5', 'Một số nguyên từ 6 đến 128'],
  ['Số giờ trước khi phiên kết thúc', '', 'Một số nguyên từ 1 đến 168'],
  ['Số giờ khi chọn "Ghi nhớ đăng nhập"', '9000', 'Một số nguyên từ 24 đến 8760'],
])('%s "%s" is refused before anything is sent', async (label, value, text) => {
  const { user, server } = openSettings();
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (value) await user.type(field, value);
  await user.click(save());

  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(field).toHaveFocus());
  expect(server.calls(updateSettings)).toHaveLength(0);
});

test('planets are added, moved with what was typed into them, removed, and sent in their order', async () => {
  const { user, server } = openSettings();
  await user.click(await screen.findByRole('button', { name: 'Thêm hành tinh' }));
  expect(planets()).toHaveLength(3);
  const added = within(planets()[2] as HTMLElement);
  expect(added.getByLabelText('Tên')).toHaveFocus();
  await user.type(added.getByLabelText('Tên'), 'Tuyển sinh');
  await user.type(added.getByLabelText('Địa chỉ'), 'https://example.vn/tuyen-sinh');
  await user.selectOptions(added.getByLabelText('Kích thước'), 'small');
  await user.click(added.getByRole('button', { name: 'Đưa Tuyển sinh lại gần mặt trời' }));
  expect(planets().map(nameIn)).toEqual(['Jupiter', 'Tuyển sinh', 'Saturn']);
  expect(screen.getByText('Tuyển sinh nay ở vị trí 2')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Xóa Jupiter' }));
  expect(screen.getByRole('button', { name: 'Thêm hành tinh' })).toHaveFocus();
  await user.click(save());

  await screen.findByText('Đã lưu cài đặt');
  expect(server.calls(updateSettings)[0]?.body).toEqual({
    planets: [
      {
        name: 'Tuyển sinh',
        url: 'https://example.vn/tuyen-sinh',
        colour: '#8d75ea',
        size: 'small',
      },
      { name: 'Saturn', url: '/saturn-rings', colour: '#8d75ea', size: 'medium' },
    ],
  });
});

test('the refusal of a planet’s address stands at that planet, wherever it moves', async () => {
  const { user, server } = openSettings();
  const address = within(
    (await screen.findAllByRole('group', { name: /^Hành/ }))[1] as HTMLElement,
  );
  await user.clear(address.getByLabelText('Địa chỉ'));
  await user.type(address.getByLabelText('Địa chỉ'), 'javascript:alert(1)');
  await user.click(save());

  await waitFor(() => expect(address.getByLabelText('Địa chỉ')).toBeInvalid());
  expect(address.getByLabelText('Địa chỉ')).toHaveAccessibleDescription(/bắt đầu bằng https/);
  await user.click(address.getByRole('button', { name: /lại gần mặt trời/ }));
  expect(within(planets()[0] as HTMLElement).getByLabelText('Địa chỉ')).toBeInvalid();
  expect(server.calls(updateSettings)).toHaveLength(0);
});

test('changes can be taken back', async () => {
  const { user } = openSettings();
  const name = await screen.findByLabelText('Tên tổ chức');
  await user.clear(name);
  await user.click(await screen.findByRole('button', { name: 'Xóa Jupiter' }));
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));

  expect(screen.getByLabelText('Tên tổ chức')).toHaveValue('Station');
  expect(planets()).toHaveLength(2);
});

test('leaving with unsaved changes asks first', async () => {
  const { user, router } = openSettings();
  await user.type(await screen.findByLabelText('Tên tổ chức'), ' 2');
  await user.click(screen.getByRole('link', { name: 'Cá nhân' }));

  expect(await screen.findByRole('alertdialog')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ở lại' }));
  expect(router.state.location.pathname).toBe('/app/settings');
});

test('settings that cannot be saved or loaded say so', async () => {
  const server = settingsServer();
  const { user } = openSettings(server);
  await user.type(await screen.findByLabelText('Tên tổ chức'), ' 2');
  server.setReachable(false);
  await user.click(save());
  expect(await screen.findByText(/^Không lưu được cài đặt/)).toBeVisible();
  expect(screen.getByLabelText('Tên tổ chức')).toHaveValue('Station 2');
});

test('the logo is changed and removed at once, apart from the form', async () => {
  const { user, server } = openSettings();
  const file = new File(['picture'], 'logo.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Tải logo lên'), file);
  await waitFor(() => expect(FakeRequest.last.sent).toBeDefined());
  const logo = '/api/files/0123456789abcdef0123456789abcdef.webp';
  act(() => {
    FakeRequest.last.write(JSON.stringify({ success: true, data: makeSettings({ logo }) }));
    FakeRequest.last.finish();
  });
  expect(await screen.findByText('Đã đổi logo')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', logo);
  expect(screen.queryByText('Có thay đổi chưa lưu')).toBeNull();

  server.answer(removeLogo, { success: true, data: makeSettings() });
  await user.click(screen.getByRole('button', { name: 'Gỡ logo' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Gỡ logo' }),
  );
  expect(await screen.findByText('Đã gỡ logo')).toBeVisible();
  expect(screen.getByText('Chưa có logo')).toBeVisible();
});

test('the personal part has language, appearance, sessions and two-step sign-in', async () => {
  const { user, server } = renderStation('/app/settings/personal', {
    server: accountsServer(),
    signedIn: makeAdmin(),
  });
  await user.click(await screen.findByRole('radio', { name: 'English' }));
  await user.click(screen.getByRole('radio', { name: 'Dark' }));

  expect(document.documentElement.dataset.appearance).toBe('dark');
  expect(localStorage.getItem('station.locale')).toBe('en');
  expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Arrange the apps' })).toHaveAttribute('href', '/home');
  expect(server.calls(listSessions).length).toBeGreaterThan(0);
});

test('settings are for administrators alone', async () => {
  const { router } = renderStation('/app/settings', {
    server: accountsServer(),
    signedIn: makeUser(),
  });

  await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
});
