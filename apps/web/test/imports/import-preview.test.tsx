import { cancelImport, setImportDuplicates } from '@station/contract/imports/imports';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import {
  countRows,
  cut,
  FOUR_KINDS,
  finish,
  ID,
  lastCall,
  makeCounts,
  makeImport,
  makeRow,
  openImports,
  progress,
  refuse,
} from './imports-server.ts';

const PATH = `/app/upload-excel/${ID}`;

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

const four = () => ({
  one: makeImport({ counts: countRows(FOUR_KINDS) }),
  rows: FOUR_KINDS,
});

/** The row of the sheet with this number, once it is there. */
const findRow = async (row: number) =>
  (await screen.findByRole('button', { name: new RegExp(`^Tên, dòng ${row}:`) })).closest('tr')!;
const cell = (name: string | RegExp) => screen.getByRole('button', { name });

test('duplicates are updated by choice, and each change is shown before and after', async () => {
  const updated = makeRow(3, {
    outcome: 'updated',
    duplicate: { field: 'phone', id: 7, label: 'Lan', row: null },
    values: { name: 'Người 3', phone: '0900000003', email: '' },
    before: { name: 'Lan', phone: '0900000003', email: 'lan@x.vn' },
  });
  const { user, server, set } = await openImports(PATH, {
    one: makeImport({ counts: makeCounts({ added: 0, skipped: 1 }) }),
    rows: [updated],
  });
  await findRow(3);
  const group = within(screen.getByRole('group', { name: 'Khi trùng với contact đã có' }));
  expect(group.getByRole('radio', { name: 'Bỏ qua' })).toBeChecked();
  set(makeImport({ counts: makeCounts({ updated: 1 }) }));
  await user.click(group.getByRole('radio', { name: 'Cập nhật' }));

  expect(await screen.findByRole('button', { name: 'Cập nhật 1 dòng' })).toBeEnabled();
  expect(server.calls(setImportDuplicates).map(({ body }) => body.duplicates)).toEqual(['update']);
  expect(group.getByRole('radio', { name: 'Cập nhật' })).toBeChecked();
  expect(cell('Tên, dòng 3: Lan → Người 3')).toHaveTextContent('Lan → Người 3');
  // The row leaves it empty, so it stays.
  expect(cell('Email, dòng 3: lan@x.vn')).toHaveTextContent(/^lan@x\.vn$/);
});

test('an industry is called by its name, and one that nobody knows is refused in words', async () => {
  const refused = makeRow(2, {
    outcome: 'refused',
    values: { name: 'Lan', phone: '0900000002', industry: 'vũ trụ' },
    problems: [{ field: 'industry', reason: 'unknown-industry', value: 'vũ trụ' }],
  });
  const { columns, fields } = makeImport();
  const one = makeImport({
    counts: countRows([refused]),
    fields: [...fields, { key: 'industry', required: false }],
    columns: [...columns, { index: 9, heading: 'KSIC', samples: [], field: 'industry' }],
  });
  await openImports(PATH, { one, rows: [refused] });
  expect(await screen.findByRole('columnheader', { name: 'Ngành nghề' })).toBeVisible();
  expect(within(await findRow(2)).getByText(/^Ngành nghề không tồn tại \(vũ trụ\)/)).toBeVisible();
});

test('the columns are named with samples; a field given anew leaves the column it had', {
  tags: ['full'],
}, async () => {
  const { user } = await openImports(PATH, four());
  await findRow(2);
  await user.click(screen.getByText('Sheet và cột', { selector: 'strong' }));
  await screen.findByRole('combobox', { name: 'Cột A: Họ tên' });
  const column = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  expect(column('Cột A: Họ tên')).toHaveValue('name');
  expect(column('Cột A: Họ tên')).toHaveAccessibleDescription('Ví dụ: Người 2 · Anh');
  expect(screen.getByText('Đã nhận ra 3 cột · 1 cột không dùng')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Sheet' })).toBeNull();

  await user.selectOptions(column('Cột C: Thư'), 'name');
  expect(column('Cột A: Họ tên')).toHaveValue('');
  await user.selectOptions(column('Cột C: Thư'), 'company');
  expect(screen.getByText('Chưa có cột cho: Tên')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Đọc lại theo các cột này' })).toBeDisabled();
  await user.selectOptions(column('Cột A: Họ tên'), 'name');
  await user.click(screen.getByRole('button', { name: 'Đọc lại theo các cột này' }));

  const request = lastCall(`PUT /api/imports/${ID}/mapping`);
  expect(JSON.parse(request.text ?? '')).toEqual({
    sheet: 0,
    heading_row: 1,
    columns: [
      { index: 0, field: 'name' },
      { index: 1, field: 'phone' },
      { index: 2, field: 'company' },
    ],
  });
  expect(screen.getByRole('progressbar')).toHaveAccessibleName('Đang đọc các dòng');
  const { columns } = makeImport();
  await finish(
    request,
    makeImport({
      counts: countRows(FOUR_KINDS),
      columns: columns.map((one) => (one.index === 2 ? { ...one, field: 'company' } : one)),
    }),
  );
  expect(await screen.findByText('Đã đọc lại file')).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: 'Công ty' })).toBeInTheDocument();
});

