import { checkDuplicate, createContact, updateContact } from '@station/contract/contacts/contacts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectListed, findRow, makeContact, openDirectory } from './contacts-server.ts';
import {
  chooseListAction,
  field,
  fillIn,
  form,
  noForm,
  openEdit,
  openNew,
  save,
} from './form-steps.ts';

test('the form is closed at first; Add opens it empty with the focus in the name', async () => {
  const { user } = openDirectory('/home/contacts');
  await findRow('Người 3');
  expect(screen.queryByRole('form')).toBeNull();

  await openNew(user);
  expect(form()).toHaveAccessibleName('Thêm contact mới');
  expect(field(/^Tên/)).toHaveFocus();
  expect(field(/^Tên/)).toHaveValue('');
  expect(within(form()).getByRole('combobox', { name: /^Category/ })).toHaveValue('external');
  expect(field('Ghi chú')).toHaveAttribute('rows', '3');
  const options = within(form()).getAllByRole('option');
  expect(options.map((option) => option.textContent)).not.toContain('Tất cả');
});

test('the key n opens it, too, and closing gives the focus back to Add', {
  tags: ['full'],
}, async () => {
  const { user } = openDirectory('/home/contacts');
  await findRow('Người 3');
  // The keys are listened to a moment after the first screen.
  await waitFor(async () => {
    if (!screen.queryByRole('form')) await user.keyboard('n');
    expect(form()).toBeVisible();
  });
  await user.click(await screen.findByRole('button', { name: 'Đóng biểu mẫu' }));

  await noForm();
  expect(screen.getByRole('button', { name: 'Add Contact' })).toHaveFocus();
});

