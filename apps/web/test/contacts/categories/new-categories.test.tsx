import { addCategories, BUILT_IN_CATEGORIES } from '@station/contract/contacts/categories';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { builtIn, card, openManager, USUAL } from './categories-server.ts';

test('the value follows the label as long as nobody types one, and again when it is emptied', async () => {
  const { user } = openManager(USUAL);
  await card('Ca đêm');
  await user.click(screen.getByRole('button', { name: 'Tạo category mới' }));
  const [label, value] = [
    screen.getByLabelText(/^Tên hiển thị/),
    screen.getByLabelText(/^Giá trị/),
  ];
  await user.type(label, 'Đối tác');
  expect(value).toHaveValue('doi_tac');
  await user.type(label, ' chiến lược!');
  expect(value).toHaveValue('doi_tac_chien_luoc');
  await user.clear(value);
  await user.type(value, '{Control>}a{/Control}vip');
  await user.type(label, ' 2026');
  expect(value).toHaveValue('vip');
  await user.clear(value);
  expect(value).toHaveValue('doi_tac_chien_luoc_2026');
});

test('where no row has both parts it says that one is needed, beside what each field lacks', async () => {
  const { user, server } = openManager(USUAL);
  await card('Ca đêm');
  await user.click(screen.getByRole('button', { name: 'Tạo category mới' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Tạo category mới' }));
  await user.type(dialog.getByLabelText(/^Giá trị/), 'vip');
  await user.click(dialog.getByRole('button', { name: 'Tạo category' }));
  expect(await dialog.findByText('Vui lòng nhập ít nhất một category hợp lệ')).toBeVisible();
  expect(dialog.getByText('Vui lòng nhập tên hiển thị')).toBeVisible();
  await user.type(dialog.getByLabelText(/^Tên hiển thị/), 'Khách quý');
  expect(dialog.queryByText('Vui lòng nhập ít nhất một category hợp lệ')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Tạo category' }));
  await waitFor(() =>
    expect(server.calls(addCategories)[0]?.body).toEqual({
      categories: [{ value: 'vip', label: 'Khách quý', description: '' }],
    }),
  );
});

test('rows can be added and removed, at least one stays, and wrong ones are named', {
  tags: ['full'],
}, async () => {
  const { user, server } = openManager(USUAL);
  await card('Ca đêm');
  await user.click(screen.getByRole('button', { name: 'Tạo category mới' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Tạo category mới' }));
  expect(dialog.queryByRole('button', { name: 'Xóa dòng 1' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Tạo category' }));
  expect(await dialog.findByText('Vui lòng nhập ít nhất một category hợp lệ')).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Thêm dòng' }));
  await user.click(dialog.getByRole('button', { name: 'Thêm dòng' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  const [first, second, third] = dialog
    .getAllByRole('group')
    .map((row) => within(row)) as ReturnType<typeof within>[];
  await user.type(first!.getByLabelText(/^Tên hiển thị/), 'Client');
  await user.type(second!.getByLabelText(/^Tên hiển thị/), 'Mới');
  await user.type(second!.getByLabelText(/^Giá trị/), ' X');
  await user.type(third!.getByLabelText(/^Mô tả/), 'không có tên');
  await user.click(dialog.getByRole('button', { name: 'Tạo category' }));

  expect(await dialog.findByText('Category "client" đã tồn tại')).toBeVisible();
  expect(dialog.getByText('Giá trị category "moi X" không hợp lệ')).toBeVisible();
  expect(dialog.getByText('Vui lòng nhập tên hiển thị')).toBeVisible();
  expect(server.calls(addCategories)).toEqual([]);

  await user.click(dialog.getByRole('button', { name: 'Xóa dòng 3' }));
  await user.click(dialog.getByRole('button', { name: 'Xóa dòng 1' }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
});

test('own categories are added together, and rows left empty are passed over', {
  tags: ['full'],
}, async () => {
  const { user, server } = openManager(USUAL);
  await card('Ca đêm');
  await user.click(screen.getByRole('button', { name: 'Tạo category mới' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Tạo category mới' }));
  await user.type(dialog.getByLabelText(/^Tên hiển thị/), ' Nhà báo ');
  await user.type(dialog.getByLabelText(/^Mô tả/), 'Báo chí');
  await user.click(dialog.getByRole('button', { name: 'Thêm dòng' }));
  await user.click(dialog.getByRole('button', { name: 'Tạo category' }));

  expect(
    await screen.findByRole('dialog', { name: 'Đã thêm 1 category mới thành công!' }),
  ).toBeVisible();
  expect(server.calls(addCategories)[0]?.body).toEqual({
    categories: [{ value: 'nha_bao', label: 'Nhà báo', description: 'Báo chí' }],
  });
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  expect(await card('Nhà báo')).toHaveTextContent('Custom');
});

test('of the list at least one must be chosen; the button rests when there is none left', async () => {
  const rest = BUILT_IN_CATEGORIES.filter((one) => one.value !== 'media' && one.value !== 'test');
  const { user, server } = openManager(rest.map((one) => builtIn(one.value)));
  await card('Khách hàng');
  const open = screen.getByRole('button', { name: 'Thêm từ danh sách' });
  await waitFor(() => expect(open).toBeEnabled());
  await user.click(open);
  const dialog = within(screen.getByRole('dialog', { name: 'Thêm từ danh sách' }));
  expect(dialog.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Thêm (0)' }));
  expect(await dialog.findByText('Vui lòng chọn ít nhất một category để thêm')).toBeVisible();

  await user.click(dialog.getByRole('checkbox', { name: 'Truyền thông' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Thử nghiệm' }));
  await user.click(dialog.getByRole('button', { name: 'Thêm (2)' }));
  expect(
    await screen.findByRole('dialog', { name: 'Đã thêm 2 category mới thành công!' }),
  ).toBeVisible();
  expect(server.calls(addCategories)[0]?.body).toEqual({ categories: ['media', 'test'] });
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(open).toBeDisabled());
});