test('of several sheets one is picked; dropped rows are not lost without a question', async () => {
  const one = makeImport({
    counts: makeCounts({ added: 1, dropped: 1 }),
    sheets: [
      { index: 0, name: 'Danh bạ' },
      { index: 2, name: 'Khách' },
    ],
  });
  const { user } = await openImports(PATH, { one, rows: [makeRow(2)] });
  await findRow(2);
  await user.click(screen.getByText('Sheet và cột', { selector: 'strong' }));
  FakeRequest.last = undefined as never;
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sheet' }), 'Khách');
  const question = within(await screen.findByRole('alertdialog'));
  expect(FakeRequest.last).toBeUndefined();
  await user.click(question.getByRole('button', { name: 'Đọc lại theo các cột này' }));

  await waitFor(() => expect(FakeRequest.last?.text).toBe('{"sheet":2}'));
  await refuse(FakeRequest.last, 'imports.file-refused.damaged');
  expect(
    await screen.findByText('Không thể đọc lại file. File Excel bị hỏng hoặc không đầy đủ.'),
  ).toBeVisible();
});

test('a value that was mended is not lost without a question by another heading row', async () => {
  const one = makeImport({ counts: makeCounts({ added: 1 }), edited: false });
  const { user } = await openImports(PATH, { one, rows: [makeRow(2)] });
  await findRow(2);
  await user.click(cell('Tên, dòng 2: Người 2'));
  await user.keyboard('Khác{Enter}');
  await screen.findByText('Dòng 2: Sẽ thêm');
  await user.click(screen.getByText('Sheet và cột', { selector: 'strong' }));
  FakeRequest.last = undefined as never;
  await user.selectOptions(await screen.findByRole('combobox', { name: /tiêu đề/i }), 'none');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Hủy' }));
  expect(FakeRequest.last).toBeUndefined();
});

