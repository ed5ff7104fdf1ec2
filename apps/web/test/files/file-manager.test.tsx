import { FILE_TEXTS } from '@station/contract/files/file-fields';
import { deleteFile } from '@station/contract/files/files';
import { getLinkRules } from '@station/contract/files/links';
import {
  listFileNodes,
  listFolders,
  moveFileNodes,
  trashFileNodes,
} from '@station/contract/files/nodes';
import { listUploadRequests } from '@station/contract/files/requests';
import { shareFileNode } from '@station/contract/files/shares';
import { paginationOf } from '@station/contract/paging';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { socketAt } from '../fake-sockets.ts';
import { makeFile, makeFolder, openFiles } from './files-server.ts';

const rowOf = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);

const confirmed = async () =>
  within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Xóa' });

test('the manager shows figures, files with two decimals, and which of how many they are', async () => {
  openFiles({ total: 45 });
  const row = await rowOf('Tệp 1.pdf');
  expect(row.getByText('1.50 KB')).toBeVisible();
  expect(row.getByText('22/11/2026')).toBeVisible();
  expect(screen.getByText('45', { exact: true })).toBeVisible();
  expect(await screen.findByText('3.00 GB')).toBeVisible();
  expect(screen.getByText('Showing 1-20 of 45 files')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Trang cuối' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Trang đầu' })).toBeDisabled();
});

