import { downloadTemplate } from '@station/contract/contact-files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import { makeUser } from '../render-station.tsx';
import { openDirectory } from './contacts-server.ts';
import {
  choose,
  fileOf,
  findBanner,
  openUpload,
  progress,
  send,
  sent,
  submit,
  zone,
} from './upload-steps.ts';

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

test('the screen has the words of the specification and the guide with its rules', async () => {
  await openUpload();

  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Thêm Contacts từ file Excel',
  );
  expect(submit()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tải file mẫu' })).toBeVisible();
  const guide = within(screen.getByRole('group'));
  await guide.findByText(/night_shift/);
  expect(guide.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'File có 7 cột: Tên, Điện thoại, Chức vụ, Email, Công ty, Địa chỉ, Category.',
    'Dòng đầu tiên là tiêu đề và được bỏ qua.',
    'Tên và Điện thoại là bắt buộc.',
    'Category là một trong các giá trị: employee, seoul_fnb, client, supplier, external, night_shift.',
    'Số điện thoại không được trùng lặp.',
    'Email được kiểm tra định dạng nếu có nhập.',
  ]);
});

test('the screen is for administrators', async () => {
  const { router } = openDirectory('/app/upload-excel', { signedIn: makeUser() });

  await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
});

test('a chosen file is named with its size in MB and can be put back', async () => {
  const { user } = await openUpload();
  choose(fileOf('danh-ba-2026.xlsx', 2_527_068));

  expect(screen.getByText('danh-ba-2026.xlsx')).toBeVisible();
  expect(screen.getByText('2.41 MB')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Bỏ file' }));
  expect(screen.queryByText('danh-ba-2026.xlsx')).toBeNull();
  expect(zone()).toHaveFocus();
});

test.each([
  ['danh-ba.csv', 1000, 'Vui lòng chọn file Excel (.xlsx hoặc .xls)'],
  ['danh-ba.xlsx.exe', 1000, 'Vui lòng chọn file Excel (.xlsx hoặc .xls)'],
  ['danh-ba.xlsx', 10 * 1024 * 1024 + 1, 'File quá lớn. Vui lòng chọn file nhỏ hơn 10MB.'],
])('%s of %i bytes is refused before anything is sent', async (name, bytes, text) => {
  const { user } = await openUpload();
  choose(fileOf(name, bytes));

  expect(screen.getByText(text)).toBeVisible();
  expect(zone()).toHaveAccessibleDescription(expect.stringContaining(text));
  FakeRequest.last = undefined as never;
  await user.click(submit());
  expect(FakeRequest.last).toBeUndefined();
});

test.each(['DANH-BA.XLSX', 'cũ.xls'])('%s of exactly 10 MB is taken', async (name) => {
  await openUpload();
  choose(fileOf(name, 10 * 1024 * 1024));

  expect(screen.getByText('10.00 MB')).toBeVisible();
});

test('a dropped file is checked in the same way', async () => {
  await openUpload();
  const drop = (file: File) =>
    fireEvent.drop(zone().closest('div')!, { dataTransfer: { files: [file] } });

  drop(fileOf('notes.txt'));
  expect(screen.getByText('Vui lòng chọn file Excel (.xlsx hoặc .xls)')).toBeVisible();
  drop(fileOf('danh-ba.xlsx'));
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
  expect(screen.queryByText('Vui lòng chọn file Excel (.xlsx hoặc .xls)')).toBeNull();
});

test('without a file the button says what is missing', async () => {
  const { user } = await openUpload();
  await user.click(submit());

  expect(screen.getByText('Vui lòng chọn file Excel để upload.')).toBeVisible();
});

test('progress counts bytes, then rows read, then rows written', async () => {
  const { user } = await openUpload();
  const request = await send(user, fileOf('danh-ba.xlsx', 2 * 1024 * 1024));
  const bar = () => screen.getByRole('progressbar');

  expect(request.sent?.get('excelFile')).toMatchObject({ name: 'danh-ba.xlsx' });
  expect(screen.getByRole('button', { name: 'Đang xử lý...' })).toHaveAttribute('aria-busy');
  sent(request, 1_000, 4_000);
  expect(bar()).toHaveAccessibleName('Đang gửi file');
  expect(bar()).toHaveAttribute('aria-valuetext', '0.50 / 2.00 MB · 25%');
  expect(bar()).toHaveAttribute('aria-valuenow', '25');

  progress(request, { phase: 'reading', rows: 400, total: null });
  expect(bar()).toHaveAccessibleName('Đang đọc các dòng');
  expect(bar()).toHaveAttribute('aria-valuetext', '400 dòng');
  expect(bar()).not.toHaveAttribute('aria-valuenow');
  progress(request, { phase: 'reading', rows: 1_500, total: 6_000 });
  expect(bar()).toHaveAttribute('aria-valuetext', '1.500 / 6.000 dòng · 25%');

  progress(request, { phase: 'writing', rows: 3_000, total: 6_000 });
  expect(bar()).toHaveAccessibleName('Đang ghi vào danh bạ');
  expect(bar()).toHaveAttribute('aria-valuetext', '3.000 / 6.000 dòng · 50%');
});

test('cancelled before anything was written: nothing was added, and it says so', async () => {
  const { user } = await openUpload();
  const request = await send(user);
  const abort = vi.spyOn(request, 'abort');
  progress(request, { phase: 'reading', rows: 10, total: 20 });
  await user.click(screen.getByRole('button', { name: 'Hủy tải lên' }));

  expect(abort).toHaveBeenCalled();
  const { lines } = await findBanner('Đã hủy tải lên');
  expect(lines).toEqual([['Không có contact nào được thêm từ file này.', 'plain']]);
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('cancelled while writing: the banner claims no more than is known', async () => {
  const { user } = await openUpload();
  const request = await send(user);
  progress(request, { phase: 'writing', rows: 20, total: 20 });
  await user.click(screen.getByRole('button', { name: 'Hủy tải lên' }));

  const { lines } = await findBanner('Đã hủy tải lên');
  expect(lines[0]?.[0]).toMatch(/^Nếu việc ghi vừa hoàn tất/);
});

test('leaving during an upload asks first, and then calls it off', async () => {
  const { user, router } = await openUpload();
  const request = await send(user);
  const abort = vi.spyOn(request, 'abort');
  const leave = () => user.click(screen.getByRole('link', { name: 'Mở danh bạ' }));

  await leave();
  await user.click(await screen.findByRole('button', { name: 'Ở lại' }));
  expect(router.state.location.pathname).toBe('/app/upload-excel');
  expect(abort).not.toHaveBeenCalled();

  await leave();
  await user.click(await screen.findByRole('button', { name: 'Rời khỏi trang' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/contacts'));
  await waitFor(() => expect(abort).toHaveBeenCalled());
});

test('without an upload the screen lets go without a question', async () => {
  const { user, router } = await openUpload();
  choose(fileOf('danh-ba.xlsx'));
  await user.click(screen.getByRole('link', { name: 'Về trung tâm quản trị' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/app'));
});

test('the template is saved; without it, the failure is told in two parts', async () => {
  const { user, server } = await openUpload();
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  server.answer(downloadTemplate, 'rows');
  await user.click(screen.getByRole('button', { name: 'Tải file mẫu' }));
  expect(await screen.findByText('Đã tải file mẫu thành công!')).toBeVisible();
  expect(saved).toEqual(['contacts_template.xlsx']);

  server.refuse(downloadTemplate, { code: 'internal', message: 'x' });
  await user.click(screen.getByRole('button', { name: 'Tải file mẫu' }));
  const { lines } = await findBanner('Lỗi khi tải file mẫu');
  expect(lines).toEqual([['Không thể tải file mẫu', 'plain']]);
});
