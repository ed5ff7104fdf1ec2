import { listCategoriesDetailed } from '@station/contract/contacts/categories';
import {
  getContactHistory,
  type HistoryEntry,
  restoreContactVersion,
} from '@station/contract/contacts/contact-history';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { clearToasts } from '../../src/ui/toaster.tsx';
import { healthyServer, makeUser, renderStation } from '../render-station.tsx';
import { findRow, makeContact, openDirectory, success } from './contacts-server.ts';

function makeEntry(id: number, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id,
    at: '2026-11-20T08:00:00.000Z',
    by: { id: 7, name: 'minsu.kim', full_name: null },
    action: 'contacts.updated',
    import_id: null,
    merge_id: null,
    version: id,
    changes: [{ field: 'name', before: `Tên ${id}`, after: `Tên ${id + 1}` }],
    ...changes,
  };
}

const current = makeContact(12, { name: 'Tên 3', version: 3 });
const origin = {
  at: '2026-11-01T08:00:00.000Z',
  by: { id: 8, name: 'lan', full_name: 'Hoàng Lan' },
  import_id: null,
};

function openHistory(
  entries: HistoryEntry[],
  { inTrash = false, path = '/home/contacts/12/history' } = {},
) {
  queryClient.clear();
  clearToasts();
  const server = healthyServer()
    .answer(listCategoriesDetailed, {
      success,
      data: [{ value: 'night_shift', label: 'Ca đêm', count: 0, active_count: 0 }],
    })
    .answer(getContactHistory, {
      success,
      data: entries,
      next: null,
      name: 'Tên 3',
      current: inTrash ? null : current,
      origin,
    });
  return renderStation(path, { server, signedIn: makeUser() });
}

const listed = () =>
  within(screen.getByRole('list', { name: 'Các thay đổi, mới nhất trước' })).getAllByRole(
    'listitem',
  );

async function shown(): Promise<HTMLElement[]> {
  await screen.findByRole('list', { name: /^Các thay đổi/ });
  return listed();
}

test('a history tells in words who changed what, before and after', async () => {
  openHistory([
    makeEntry(2, {
      changes: [
        { field: 'category', before: 'client', after: 'night_shift' },
        { field: 'is_active', before: true, after: false },
        { field: 'other_phones', before: [], after: ['0901', '0902'] },
        { field: 'notes', before: 'gọi sau', after: '' },
      ],
    }),
    makeEntry(1, { action: 'unsigned', by: { id: null, name: '', full_name: null } }),
  ]);
  const [newest, older, first] = await shown();
  expect(newest).toHaveTextContent('minsu.kim đã sửa');
  const rows = within(newest!)
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'TrườngTrướcSau',
    'CategoryKhách hàngCa đêm',
    'Trạng tháiĐang dùngLưu trữ',
    'Số điện thoại khác(trống)0901, 0902',
    'Ghi chúgọi sau(trống)',
  ]);
  expect(older).toHaveTextContent('Không rõ ai đã thay đổi');
  expect(first).toHaveTextContent('Hoàng Lan đã tạo contact này');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Lịch sử của Tên 3');
});

