import { type FileLink, listFileLinks, listFileLinkUses } from '@station/contract/files/links';
import {
  listHandedInFiles,
  listUploadRequests,
  type UploadRequest,
} from '@station/contract/files/requests';
import { paginationOf } from '@station/contract/paging';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { success } from '../contacts/contacts-server.ts';
import { openFiles } from './files-server.ts';

const link: FileLink = {
  ...{ id: 5, node: { id: 1, name: 'Tệp 1.pdf', kind: 'file' }, note: '', state: 'live' },
  ...{ has_password: false, downloads: 1, opens: 1, max_downloads: null, last_used_at: null },
  ...{ expires_at: '2026-12-01T00:00:00.000Z', created_by: { id: 7, name: '김민수' } },
  created_at: '2026-11-22T00:00:00.000Z',
};

const request: UploadRequest = {
  ...{ id: 6, title: 'Hồ sơ', message: '', folder: null, state: 'expired', has_password: false },
  ...{ expires_at: '2026-11-01T00:00:00.000Z', max_files: 10, max_megabytes: 100, files: 1 },
  ...{ bytes: 10, unseen: 0, created_by: { id: 7, name: '김민수' } },
  created_at: '2026-10-22T00:00:00.000Z',
};

const broken = { code: 'internal', message: 'broken' } as const;

test('uses that could not be loaded say so, with the way to try again', async () => {
  const { server, user } = openFiles({ path: '/app/files/links' });
  server
    .answer(listFileLinks, { success, pagination: paginationOf(1, 20, 1), data: [link] })
    .refuse(listFileLinkUses, broken);
  await user.click(await screen.findByRole('button', { name: 'Tệp 1.pdf' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Không tải được danh sách tệp/)).toBeVisible();
  server.answer(listFileLinkUses, { success, pagination: paginationOf(1, 20, 0), data: [] });
  await user.click(dialog.getByRole('button', { name: 'Thử lại' }));
  expect(await dialog.findByText('Chưa ai dùng')).toBeVisible();
});

test('requests that have ended are found, and what came by them', async () => {
  const { server, user } = openFiles({ path: '/app/files/requests' });
  server
    .answer(listUploadRequests, ({ query }) => {
      const data = query.get('show') === 'all' ? [request] : [];
      return { success, pagination: paginationOf(1, 20, data.length), data };
    })
    .refuse(listHandedInFiles, broken);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Liên kết nào' }),
    'Tất cả, cả đã hết',
  );
  await user.click(await screen.findByRole('button', { name: 'Hồ sơ' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Không tải được danh sách tệp/)).toBeVisible();
});

test('who used a link is told page by page', async () => {
  const { server, user } = openFiles({ path: '/app/files/links' });
  server
    .answer(listFileLinks, {
      success,
      pagination: paginationOf(1, 20, 1),
      data: [link],
    })
    .answer(listFileLinkUses, ({ query }) => {
      const page = Number(query.get('page'));
      const at = `2026-11-22T0${page}:00:00.000Z`;
      return {
        success,
        pagination: paginationOf(page, 1, 2),
        data: [
          page === 1
            ? { what: 'downloaded' as const, at, file_name: 'Tệp 1.pdf', network: '10.0.0.0' }
            : { what: 'opened' as const, at, file_name: null, network: '10.0.0.0' },
        ],
      };
    });
  await user.click(await screen.findByRole('button', { name: 'Tệp 1.pdf' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Tải về: Tệp 1.pdf')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Xem thêm (1)' }));
  expect(await dialog.findByText('Mở')).toBeVisible();
  expect(dialog.getByText('Tải về: Tệp 1.pdf')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Xem thêm/ })).toBeNull();
});