test('asked for again, the open form gets the focus and keeps what was typed', {
  tags: ['full'],
}, async () => {
  const { user } = openDirectory('/home/contacts');
  await openNew(user);
  await fillIn(user, { Tên: 'Anh' });
  await chooseListAction(user, 'Export Excel');
  await user.keyboard('n');

  await waitFor(() => expect(field(/^Tên/)).toHaveFocus());
  expect(field(/^Tên/)).toHaveValue('Anh');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test.each([
  ['Tên', '', 'Vui lòng nhập trường này'],
  ['Tên', 'x'.repeat(101), 'Tối đa 100 ký tự'],
  ['Điện thoại', '   ', 'Vui lòng nhập trường này'],
  ['Điện thoại', '123', 'Tối thiểu 10 ký tự'],
  ['Điện thoại', '0'.repeat(21), 'Tối đa 20 ký tự'],
  ['Điện thoại', '0901 234 abc', /chữ số, \+, -, \( \) và dấu cách/],
  ['Chức vụ', 'x'.repeat(101), 'Tối đa 100 ký tự'],
  ['Email', 'anh@', 'Email không hợp lệ'],
  ['Email', `${'x'.repeat(146)}@a.vn`, 'Tối đa 150 ký tự'],
  ['Công ty', 'x'.repeat(151), 'Tối đa 150 ký tự'],
  ['Địa chỉ', 'x'.repeat(501), 'Tối đa 500 ký tự'],
])('%s (case %#) is refused under its field before anything is sent', async (name, value, text) => {
  const { user, server } = openDirectory('/home/contacts');
  await openNew(user);
  const values = { Tên: 'Anh', 'Điện thoại': '0901234567', [name]: value };
  for (const [label, typed] of Object.entries(values)) {
    await user.click(field(new RegExp(`^${label}`)));
    if (typed) await user.paste(typed);
  }
  await user.click(save());

  const broken = field(new RegExp(`^${name}`));
  await waitFor(() => expect(broken).toHaveAccessibleDescription(text));
  expect(broken).toHaveAttribute('aria-invalid', 'true');
  await waitFor(() => expect(broken).toHaveFocus());
  expect(server.calls(checkDuplicate)).toEqual([]);
  expect(server.calls(createContact)).toEqual([]);
});

test('a good contact is checked for duplicates and added, and the list shows it', async () => {
  const { user, server } = openDirectory('/home/contacts');
  await openNew(user);
  await fillIn(user, {
    Tên: '  Nguyễn Thị Ánh ',
    'Điện thoại': '+84 90 123 4567',
    Email: 'anh@example.vn',
    'Ghi chú': 'Dòng 1{Enter}Dòng 2',
  });
  await user.selectOptions(within(form()).getByRole('combobox', { name: /^Category/ }), 'client');
  await user.click(save());

  await expectListed('Nguyễn Thị Ánh', 'Người 3', 'Người 2', 'Người 1');
  await noForm();
  expect(server.calls(checkDuplicate)[0]?.body).toEqual({
    phone: '+84 90 123 4567',
    other_phones: [],
    email: 'anh@example.vn',
    other_emails: [],
  });
  expect(server.calls(createContact)[0]?.body).toMatchObject({
    name: 'Nguyễn Thị Ánh',
    category: 'client',
    notes: 'Dòng 1\nDòng 2',
  });
  expect(await screen.findByText('Đã thêm contact "Nguyễn Thị Ánh"')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Contact' })).toHaveFocus();
});

test('Edit opens the form with the row, and saves it with its version', async () => {
  const { user, server } = openDirectory('/home/contacts', {
    contacts: [makeContact(1, { company: 'Hoa Sen', notes: 'cũ', version: 4 })],
  });
  await openEdit(user, 'Người 1');
  expect(form()).toHaveAccessibleName('Sửa contact');
  expect(field('Công ty')).toHaveValue('Hoa Sen');
  expect(field('Ghi chú')).toHaveValue('cũ');

  await fillIn(user, { 'Công ty': 'Sao Mai' });
  await user.click(save());
  expect(await within(await findRow('Người 1')).findByText('Sao Mai')).toBeVisible();
  expect(server.calls(updateContact)[0]?.body).toMatchObject({ company: 'Sao Mai', version: 4 });
  expect(server.calls(checkDuplicate)).toEqual([]);
  await noForm();
  expect(screen.getByRole('button', { name: 'Sửa Người 1' })).toHaveFocus();
});

test("the server's refusals land on their fields, in the language of the screen", async () => {
  const { user, server } = openDirectory('/home/contacts');
  await openEdit(user, 'Người 2');
  server.refuse(updateContact, {
    code: 'invalid',
    message: 'Please check: name, category',
    validation_errors: [
      { field: 'name', message: 'too long', rule: 'too-long', limit: 60 },
      { field: 'category', message: 'not one', rule: 'not-allowed' },
    ],
  });

  await user.click(save());
  await waitFor(() => expect(field(/^Tên/)).toHaveAccessibleDescription('Tối đa 60 ký tự'));
  expect(within(form()).getByRole('combobox', { name: /^Category/ })).toHaveAccessibleDescription(
    /^Category này không còn nữa/,
  );
  await user.type(field(/^Tên/), 'x');
  expect(field(/^Tên/)).toHaveAccessibleDescription('');
});

test('another failure is said above the fields, and what was typed stays', {
  tags: ['full'],
}, async () => {
  const { user, server } = openDirectory('/home/contacts');
  await openNew(user);
  await fillIn(user, { Tên: 'Anh', 'Điện thoại': '0901234567' });
  server.setReachable(false);
  await user.click(save());

  expect(await screen.findByText('Lỗi khi lưu thông tin')).toBeVisible();
  expect(screen.getByText(/Không kết nối được với máy chủ/)).toBeVisible();
  expect(field(/^Tên/)).toHaveValue('Anh');
  server.setReachable(true);
  await user.click(save());
  await noForm();
});

test('a contact that was deleted meanwhile is named as gone, and what was typed stays', async () => {
  const { user, server } = openDirectory('/home/contacts');
  await openEdit(user, 'Người 2');
  await fillIn(user, { 'Công ty': 'Sao Mai' });
  server.refuse(updateContact, {
    code: 'not-found',
    reason: 'contacts.not-found',
    message: 'gone',
  });
  await user.click(save());

  expect(await screen.findByText(/Contact này không còn trong danh bạ/)).toBeVisible();
  expect(field('Công ty')).toHaveValue('Sao Mai');
});

test('closing with something typed asks first; without, it does not', async () => {
  const { user } = openDirectory('/home/contacts');
  await openEdit(user, 'Người 2');
  await user.keyboard('{Escape}');
  await noForm();

  await openEdit(user, 'Người 2');
  await fillIn(user, { 'Công ty': 'Sao Mai' });
  await user.click(within(form()).getByRole('button', { name: 'Hủy' }));
  await screen.findByRole('alertdialog', { name: 'Bỏ những thay đổi chưa lưu?' });
  await user.click(screen.getByRole('button', { name: 'Tiếp tục chỉnh sửa' }));
  expect(field('Công ty')).toHaveValue('Sao Mai');

  await user.click(within(form()).getByRole('button', { name: 'Đóng biểu mẫu' }));
  await user.click(await screen.findByRole('button', { name: 'Bỏ thay đổi' }));
  await noForm();
  expect(screen.getByRole('button', { name: 'Sửa Người 2' })).toHaveFocus();
});

test('leaving the form with something typed asks first; searching beside it does not', {
  tags: ['full'],
}, async () => {
  const { user, router } = openDirectory('/home/contacts');
  await openEdit(user, 'Người 2');
  await fillIn(user, { 'Công ty': 'Sao Mai' });

  await user.type(screen.getByRole('searchbox'), '3{Enter}');
  await expectListed('Người 3');
  expect(field('Công ty')).toHaveValue('Sao Mai');

  await act(() => void router.navigate({ to: '/home' }));
  await user.click(await screen.findByRole('button', { name: 'Tiếp tục chỉnh sửa' }));
  expect(router.state.location.pathname).toBe('/home/contacts');
  await user.click(screen.getByRole('link', { name: 'Đóng biểu mẫu' }));
  await user.click(await screen.findByRole('button', { name: 'Bỏ thay đổi' }));
  await noForm();
  await expectListed('Người 3');
  await user.click(screen.getByRole('link', { name: 'Về trang chủ' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});
