import { listFileLinks, listFileLinkUses } from '@station/contract/files/links';
import { paginationOf } from '@station/contract/paging';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { success } from '../contacts/contacts-server.ts';
import { openFiles } from './files-server.ts';

test('who used a link is told page by page', async () => {
  const { server, user } = openFiles({ path: '/app/files/links' });
  server
    .answer(listFileLinks, {
      success,
      pagination: paginationOf(1, 20, 1),
      data: [
        {
          ...{ id: 5, node: { id: 1, name: 'Tệp 1.pdf', kind: 'file' as const }, note: '' },
          ...{ state: 'live' as const, has_password: false, downloads: 1, opens: 1 },
          ...{ max_downloads: null, last_used_at: null, expires_at: '2026-12-01T00:00:00.000Z' },
          ...{ created_by: { id: 7, name: '김민수' }, created_at: '2026-11-22T00:00:00.000Z' },
        },
      ],
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