test('any filter or order starts at the first page and stands in the address', async () => {
  const { server, user, router } = openFiles({ path: '/app/files?page=2', total: 45 });
  await rowOf('Tệp 1.pdf');
  const category = screen.getByRole('combobox', { name: 'Category' });
  await within(category).findByRole('option', { name: 'biên bản (5)' });
  await user.selectOptions(category, 'biên bản');
  await waitFor(() => expect(router.state.location.search).toEqual({ category: 'biên bản' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sắp xếp theo' }), 'file_size');
  await user.click(screen.getByRole('button', { name: /^Đang giảm dần/ }));
  await waitFor(() => {
    const asked = server.calls(listFileNodes).at(-1)?.query;
    expect(asked?.get('category')).toBe('biên bản');
    expect(asked?.get('sort')).toBe('file_size');
    expect(asked?.get('direction')).toBe('asc');
    expect(asked?.get('page')).toBe('1');
  });
});

test('a file is deleted after a question, and a warning of the server is told', async () => {
  const { server, user } = openFiles();
  server.answer(deleteFile, { success: true, warning: FILE_TEXTS.wasAttached });
  const row = await rowOf('Tệp 1.pdf');
  await user.click(row.getByRole('button', { name: 'Xóa Tệp 1.pdf' }));
  await user.click(await confirmed());
  expect(await screen.findByText(/Đã xóa “Tệp 1.pdf”.*đính kèm ở nơi khác/)).toBeVisible();
  expect(server.calls(deleteFile)).toHaveLength(1);
});

test('a bulk delete without a choice says so, and with one how it went', async () => {
  const { server, user } = openFiles();
  await rowOf('Tệp 1.pdf');
  const bulkDelete = async () => {
    await user.click(screen.getByRole('button', { name: 'Thao tác khác' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Xóa hàng loạt' }));
  };
  await bulkDelete();
  expect(await screen.findByText('No files selected')).toBeVisible();
  server.answer(trashFileNodes, { success: true, details: { requested: 2, done: 1 } });
  await user.click(screen.getByRole('checkbox', { name: 'Chọn Tệp 1.pdf' }));
  await user.click(screen.getByRole('checkbox', { name: 'Chọn Tệp 2.pdf' }));
  await bulkDelete();
  await user.click(await confirmed());
  expect(await screen.findByText('Deleted 1 files, 1 failed')).toBeVisible();
});

test('the open form of a file outlasts a list that comes without it, with what was typed', async () => {
  const { server, user } = openFiles();
  const row = await rowOf('Tệp 1.pdf');
  await user.click(row.getByRole('button', { name: 'Thao tác với Tệp 1.pdf' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Sửa' }));
  const name = await screen.findByRole('textbox', { name: 'Tên' });
  await user.clear(name);
  await user.type(name, 'Biên bản');

  // A colleague has moved it elsewhere.
  server.answer(listFileNodes, {
    success: true,
    data: [makeFile(2)],
    pagination: paginationOf(1, 20, 1),
    path: [],
    folder: null,
  });
  act(() => socketAt('/').hear('changed', { area: 'files' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tệp 1.pdf' })).toBeNull());
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Tên' })).toHaveValue('Biên bản');
});

test('a list that does not come says why, with the status', async () => {
  const { server, user } = openFiles();
  await rowOf('Tệp 1.pdf');
  server.refuse(listFileNodes, { code: 'forbidden', message: 'No' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Loại' }), 'pdf');
  expect(await screen.findByText(/HTTP 403/)).toBeVisible();
});

test('a folder is looked into, and its path leads back', async () => {
  const inside = makeFile(5, { original_name: 'Trong.pdf', parent_id: 4 });
  const { user } = openFiles({
    nodes: [makeFolder(4, 'Giáo trình'), inside],
    path: '/app/files?folder=root',
  });
  await user.click(await screen.findByRole('link', { name: 'Giáo trình' }));
  await rowOf('Trong.pdf');
  const path = screen.getByRole('navigation', { name: 'Vị trí' });
  expect(await within(path).findByText('Giáo trình')).toBeVisible();
  await user.click(within(path).getByRole('link', { name: 'Tệp' }));
  expect(await screen.findByRole('link', { name: 'Giáo trình' })).toBeVisible();
});

test('what is in a folder that a colleague has shared is shown, and leads from file to file', async () => {
  const theirs = { owner: { id: 8, name: 'Lê Thu Hà' }, permission: 'edit' as const };
  const { user } = openFiles({
    nodes: [
      { ...makeFolder(5, 'Giáo trình'), ...theirs },
      makeFile(8, { ...theirs, parent_id: 5 }),
      makeFile(9, { ...theirs, parent_id: 5 }),
    ],
    path: '/home/upload?folder=5',
    admin: false,
  });
  await user.click(await screen.findByRole('link', { name: 'Tệp 8.pdf' }));
  expect(await screen.findByRole('link', { name: 'Tệp sau' })).toBeVisible();
});

test('files are moved into a folder that is picked step by step', async () => {
  const { server, user } = openFiles();
  const row = await rowOf('Tệp 1.pdf');
  await user.click(row.getByRole('button', { name: /^Thao tác .*Tệp 1.pdf/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Di chuyển' }));
  await user.click(await screen.findByRole('button', { name: 'Chuyển vào đây' }));
  expect(await screen.findByText('Đã di chuyển 1 mục')).toBeVisible();
  expect(server.calls(moveFileNodes)[0]?.body).toEqual({ ids: [1], parent_id: null });
});

test('a folder is shared from its menu, by whoever owns it', async () => {
  const { server, user } = openFiles({
    nodes: [
      makeFolder(4, 'Giáo trình'),
      { ...makeFolder(5, 'Hợp đồng'), permission: 'edit' as const },
    ],
    path: '/app/files?folder=root',
  });
  server.answer(shareFileNode, { success: true, data: [] });
  const openMenu = async (name: string) =>
    user.click((await rowOf(name)).getByRole('button', { name: `Thao tác với ${name}` }));
  await openMenu('Hợp đồng');
  expect(await screen.findByRole('menuitem', { name: 'Đổi tên' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Chia sẻ' })).toBeNull();
  await user.keyboard('{Escape}');
  await openMenu('Giáo trình');
  await user.click(await screen.findByRole('menuitem', { name: 'Chia sẻ' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Giáo trình' }));
  expect(await panel.findByText('Chưa chia sẻ với ai')).toBeVisible();
  expect(panel.getByRole('button', { name: 'Tạo liên kết' })).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Chia sẻ' }));
  const form = within(await screen.findByRole('dialog', { name: 'Chia sẻ “Giáo trình”' }));
  await user.click(form.getByRole('checkbox', { name: 'Toàn bộ nhân viên' }));
  await user.click(form.getByRole('button', { name: 'Chia sẻ' }));
  expect(await screen.findByText('Đã chia sẻ “Giáo trình”')).toBeVisible();
  expect(server.calls(shareFileNode)[0]?.params).toEqual({ id: '4' });
});

test('whose a folder is stands beside it where it is not one’s own, and one’s own come first', async () => {
  const place = { parent_id: null, path: [] };
  const folders = [
    { id: 5, name: 'An', owner: { id: 8, name: 'Lê Thu Hà' }, ...place },
    { id: 4, name: 'Bình', owner: { id: 7, name: '김민수' }, ...place },
  ];
  const { server, user, router } = openFiles();
  server
    .answer(listFolders, { success: true, data: folders })
    .answer(listUploadRequests, { success: true, data: [], pagination: paginationOf(1, 20, 0) })
    .answer(getLinkRules, {
      success: true,
      data: { password_required: false, days: 7, days_max: 30 },
    });
  const textsOf = (all: readonly HTMLElement[]) => all.map(({ textContent }) => textContent);
  const row = await rowOf('Tệp 1.pdf');
  await user.click(row.getByRole('button', { name: 'Thao tác với Tệp 1.pdf' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Di chuyển' }));
  const list = within(await screen.findByRole('list', { name: 'Thư mục' }));
  expect(textsOf(list.getAllByRole('button'))).toEqual(['Bình', 'AnLê Thu Hà']);

  await act(() => router.navigate({ to: '/app/files/requests' }));
  await user.click(await screen.findByRole('button', { name: 'Yêu cầu mới' }));
  const choice = await screen.findByRole('combobox', { name: 'Tệp gửi đến vào thư mục' });
  expect(textsOf(within(choice).getAllByRole('option'))).toEqual(['Tệp', 'Bình', 'An · Lê Thu Hà']);
});

test('folders that could not be loaded are told so where one is picked', async () => {
  const { server, user } = openFiles();
  server.refuse(listFolders, { code: 'internal', message: 'broken' });
  const row = await rowOf('Tệp 1.pdf');
  await user.click(row.getByRole('button', { name: /^Thao tác .*Tệp 1.pdf/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Di chuyển' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/^Không tải được danh sách tệp/)).toBeVisible();
});

test('cards and lines show the same, and which it is stands in the address', async () => {
  const { user, router } = openFiles();
  await rowOf('Tệp 1.pdf');
  await user.click(screen.getByRole('button', { name: 'Xem dạng lưới' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'grid' }));
  const cards = await screen.findByRole('list', { name: 'Danh sách tệp' });
  expect(within(cards).getByRole('link', { name: 'Tệp 2.pdf' })).toBeVisible();
});
