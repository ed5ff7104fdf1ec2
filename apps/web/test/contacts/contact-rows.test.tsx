import { listCategoriesDetailed } from '@station/contract/contacts/categories';
import {
  archiveContact,
  bulkDeleteContacts,
  bulkMoveContacts,
  contactStats,
  deleteContact,
  listContacts,
} from '@station/contract/contacts/contacts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  expectListed,
  findRow,
  listedNames,
  makeContacts,
  openDirectory,
} from './contacts-server.ts';

const question = () => screen.findByRole('alertdialog');
const rowBox = (name: string) => screen.getByRole('checkbox', { name: `Chọn ${name}` });
const bar = () => screen.queryByRole('region', { name: /^Đã chọn/ });

test('email and company wait for a large screen, and the position only for one that is not small', async () => {
  openDirectory('/home/contacts', { contacts: makeContacts(1) });
  await findRow('Người 1');
  const from = (name: string) => screen.getByRole('columnheader', { name }).dataset.from;
  expect(['Chức vụ', 'Email', 'Công ty'].map(from)).toEqual(['medium', 'large', 'large']);
});

test('deleting asks first; no leaves everything as it is', async () => {
  const { user, server } = openDirectory('/home/contacts');
  await user.click(within(await findRow('Người 2')).getByRole('button', { name: 'Xóa Người 2' }));

  expect(await question()).toHaveAccessibleName('Bạn có chắc muốn xóa contact "Người 2"?');
  await user.click(screen.getByRole('button', { name: 'Hủy' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.calls(deleteContact)).toEqual([]);
  expect(listedNames()).toHaveLength(3);
});

test('a deleted contact is gone, with a word about it, and everything is read anew', {
  tags: ['full'],
}, async () => {
  const { user, server } = openDirectory('/home/contacts');
  await user.click(within(await findRow('Người 2')).getByRole('button', { name: 'Xóa Người 2' }));
  const before = {
    list: server.calls(listContacts).length,
    stats: server.calls(contactStats).length,
    categories: server.calls(listCategoriesDetailed).length,
  };

  await user.click(within(await question()).getByRole('button', { name: 'Xóa' }));
  await expectListed('Người 3', 'Người 1');
  expect(await screen.findByText('Xóa thành công')).toBeVisible();
  expect(await screen.findByText('2 contacts · 6 category')).toBeVisible();
  expect(server.calls(listContacts)).toHaveLength(before.list + 1);
  expect(server.calls(contactStats)).toHaveLength(before.stats + 1);
  expect(server.calls(listCategoriesDetailed)).toHaveLength(before.categories + 1);
  expect(screen.getByRole('region', { name: 'Danh sách contacts' })).toHaveFocus();
});

test('a failed deletion says so in a banner that can be closed, and the row stays', {
  tags: ['full'],
}, async () => {
  const { user, server } = openDirectory('/home/contacts');
  await user.click(within(await findRow('Người 2')).getByRole('button', { name: 'Xóa Người 2' }));
  server.refuse(deleteContact, { code: 'internal', message: 'x', request_id: 'request-5' });

  await user.click(within(await question()).getByRole('button', { name: 'Xóa' }));
  const alert = (await screen.findByText('Lỗi khi xóa contact')).closest('[role="alert"]')!;
  expect(alert).toHaveTextContent('Mã: request-5');
  expect(listedNames()).toContain('Người 2');
  await user.click(within(alert.parentElement!).getByRole('button', { name: 'Đóng' }));
  expect(screen.queryByText('Lỗi khi xóa contact')).toBeNull();
});

test('a contact that somebody else has deleted already is named as gone', async () => {
  const { user, server } = openDirectory('/home/contacts');
  await user.click(within(await findRow('Người 2')).getByRole('button', { name: 'Xóa Người 2' }));
  server.refuse(deleteContact, {
    code: 'not-found',
    reason: 'contacts.not-found',
    message: 'This contact does not exist',
  });

  await user.click(within(await question()).getByRole('button', { name: 'Xóa' }));
  expect(await screen.findByText(/Contact này không còn trong danh bạ/)).toBeVisible();
});

test('after the last row of a page is deleted, the page before is shown', {
  tags: ['full'],
}, async () => {
  const { user, router } = openDirectory('/home/contacts?page=2', { contacts: makeContacts(21) });
  await user.click(within(await findRow('Người 1')).getByRole('button', { name: 'Xóa Người 1' }));
  await user.click(within(await question()).getByRole('button', { name: 'Xóa' }));

  await findRow('Người 21');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(listedNames()).toHaveLength(20);
});

test('archiving hides the row at once and can be taken back', { tags: ['full'] }, async () => {
  const { user, rows } = openDirectory('/home/contacts');
  await user.click(
    within(await findRow('Người 2')).getByRole('button', { name: 'Lưu trữ Người 2' }),
  );

  await expectListed('Người 3', 'Người 1');
  expect(rows().find((row) => row.id === 2)?.is_active).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await expectListed('Người 3', 'Người 2', 'Người 1');
  expect(rows().find((row) => row.id === 2)?.is_active).toBe(true);
});

test('an archived row shows it before the server has answered, and goes back if it refuses', async () => {
  const { user, server } = openDirectory('/home/contacts?archived=true');
  const row = await findRow('Người 2');
  const answer = Promise.withResolvers<never>();
  server.answer(archiveContact, () => answer.promise);

  await user.click(within(row).getByRole('button', { name: 'Lưu trữ Người 2' }));
  expect(await within(row).findByText('Đã lưu trữ')).toBeVisible();
  // Only what was there before can bring the row back: the list does not come.
  server.answer(listContacts, () => new Promise(() => {}));
  answer.reject(new TypeError('The line broke'));
  expect(await screen.findByText('Lỗi khi lưu trữ contact')).toBeVisible();
  expect(within(await findRow('Người 2')).queryByText('Đã lưu trữ')).toBeNull();
});

test('a card calls, and asks before a row is deleted', async () => {
  const { user } = openDirectory('/home/contacts');
  const row = within(await findRow('Người 2'));
  expect(row.getByRole('link', { name: 'Gọi Người 2' })).toHaveAttribute('href', 'tel:0900000002');

  await user.click(row.getByRole('button', { name: 'Xóa Người 2' }));
  expect(await question()).toHaveAccessibleName('Bạn có chắc muốn xóa contact "Người 2"?');
  await user.click(screen.getByRole('button', { name: 'Hủy' }));
  await expectListed('Người 3', 'Người 2', 'Người 1');
});

test('chosen rows are counted in a bar, survive turning the page, and Escape lets them go', {
  tags: ['full'],
}, async () => {
  const { user } = openDirectory('/home/contacts', { contacts: makeContacts(25) });
  await findRow('Người 25');
  expect(bar()).toBeNull();

  await user.click(rowBox('Người 25'));
  await waitFor(() => expect(bar()).toHaveAccessibleName('Đã chọn 1 contacts'));
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
  expect(bar()).toHaveAccessibleName('Đã chọn 20 contacts');

  await user.click(screen.getByRole('button', { name: 'Sau' }));
  await findRow('Người 5');
  expect(bar()).toHaveAccessibleName('Đã chọn 20 contacts · 20 không có trên trang này');
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
  expect(bar()).toHaveAccessibleName('Đã chọn 25 contacts · 20 không có trên trang này');
  await user.click(rowBox('Người 5'));
  expect(bar()).toHaveAccessibleName('Đã chọn 24 contacts · 20 không có trên trang này');

  await user.keyboard('{Escape}');
  expect(bar()).toBeNull();
  expect(rowBox('Người 4')).not.toBeChecked();
});

test('the chosen ones are deleted after a question that names them', {
  tags: ['full'],
}, async () => {
  const { user, server } = openDirectory('/home/contacts', { contacts: makeContacts(6) });
  await findRow('Người 6');
  for (const id of [6, 5, 4, 3]) await user.click(rowBox(`Người ${id}`));
  await user.click(screen.getByRole('button', { name: 'Xóa các contacts đã chọn' }));

  expect(await question()).toHaveAccessibleName('Bạn có chắc muốn xóa 4 contacts đã chọn?');
  expect(await question()).toHaveAccessibleDescription(
    'Người 6, Người 5, Người 4 và 1 contacts khác',
  );
  await user.click(within(await question()).getByRole('button', { name: 'Xóa' }));
  await expectListed('Người 2', 'Người 1');
  expect(server.calls(bulkDeleteContacts)[0]?.body).toEqual({ contactIds: [6, 5, 4, 3] });
  expect(await screen.findByText('Đã xóa 4 contacts')).toBeVisible();
  expect(bar()).toBeNull();
});

test('the question names chosen contacts that are on other pages', { tags: ['full'] }, async () => {
  const { user } = openDirectory('/home/contacts', { contacts: makeContacts(21) });
  await findRow('Người 21');
  await user.click(rowBox('Người 21'));
  await user.click(screen.getByRole('button', { name: 'Sau' }));
  await findRow('Người 1');
  await user.click(rowBox('Người 1'));
  await user.click(screen.getByRole('button', { name: 'Xóa các contacts đã chọn' }));

  expect(await question()).toHaveAccessibleDescription('Người 21, Người 1');
  await user.click(screen.getByRole('button', { name: 'Hủy' }));
});

test('a chosen contact that is deleted by itself is chosen no longer', async () => {
  const { user } = openDirectory('/home/contacts');
  const row = within(await findRow('Người 2'));
  await user.click(rowBox('Người 2'));
  await user.click(row.getByRole('button', { name: 'Xóa Người 2' }));
  await user.click(within(await question()).getByRole('button', { name: 'Xóa' }));

  await expectListed('Người 3', 'Người 1');
  expect(bar()).toBeNull();
});

test('contacts that were gone already are not counted as deleted', async () => {
  const { user, server } = openDirectory('/home/contacts');
  await findRow('Người 3');
  await user.click(rowBox('Người 3'));
  await user.click(rowBox('Người 2'));
  server.answer(bulkDeleteContacts, { success: true, details: { deleted: 1, requested: 2 } });

  await user.click(screen.getByRole('button', { name: 'Xóa các contacts đã chọn' }));
  await user.click(within(await question()).getByRole('button', { name: 'Xóa' }));
  expect(await screen.findByText(/^Đã xóa 1 \/ 2 contacts/)).toBeVisible();
});

test.each([
  ['internal', undefined, 'Không thể xóa contacts'],
  ['invalid', 'contacts.nothing-selected', 'Vui lòng chọn contacts để xóa'],
] as const)(
  'a bulk deletion refused as %s says why, and the choice stays',
  async (code, reason, text) => {
    const { user, server } = openDirectory('/home/contacts');
    await findRow('Người 3');
    await user.click(rowBox('Người 3'));
    server.refuse(bulkDeleteContacts, { code, message: 'x', ...(reason && { reason }) });

    await user.click(screen.getByRole('button', { name: 'Xóa các contacts đã chọn' }));
    await user.click(within(await question()).getByRole('button', { name: 'Xóa' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(rowBox('Người 3')).toBeChecked();
  },
);

test('a bulk deletion that breaks off on its way has its own words', async () => {
  const { user, server } = openDirectory('/home/contacts');
  await findRow('Người 3');
  await user.click(rowBox('Người 3'));
  await user.click(screen.getByRole('button', { name: 'Xóa các contacts đã chọn' }));
  server.setReachable(false);

  await user.click(within(await question()).getByRole('button', { name: 'Xóa' }));
  expect(await screen.findByText('Lỗi khi xóa nhiều contacts')).toBeVisible();
});

test('the chosen ones are moved to another category', { tags: ['full'] }, async () => {
  const { user, server } = openDirectory('/home/contacts');
  await findRow('Người 3');
  await user.click(rowBox('Người 3'));
  await user.click(rowBox('Người 1'));
  await user.click(screen.getByRole('button', { name: 'Chuyển category...' }));
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
    'Nhân viên',
    'Seoul F&B',
    'Khách hàng',
    'Nhà cung cấp',
    'Bên ngoài',
    'Ca đêm',
  ]);

  await user.click(screen.getByRole('menuitem', { name: 'Nhà cung cấp' }));
  expect(await screen.findByText('Đã chuyển 2 contacts sang Nhà cung cấp')).toBeVisible();
  expect(server.calls(bulkMoveContacts)[0]?.body).toEqual({ ids: [3, 1], category: 'supplier' });
  expect(await within(await findRow('Người 3')).findByText('Nhà cung cấp')).toBeVisible();
  expect(bar()).toBeNull();
});

test('a failed move says so', async () => {
  const { user, server } = openDirectory('/home/contacts');
  await findRow('Người 3');
  await user.click(rowBox('Người 3'));
  server.refuse(bulkMoveContacts, { code: 'unavailable', message: 'busy' });

  await user.click(screen.getByRole('button', { name: 'Chuyển category...' }));
  await user.click(screen.getByRole('menuitem', { name: 'Bên ngoài' }));
  expect(await screen.findByText('Lỗi khi cập nhật category')).toBeVisible();
  expect(rowBox('Người 3')).toBeChecked();
});
