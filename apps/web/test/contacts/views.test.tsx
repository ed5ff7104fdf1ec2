import { listContacts } from '@station/contract/contacts/contacts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from '@station/contract/contacts/saved-views';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FakeServer } from '../fake-server.ts';
import { expectListed, findRow, makeContact, openDirectory, success } from './contacts-server.ts';

function makeView(id: number, changes: Partial<SavedView> = {}): SavedView {
  return { id, screen: 'contacts', name: `View ${id}`, view: {}, is_default: false, ...changes };
}

/** Views in memory. */
const withViews =
  (...given: SavedView[]) =>
  (server: FakeServer) => {
    let views = given;
    server
      .answer(listSavedViews, () => ({ success, data: views }))
      .answer(createSavedView, ({ body }) => {
        const data = { id: views.length + 1, ...body };
        views = [...views, data];
        return { success, data };
      })
      .answer(updateSavedView, ({ params, body }) => {
        const old = views.find((one) => one.id === Number(params.id))!;
        const { name = old.name, view = old.view, is_default = old.is_default } = body;
        const data = { ...old, name, view, is_default };
        views = views.map((one) => (one.id === data.id ? data : one));
        return { success, data };
      })
      .answer(deleteSavedView, ({ params }) => {
        views = views.filter((one) => one.id !== Number(params.id));
        return { success };
      });
  };

const contacts = [
  makeContact(2, { name: 'Bình', address: '12 Lê Lợi' }),
  makeContact(1, { name: 'An', company: 'Hoa Sen', category: 'supplier' }),
];

const openMenu = (name: RegExp | string) => screen.findByRole('button', { name });
const headers = () => screen.getAllByRole('columnheader').map((it) => it.textContent);

test('the order is chosen, stands in the address and is asked of the server', async () => {
  const { user, server, router } = openDirectory('/home/contacts', { contacts });
  await findRow('Bình');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Sắp xếp' }), 'Theo tên');
  await expectListed('An', 'Bình');
  expect(router.state.location.search).toEqual({ sort: 'name' });
  expect(server.calls(listContacts).at(-1)?.query.get('sort')).toBe('name');
});

