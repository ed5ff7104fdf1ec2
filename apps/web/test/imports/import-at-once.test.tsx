import type { UploadLine, UploadResult } from '@station/contract/contacts/contact-files';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import { choose, cut, fileOf, lastCall, openImports, submit } from './imports-server.ts';

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

const AT_ONCE = 'POST /api/contacts/upload/excel';

/** Sends a file without a look at it first; the answer counts rows, and has these lines. */
async function addAtOnce(details: UploadResult['details'], lines: UploadLine[]) {
  const { user, router } = await openImports('/app/upload-excel');
  const look = screen.getByRole('checkbox', { name: 'Xem trước khi ghi' });
  expect(look).toBeChecked();
  await user.click(look);
  choose(fileOf('danh-ba.xlsx'));
  await user.click(submit());
  const request = lastCall(AT_ONCE);
  expect(request.sent?.get('excelFile')).toMatchObject({ name: 'danh-ba.xlsx' });
  const progress = { phase: 'writing', rows: 1, total: 4, ahead: 0 };
  await act(async () => request.write(`${JSON.stringify({ progress: progress })}\n`));
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 / 4 dòng · 25%');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  const result = { success: details.added > 0, message: 'x', details, skipped: [], errors: [] };
  await act(async () => {
    request.write(`${JSON.stringify({ result: { ...result, lines } })}\n`);
    request.finish();
  });
  const banner = (await screen.findByText('Xử lý file hoàn tất')).closest('[data-tone]');
  expect(router.state.location.pathname).toBe('/app/upload-excel');
  return { user, banner };
}

const SKIPPED: UploadLine = {
  ...{ kind: 'skipped', row: 3, reason: 'duplicate-contact', field: 'phone' },
  ...{ value: '0901234567', other: 'Lan' },
};
const REFUSED: UploadLine = {
  ...{ kind: 'refused', row: 4, reason: 'format', field: 'email', value: 'anh@', other: null },
};

test('without a look first, the file is written at once; coloured lines tell what came of it', async () => {
  const { user, banner } = await addAtOnce({ added: 2, skipped: 1, errors: 1 }, [SKIPPED, REFUSED]);

  expect(banner).toHaveAttribute('data-tone', 'good');
  const lines = within(banner as HTMLElement).getAllByRole('listitem');
  expect(lines.map((line) => [line.dataset.tone, line.textContent])).toEqual([
    ['plain', 'Đã thêm: 2 contacts'],
    ['notice', 'Đã bỏ qua: 1 contacts (trùng lặp)'],
    ['warning', 'Cảnh báo: 1 dòng'],
    ['notice', expect.stringMatching(/^1\. Dòng 3: .*0901234567.*Lan/)],
    ['warning', '1. Dòng 4: Email không hợp lệ (anh@)'],
  ]);
  expect(screen.queryByText('danh-ba.xlsx')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Đóng thông báo' }));
  expect(screen.queryByText('Xử lý file hoàn tất')).toBeNull();
});

test.each([
  ['only skipped rows', { added: 0, skipped: 1, errors: 0 }, [SKIPPED], 'good', false],
  ['only refused rows', { added: 0, skipped: 0, errors: 1 }, [REFUSED], 'bad', true],
  [
    'skipped and refused rows',
    { added: 0, skipped: 1, errors: 1 },
    [SKIPPED, REFUSED],
    'bad',
    false,
  ],
  ['no rows', { added: 0, skipped: 0, errors: 0 }, [], 'bad', true],
])(
  'at once, a file of %s: its tone, and whether it stays',
  async (_, details, lines, tone, stays) => {
    const { banner } = await addAtOnce(details, lines);

    expect(banner).toHaveAttribute('data-tone', tone);
    expect(screen.queryByText('danh-ba.xlsx') !== null).toBe(stays);
  },
);

test('at once, a broken connection has the words of the specification, and the file stays', async () => {
  const { user } = await openImports('/app/upload-excel');
  await user.click(screen.getByRole('checkbox', { name: 'Xem trước khi ghi' }));
  choose(fileOf('danh-ba.xlsx'));
  await user.click(submit());
  await cut(lastCall(AT_ONCE));

  expect(await screen.findByText('Lỗi kết nối server: không nhận được trả lời')).toBeVisible();
  expect(screen.getByText('danh-ba.xlsx')).toBeVisible();
});
