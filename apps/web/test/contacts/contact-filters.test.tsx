import { listContacts } from '@station/contract/contacts/contacts';
import { getIndustryTree } from '@station/contract/industries/industry-tree';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { media } from '../browser-stubs.ts';
import {
  expectListed,
  findRow,
  listedNames,
  makeContact,
  openDirectory,
  success,
} from './contacts-server.ts';

const people = [
  makeContact(4, { name: 'Nguyễn Thị Ánh', category: 'client', company: 'Hoa Sen' }),
  makeContact(3, { name: '김민수', category: 'employee' }),
  makeContact(2, { name: 'Trần Ánh Dương', category: 'employee' }),
  makeContact(1, { name: 'Lê Bảo', category: 'client', is_active: false }),
];

const searchBox = () => screen.getByRole('searchbox', { name: 'Tìm kiếm contacts' });

test('typing searches once it pauses, keeps the search in the address and marks what was found', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, router, server } = openDirectory('/home/contacts', { contacts: people });
  await findRow('Nguyễn Thị Ánh');
  const before = server.calls(listContacts).length;

  await user.type(searchBox(), 'anh');
  expect(server.calls(listContacts)).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(300));

  await expectListed('Nguyễn Thị Ánh', 'Trần Ánh Dương');
  expect(server.calls(listContacts)).toHaveLength(before + 1);
  expect(router.state.location.search).toEqual({ search: 'anh' });
  expect(within(await findRow('Nguyễn Thị Ánh')).getByText('Ánh').tagName).toBe('MARK');
  expect(screen.getByText('2 contacts phù hợp')).toBeVisible();
});

test('while a search is on its way the rows before it stay, marked as busy', async () => {
  const { user, server } = openDirectory('/home/contacts', { contacts: people });
  await findRow('김민수');
  const release = server.hold(listContacts, {
    success: true,
    data: [people[1]!],
    pagination: { page: 1, per_page: 20, total_pages: 1, total_records: 1 },
  });

  await user.type(searchBox(), '민수{Enter}');
  expect(listedNames()).toEqual(['Nguyễn Thị Ánh', '김민수', 'Trần Ánh Dương']);
  await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'));
  release();
  await expectListed('김민수');
  expect(screen.getByRole('table')).not.toHaveAttribute('aria-busy');
});

test('a late answer to an earlier search never replaces a newer one', async () => {
  const late = Promise.withResolvers<void>();
  const { user } = openDirectory('/home/contacts', {
    contacts: people,
    prepare: (server) =>
      server.answer(listContacts, async ({ query }) => {
        const search = query.get('search') ?? '';
        if (search === 'first') await late.promise;
        return {
          success,
          data: [makeContact(1, { name: `Found by ${search}` })],
          pagination: { page: 1, per_page: 20, total_pages: 1, total_records: 1 },
        };
      }),
  });
  await findRow('Found by');

  await user.type(searchBox(), 'first{Enter}');
  await user.clear(searchBox());
  await user.type(searchBox(), 'second{Enter}');
  await expectListed('Found by second');
  late.resolve();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(listedNames()).toEqual(['Found by second']);
});