test('columns are chosen, stand in the address, and can be as usual again', {
  tags: ['full'],
}, async () => {
  const { user, router } = openDirectory('/home/contacts', { contacts });
  await findRow('Bình');
  await user.click(await screen.findByRole('button', { name: 'Cột hiển thị' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cột hiển thị' });
  await user.click(within(dialog).getByRole('checkbox', { name: 'Email' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'Địa chỉ' }));
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ columns: 'phone,position,company,address,category' });
  await user.click(within(dialog).getByRole('button', { name: 'Xong' }));
  expect(headers()).toEqual(
    expect.arrayContaining(['Tên', 'Điện thoại', 'Chức vụ', 'Công ty', 'Địa chỉ', 'Category']),
  );
  expect(headers()).not.toContain('Email');
  expect(await findRow('Bình')).toHaveTextContent('12 Lê Lợi');

  await user.click(await screen.findByRole('button', { name: 'Cột hiển thị' }));
  await user.click(await screen.findByRole('button', { name: 'Như mặc định' }));
  await expect.poll(() => router.state.location.search).toEqual({});
});

test('an address with columns and order of somebody else just shows them', async () => {
  openDirectory('/home/contacts?sort=name&columns=category,nonsense,updated', {
    contacts,
    prepare: withViews(makeView(1, { is_default: true, view: { category: 'supplier' } })),
  });
  await expectListed('An', 'Bình');
  expect(headers().slice(1)).toEqual(['Tên', 'Category', 'Thay đổi lúc', 'Thao tác']);
});

test('what is shown is saved under a name, and opens again', { tags: ['full'] }, async () => {
  const { user, server, router } = openDirectory('/home/contacts?sort=name&category=supplier', {
    contacts,
    prepare: withViews(),
  });
  await expectListed('An');
  await user.click(await openMenu('Chế độ xem'));
  await user.click(screen.getByRole('menuitem', { name: 'Lưu chế độ xem này...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lưu chế độ xem' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Tên' }), 'Nhà cung cấp A-Z');
  await user.click(within(dialog).getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText('Đã lưu chế độ xem “Nhà cung cấp A-Z”')).toBeVisible();
  expect(server.calls(createSavedView)[0]?.body).toEqual({
    screen: 'contacts',
    name: 'Nhà cung cấp A-Z',
    view: { category: 'supplier', sort: 'name' },
    is_default: false,
  });

  await user.click(await openMenu('Chế độ xem: Nhà cung cấp A-Z'));
  await user.click(screen.getByRole('menuitem', { name: 'Tất cả contacts' }));
  await expectListed('Bình', 'An');
  await user.click(await openMenu('Chế độ xem'));
  await user.click(screen.getByRole('menuitem', { name: 'Nhà cung cấp A-Z' }));
  await expectListed('An');
  expect(router.state.location.search).toEqual({ category: 'supplier', sort: 'name' });
});

test('a name that is taken is said at the field', async () => {
  const { user, server } = openDirectory('/home/contacts', { contacts, prepare: withViews() });
  await findRow('Bình');
  server.refuse(createSavedView, {
    code: 'conflict',
    reason: 'saved-views.name-taken',
    message: 'x',
  });
  await user.click(await openMenu('Chế độ xem'));
  await user.click(screen.getByRole('menuitem', { name: 'Lưu chế độ xem này...' }));
  await user.type(await screen.findByRole('textbox', { name: 'Tên' }), 'A');
  await user.click(screen.getByRole('button', { name: 'Lưu' }));
  expect(await screen.findByText('Đã có chế độ xem tên này')).toBeVisible();
});

test('the default view opens the directory, once; clearing a filter does not bring it back', async () => {
  const { user, router } = openDirectory('/home/contacts', {
    contacts,
    prepare: withViews(makeView(1, { is_default: true, view: { category: 'supplier' } })),
  });
  await expectListed('An');
  expect(router.state.location.search).toEqual({ category: 'supplier' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'all');
  await expectListed('Bình', 'An');
  expect(router.state.location.search).toEqual({});
});

test('views are renamed, made the default, replaced and forgotten', {
  tags: ['full'],
}, async () => {
  const { user, server } = openDirectory('/home/contacts?sort=name', {
    contacts,
    prepare: withViews(makeView(1, { name: 'Cũ' })),
  });
  await expectListed('An', 'Bình');
  await user.click(await openMenu('Chế độ xem'));
  await user.click(await screen.findByRole('menuitem', { name: 'Quản lý chế độ xem...' }));
  const dialog = await screen.findByRole('dialog', { name: 'Chế độ xem của bạn' });
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }));

  await press('Đổi tên “Cũ”');
  const field = within(dialog).getByRole('textbox', { name: 'Tên mới của “Cũ”' });
  expect(field).toHaveFocus();
  await user.clear(field);
  await user.type(field, 'Mới');
  await press('Lưu');
  await within(dialog).findByRole('button', { name: 'Mới' });

  await press('Đặt “Mới” làm mặc định');
  expect(await within(dialog).findByText('Mặc định')).toBeVisible();
  await press('Thay “Mới” bằng những gì đang hiển thị');
  expect(await screen.findByText('“Mới” giờ là những gì đang hiển thị')).toBeVisible();
  expect(server.calls(updateSavedView).map(({ body }) => body)).toEqual([
    { name: 'Mới' },
    { is_default: true },
    { view: { sort: 'name' } },
  ]);

  await press('Xóa “Mới”');
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Xóa' }));
  expect(await within(dialog).findByText(/^Chưa có chế độ xem nào/)).toBeVisible();
  expect(server.calls(deleteSavedView)).toHaveLength(1);
});
