import { editImportRow } from '@station/contract/imports/import-rows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import { countRows, FOUR_KINDS, ID, makeImport, makeRow, openImports } from './imports-server.ts';

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
const tile = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Lọc theo kết quả' })).getByRole('button', { name });
const tileTexts = () =>
  within(screen.getByRole('group', { name: 'Lọc theo kết quả' }))
    .getAllByRole('button')
    .map((one) => one.textContent);

test('the rows are shown with what becomes of each, why, and the way to the duplicate', async () => {
  await openImports(PATH, four());

  expect(await findRow(2)).toHaveTextContent('Sẽ thêm');
  expect(await findRow(3)).toHaveTextContent('Điện thoại 0900000003 đã có ở contact "Lan"');
  expect(screen.getByRole('link', { name: 'Xem contact "Lan"' })).toHaveAttribute(
    'href',
    '/app/contacts?search=0900000003&archived=true',
  );
  expect(await findRow(4)).toHaveTextContent('Điện thoại 0900000004 trùng với dòng 2');
  expect(screen.getByRole('link', { name: 'Xem dòng 2' })).toBeVisible();
  expect(await findRow(5)).toHaveTextContent('Email không hợp lệ (anh@)');
  expect(tileTexts()).toEqual([
    '4 Tất cả ',
    '1 Sẽ thêm ',
    '0 Sẽ cập nhật ',
    '2 Bỏ qua ',
    '1 Bị từ chối ',
    '0 Đã bỏ ra ',
  ]);
  expect(screen.getByText(/được giữ lại 24 giờ/)).toBeVisible();
});

test('a tile shows only its rows, in the address too; pressed again it shows all', async () => {
  const { user, router } = await openImports(PATH, four());
  await findRow(2);
  await user.click(tile(/Bị từ chối/));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Tên, dòng 2:/ })).toBeNull());
  expect(router.state.location.search).toEqual({ outcome: 'refused' });
  expect(tile(/Bị từ chối/)).toHaveAttribute('aria-pressed', 'true');

  await user.click(tile(/Bị từ chối/));
  expect(await findRow(2)).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

test('search, filter and page stand in the address and hold after a reload', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => makeRow(at + 2));
  const one = makeImport({ counts: countRows(rows) });
  const { user, router } = await openImports(`${PATH}?page=2`, { one, rows });
  expect(await findRow(52)).toBeVisible();
  expect(screen.getByText('Hiển thị 51 - 60 trong tổng số 60')).toBeVisible();

  await user.type(screen.getByRole('searchbox', { name: 'Tìm trong các dòng' }), 'Người 33{Enter}');
  expect(await findRow(33)).toBeVisible();
  expect(router.state.location.search).toEqual({ search: 'Người 33' });
  expect(await screen.findByText('1 dòng')).toBeVisible();
});

test('a cell is mended in its place by the keyboard; the counts follow', async () => {
  const { user, server } = await openImports(PATH, four());
  await findRow(5);
  const email = cell('Email, dòng 5: anh@');
  email.focus();
  await user.keyboard('{Enter}');
  const field = screen.getByRole('textbox', { name: 'Email, dòng 5' });
  expect(field).toHaveFocus();
  await user.keyboard('anh@station.vn{Enter}');

  const mended = await screen.findByRole('button', { name: 'Email, dòng 5: anh@station.vn' });
  await waitFor(() => expect(mended).toHaveFocus());
  expect(server.calls(editImportRow).map(({ params, body }) => [params.row, body])).toEqual([
    ['5', { values: { email: 'anh@station.vn' } }],
  ]);
  expect(await findRow(5)).toHaveTextContent('Sẽ thêm');
  expect(await findRow(5)).toHaveTextContent('Đã sửa');
  expect(await screen.findByText('Dòng 5: Sẽ thêm')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Thêm 2 dòng' })).toBeEnabled();
  expect(tileTexts()).toContain('2 Sẽ thêm ');
});

test('Escape gives a change up, and an unchanged value is not sent', async () => {
  const { user, server } = await openImports(PATH, four());
  await findRow(2);
  await user.click(cell('Tên, dòng 2: Người 2'));
  await user.keyboard('Khác{Escape}');
  expect(await screen.findByRole('button', { name: 'Tên, dòng 2: Người 2' })).toBeVisible();
  await user.click(cell('Tên, dòng 2: Người 2'));
  await user.keyboard('{Enter}');

  await findRow(2);
  expect(server.calls(editImportRow)).toHaveLength(0);
});

test('arrow keys move between cells, and Tab enters the table at the one reached last', async () => {
  const { user } = await openImports(PATH, four());
  await findRow(2);
  expect(cell('Tên, dòng 2: Người 2')).toHaveAttribute('tabindex', '0');
  cell('Tên, dòng 2: Người 2').focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');

  expect(cell('Điện thoại, dòng 3: 0900000003')).toHaveFocus();
  expect(cell('Điện thoại, dòng 3: 0900000003')).toHaveAttribute('tabindex', '0');
  expect(cell('Tên, dòng 2: Người 2')).toHaveAttribute('tabindex', '-1');
  await user.keyboard('{End}{Home}{ArrowUp}{ArrowUp}');
  expect(cell('Tên, dòng 2: Người 2')).toHaveFocus();
});

test('a change that the server refuses keeps what was typed', async () => {
  const { user } = await openImports(PATH, {
    ...four(),
    prepare: (server) =>
      server.refuse(editImportRow, {
        code: 'conflict',
        reason: 'imports.not-ready',
        message: 'no',
      }),
  });
  await findRow(5);
  await user.click(cell('Email, dòng 5: anh@'));
  await user.keyboard('anh@station.vn{Enter}');

  expect(await screen.findByText(/Không thể sửa dòng 5\. Lần nhập này đã đổi/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Email, dòng 5' })).toHaveValue('anh@station.vn');
});

test('a row is left out and taken back', async () => {
  const { user, server } = await openImports(PATH, four());
  await findRow(2);
  await user.click(screen.getByRole('button', { name: 'Bỏ dòng 2' }));
  await user.click(await screen.findByRole('button', { name: 'Lấy lại dòng 2' }));

  expect(await screen.findByRole('button', { name: 'Bỏ dòng 2' })).toBeVisible();
  expect(server.calls(editImportRow).map(({ body }) => body.dropped)).toEqual([true, false]);
});

test('on a phone all values of a row are mended together', { tags: ['full'] }, async () => {
  const { user, server } = await openImports(PATH, four());
  await findRow(5);
  await user.click(screen.getByRole('button', { name: 'Thao tác với dòng 5' }));
  await user.click(screen.getByRole('menuitem', { name: 'Sửa' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sửa dòng 5' }));
  const email = dialog.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription('Email không hợp lệ (anh@)');
  fireEvent.change(email, { target: { value: 'anh@station.vn' } });
  fireEvent.change(dialog.getByLabelText('Tên'), { target: { value: 'Ánh' } });
  await user.click(dialog.getByRole('button', { name: 'Lưu' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(editImportRow).map(({ body }) => body)).toEqual([
    { values: { email: 'anh@station.vn', name: 'Ánh' } },
  ]);
});