test('rows of totals, which nobody left out, are no question of another heading row', async () => {
  const one = makeImport({ counts: makeCounts({ added: 1, dropped: 1 }), edited: false });
  const { user } = await openImports(PATH, { one, rows: [makeRow(2)] });
  await findRow(2);
  await user.click(screen.getByText('Sheet và cột', { selector: 'strong' }));
  FakeRequest.last = undefined as never;
  await user.selectOptions(await screen.findByRole('combobox', { name: /tiêu đề/i }), 'none');
  await waitFor(() => expect(FakeRequest.last?.text).toBe('{"sheet":0,"heading_row":null}'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('committed: progress, then the result in the words of the specification', async () => {
  const { user, set } = await openImports(PATH, four());
  await findRow(2);
  await user.click(screen.getByRole('button', { name: 'Thêm 1 dòng' }));
  const request = lastCall(`POST /api/imports/${ID}/commit`);
  await progress(request, { phase: 'writing', rows: 1, total: 2 });
  expect(screen.getByRole('progressbar')).toHaveAccessibleName('Đang ghi vào danh bạ');
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  const one = makeImport({
    state: 'committed',
    counts: countRows(FOUR_KINDS),
    finished_at: '2026-11-21T03:00:00.000Z',
    can_undo: true,
  });
  set(one);
  await finish(request, one);

  const title = await screen.findByText('Xử lý file hoàn tất');
  const banner = within(title.closest<HTMLElement>('[data-tone]')!);
  await banner.findByText(/1\. Dòng 3/);
  await banner.findByText(/1\. Dòng 5/);
  expect(
    banner.getAllByRole('listitem').map((item) => [item.textContent, item.dataset.tone]),
  ).toEqual([
    ['Đã thêm: 1 contacts', 'plain'],
    ['Đã bỏ qua: 2 contacts (trùng lặp)', 'notice'],
    ['Cảnh báo: 1 dòng', 'warning'],
    ['1. Dòng 3: Điện thoại 0900000003 đã có ở contact "Lan"', 'notice'],
    ['2. Dòng 4: Điện thoại 0900000004 trùng với dòng 2', 'notice'],
    ['1. Dòng 5: Email không hợp lệ (anh@)', 'warning'],
  ]);
  expect(screen.getByRole('button', { name: 'Hoàn tác lần nhập' })).toBeVisible();
});

test('cancelled while being written: the server is asked, and the import is there still', async () => {
  const { user, server, set } = await openImports(PATH, four());
  await findRow(2);
  await user.click(screen.getByRole('button', { name: 'Thêm 1 dòng' }));
  const request = lastCall(`POST /api/imports/${ID}/commit`);
  server.answer(cancelImport, { success: true, data: four().one });
  await user.click(screen.getByRole('button', { name: 'Hủy ghi' }));
  expect(server.calls(cancelImport)).toHaveLength(1);
  set(four().one);
  await refuse(request, 'imports.cancelled');

  expect(await screen.findByText('Đã dừng ghi. Chưa có gì được ghi.')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Thêm 1 dòng' })).toBeEnabled();
});

test('the line is cut while writing: what is known is said, and the server is asked how it stands', async () => {
  const { user, set } = await openImports(PATH, four());
  await findRow(2);
  await user.click(screen.getByRole('button', { name: 'Thêm 1 dòng' }));
  set(makeImport({ state: 'committed', counts: makeCounts({ added: 1 }) }));
  await cut(lastCall(`POST /api/imports/${ID}/commit`));

  expect(await screen.findByText('Xử lý file hoàn tất')).toBeVisible();
  expect(screen.getByText('Đã thêm: 1 contacts')).toBeVisible();
});

test('a commit that fails says that nothing was added, and can be tried again', async () => {
  const { user } = await openImports(PATH, four());
  await findRow(2);
  await user.click(screen.getByRole('button', { name: 'Thêm 1 dòng' }));
  await refuse(lastCall(`POST /api/imports/${ID}/commit`), 'imports.not-ready');

  expect(await screen.findByText('Không thể ghi. Chưa có gì được thêm.')).toBeVisible();
  expect(screen.getByText('Lần nhập này đã đổi trạng thái ở nơi khác.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Thêm 1 dòng' })).toBeEnabled();
});

test.each([
  [makeCounts({ skipped: 3 }), 'good'],
  [makeCounts({ skipped: 3, refused: 1 }), 'bad'],
  [makeCounts({ refused: 2 }), 'bad'],
])('with nothing to write (%o) the banner is %s and the button rests', async (counts, tone) => {
  await openImports(PATH, { one: makeImport({ counts }), rows: [makeRow(2)] });

  const title = await screen.findByText('Không có dòng nào để ghi', { selector: 'strong' });
  expect(title.closest('[data-tone]')).toHaveAttribute('data-tone', tone);
  expect(screen.getByRole('button', { name: 'Không có dòng nào để ghi' })).toBeDisabled();
});

test('given up after a question, it leads back to the choice of a file', async () => {
  const { user, router, server } = await openImports(PATH, four());
  await findRow(2);
  await user.click(screen.getByRole('button', { name: 'Bỏ lần nhập này' }));
  await user.click(await screen.findByRole('button', { name: 'Bỏ' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/app/upload-excel'));
  expect(server.calls(cancelImport)).toHaveLength(1);
});

test('leaving asks nothing: the import is kept', async () => {
  const { user, router } = await openImports(PATH, four());
  await findRow(2);
  await user.click(screen.getByRole('link', { name: 'Lịch sử nhập' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/app/upload-excel/history'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('somebody else’s import can be looked at, and nothing more', async () => {
  const one = makeImport({ own: false, account_name: 'Lan', counts: countRows(FOUR_KINDS) });
  await openImports(PATH, { one, rows: FOUR_KINDS });

  expect(await screen.findByText(/Đây là lần nhập của Lan/)).toBeVisible();
  expect(
    await screen.findByText('0900000002', { exact: false, selector: 'td span span' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /dòng 2/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Thêm/ })).toBeNull();
});

test('in another language the table and its words follow at once', async () => {
  await openImports(PATH, four());
  await findRow(2);
  const { setLocale } = await import('../../src/platform/i18n.ts');
  act(() => setLocale('en'));

  expect(await screen.findByRole('columnheader', { name: 'Outcome' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Add 1 row' })).toBeEnabled();
});
