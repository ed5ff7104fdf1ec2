import { downloadTemplate } from '@station/contract/contacts/contact-files';
import { cancelImport } from '@station/contract/imports/imports';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openDirectory } from '../contacts/contacts-server.ts';
import { FakeRequest } from '../fake-request.ts';
import { makeUser } from '../render-station.tsx';
import {
  choose,
  cut,
  fileOf,
  finish,
  ID,
  lastCall,
  makeCounts,
  makeImport,
  makeRow,
  openImports,
  progress,
  refuse,
  submit,
  zone,
} from './imports-server.ts';

const START = 'POST /api/imports?kind=contacts';

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

type User = Awaited<ReturnType<typeof openImports>>['user'];

/** Chooses a file and sends it; the test then plays the server's part on the request. */
async function send(user: User, file = fileOf('danh-ba.xlsx')): Promise<FakeRequest> {
  choose(file);
  await user.click(submit());
  return lastCall(START);
}

test('the screen has the words of the specification and the guide with its rules', async () => {
  await openImports('/app/upload-excel');

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

test.each(['/app/upload-excel', `/app/upload-excel/${ID}`, '/app/upload-excel/history'])(
  '%s is for administrators',
  async (path) => {
    const { router } = openDirectory(path, { signedIn: makeUser() });

    await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
  },
);

test('a chosen file is named with its size in MB and can be put back', async () => {
  const { user } = await openImports('/app/upload-excel');
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
  const { user } = await openImports('/app/upload-excel');
  choose(fileOf(name, bytes));

  expect(screen.getByText(text)).toBeVisible();
  expect(zone()).toHaveAccessibleDescription(expect.stringContaining(text));
  FakeRequest.last = undefined as never;
  await user.click(submit());
  expect(FakeRequest.last).toBeUndefined();
});

test.each(['DANH-BA.XLSX', 'cũ.xls'])('%s of exactly 10 MB is taken', async (name) => {
  await openImports('/app/upload-excel');
  choose(fileOf(name, 10 * 1024 * 1024));

  expect(screen.getByText('10.00 MB')).toBeVisible();
});

test('a dropped or pasted file is checked in the same way; pasted text is left alone', async () => {
  await openImports('/app/upload-excel');
  const drop = (file: File) =>
    fireEvent.drop(zone().closest('div')!, { dataTransfer: { files: [file] } });
  const paste = (files: File[]) => fireEvent.paste(document.body, { clipboardData: { files } });

  drop(fileOf('notes.txt'));
  expect(screen.getByText('Vui lòng chọn file Excel (.xlsx hoặc .xls)')).toBeVisible();
  drop(fileOf('danh-ba.xlsx'));
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
  expect(screen.queryByText('Vui lòng chọn file Excel (.xlsx hoặc .xls)')).toBeNull();

  expect(paste([])).toBe(true);
  expect(paste([fileOf('khách.xls')])).toBe(false);
  expect(screen.getByText('khách.xls')).toBeVisible();
});

test('without a file the button says what is missing', async () => {
  const { user } = await openImports('/app/upload-excel');
  await user.click(submit());

  expect(screen.getByText('Vui lòng chọn file Excel để upload.')).toBeVisible();
});

test('progress counts bytes, then rows; it says when the tab may be closed', async () => {
  const { user } = await openImports('/app/upload-excel');
  const request = await send(user, fileOf('danh-ba.xlsx', 2 * 1024 * 1024));
  const bar = () => screen.getByRole('progressbar');

  expect(request.sent?.get('excelFile')).toMatchObject({ name: 'danh-ba.xlsx' });
  expect(screen.getByRole('button', { name: 'Đang xử lý...' })).toHaveAttribute('aria-busy');
  act(() => {
    const event = new ProgressEvent('progress', { loaded: 1_000, total: 4_000 });
    request.upload.dispatchEvent(event);
  });
  expect(bar()).toHaveAccessibleName('Đang gửi file');
  expect(bar()).toHaveAttribute('aria-valuetext', '0.50 / 2.00 MB · 25%');
  expect(bar()).toHaveAttribute('aria-valuenow', '25');
  expect(screen.getByText(/Giữ tab này mở/)).toBeVisible();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);

  await progress(request, { rows: 400 });
  expect(bar()).toHaveAccessibleName('Đang đọc các dòng');
  expect(bar()).toHaveAttribute('aria-valuetext', '400 dòng');
  expect(bar()).not.toHaveAttribute('aria-valuenow');
  expect(screen.getByText(/Bạn có thể rời trang này/)).toBeVisible();
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
  await progress(request, { rows: 1_500, total: 6_000 });
  expect(bar()).toHaveAttribute('aria-valuetext', '1.500 / 6.000 dòng · 25%');
});

test('a file that was read opens its own screen, whose rows are there at once', async () => {
  const one = makeImport({ counts: makeCounts({ added: 1 }) });
  const { user, router, set } = await openImports('/app/upload-excel', { rows: [makeRow(2)] });
  const request = await send(user);
  set(one);
  await finish(request, one);

  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/upload-excel/${ID}`));
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('danh-ba.xlsx');
  expect(await screen.findByRole('button', { name: 'Thêm 1 dòng' })).toBeEnabled();
});

test('reading goes on while another screen is open, and shows again on coming back', async () => {
  const { user, router } = await openImports('/app/upload-excel');
  const request = await send(user);
  const abort = vi.spyOn(request, 'abort');
  await progress(request, { rows: 10, total: 20 });
  await user.click(screen.getByRole('link', { name: 'Mở danh bạ' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/contacts'));
  expect(screen.queryByRole('alertdialog')).toBeNull();

  await act(() => router.navigate({ to: '/app/upload-excel' }));
  expect(await screen.findByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    '10 / 20 dòng · 50%',
  );
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
  expect(abort).not.toHaveBeenCalled();
});

test('cancelled while being read: the server is told, the file stays chosen', async () => {
  const { user, server, set } = await openImports('/app/upload-excel');
  const request = await send(user);
  await progress(request, { rows: 10, total: 20 });
  set(makeImport({ state: 'reading' }));
  await user.click(screen.getByRole('button', { name: 'Hủy đọc file' }));
  expect(server.calls(cancelImport).map((call) => call.params.id)).toEqual([ID]);
  await refuse(request, 'imports.cancelled');

  expect(await screen.findByText('Đã hủy đọc file')).toBeVisible();
  expect(screen.getByText('Không có gì được thêm từ file này.')).toBeVisible();
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('cancelled before its id was known: what the server reads of it is given up too', async () => {
  const { user, server, set } = await openImports('/app/upload-excel');
  const request = await send(user);
  const abort = vi.spyOn(request, 'abort');
  set(makeImport({ state: 'reading' }));
  await user.click(screen.getByRole('button', { name: 'Hủy đọc file' }));

  expect(abort).toHaveBeenCalled();
  await waitFor(() => expect(server.calls(cancelImport)).toHaveLength(1));
  expect(await screen.findByText('Đã hủy đọc file')).toBeVisible();
});

test.each([
  ['imports.file-refused.not-a-workbook', 'File này không phải là file Excel.'],
  ['imports.file-refused.encrypted', /được bảo vệ bằng mật khẩu/],
  ['imports.file-refused.damaged', 'File Excel bị hỏng hoặc không đầy đủ.'],
  ['imports.file-refused.too-large', 'File quá lớn. Vui lòng chọn file nhỏ hơn 10MB.'],
  ['imports.file-refused.too-large-inside', 'Nội dung bên trong file quá lớn.'],
  ['imports.file-refused.too-many-rows', 'File có quá nhiều dòng.'],
  ['imports.file-refused.too-many-columns', 'File có quá nhiều cột.'],
  ['imports.file-refused.unsafe-xml', 'File Excel chứa nội dung không an toàn.'],
  ['imports.file-refused.too-slow', 'File mất quá nhiều thời gian để đọc.'],
  ['imports.file-refused.no-sheet', 'File Excel không có sheet nào.'],
  ['imports.wrong-file-type', 'Vui lòng chọn file Excel (.xlsx hoặc .xls)'],
  ['imports.file-too-large', 'File quá lớn. Vui lòng chọn file nhỏ hơn 10MB.'],
  ['imports.no-file', 'Vui lòng chọn file Excel để upload.'],
  ['imports.interrupted', /máy chủ khởi động lại/],
  ['imports.unfinished', /Bạn có một lần nhập chưa xong\. Hãy/],
  ['something.new', 'Không thể xử lý file'],
])('a file refused for %s says why, and stays', async (reason, text) => {
  const { user } = await openImports('/app/upload-excel');
  await refuse(await send(user), reason);

  const found = await screen.findByText(text);
  expect(found.closest('[data-tone]')).toHaveAttribute('data-tone', 'bad');
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
});

test('a broken connection has the words of the specification, with a reason', async () => {
  const { user } = await openImports('/app/upload-excel');
  await cut(await send(user));

  expect(await screen.findByText('Lỗi kết nối server: không nhận được trả lời')).toBeVisible();
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
});

test('the template is saved; without it, the failure is told in two parts', async () => {
  const { user, server } = await openImports('/app/upload-excel');
  const saved: string[] = [];
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  server.answer(downloadTemplate, 'rows');
  await user.click(await screen.findByRole('button', { name: 'Tải file mẫu' }));
  expect(await screen.findByText('Đã tải file mẫu thành công!')).toBeVisible();
  expect(saved).toEqual(['contacts_template.xlsx']);

  server.refuse(downloadTemplate, { code: 'internal', message: 'x' });
  await user.click(await screen.findByRole('button', { name: 'Tải file mẫu' }));
  expect(await screen.findByText('Lỗi khi tải file mẫu')).toBeVisible();
  expect(screen.getByText('Không thể tải file mẫu')).toBeVisible();
});
