import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@station/contract/webhooks/webhooks';
import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

const success = true as const;

const webhook = (changes: Partial<Webhook> = {}): Webhook => ({
  ...{ id: 3, name: 'Kế toán', address: 'https://hooks.example/', areas: ['contacts'] },
  ...{ paused: false, paused_itself: false, failures: 0, made_by: 'admin', version: 1 },
  made_at: '2031-03-04T01:00:00.000Z',
  ...changes,
});

const delivery: WebhookDelivery = {
  ...{ id: 9, event: 'contacts.created', event_id: 'audit-4', state: 'failed', attempts: 10 },
  ...{ status: 500, ms: 31, answer: 'no', failure: null, body: '{}' },
  ...{ made_at: '2031-03-04T01:00:00.000Z', tried_at: '2031-03-04T02:00:00.000Z' },
};

test('An administrator adds a webhook, sees its secret once, and removes it', async () => {
  const webhooks: Webhook[] = [];
  const server = healthyServer()
    .answer(listWebhooks, () => ({ success, data: [...webhooks] }))
    .answer(createWebhook, ({ body }) => {
      const data = webhook({ name: body.name, areas: body.areas });
      webhooks.push(data);
      return { success, data, secret: 'whsec_x' };
    })
    .answer(deleteWebhook, () => {
      webhooks.length = 0;
      return { success };
    });
  const { user } = renderStation('/app/settings/webhooks', { server, signedIn: makeAdmin() });
  expect(await screen.findByText('Chưa có webhook nào')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Thêm webhook' })[0] as HTMLElement);
  const form = await screen.findByRole('dialog', { name: 'Thêm webhook' });
  await user.type(within(form).getByLabelText(/Tên/), 'Kế toán');
  await user.type(within(form).getByLabelText(/Địa chỉ nhận/), 'https://hooks.example/');
  await user.click(within(form).getByRole('button', { name: 'Lưu' }));
  expect(await within(form).findByText('Hãy chọn ít nhất một mục')).toBeVisible();
  await user.click(within(form).getByRole('checkbox', { name: /Danh bạ/ }));
  await user.click(within(form).getByRole('button', { name: 'Lưu' }));
  const once = await screen.findByRole('dialog', { name: 'Khóa ký của Kế toán' });
  expect(within(once).getByLabelText('Khóa ký')).toHaveValue('whsec_x');
  await user.click(within(once).getByRole('button', { name: 'Tôi đã cất khóa' }));
  expect(server.calls(createWebhook)).toMatchObject([
    { body: { name: 'Kế toán', address: 'https://hooks.example/', areas: ['contacts'] } },
  ]);
  await user.click((await screen.findAllByRole('button', { name: 'Xóa Kế toán' }))[0]!);
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Xóa webhook' }));
  expect(await screen.findByText('Chưa có webhook nào')).toBeVisible();
});

test('A webhook that somebody else removes stays open where it is changed, and saving it says so', async () => {
  const server = healthyServer()
    .answer(listWebhooks, { success, data: [webhook()] })
    .refuse(updateWebhook, { code: 'not-found', reason: 'webhooks.not-found', message: 'gone' });
  const { user } = renderStation('/app/settings/webhooks?edit=3', {
    server,
    signedIn: makeAdmin(),
  });
  const form = await screen.findByRole('dialog', { name: 'Sửa webhook' });
  const name = within(form).getByLabelText(/Tên/);
  await user.type(name, ' 2');
  server.answer(listWebhooks, { success, data: [] });
  await act(() => queryClient.refetchQueries());
  expect(name).toBeVisible();
  expect(name).toHaveValue('Kế toán 2');
  await user.click(within(form).getByRole('button', { name: 'Lưu' }));
  expect(await within(form).findByRole('alert')).toBeVisible();
});

test('Deliveries show how they went, and are sent again or tried', async () => {
  const server = healthyServer()
    .answer(listWebhookDeliveries, { success, webhook: webhook(), data: [delivery] })
    .answer(replayWebhookDelivery, { success })
    .refuse(testWebhook, { code: 'conflict', reason: 'webhooks.paused', message: 'x' });
  const { user } = renderStation('/app/settings/webhooks/3', { server, signedIn: makeAdmin() });
  expect(await screen.findByRole('heading', { name: 'Lần gửi của Kế toán' })).toBeVisible();
  expect(screen.getAllByText('500 sau 31 ms')[0]).toBeInTheDocument();
  const again = { name: 'Gửi lại contacts.created' };
  await user.click(screen.getAllByRole('button', again)[0] as HTMLElement);
  expect(await screen.findByText('Sẽ gửi lại')).toBeVisible();
  expect(server.calls(replayWebhookDelivery)).toMatchObject([{ params: { id: '9' } }]);
  await user.click(screen.getAllByRole('button', { name: 'Gửi thử' })[0] as HTMLElement);
  expect(await screen.findByText(/Webhook đang tạm dừng/)).toBeVisible();
});

test.each([
  ['sealed', 'Không mở được khóa ký: không gửi'],
  ['cancelled', 'Đã hủy trong mục Tác vụ'],
])('A delivery that was not sent says why: %s', async (failure, text) => {
  const data = [{ ...delivery, status: null, failure }];
  const server = healthyServer().answer(listWebhookDeliveries, {
    ...{ success, webhook: webhook(), data },
  });
  renderStation('/app/settings/webhooks/3', { server, signedIn: makeAdmin() });
  expect((await screen.findAllByText(text))[0]).toBeInTheDocument();
});

test('The staff have no webhooks to look at', async () => {
  const server = healthyServer().answer(listWebhooks, { success, data: [] });
  renderStation('/app/settings/webhooks', { server, signedIn: makeUser() });
  expect(await screen.findAllByText('Bạn không có quyền truy cập')).not.toEqual([]);
  expect(server.calls(listWebhooks)).toEqual([]);
});
