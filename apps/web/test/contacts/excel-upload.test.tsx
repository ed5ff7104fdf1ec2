import {
  downloadTemplate,
  listContacts,
  type UploadLine,
  type UploadProgress,
  UploadResult,
} from '@station/contract/contacts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import { makeAdmin, makeUser } from '../render-station.tsx';
import { openDirectory } from './contacts-server.ts';

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

type User = ReturnType<typeof openDirectory>['user'];

const fileOf = (name: string, bytes = 1_500_000) => {
  const file = new File(['rows'], name);
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};

async function openUpload() {
  const station = openDirectory('/app/upload-excel', { signedIn: makeAdmin() });
  await screen.findByRole('heading', { level: 1 }, { timeout: 10_000 });
  return station;
}

const zone = () => screen.getByLabelText('Kéo thả file vào đây hoặc bấm để chọn');
const submit = () => screen.getByRole('button', { name: 'Upload và Thêm Contacts' });
const choose = (file: File) => fireEvent.change(zone(), { target: { files: [file] } });

/** Chooses a file and sends it; the test then plays the server's part on the request. */
async function send(user: User, file = fileOf('danh-ba.xlsx')): Promise<FakeRequest> {
  choose(file);
  await user.click(submit());
  return FakeRequest.last;
}

const sent = (request: FakeRequest, loaded: number, total: number) =>
  act(() => request.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })));
const progress = (request: FakeRequest, step: UploadProgress) =>
  act(() => request.write(`${JSON.stringify({ progress: step })}\n`));

const line = (changes: Partial<UploadLine>): UploadLine => ({
  kind: 'skipped',
  row: 2,
  reason: 'duplicate-contact',
  field: 'phone',
  value: '0901234567',
  other: 'Lan',
  ...changes,
});

/** The server is done with the file. */
async function finish(request: FakeRequest, result: Partial<UploadResult>): Promise<void> {
  const full = UploadResult.parse({
    success: true,
    message: 'Xử lý file hoàn tất',
    details: { added: 0, skipped: 0, errors: 0 },
    skipped: [],
    errors: [],
    lines: [],
    ...result,
  });
  await act(async () => {
    request.write(`${JSON.stringify({ result: full })}\n`);
    request.finish();
  });
}

/** The server refuses the file on the way. */
async function refuse(request: FakeRequest, reason: string): Promise<void> {
  const problem = { success: false, code: 'invalid', reason, message: 'no', request_id: 'r-1' };
  await act(async () => {
    request.write(`${JSON.stringify({ problem })}\n`);
    request.finish();
  });
}

/** The banner: its colour, title, and lines with their colours. */
async function findBanner(title: string) {
  const said = (await screen.findByText(title)).closest('[role="alert"], [role="status"]')!;
  const banner = said.closest<HTMLElement>('[data-tone]')!;
  return {
    banner,
    tone: banner.dataset.tone,
    role: said.getAttribute('role'),
    lines: within(banner)
      .queryAllByRole('listitem')
      .map((item) => [item.textContent, item.dataset.tone]),
  };
}

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

