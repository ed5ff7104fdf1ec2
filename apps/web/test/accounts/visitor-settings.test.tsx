import { getSettings, type Settings, updateSettings } from '@station/contract/settings/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeAdmin, renderStation } from '../render-station.tsx';
import { accountsServer, makeSettings } from './accounts-server.ts';

function openSettings(stored: Partial<Settings> = {}) {
  const server = accountsServer()
    .answer(getSettings, { success: true, data: makeSettings(stored) })
    .answer(updateSettings, ({ body }) => ({
      success: true as const,
      data: makeSettings({ ...stored, ...body }),
    }));
  return renderStation('/app/settings', { server, signedIn: makeAdmin() });
}

const save = () => screen.getByRole('button', { name: 'Lưu cài đặt' });
const HOURS = 'Chỉ nhận vị trí trong giờ làm việc';

test('how long visits and places are kept is changed; only that is sent', async () => {
  const { user, server } = openSettings();
  for (const [label, value] of [
    ['Số giờ giữ vị trí chính xác', '48'],
    ['Số ngày sau đó chỉ giữ thành phố', '14'],
    ['Số ngày giữ lượt xem trang', '90'],
    ['Số ngày giữ trọn địa chỉ internet', '7'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, value);
  }
  expect(screen.getByText(/Từ 1 đến 168 · = 2 ngày/)).toBeVisible();
  await user.click(save());

  expect(await screen.findByText('Đã lưu cài đặt')).toBeVisible();
  expect(server.calls(updateSettings)[0]?.body).toEqual({
    precise_point_hours: 48,
    point_city_days: 14,
    visit_days: 90,
    ip_days: 7,
  });
});

test('working hours are turned on with days, times and a time zone', {
  tags: ['full'],
}, async () => {
  const { user, server } = openSettings();
  await user.click(await screen.findByRole('checkbox', { name: HOURS }));
  const days = screen.getByRole('group', { name: 'Các ngày' });
  await user.click(within(days).getByRole('checkbox', { name: 'Thứ Hai' }));
  await user.click(within(days).getByRole('checkbox', { name: 'Chủ Nhật' }));
  await user.selectOptions(screen.getByLabelText('Múi giờ'), 'Asia/Seoul');
  await user.click(save());

  expect(await screen.findByText('Đã lưu cài đặt')).toBeVisible();
  const hours = { days: [2, 3, 4, 5, 7], from: '08:00', to: '18:00', timezone: 'Asia/Seoul' };
  expect(server.calls(updateSettings)[0]?.body).toEqual({ sharing_hours: hours });
});

test('working hours are turned off again', async () => {
  const hours = { days: [1], from: '08:00', to: '18:00', timezone: 'Asia/Seoul' };
  const { user, server } = openSettings({ sharing_hours: hours });
  await user.click(await screen.findByRole('checkbox', { name: HOURS }));
  expect(screen.queryByLabelText('Múi giờ')).toBeNull();
  await user.click(save());

  expect(await screen.findByText('Đã lưu cài đặt')).toBeVisible();
  expect(server.calls(updateSettings)[0]?.body).toEqual({ sharing_hours: null });
});

test('working hours without a day or a time are refused where they are wrong', async () => {
  const { user, server } = openSettings({
    sharing_hours: { days: [1], from: '08:00', to: '18:00', timezone: 'Pacific/Auckland' },
  });
  const monday = await screen.findByRole('checkbox', { name: 'Thứ Hai' });
  expect(screen.getByLabelText('Múi giờ')).toHaveValue('Pacific/Auckland');
  await user.click(monday);
  await user.clear(screen.getByLabelText('Từ giờ'));
  await user.click(save());

  const days = screen.getByRole('group', { name: 'Các ngày' });
  await waitFor(() => expect(days).toHaveAccessibleDescription('Chọn ít nhất một ngày'));
  expect(screen.getByText('Một giờ như 08:00')).toBeVisible();
  await waitFor(() => expect(monday).toHaveFocus());
  expect(server.calls(updateSettings)).toHaveLength(0);
});

test.each([
  ['Địa chỉ ảnh bản đồ', 'http://tiles.example/z/x/y.png', /và có đủ các phần nêu trên/],
  ['Ghi nguồn trên bản đồ', '', /Vui lòng nhập/],
  ['Số ngày giữ lượt xem trang', '29', 'Một số nguyên từ 30 đến 3650'],
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

test('another service for the map is saved with its key; what the server refuses stands at its field', {
  tags: ['full'],
}, async () => {
  const { user, server } = openSettings();
  const url = await screen.findByLabelText('Địa chỉ ảnh bản đồ');
  await user.clear(url);
  await user.click(url);
  await user.paste('https://maps.example/{z}/{x}/{y}.png?key={key}');
  await user.type(screen.getByLabelText('Khóa của dịch vụ bản đồ'), 'abc');
  server.refuse(updateSettings, {
    code: 'invalid',
    message: 'Not valid',
    validation_errors: [{ field: 'map_tiles.url', message: 'is not valid', rule: 'format' }],
  });
  await user.click(save());
  await waitFor(() => expect(url).toBeInvalid());

  server.answer(updateSettings, ({ body }) => ({
    success: true as const,
    data: makeSettings(body),
  }));
  await user.click(save());
  expect(await screen.findByText('Đã lưu cài đặt')).toBeVisible();
  expect(server.calls(updateSettings).at(-1)?.body).toEqual({
    map_tiles: {
      url: 'https://maps.example/{z}/{x}/{y}.png?key={key}',
      attribution: 'Tiles',
      key: 'abc',
    },
  });
});