test('a restore asks first with what it changes, and is made from the version that was seen', async () => {
  const { user, server } = openHistory([makeEntry(2), makeEntry(1)]);
  const [, older] = await shown();
  await user.click(within(older!).getByRole('button', { name: /^Khôi phục như trước/ }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Tên: Tên 3 → Tên 1');
  server.answer(restoreContactVersion, {
    success,
    data: makeContact(12, { name: 'Tên 1', version: 4 }),
    missing_category: null,
  });
  await user.click(within(question).getByRole('button', { name: 'Khôi phục' }));
  expect(await screen.findByText('Đã khôi phục “Tên 1”')).toBeVisible();
  const [made] = server.calls(restoreContactVersion);
  expect(made).toMatchObject({ params: { id: '12', entry: '1' }, body: { version: 3 } });
  expect(server.calls(getContactHistory).length).toBeGreaterThan(1);
});

test('a category that is gone is named', async () => {
  const { user, server } = openHistory([makeEntry(2)]);
  const [entry] = await shown();
  server.answer(restoreContactVersion, { success, data: current, missing_category: 'ca_sang' });
  await user.click(within(entry!).getByRole('button', { name: /^Khôi phục như trước/ }));
  await user.click(await screen.findByRole('button', { name: 'Khôi phục' }));
  expect(await screen.findByText(/Category “ca_sang” không còn nữa/)).toBeVisible();
});

test('somebody else was quicker: that is said, and the history is read anew', async () => {
  const { user, server } = openHistory([makeEntry(2)]);
  const [entry] = await shown();
  server.refuse(restoreContactVersion, {
    code: 'conflict',
    reason: 'contacts.changed-meanwhile',
    message: 'x',
  });
  const before = server.calls(getContactHistory).length;
  await user.click(within(entry!).getByRole('button', { name: /^Khôi phục như trước/ }));
  await user.click(await screen.findByRole('button', { name: 'Khôi phục' }));
  expect(await screen.findByText(/^Contact vừa được người khác thay đổi/)).toBeVisible();
  expect(server.calls(getContactHistory)).toHaveLength(before + 1);
});

test('older changes come when they are asked for', async () => {
  const { user, server } = openHistory([]);
  server.answer(getContactHistory, ({ query }) =>
    query.get('before') === '0'
      ? { success, data: [makeEntry(9)], next: 9, name: 'Tên 3', current, origin: null }
      : { success, data: [makeEntry(4)], next: null, name: 'Tên 3', current, origin },
  );
  await user.click(await screen.findByRole('button', { name: 'Xem các thay đổi cũ hơn' }));
  await expect.poll(() => listed().length).toBe(3);
  expect(server.calls(getContactHistory).at(-1)?.query.get('before')).toBe('9');
  expect(screen.queryByRole('button', { name: 'Xem các thay đổi cũ hơn' })).toBeNull();
});

test('a contact in the trash shows its history and the way to the trash, but no restore', async () => {
  openHistory([makeEntry(3, { action: 'contacts.deleted', changes: [] }), makeEntry(2)], {
    inTrash: true,
  });
  const [deleted] = await shown();
  expect(deleted).toHaveTextContent('minsu.kim đã xóa vào thùng rác');
  expect(screen.getByRole('link', { name: 'Mở thùng rác' })).toHaveAttribute(
    'href',
    '/home/contacts/trash',
  );
  expect(screen.queryByRole('button', { name: /^Khôi phục/ })).toBeNull();
});

test('a contact that is gone for good says so', async () => {
  const { server } = openHistory([]);
  server.refuse(getContactHistory, { code: 'not-found', message: 'x' });
  expect(await screen.findByText('Contact này không còn nữa')).toBeVisible();
});

test('a history that does not come can be asked for again', { tags: ['full'] }, async () => {
  const { server, user } = openHistory([]);
  server.refuse(getContactHistory, { code: 'internal', message: 'x', request_id: 'request-9' });
  await user.click(
    await screen.findByRole('button', { name: 'Thử lại' }).then((button) => {
      server.answer(getContactHistory, {
        success,
        data: [makeEntry(2)],
        next: null,
        name: 'Tên 3',
        current,
        origin,
      });
      return button;
    }),
  );
  expect(await shown()).toHaveLength(2);
});

test('a row of the directory leads to its history', async () => {
  const { user, router, server } = openDirectory('/home/contacts');
  server.answer(getContactHistory, {
    success,
    data: [],
    next: null,
    name: 'Tên 3',
    current,
    origin,
  });
  const row = await findRow('Người 2');
  await user.click(within(row).getByRole('button', { name: 'Lịch sử của Người 2' }));
  await expect.poll(() => router.state.location.pathname).toBe('/home/contacts/2/history');
});
