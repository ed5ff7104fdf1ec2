import { downloadRejectedRows } from '@station/contract/imports/import-rows';
import { getImport } from '@station/contract/imports/imports';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import {
  FOUR_KINDS,
  finish,
  ID,
  lastCall,
  makeCommitted,
  makeCounts,
  makeImport,
  openImports,
  refuse,
} from './imports-server.ts';

const PATH = `/app/upload-excel/${ID}`;
const UNDO = `POST /api/imports/${ID}/undo`;

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

test('an undo says first what it does and to how many; what was left is listed after', async () => {
  const { user, set } = await openImports(PATH, { one: makeCommitted(), rows: FOUR_KINDS });
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác lần nhập' }));
  const question = within(screen.getByRole('alertdialog'));
  expect(question.getByRole('heading')).toHaveTextContent('Hoàn tác lần nhập "danh-ba.xlsx"?');
  expect(question.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '182 contacts đã thêm sẽ vào thùng rác, và có thể lấy lại trong 30 ngày',
    '3 contacts đã cập nhật trở lại như trước, trừ những contact đã được sửa từ đó',
  ]);

  await user.click(question.getByRole('button', { name: 'Hoàn tác' }));
  const undone = makeCommitted({
    state: 'undone',
    can_undo: false,
    undone_at: '2026-11-21T04:00:00.000Z',
    undone_by: 'Lan',
    undo: {
      removed: 182,
      restored: 1,
      left_count: 2,
      left: [
        { row: 9, id: 4, label: 'Hoa', reason: 'changed' },
        { row: 12, id: 5, label: 'Mai', reason: 'gone' },
      ],
    },
  });
  set(undone);
  await finish(lastCall(UNDO), undone);

  expect(await screen.findByText('Đã chuyển vào thùng rác: 182 contacts')).toBeVisible();
  expect(screen.getByText('Đã trở lại như trước: 1 contacts')).toBeVisible();
  expect(screen.getByText('Để nguyên: 2 contacts')).toBeVisible();
  expect(screen.getByText(/Hoàn tác bởi Lan/)).toBeVisible();
  const left = within(screen.getByRole('region', { name: 'Được để nguyên' }));
  expect(left.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Xem contact "Hoa"đã được sửa từ đó',
    'Maikhông còn nữa',
  ]);
  expect(screen.queryByRole('button', { name: 'Hoàn tác lần nhập' })).toBeNull();
});

test('an undo that fails says why in the question, and can be tried again', async () => {
  const { user } = await openImports(PATH, { one: makeCommitted(), rows: FOUR_KINDS });
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác lần nhập' }));
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  await refuse(lastCall(UNDO), 'imports.undo-expired');

  const question = within(screen.getByRole('alertdialog'));
  expect(await question.findByText(/Không thể hoàn tác\. Đã quá 30 ngày/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Thôi' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('of a committed import the rows that were not simply added are listed, and none can be changed', async () => {
  await openImports(PATH, {
    one: makeCommitted({ columns: [] }),
    rows: FOUR_KINDS.slice(1),
  });

  const email = await screen.findByText('Email không hợp lệ (anh@)', { selector: 'table *' });
  const table = within(email.closest('table')!);
  const tiles = within(screen.getByRole('group', { name: 'Lọc theo kết quả' }));
  expect(tiles.getAllByRole('button').map((tile) => tile.textContent)).toEqual([
    '6 Tất cả ',
    '3 Đã cập nhật ',
    '2 Bỏ qua ',
    '1 Bị từ chối ',
    '0 Đã bỏ ra ',
  ]);
  expect(table.queryByRole('button')).toBeNull();
  expect(table.getByRole('columnheader', { name: 'Email' })).toBeInTheDocument();
});

test('lines that are not sent are counted', async () => {
  const one = makeCommitted({ counts: makeCounts({ added: 1, skipped: 1_500 }) });
  await openImports(PATH, { one, rows: FOUR_KINDS.slice(1, 2) });

  expect(await screen.findByText('… và 1.499 dòng khác')).toBeVisible();
});

test('an import that took nothing is red; one that met only duplicates is not', async () => {
  const { set, router } = await openImports(PATH, {
    one: makeCommitted({ counts: makeCounts({ refused: 2 }) }),
  });
  const tone = async () =>
    (await screen.findByText('Xử lý file hoàn tất'))
      .closest('[data-tone]')
      ?.getAttribute('data-tone');
  expect(await tone()).toBe('bad');

  set(makeCommitted({ counts: makeCounts({ skipped: 2 }) }));
  const { queryClient } = await import('../../src/platform/query-client.ts');
  await act(() => queryClient.invalidateQueries());
  await waitFor(async () => expect(await tone()).toBe('good'));
  expect(router.state.location.pathname).toBe(PATH);
});

test('the rows not taken are saved in the language of the screen', async () => {
  const { user, server } = await openImports(PATH, { one: makeCommitted(), rows: FOUR_KINDS });
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  server.answer(downloadRejectedRows, 'rows');
  await user.click(await screen.findByRole('button', { name: 'Tải các dòng chưa nhập' }));
  expect(await screen.findByText('Đã tải rejected.xlsx')).toBeVisible();
  const [call] = server.calls(downloadRejectedRows);
  expect([call?.params.id, call?.query.get('language')]).toEqual([ID, 'vi']);

  server.refuse(downloadRejectedRows, {
    code: 'not-found',
    reason: 'imports.not-found',
    message: 'x',
  });
  await user.click(screen.getByRole('button', { name: 'Tải các dòng chưa nhập' }));
  expect(await screen.findByText(/Không thể tải các dòng chưa nhập\. /)).toBeVisible();
});

test.each([
  [{ state: 'cancelled' as const }, /không ai chạm đến trong 24 giờ/],
  [
    {
      state: 'failed' as const,
      failure: { reason: 'imports.file-refused.encrypted', message: 'x' },
    },
    /được bảo vệ bằng mật khẩu/,
  ],
  [
    { state: 'failed' as const, failure: { reason: 'imports.interrupted', message: 'x' } },
    /máy chủ khởi động lại/,
  ],
])('an import that is %o says so, with the way to another file', async (changes, text) => {
  await openImports(PATH, { one: makeImport(changes) });

  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Chọn file khác' })).toHaveAttribute(
    'href',
    '/app/upload-excel',
  );
});

test('an import that is gone says so; one that cannot be loaded can be tried again', async () => {
  const { user, server } = await openImports(PATH, {
    prepare: (it) =>
      it.refuse(getImport, { code: 'forbidden', message: 'no', request_id: 'request-9' }),
  });
  expect(await screen.findByText('Không thể tải lần nhập')).toBeVisible();
  server.refuse(getImport, {
    code: 'not-found',
    reason: 'imports.not-found',
    message: 'This import does not exist',
  });
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));

  expect(await screen.findByText('Lần nhập này không còn nữa')).toBeVisible();
});

test('an import that nobody watches is followed until it is ready', {
  tags: ['full'],
}, async () => {
  const one = makeImport({
    state: 'reading',
    progress: { id: ID, phase: 'reading', rows: 500, total: 2_000, ahead: 0 },
  });
  const { set } = await openImports(PATH, { one, rows: FOUR_KINDS });
  expect(await screen.findByRole('progressbar')).toHaveAttribute(
    'aria-valuetext',
    '500 / 2.000 dòng · 25%',
  );
  expect(screen.getByText(/Bạn có thể rời trang này/)).toBeVisible();
  set(makeImport({ counts: makeCounts({ added: 1 }) }));

  expect(await screen.findByRole('button', { name: 'Thêm 1 dòng' })).toBeEnabled();
});
