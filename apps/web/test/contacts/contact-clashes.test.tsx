import {
  type Contact,
  checkDuplicate,
  createContact,
  updateContact,
} from '@station/contract/contacts/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectListed, makeContact, openDirectory, success } from './contacts-server.ts';
import { field, fillIn, form, noForm, openEdit, openNew, save } from './form-steps.ts';

const twin = { id: 2, name: 'Người 2', phone: '0900000002', email: 'x@y.vn', company: 'Hoa Sen' };
const twins = {
  success: true as const,
  has_duplicates: true,
  duplicates: [
    { field: 'phone' as const, value: twin.phone, existing: twin },
    { field: 'email' as const, value: twin.email, existing: twin },
  ],
};

async function meetDuplicate(): Promise<ReturnType<typeof openDirectory>> {
  const station = openDirectory('/home/contacts', {
    prepare: (server) => server.answer(checkDuplicate, twins),
  });
  await openNew(station.user);
  await fillIn(station.user, { Tên: 'Người mới', 'Điện thoại': '0900000002' });
  await station.user.click(save());
  await screen.findByRole('alertdialog', { name: 'Contact này có thể đã tồn tại' });
  return station;
}

test('a duplicate is shown once, with what it shares, before anything is added', async () => {
  const { user, server } = await meetDuplicate();

  const dialog = within(screen.getByRole('alertdialog'));
  expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  expect(dialog.getByText('Trùng số điện thoại · Trùng email')).toBeVisible();
  expect(dialog.getByText('0900000002 · x@y.vn · Hoa Sen')).toBeVisible();
  expect(server.calls(createContact)).toEqual([]);

  await user.click(dialog.getByRole('button', { name: 'Quay lại biểu mẫu' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field(/^Tên/)).toHaveValue('Người mới');
});

test('a duplicate can be added all the same', { tags: ['full'] }, async () => {
  const { user, server } = await meetDuplicate();
  await user.click(screen.getByRole('button', { name: 'Vẫn thêm' }));

  await expectListed('Người mới', 'Người 3', 'Người 2', 'Người 1');
  expect(server.calls(createContact)).toHaveLength(1);
  expect(server.calls(checkDuplicate)).toHaveLength(1);
});

test('in place of adding, the one that is there can be opened', async () => {
  const { user, server } = await meetDuplicate();
  await user.click(screen.getByRole('button', { name: 'Mở Người 2' }));
  await user.click(await screen.findByRole('button', { name: 'Bỏ thay đổi' }));

  await waitFor(() => expect(form()).toHaveAccessibleName('Sửa contact'));
  expect(field(/^Tên/)).toHaveValue('Người 2');
  expect(server.calls(createContact)).toEqual([]);
});

const mine = makeContact(1, { name: 'Anh', company: 'Hoa Sen', position: 'Giáo viên' });
const theirs: Contact = {
  ...mine,
  phone: '0999999999',
  company: 'Sao Mai',
  is_active: false,
  version: 2,
};

/** I change company and position; somebody else has changed phone and company, and archived. */
async function meetConflict() {
  const station = openDirectory('/home/contacts', { contacts: [mine] });
  const { user, server } = station;
  await openEdit(user, 'Anh');
  await fillIn(user, { 'Công ty': 'Bình Minh', 'Chức vụ': 'Trưởng phòng' });
  server.refuse(updateContact, {
    code: 'conflict',
    reason: 'contacts.changed-meanwhile',
    message: 'changed',
    current: theirs,
  });
  await user.click(save());
  await screen.findByRole('alertdialog', { name: 'Contact này vừa được người khác thay đổi' });
  return station;
}

test('a change made meanwhile is shown field by field, and nothing is overwritten', async () => {
  const { user, rows } = await meetConflict();

  const dialog = screen.getByRole('alertdialog');
  const terms = [...dialog.querySelectorAll('dt')].map((term) => term.textContent);
  expect(terms).toEqual(['Chức vụ', 'Công ty']);
  const company = [...dialog.querySelectorAll('dt')][1]!.parentElement!;
  expect(company).toHaveTextContent('Hiện tạiSao MaiCủa bạnBình Minh');
  expect(dialog).toHaveTextContent(
    'Những thay đổi khác của họ được giữ trong mọi trường hợp: Điện thoại: 0999999999; Trạng thái: Đã lưu trữ.',
  );
  expect(rows()[0]?.company).toBe('Hoa Sen');

  await user.click(screen.getByRole('button', { name: 'Tiếp tục chỉnh sửa' }));
  expect(field('Công ty')).toHaveValue('Bình Minh');
});

test('keeping mine saves my changes on top of theirs', { tags: ['full'] }, async () => {
  const { user, server } = await meetConflict();
  server.answer(updateContact, ({ body }) => ({
    success,
    data: { ...theirs, ...body, is_active: true, version: 3 },
  }));

  await user.click(screen.getByRole('button', { name: 'Giữ thay đổi của tôi' }));
  await noForm();
  expect(server.calls(updateContact)[1]?.body).toMatchObject({
    phone: '0999999999',
    company: 'Bình Minh',
    position: 'Trưởng phòng',
    version: 2,
  });
});

test('taking theirs puts it into the form, and the next save starts from there', {
  tags: ['full'],
}, async () => {
  const { user, server } = await meetConflict();
  server.answer(updateContact, { success: true, data: { ...theirs, version: 3 } });

  await user.click(screen.getByRole('button', { name: 'Dùng bản hiện tại' }));
  await waitFor(() => expect(field('Công ty')).toHaveValue('Sao Mai'));
  expect(field('Chức vụ')).toHaveValue('Giáo viên');
  await user.click(save());
  await noForm();
  expect(server.calls(updateContact)[1]?.body).toMatchObject({ company: 'Sao Mai', version: 2 });
});
