import { getHealth, type Health } from '@station/contract/health/health';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { success } from '../contacts/contacts-server.ts';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';

const well: Health = {
  checked_at: '2026-11-23T03:00:00.000Z',
  versions: { station: '1.2.3', node: '24.21.0', database: '18.1', schema: '090-backup-records' },
  database: {
    ...{ kind: 'postgres', answered_in_ms: 2, bytes: 52_428_800 },
    connections: { used: 3, idle: 2, waiting: 0, most: 10 },
  },
  disk: { free_bytes: 53_687_091_200, total_bytes: 107_374_182_400 },
  files: { kept_in: 's3', bytes: 1_073_741_824 },
  backup: {
    ...{ made_at: '2026-11-22T18:00:00.000Z', host: 'hoa-sen', bytes: 2_097_152 },
    ...{ file: '/srv/backups/station.ndjson.gz', with_files: false },
  },
  jobs: { waiting: 4, running: 1, failed: 0, delay_seconds: 3, upkeep_failing: 0 },
  mail: { gmail: true, mailboxes: 2, mailboxes_lost: 0, smtp: true, last_failure: null },
  push: { has_keys: true, devices: 5 },
  certificate: {
    ...{ host: 'station.example', state: 'trusted' },
    ...{ ends_at: '2027-01-23T03:00:00.000Z', days_left: 61 },
  },
  warnings: [],
};

function openHealth(data: Health, { admin = true } = {}) {
  queryClient.clear();
  const server = healthyServer().answer(getHealth, () => ({ success, data }));
  return renderStation('/app/settings/health', {
    server,
    signedIn: admin ? makeAdmin() : makeUser(),
  });
}

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('an administrator sees how everything does, and that all is well', async () => {
  openHealth(well);
  expect(await screen.findByText('Mọi thứ đều ổn.')).toBeVisible();
  const storage = await panel('Đĩa và tệp');
  expect(storage.getByText('Còn trống 50.00 GB trên 100.00 GB')).toBeVisible();
  expect(storage.getByText('1.00 GB trong S3')).toBeVisible();
  expect(storage.getByText('/srv/backups/station.ndjson.gz trên hoa-sen')).toBeVisible();
  expect(storage.getByText('Không có tệp của mọi người, hoặc không có đủ')).toBeVisible();
  const database = await panel('Cơ sở dữ liệu');
  expect(database.getByText('3 đang dùng, 2 rảnh, 0 truy vấn chờ (tối đa 10)')).toBeVisible();
  const outside = await panel('Thư và thông báo');
  expect(outside.getByText('Đã thiết lập, 2 hộp thư')).toBeVisible();
  expect(outside.getByText(/station\.example: còn 61 ngày/)).toBeVisible();
  expect((await panel('Phiên bản')).getByText('090-backup-records')).toBeVisible();
});

test('what is wrong is said first, with what to do about it, and where', async () => {
  const { router } = openHealth({
    ...well,
    ...{ backup: null, certificate: null, disk: null },
    jobs: { ...well.jobs, failed: 2, delay_seconds: 660 },
    mail: {
      ...{ ...well.mail, smtp: true },
      last_failure: { at: '2026-11-23T02:00:00.000Z', why: '421 Try again later' },
    },
    warnings: ['backup-none', 'mail-failing', 'jobs-failed', 'jobs-late'],
  });
  const list = await screen.findByRole('list', { name: 'Cần xem' });
  const items = within(list).getAllByRole('listitem');
  expect(items).toHaveLength(4);
  expect(items[0]).toHaveTextContent('Hãy chạy npm run backup mỗi đêm');
  expect(items[3]).toHaveTextContent('đã chờ hơn 10 phút');
  expect((await panel('Đĩa và tệp')).getByText('Chưa có')).toBeVisible();
  const outside = await panel('Thư và thông báo');
  expect(outside.getByText(/: 421 Try again later$/)).toBeVisible();
  const jobs = await panel('Tác vụ');
  expect(jobs.getByText('11 phút')).toBeVisible();
  await userEvent.click(jobs.getByRole('link', { name: 'Xem tác vụ' }));
  expect(router.state.location.pathname).toBe('/app/settings/tasks');
});

test('the settings lead there', async () => {
  openHealth(well);
  const tabs = await screen.findByRole('navigation', { name: 'Các phần của cài đặt' });
  expect(within(tabs).getByRole('link', { name: 'Tình trạng' })).toHaveAttribute(
    'href',
    '/app/settings/health',
  );
});

test('staff are turned away', async () => {
  const { router } = openHealth(well, { admin: false });
  await screen.findByRole('heading', { level: 1 });
  expect(router.state.location.pathname).toBe('/unauthorized');
});
