import {
  getIndustryStats,
  getRunningOperation,
  type RunningOperation,
  reclassifyContacts,
} from '@station/contract/industries/classification';
import { cancelJob, getJob } from '@station/contract/tasks/tasks';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { success } from '../contacts/contacts-server.ts';
import { industriesServer, makeRunning, openIndustries } from './industries-server.ts';

afterEach(() => vi.useRealTimers());

const results = async () => within(await screen.findByRole('region', { name: 'Kết quả' }));
const log = () => screen.findByRole('log', { name: 'Nhật ký' });

test('what somebody else runs is seen, can be stopped, and its end is told', async () => {
  let running: RunningOperation | null = makeRunning({ operation: 'reclassify' });
  const server = industriesServer()
    .answer(getRunningOperation, () => ({ success, data: running }))
    .answer(cancelJob, () => {
      running = null;
      return { success, data: jobOf('cancelled') };
    })
    .answer(getJob, { success, data: { ...jobOf('cancelled'), ahead: 0, result: null } });
  const { user } = openIndustries('/app/industries', server);
  const running_ = await screen.findByRole('region', { name: 'Việc đang chạy' });
  expect(running_).toHaveTextContent('30 / 100 · Lê Hà');
  await user.click(within(running_).getByRole('button', { name: 'Dừng lại' }));
  expect(await within(await log()).findByText('Đã dừng: Phân loại lại')).toBeVisible();
  expect(server.calls(cancelJob)[0]?.params).toEqual({ id: '40' });
  expect(screen.getByRole('button', { name: 'Bắt đầu kiểm tra' })).toBeEnabled();
});

test('a reclassification that takes long goes on as a task, and the figures are read again after 5 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let running: RunningOperation | null = null;
  const server = industriesServer()
    .answer(getRunningOperation, () => ({ success, data: running }))
    .answer(reclassifyContacts, () => {
      running = makeRunning({ operation: 'reclassify', progress: { done: 0, total: 500 } });
      return { success, summary: null, data: [], job: running };
    })
    .answer(getJob, {
      success,
      data: {
        ...jobOf('done'),
        ahead: 0,
        result: {
          operation: 'reclassify',
          summary: {
            ...{ total: 500, success: 450, updated: 400, not_sure: 50, kept: 0 },
            outside: { asked: 0, refused: 0, failed: 0 },
          },
        },
      },
    });
  const { user } = openIndustries('/app/industries', server);
  await user.click(await screen.findByRole('button', { name: 'Phân loại lại tất cả' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Phân loại lại' }));
  expect(
    await within(await log()).findByText('Phân loại lại tiếp tục chạy như một tác vụ'),
  ).toBeVisible();
  expect(server.calls(reclassifyContacts)[0]?.body).toEqual({
    limit: 10,
    minConfidence: 0.5,
    skipNoCompany: true,
    all: true,
  });
  const asked = server.calls(getIndustryStats).length;
  await vi.advanceTimersByTimeAsync(5_000);
  await waitFor(() => expect(server.calls(getIndustryStats).length).toBeGreaterThan(asked));
  expect(await within(await log()).findByText('Đã đọc lại số liệu')).toBeVisible();

  running = null;
  await vi.advanceTimersByTimeAsync(1_500);
  expect(
    await (await results()).findByText('Phân loại lại: 500 contact, 450 có ngành, 400 đã ghi'),
  ).toBeVisible();
});

test('a trial that takes long is still told to be one when it is over', async () => {
  let running: RunningOperation | null = makeRunning();
  const server = industriesServer()
    .answer(getRunningOperation, () => ({ success, data: running }))
    .answer(getJob, () => {
      const outside = { asked: 0, refused: 0, failed: 0 };
      const summary = { total: 500, success: 450, updated: 0, not_sure: 50, kept: 0, outside };
      const result = { operation: 'batch', autoUpdate: false, summary };
      return { success, data: { ...jobOf('done'), ahead: 0, result } };
    })
    .answer(cancelJob, () => {
      running = null;
      return { success, data: jobOf('done') };
    });
  const { user } = openIndustries('/app/industries', server);
  const region = await screen.findByRole('region', { name: 'Việc đang chạy' });
  // It is over in the moment in which somebody wants to stop it.
  await user.click(within(region).getByRole('button', { name: 'Dừng lại' }));
  const shown = await results();
  expect(await shown.findByText(/^Phân loại hàng loạt: 500 contact/)).toBeVisible();
  expect(shown.getByText('Chạy thử')).toBeVisible();
});

const jobOf = (state: 'cancelled' | 'done') => ({
  ...{ id: 40, kind: 'industries.reclassify', label: '', state, repeats: false, attempts: 1 },
  ...{ progress: null, cancel_requested: false, failure: null, account: null },
  ...{ added_at: '2026-11-22T03:00:00.000Z', due_at: '2026-11-22T03:00:00.000Z' },
  ...{ started_at: null, finished_at: null, can_cancel: false, can_retry: false },
});