test('a tile filters by its category, shows its counts, and filters no longer when pressed again', async () => {
  const { user, router } = openDirectory('/home/contacts?page=2', { contacts: people });
  await findRow('김민수');
  const tiles = screen.getByRole('group', { name: 'Lọc theo category' });
  const client = within(tiles).getByRole('button', { name: /Khách hàng/ });
  expect(client).toHaveTextContent('1 Khách hàng hoạt động / tổng 2');
  // On a desktop the style writes `1 / 2` in place of the second line.
  expect(within(client).getByText('1')).toHaveAttribute('data-of', '2');
  expect(within(tiles).getByRole('button', { name: /Tất cả/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await user.click(client);
  await expectListed('Nguyễn Thị Ánh');
  expect(client).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.search).toEqual({ category: 'client' });

  await user.click(client);
  await expectListed('Nguyễn Thị Ánh', '김민수', 'Trần Ánh Dương');
  expect(router.state.location.search).toEqual({});
});

test('the category list offers all with their counts and filters, too', async () => {
  const { user, router } = openDirectory('/home/contacts', { contacts: people });
  await findRow('김민수');
  const list = screen.getByRole('combobox', { name: 'Category' });
  expect([...list.querySelectorAll('option')].map((one) => one.textContent)).toEqual([
    'Tất cả (3)',
    'Nhân viên (2)',
    'Seoul F&B (0)',
    'Khách hàng (1)',
    'Nhà cung cấp (0)',
    'Bên ngoài (0)',
    'Ca đêm (0)',
  ]);

  await user.selectOptions(list, 'employee');
  await expectListed('김민수', 'Trần Ánh Dương');
  expect(router.state.location.search).toEqual({ category: 'employee' });
  await user.selectOptions(list, 'all');
  expect(router.state.location.search).toEqual({});
});

test('archived contacts are hidden until they are asked for, and then have a badge', async () => {
  const { user, router } = openDirectory('/home/contacts', { contacts: people });
  await findRow('김민수');
  expect(listedNames()).not.toContain('Lê Bảo');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Trạng thái' }), 'all');
  expect(within(await findRow('Lê Bảo')).getByText('Đã lưu trữ')).toBeVisible();
  expect(router.state.location.search).toEqual({ archived: true });
});

test('another search or category starts at page 1; an address with all of it works', {
  tags: ['full'],
}, async () => {
  const many = Array.from({ length: 70 }, (_, at) =>
    makeContact(70 - at, { category: at % 2 ? 'client' : 'employee' }),
  );
  const { user, router } = openDirectory('/home/contacts?category=client&page=2', {
    contacts: many,
  });
  await findRow('Người 29');
  expect(screen.getByText('Trang 2 / 2')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('client');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'employee');
  await findRow('Người 70');
  expect(router.state.location.search).toEqual({ category: 'employee' });
});

test('a search is no step of its own for the back button, a category is one', async () => {
  const { user, router } = openDirectory('/home/contacts', { contacts: people });
  await findRow('김민수');

  await user.type(searchBox(), 'anh{Enter}');
  await expectListed('Nguyễn Thị Ánh', 'Trần Ánh Dương');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'employee');
  await expectListed('Trần Ánh Dương');
  router.history.back();
  await expectListed('Nguyễn Thị Ánh', 'Trần Ánh Dương');
  expect(searchBox()).toHaveValue('anh');
});

test.each(['?page=-3', '?page=x&archived=maybe&category=', '?search=%00', '?page=1e99'])(
  'an address that nobody should write (%s) shows the first page',
  async (address) => {
    const { server } = openDirectory(`/home/contacts${address}`, { contacts: people });

    await expectListed('Nguyễn Thị Ánh', '김민수', 'Trần Ánh Dương');
    expect(server.calls(listContacts)[0]?.query.toString()).toBe(
      'active_only=true&page=1&limit=20',
    );
  },
);

test('a search longer than the server takes is cut, in the field as well', async () => {
  const { user, server } = openDirectory('/home/contacts', { contacts: people });
  await findRow('Nguyễn Thị Ánh');
  await user.click(searchBox());
  await user.paste('x'.repeat(300));
  await user.keyboard('{Enter}');

  await screen.findByText('Không tìm thấy contact nào');
  expect(server.calls(listContacts).at(-1)?.query.get('search')).toHaveLength(200);
  expect(searchBox()).toHaveValue('x'.repeat(200));
});

test('the slash leads into the search, and Escape empties it', async () => {
  const { user, router } = openDirectory('/home/contacts?search=anh', { contacts: people });
  await findRow('Nguyễn Thị Ánh');

  await user.keyboard('/');
  expect(searchBox()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(searchBox()).toHaveValue('');
  await expectListed('Nguyễn Thị Ánh', '김민수', 'Trần Ánh Dương');
  expect(router.state.location.search).toEqual({});
});

test('the tree of industries is asked for when somebody reaches for its filter, not before', async () => {
  media.add('(hover: hover)');
  onTestFinished(() => void media.delete('(hover: hover)'));
  const { user, server } = openDirectory('/home/contacts', { contacts: people });
  await findRow('Nguyễn Thị Ánh');
  const field = await screen.findByRole('combobox', { name: 'Ngành nghề' });
  await waitFor(() => expect(field).toBeEnabled());
  expect(server.calls(getIndustryTree)).toHaveLength(0);

  await user.hover(screen.getByRole('combobox', { name: 'Ngành nghề' }));
  await waitFor(() => expect(server.calls(getIndustryTree)).toHaveLength(1));
});
