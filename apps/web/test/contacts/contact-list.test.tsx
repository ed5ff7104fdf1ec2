import { listCategoriesDetailed, listCategoryValues } from '@station/contract/contacts/categories';
import { contactStats, listContacts } from '@station/contract/contacts/contacts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { firstCalls } from '../../src/app/router/first-calls.ts';
import { call } from '../../src/platform/call.ts';
import { makeAdmin } from '../render-station.tsx';
import {
  expectListed,
  findRow,
  listedNames,
  makeContact,
  makeContacts,
  openDirectory,
} from './contacts-server.ts';

test('the directory has the words of the specification', async () => {
  const { user } = openDirectory('/home/contacts', { contacts: makeContacts(240) });
  await findRow('Người 240');

  const title = screen.getByRole('heading', { level: 1 });
  expect(title).toHaveTextContent('Quản lý Danh bạ Tổng hợp');
  expect(screen.getByText('240 contacts · 6 category')).toBeVisible();
  expect(screen.getByPlaceholderText('Tìm kiếm tên, điện thoại, email, công ty...')).toBeVisible();
  const headers = screen.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual([
    'Chọn tất cả trên trang này',
    'Tên',
    'Điện thoại',
    'Chức vụ',
    'Email',
    'Công ty',
    'Category',
    'Thao tác',
  ]);
  expect(screen.getByRole('button', { name: 'Add Contact' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Thao tác khác' }));
  for (const name of ['Export Excel', 'Template']) {
    expect(screen.getByRole('menuitem', { name })).toBeVisible();
  }
  await user.keyboard('{Escape}');
  expect(screen.getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute('href', '/home');
});

test('the list asks first for what the head has begun ahead', async () => {
  const { server } = openDirectory('/home/contacts', { contacts: makeContacts(3) });
  await findRow('Người 3');

  const [asked] = server.calls(listContacts);
  expect(firstCalls['/home/contacts']).toEqual([`GET/api/contacts?${asked?.query}`]);
});

test('while it loads, the words Đang tải... are there, and rows as a skeleton', async () => {
  let release = () => {};
  openDirectory('/home/contacts', {
    prepare: (server) => {
      release = server.hold(contactStats, {
        success: true,
        data: { total_contacts: 3, active_contacts: 3, by_category: [] },
      });
      server.hold(listContacts, {
        success: true,
        data: [],
        pagination: { page: 1, per_page: 20, total_pages: 0, total_records: 0 },
      });
    },
  });

  expect((await screen.findAllByText('Đang tải...')).length).toBe(2);
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  release();
  expect(await screen.findByText('3 contacts · 6 category')).toBeVisible();
});

test('a row shows the contact, with links to call and to write', async () => {
  const contact = makeContact(1, {
    name: 'Nguyễn Thị Ánh',
    phone: '+84 90 123 4567',
    email: 'anh@example.vn',
    position: 'Giáo viên',
    company: 'Hoa Sen',
  });
  openDirectory('/home/contacts', { contacts: [contact] });
  const row = within(await findRow('Nguyễn Thị Ánh'));

  expect(row.getByRole('link', { name: '+84 90 123 4567' })).toHaveAttribute(
    'href',
    'tel:+84901234567',
  );
  expect(row.getByRole('link', { name: 'anh@example.vn' })).toHaveAttribute(
    'href',
    'mailto:anh@example.vn',
  );
  expect(row.getByText('Giáo viên')).toBeVisible();
  expect(row.getByText('Hoa Sen')).toBeVisible();
  expect(row.getByText('Khách hàng')).toBeVisible();
  expect(row.getByRole('button', { name: 'Sửa Nguyễn Thị Ánh' })).toHaveTextContent('Sửa');
  expect(row.getByRole('button', { name: 'Xóa Nguyễn Thị Ánh' })).toHaveTextContent('Xóa');
});

test('markup in a contact is shown as the text it is, and becomes no element', async () => {
  const name = '<img src="x" onerror="alert(1)">';
  const contact = makeContact(1, {
    name,
    company: '<script>alert(1)</script>',
    position: '<b>Bold</b>',
    email: 'javascript:alert(1)@example.vn',
  });
  openDirectory('/home/contacts', { contacts: [contact] });
  const row = await findRow('<img');

  expect(within(row).getByText(name)).toBeVisible();
  expect(within(row).getByText('<script>alert(1)</script>')).toBeVisible();
  expect(within(row).getByText('<b>Bold</b>')).toBeVisible();
  expect(row.querySelector('img, script, b')).toBeNull();
  for (const link of within(row).getAllByRole('link')) {
    expect(link.getAttribute('href')).toMatch(/^(?:tel:|mailto:|\/)/);
  }
});

test("a built-in category has the browser's words, another one the server's label", async () => {
  const contacts = [makeContact(2, { category: 'night_shift' }), makeContact(1)];
  openDirectory('/home/contacts', { contacts });

  expect(within(await findRow('Người 2')).getByText('Ca đêm')).toBeVisible();
  expect(within(await findRow('Người 1')).getByText('Khách hàng')).toBeVisible();
});

test('categories without their counts are better than none', async () => {
  openDirectory('/home/contacts', {
    prepare: (server) =>
      server
        .refuse(listCategoriesDetailed, { code: 'internal', message: 'no counts' })
        .answer(listCategoryValues, { success: true, data: ['client', 'night_shift'] }),
  });

  const tiles = await screen.findByRole('group', { name: 'Lọc theo category' });
  expect(await within(tiles).findByRole('button', { name: /Night Shift/ })).toBeVisible();
  expect(within(tiles).getByRole('button', { name: /Khách hàng/ })).toBeVisible();
});

test('pages are named and turned, and the address keeps the page', async () => {
  const { user, router, server } = openDirectory('/home/contacts', { contacts: makeContacts(45) });
  await findRow('Người 45');

  expect(screen.getByText('Hiển thị 1 - 20 trong tổng số 45 contacts')).toBeVisible();
  expect(screen.getByText('Trang 1 / 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Trước' })).toBeDisabled();

  await user.click(screen.getByRole('button', { name: 'Sau' }));
  await findRow('Người 25');
  expect(router.state.location.search).toEqual({ page: 2 });
  expect(screen.getByText('Hiển thị 21 - 40 trong tổng số 45 contacts')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Sau' }));
  await expectListed('Người 5', 'Người 4', 'Người 3', 'Người 2', 'Người 1');
  expect(screen.getByText('Hiển thị 41 - 45 trong tổng số 45 contacts')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sau' })).toBeDisabled();
  expect(server.calls(listContacts)[0]?.query.get('limit')).toBe('20');

  router.history.back();
  await findRow('Người 25');
});

test('the next page is there before it is asked for', async () => {
  const { server } = openDirectory('/home/contacts', { contacts: makeContacts(45) });
  await findRow('Người 45');

  const pages = () => server.calls(listContacts).map((one) => one.query.get('page'));
  await waitFor(() => expect(pages()).toEqual(['1', '2']));
});

test('a single page has no pagination', async () => {
  openDirectory('/home/contacts', { contacts: makeContacts(20) });
  await findRow('Người 20');

  expect(screen.queryByRole('navigation', { name: 'Phân trang' })).toBeNull();
});

test('an address beyond the end shows the last page', async () => {
  const { router } = openDirectory('/home/contacts?page=900', { contacts: makeContacts(21) });

  await expectListed('Người 1');
  expect(router.state.location.search).toEqual({ page: 2 });
});

test('without any contact there is a way to the first one, for administrators also by Excel', async () => {
  const { user } = openDirectory('/app/contacts', { contacts: [], signedIn: makeAdmin() });

  expect(await screen.findByText('Chưa có contact nào')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add Contact' })).toHaveLength(2);
  const upload = ['href', '/app/upload-excel'] as const;
  expect(screen.getByRole('link', { name: 'Upload Excel' })).toHaveAttribute(...upload);
  await user.click(screen.getByRole('button', { name: 'Thao tác khác' }));
  expect(screen.getByRole('menuitem', { name: 'Upload Excel' })).toHaveAttribute(...upload);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('link', { name: 'Về trung tâm quản trị' })).toHaveAttribute(
    'href',
    '/app',
  );
});

test('staff are not led to the upload, which is for administrators', async () => {
  openDirectory('/home/contacts', { contacts: [] });

  await screen.findByText('Chưa có contact nào');
  expect(screen.queryByRole('link', { name: 'Upload Excel' })).toBeNull();
});

test('a search without hits says so and leads back to all', async () => {
  const { user } = openDirectory('/home/contacts?search=ai-do');

  expect(await screen.findByText('Không tìm thấy contact nào')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }));
  await expectListed('Người 3', 'Người 2', 'Người 1');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('where all are archived, the way to them is shown', async () => {
  const { user } = openDirectory('/home/contacts', {
    contacts: [makeContact(1, { is_active: false })],
  });

  await screen.findByText('Chưa có contact nào');
  await user.click(screen.getByRole('button', { name: 'Hiện contacts đã lưu trữ' }));
  expect(within(await findRow('Người 1')).getByText('Đã lưu trữ')).toBeVisible();
});

test('a list that cannot be loaded says so, with the code, and can be tried again', async () => {
  const { user, server } = openDirectory('/home/contacts', {
    prepare: (it) =>
      it.refuse(listContacts, { code: 'forbidden', message: 'no', request_id: 'request-77' }),
  });

  const title = await screen.findByText('Lỗi khi tải danh sách contacts');
  const alert = title.closest<HTMLElement>('[role="alert"]')!;
  expect(alert).toHaveTextContent('Mã: request-77');

  server.answer(listContacts, {
    success: true,
    data: [makeContact(9)],
    pagination: { page: 1, per_page: 20, total_pages: 1, total_records: 1 },
  });
  await user.click(within(alert).getByRole('button', { name: 'Thử lại' }));
  await expectListed('Người 9');
});

test('without a connection the rows stay, and say from when they are', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, server } = openDirectory('/home/contacts', { contacts: makeContacts(45) });
  await findRow('Người 45');
  // The page ahead is in memory; the one after it has to be fetched.
  await waitFor(() => expect(server.calls(listContacts)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Sau' }));
  await findRow('Người 25');
  server.setReachable(false);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await user.click(screen.getByRole('button', { name: 'Trước' }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));

  expect(listedNames()).toHaveLength(20);
  expect(await screen.findByText(/Đang hiển thị dữ liệu lúc \d\d:\d\d\./)).toBeVisible();
  expect(screen.getByText('Lỗi khi tải danh sách contacts')).toBeVisible();

  server.setReachable(true);
  const before = server.calls(listContacts).length;
  // The page looks by itself whether the server is back.
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await waitFor(() => expect(server.calls(listContacts).length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.queryByText('Lỗi khi tải danh sách contacts')).toBeNull());
});

test('offline, the rows stay until the page asked for can come, and that is said', async () => {
  const { user } = openDirectory('/home/contacts?page=2', { contacts: makeContacts(45) });
  await findRow('Người 25');
  const setOnline = (online: boolean) =>
    act(() => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
      window.dispatchEvent(new Event(online ? 'online' : 'offline'));
    });

  setOnline(false);
  await user.click(screen.getByRole('button', { name: 'Trước' }));
  expect(await screen.findByText('Lỗi khi tải danh sách contacts')).toBeVisible();
  expect(listedNames()).toHaveLength(20);
  expect(listedNames()).toContain('Người 25');

  setOnline(true);
  await findRow('Người 45');
  expect(screen.queryByText('Lỗi khi tải danh sách contacts')).toBeNull();
});

test('a call that ends the session leads to the login screen', async () => {
  const { server, router } = openDirectory('/home/contacts');
  await findRow('Người 3');

  server.refuse(contactStats, { code: 'unauthenticated', message: 'gone' });
  await act(() => call(contactStats).catch(() => undefined));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});
