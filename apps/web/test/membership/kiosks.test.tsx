import {
  addKiosk,
  type Kiosk,
  kioskCheckIn,
  listKiosks,
  revokeKiosk,
} from '@station/contract/membership/kiosks';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;
const TOKEN = 'k'.repeat(32);

const makeKiosk = (changes: Partial<Kiosk> = {}): Kiosk => ({
  ...{ id: 3, name: 'Cửa trước', made_by: 'admin', made_at: '2031-03-04T01:00:00.000Z' },
  ...{ used_at: null },
  ...changes,
});

const told = {
  ...{ light: 'green' as const, reasons: [], name: 'Trần Lan', image: null },
  ...{ state: 'active' as const, plan_name: 'Gói tháng', days_left: 12, visits_left: null },
  came_in_at: '2031-03-04T01:00:00.000Z',
};

test('An administrator makes a kiosk, sees its link once with its code, and takes it back', async () => {
  const kiosks: Kiosk[] = [];
  const server = healthyServer()
    .answer(listKiosks, () => ({ success, data: [...kiosks] }))
    .answer(addKiosk, ({ body }) => {
      kiosks.push(makeKiosk({ name: body.name }));
      return { success, data: makeKiosk({ name: body.name }), token: TOKEN };
    })
    .answer(revokeKiosk, () => {
      kiosks.length = 0;
      return { success };
    });
  const { user } = renderStation('/paysoft/kiosks', { server, signedIn: makeAdmin() });
  expect(await screen.findByText('Chưa có máy nào')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Thêm máy' })[0] as HTMLElement);
  const form = await screen.findByRole('dialog', { name: 'Thêm máy' });
  await user.type(within(form).getByLabelText(/Tên máy/), 'Cửa sau');
  await user.click(within(form).getByRole('button', { name: 'Tạo liên kết' }));
  const link = await screen.findByRole('dialog', { name: 'Liên kết của Cửa sau' });
  const address = `${window.location.origin}/kiosk/${TOKEN}`;
  expect(within(link).getByLabelText('Liên kết của máy')).toHaveValue(address);
  expect(within(link).getByRole('img', { name: 'Mã QR của liên kết Cửa sau' })).toBeVisible();
  await user.click(within(link).getByRole('button', { name: 'Đã mở trên máy' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const revoke = { name: 'Thu hồi liên kết của Cửa sau' };
  await user.click((await screen.findAllByRole('button', revoke))[0] as HTMLElement);
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Thu hồi liên kết' }));
  expect(await screen.findByText('Chưa có máy nào')).toBeVisible();
  expect(server.calls(revokeKiosk)).toHaveLength(1);
});

test('The staff have no kiosks to look at', async () => {
  const server = healthyServer().answer(listKiosks, { success, data: [] });
  renderStation('/paysoft/kiosks', { server, signedIn: makeUser() });
  expect(await screen.findAllByText('Bạn không có quyền truy cập')).not.toEqual([]);
  expect(server.calls(listKiosks)).toEqual([]);
});

test('A kiosk opens by its link, and lets somebody in by a typed number', async () => {
  const server = healthyServer().answer(kioskCheckIn, { success, data: told });
  const { user } = renderStation(`/kiosk/${TOKEN}`, { server });
  await user.click(await screen.findByRole('button', { name: 'Bắt đầu' }));
  expect(await screen.findByRole('heading', { name: 'Hãy quét thẻ của bạn' })).toBeVisible();
  await user.type(screen.getByLabelText('Mã hội viên hoặc số điện thoại'), '12{Enter}');
  expect(await screen.findByText('Trần Lan')).toBeVisible();
  expect(screen.getByText('Gói tháng')).toBeVisible();
  expect(server.calls(kioskCheckIn)).toMatchObject([{ body: { kiosk: TOKEN, text: '12' } }]);
  // No way from here to anything else.
  expect(within(screen.getByRole('main')).queryByRole('link')).toBeNull();
});

test('A kiosk says of somebody who may not come in no more than to go to the desk', async () => {
  const red = { ...told, light: 'red' as const, reasons: ['expired' as const] };
  const server = healthyServer().answer(kioskCheckIn, { success, data: red });
  const { user } = renderStation(`/kiosk/${TOKEN}`, { server });
  await user.click(await screen.findByRole('button', { name: 'Bắt đầu' }));
  await user.type(screen.getByLabelText('Mã hội viên hoặc số điện thoại'), '12{Enter}');
  expect(await screen.findByText('Vui lòng đến quầy')).toBeVisible();
  expect(screen.queryByText('Gói đã hết hạn')).toBeNull();
  expect(screen.queryByText('Gói tháng')).toBeNull();
});

test('Without a network a kiosk keeps the scan, says so, and sends it once the line is back', async () => {
  let isDown = true;
  const server = healthyServer().answer(kioskCheckIn, { success, data: told });
  const fetch = window.fetch;
  window.fetch = (input, init) =>
    isDown && String(input instanceof Request ? input.url : input).includes('/kiosk/check-in')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(input, init);
  const { user } = renderStation(`/kiosk/${TOKEN}`, { server });
  await user.click(await screen.findByRole('button', { name: 'Bắt đầu' }));
  const field = screen.getByLabelText('Mã hội viên hoặc số điện thoại');
  await user.type(field, '12{Enter}');
  expect(await screen.findByText('1 lượt chờ gửi')).toBeVisible();
  isDown = false;
  await user.type(field, '13{Enter}');
  expect(await screen.findByText('Trần Lan')).toBeVisible();
  await expect
    .poll(() => server.calls(kioskCheckIn).map(({ body }) => body.text))
    .toEqual([...['13', '12']]);
  expect(screen.queryByText('1 lượt chờ gửi')).toBeNull();
});

test('A kiosk whose link was taken back says so and takes nobody any more', async () => {
  const server = healthyServer().refuse(kioskCheckIn, {
    ...{ code: 'not-found', reason: 'membership.kiosk-not-found', message: 'x' },
  });
  const { user } = renderStation(`/kiosk/${TOKEN}`, { server });
  await user.click(await screen.findByRole('button', { name: 'Bắt đầu' }));
  await user.type(screen.getByLabelText('Mã hội viên hoặc số điện thoại'), '12{Enter}');
  const gone = 'Liên kết của máy này không còn hiệu lực';
  expect(await screen.findByRole('heading', { name: gone })).toBeInTheDocument();
  expect(screen.queryByLabelText('Mã hội viên hoặc số điện thoại')).toBeNull();
});
