import { listContacts } from '@station/contract/contacts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import { findBanner, finish, line, openUpload, refuse, send } from './upload-steps.ts';

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
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