test('a good file: green banner with coloured lines, the file is put away, the directory reads anew', async () => {
  const { user, server } = await openUpload();
  const request = await send(user);
  await finish(request, {
    details: { added: 182, skipped: 2, errors: 3 },
    skipped: ['Dòng 5: …', 'Dòng 9: …'],
    errors: ['Dòng 27: …', 'Dòng 30: …', 'Dòng 31: …'],
    lines: [
      line({ row: 5 }),
      line({ row: 9, reason: 'duplicate-row', other: '4' }),
      line({ kind: 'refused', row: 27, reason: 'format', field: 'email', value: 'anh@' }),
      line({ kind: 'refused', row: 30, reason: 'required', field: 'name', value: '' }),
      line({
        kind: 'refused',
        row: 31,
        reason: 'unknown-category',
        field: 'category',
        value: 'abc',
      }),
      line({ kind: 'note', row: 40, reason: 'zero-restored', value: '912345678', other: null }),
    ],
  });

  const { tone, role, lines, banner } = await findBanner('Xử lý file hoàn tất');
  expect({ tone, role }).toEqual({ tone: 'good', role: 'status' });
  expect(lines).toEqual([
    ['Đã thêm: 182 contacts', 'plain'],
    ['Đã bỏ qua: 2 contacts (trùng lặp)', 'notice'],
    ['Cảnh báo: 3 dòng', 'warning'],
    ['Đã sửa tự động: 1 dòng', 'plain'],
    ['1. Dòng 5: Điện thoại 0901234567 đã có ở contact "Lan"', 'notice'],
    ['2. Dòng 9: Điện thoại 0901234567 trùng với dòng 4', 'notice'],
    ['1. Dòng 27: Email không hợp lệ (anh@)', 'warning'],
    ['2. Dòng 30: thiếu Tên', 'warning'],
    ['3. Dòng 31: Category không tồn tại (abc)', 'warning'],
    ['1. Dòng 40: đã thêm lại số 0 ở đầu Điện thoại (912345678)', 'plain'],
  ]);
  expect(screen.queryByText('danh-ba.xlsx')).toBeNull();
  expect(banner.parentElement).toHaveFocus();

  await user.click(within(banner).getByRole('button', { name: 'Đóng thông báo' }));
  expect(screen.queryByText('Xử lý file hoàn tất')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Mở danh bạ' }));
  await waitFor(() => expect(server.calls(listContacts).length).toBeGreaterThan(0));
});

test('only duplicates: not a failure, and the file is put away', async () => {
  const { user } = await openUpload();
  await finish(await send(user), {
    success: false,
    details: { added: 0, skipped: 1, errors: 0 },
    skipped: ['Dòng 2: …'],
    lines: [line({})],
  });

  expect((await findBanner('Xử lý file hoàn tất')).tone).toBe('good');
  expect(screen.queryByText('danh-ba.xlsx')).toBeNull();
});

test('nothing added, with errors beside duplicates: a failure, but the file is put away', async () => {
  const { user } = await openUpload();
  await finish(await send(user), {
    success: false,
    details: { added: 0, skipped: 1, errors: 1 },
    skipped: ['Dòng 2: …'],
    errors: ['Dòng 3: …'],
    lines: [line({}), line({ kind: 'refused', row: 3, reason: 'required', field: 'name' })],
  });

  const { tone, role } = await findBanner('Xử lý file hoàn tất');
  expect({ tone, role }).toEqual({ tone: 'bad', role: 'alert' });
  expect(screen.queryByText('danh-ba.xlsx')).toBeNull();
});

test('nothing added and nothing skipped: a failure, and the file stays', async () => {
  const { user } = await openUpload();
  await finish(await send(user), { success: false });

  expect((await findBanner('Xử lý file hoàn tất')).tone).toBe('bad');
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
});

test('lines that are not sent are counted', async () => {
  const { user } = await openUpload();
  await finish(await send(user), {
    details: { added: 1, skipped: 1_500, errors: 0 },
    skipped: ['Dòng 2: …'],
    lines: [line({})],
  });

  const { lines } = await findBanner('Xử lý file hoàn tất');
  expect(lines.at(-1)).toEqual(['… và 1.499 dòng khác', 'plain']);
});

test.each([
  ['contacts.file-refused.not-a-workbook', 'File này không phải là file Excel.'],
  ['contacts.file-refused.encrypted', /được bảo vệ bằng mật khẩu/],
  ['contacts.file-refused.damaged', 'File Excel bị hỏng hoặc không đầy đủ.'],
  ['contacts.file-refused.too-large', 'File quá lớn. Vui lòng chọn file nhỏ hơn 10MB.'],
  ['contacts.file-refused.too-large-inside', 'Nội dung bên trong file quá lớn.'],
  ['contacts.file-refused.too-many-rows', 'File có quá nhiều dòng.'],
  ['contacts.file-refused.too-many-columns', 'File có quá nhiều cột.'],
  ['contacts.file-refused.unsafe-xml', 'File Excel chứa nội dung không an toàn.'],
  ['contacts.file-refused.too-slow', 'File mất quá nhiều thời gian để đọc.'],
  ['contacts.file-refused.no-sheet', 'File Excel không có sheet nào.'],
  ['contacts.wrong-file-type', 'Vui lòng chọn file Excel (.xlsx hoặc .xls)'],
  ['contacts.file-too-large', 'File quá lớn. Vui lòng chọn file nhỏ hơn 10MB.'],
  ['contacts.no-file', 'Vui lòng chọn file Excel để upload.'],
  ['something.new', 'Không thể xử lý file'],
])('a file refused for %s says why, and stays', async (reason, text) => {
  const { user } = await openUpload();
  await refuse(await send(user), reason);

  const said = await screen.findByText(text);
  expect(said.closest('[data-tone]')).toHaveAttribute('data-tone', 'bad');
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
});

test('a broken connection has the words of the specification, with a reason', async () => {
  const { user } = await openUpload();
  const request = await send(user);
  await act(async () => request.dispatchEvent(new Event('error')));

  expect(await screen.findByText('Lỗi kết nối server: không nhận được trả lời')).toBeVisible();
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
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
  expect(abort).toHaveBeenCalled();
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
