import { checkDuplicate, createContact, updateContact } from '@station/contract/contacts/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectListed, findRow, makeContact, openDirectory, success } from './contacts-server.ts';
import { field, fillIn, form, noForm, openEdit, openNew, save } from './form-steps.ts';

const several = makeContact(1, {
  name: 'Anh',
  phone: '0901234501',
  other_phones: ['0901234502', '010-1234-5678'],
  email: 'a@x.vn',
  other_emails: ['b@x.vn'],
});

const click = (name: string | RegExp) => within(form()).getByRole('button', { name });

test('further numbers and addresses can be added, and are saved in their order', async () => {
  const { user, server } = openDirectory('/home/contacts');
  await openNew(user);
  await fillIn(user, { Tên: 'Anh', 'Điện thoại': '0901234501', Email: 'a@x.vn' });
  await user.click(click('Thêm số điện thoại'));
  await waitFor(() => expect(field('Điện thoại 2')).toHaveFocus());
  await user.keyboard('0901234502');
  expect(field('Điện thoại 2')).toHaveValue('0901234502');
  await user.click(click('Thêm số điện thoại'));
  await waitFor(() => expect(field('Điện thoại 3')).toHaveFocus());
  await user.click(click('Thêm email'));
  await waitFor(() => expect(field('Email 2')).toHaveFocus());
  await user.keyboard('b@x.vn');
  await user.click(save());
  await noForm();

  const lists = { other_phones: ['0901234502'], other_emails: ['b@x.vn'] };
  expect(server.calls(checkDuplicate)[0]?.body).toMatchObject(lists);
  expect(server.calls(createContact)[0]?.body).toMatchObject({ phone: '0901234501', ...lists });
  await expectListed('Anh', 'Người 3', 'Người 2', 'Người 1');
});

test('another number becomes the first, and one is taken away', async () => {
  const { user, server } = openDirectory('/home/contacts', { contacts: [several] });
  await openEdit(user, 'Anh');
  expect(field('Điện thoại 3')).toHaveValue('010-1234-5678');

  await user.click(click('Đặt Điện thoại 3 làm chính'));
  await waitFor(() => expect(field(/^Điện thoại( \*)?$/)).toHaveFocus());
  expect(field(/^Điện thoại( \*)?$/)).toHaveValue('010-1234-5678');
  expect(field('Điện thoại 2')).toHaveValue('0901234501');
  expect(field('Điện thoại 3')).toHaveValue('0901234502');
  await user.click(click('Xóa Điện thoại 2'));
  await waitFor(() => expect(field('Điện thoại 2')).toHaveValue('0901234502'));
  await user.click(click('Xóa Email 2'));
  await user.click(save());
  await noForm();
  expect(server.calls(updateContact)[0]?.body).toMatchObject({
    phone: '010-1234-5678',
    other_phones: ['0901234502'],
    email: 'a@x.vn',
    other_emails: [],
  });
});

test('a further number is refused in its own place', async () => {
  const { user, server } = openDirectory('/home/contacts', { contacts: [several] });
  await openEdit(user, 'Anh');
  await fillIn(user, { 'Điện thoại 3': 'abc' });
  await user.click(save());
  await waitFor(() => expect(field('Điện thoại 3')).toHaveAccessibleDescription(/10 ký tự/));
  expect(field('Điện thoại 2')).not.toHaveAttribute('aria-invalid', 'true');
  await waitFor(() => expect(field('Điện thoại 3')).toHaveFocus());
  expect(server.calls(updateContact)).toEqual([]);
});

test('at nine further numbers no more can be added', async () => {
  const other_phones = Array.from({ length: 9 }, (_, at) => `090123460${at}`);
  const contacts = [makeContact(1, { name: 'Anh', other_phones })];
  const { user } = openDirectory('/home/contacts', { contacts });
  await openEdit(user, 'Anh');
  expect(field('Điện thoại 10')).toHaveValue('0901234608');
  expect(within(form()).queryByRole('button', { name: 'Thêm số điện thoại' })).toBeNull();
  expect(click('Thêm email')).toBeVisible();
});

test('the list shows the first, and the count opens all of them as links', async () => {
  const { user } = openDirectory('/home/contacts', { contacts: [several] });
  const row = within(await findRow('Anh'));
  expect(row.getByRole('link', { name: '0901234501' })).toHaveAttribute('href', 'tel:0901234501');
  expect(row.queryByRole('link', { name: '0901234502' })).toBeNull();

  await user.click(row.getByRole('button', { name: '2 số điện thoại khác của Anh' }));
  const items = within(screen.getByRole('menu')).getAllByRole('menuitem', { hidden: true });
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    'tel:0901234501',
    'tel:0901234502',
    'tel:01012345678',
  ]);
  await user.keyboard('{Escape}');
  await user.click(row.getByRole('button', { name: '1 email khác của Anh' }));
  const letters = within(screen.getByRole('menu')).getAllByRole('menuitem', { hidden: true });
  expect(letters.map((item) => item.getAttribute('href'))).toEqual([
    'mailto:a@x.vn',
    'mailto:b@x.vn',
  ]);
});

test('a card’s call offers every number', async () => {
  const { user } = openDirectory('/home/contacts', { contacts: [several] });
  const row = within(await findRow('Anh'));
  await user.click(row.getByRole('button', { name: 'Gọi Anh' }));
  const links = within(screen.getByRole('menu'))
    .getAllByRole('menuitem', { hidden: true })
    .flatMap((item) => item.getAttribute('href') ?? []);
  expect(links).toEqual(['tel:0901234501', 'tel:0901234502', 'tel:01012345678']);
});

test('a further number that a search has found is shown, with the piece marked', async () => {
  openDirectory('/home/contacts?search=5678', {
    contacts: [{ ...several, company: '5678' }],
  });
  const row = within(await findRow('Anh'));
  const link = row.getByRole('link', { name: '010-1234-5678' });
  expect(link.querySelector('mark')).toHaveTextContent('5678');
});

test('a duplicate by a further number names that number', async () => {
  const existing = { id: 2, name: 'Người 2', phone: '0900000002', email: '', company: '' };
  const { user } = openDirectory('/home/contacts', {
    prepare: (server) =>
      server.answer(checkDuplicate, {
        success,
        has_duplicates: true,
        duplicates: [{ field: 'phone', value: '0901234502', existing }],
      }),
  });
  await openNew(user);
  await fillIn(user, { Tên: 'Người mới', 'Điện thoại': '0901234502' });
  await user.click(save());
  await screen.findByRole('alertdialog', { name: 'Contact này có thể đã tồn tại' });
  expect(screen.getByText('Trùng số điện thoại (0901234502)')).toBeVisible();
});
