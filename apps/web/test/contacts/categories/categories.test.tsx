import {
  BUILT_IN_CATEGORIES,
  listCategories,
  migrateCategory,
  removeCategory,
  renameCategory,
} from '@station/contract/contacts/categories';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setLocale } from '../../../src/platform/i18n.ts';
import { queryClient } from '../../../src/platform/query-client.ts';
import { builtIn, card, openManager, own, success, USUAL } from './categories-server.ts';

test('the stat cards count categories, contacts, own, protected and empty ones, and the average', async () => {
  openManager(USUAL);
  await card('Ca đêm');
  const tiles = [...screen.getByRole('group', { name: 'Thống kê' }).children];
  expect(tiles.map((tile) => tile.textContent?.trim())).toEqual([
    '5 Tổng category',
    '1.207 Tổng contacts',
    '2 Category tùy chỉnh',
    '2 Được bảo vệ',
    '2 Không có contact',
    '241 Trung bình mỗi category',
  ]);
});

test('a card shows badges, value, description and count, and only what can be done', async () => {
  openManager(USUAL);
  const client = within(await card('Khách hàng'));
  expect(client.getByText('Protected')).toHaveAttribute('lang', 'en');
  expect(client.getByText('client')).toBeVisible();
  expect(client.getByText('Khách hàng và phụ huynh')).toBeVisible();
  expect(client.getByText('4 contacts')).toBeVisible();
  expect(client.getByRole('link', { name: 'Khách hàng' })).toHaveAttribute(
    'href',
    expect.stringContaining('/app/contacts?category=client'),
  );
  expect(client.getAllByRole('button').map((it) => it.getAttribute('aria-label'))).toEqual([
    'Chuyển contacts của Khách hàng',
  ]);

  const full = within(await card('Ca đêm'));
  expect(full.getByText('Custom')).toHaveAttribute('lang', 'en');
  expect(full.getByRole('button', { name: 'Đổi tên Ca đêm' })).toBeEnabled();
  expect(full.getByRole('button', { name: 'Chuyển contacts của Ca đêm' })).toBeEnabled();
  expect(full.getByRole('button', { name: 'Xóa Ca đêm' })).toBeDisabled();

  const empty = within(await card('Đối tác'));
  expect(empty.queryByText(/Custom|Protected/)).toBeNull();
  expect(empty.queryByRole('button', { name: /^Chuyển/ })).toBeNull();
  expect(empty.getByRole('button', { name: 'Xóa Đối tác' })).toBeEnabled();
});

test.each([
  ['{Control>}a{/Control}{Delete}', 'Tên category không được để trống'],
  ['Ca Dem', 'Tên chỉ chấp nhận chữ thường, số, tiếng Hàn và dấu gạch dưới'],
  ['x'.repeat(51), 'Tên category tối đa 50 ký tự'],
  ['client', 'Tên category đã tồn tại'],
  ['ca_dem', 'Tên mới phải khác tên cũ'],
])('a new name %j is refused before anything is sent: %s', async (typed, text) => {
  const { user, server } = openManager(USUAL);
  await user.click(within(await card('Ca đêm')).getByRole('button', { name: 'Đổi tên Ca đêm' }));
  const field = screen.getByLabelText(/^Tên mới/);
  expect(field).toHaveValue('ca_dem');
  await user.clear(field);
  await user.type(field, typed);
  await user.click(screen.getByRole('button', { name: 'Đổi tên' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining(text)));
  expect(server.calls(renameCategory)).toEqual([]);
});

test('a renamed category shows its new value, and the modal says that it worked', async () => {
  const { user, server } = openManager(USUAL);
  await user.click(within(await card('Ca đêm')).getByRole('button', { name: 'Đổi tên Ca đêm' }));
  await user.clear(screen.getByLabelText(/^Tên mới/));
  await user.type(screen.getByLabelText(/^Tên mới/), '한국_2026');
  await user.click(screen.getByRole('button', { name: 'Đổi tên' }));

  const done = await screen.findByRole('dialog', {
    name: 'Đổi tên category thành "한국_2026" thành công!',
  });
  await user.click(within(done).getByRole('button', { name: 'Đóng' }));
  expect(await screen.findByText('한국_2026')).toBeVisible();
  expect(server.calls(renameCategory)[0]?.body).toEqual({
    old_category: 'ca_dem',
    new_category: '한국_2026',
    version: 3,
  });
});

test('a rename that failed keeps what was typed and says why: the server first, else the given words', async () => {
  const { user, server } = openManager(USUAL, (fake) =>
    fake.refuse(renameCategory, { code: 'internal', message: 'Hết chỗ lưu' }),
  );
  await user.click(within(await card('Ca đêm')).getByRole('button', { name: 'Đổi tên Ca đêm' }));
  await user.type(screen.getByLabelText(/^Tên mới/), '_moi');
  const send = () => user.click(screen.getByRole('button', { name: 'Đổi tên' }));
  await send();
  expect(await screen.findByText('Hết chỗ lưu')).toBeVisible();
  server.refuse(renameCategory, { code: 'internal', message: '' });
  await send();
  expect(await screen.findByText('Có lỗi xảy ra khi đổi tên category')).toBeVisible();
  server.setReachable(false);
  await send();
  const lost = /^Có lỗi xảy ra khi đổi tên category\. Không kết nối được/;
  expect(await screen.findByText(lost)).toBeVisible();
  expect(screen.getByLabelText(/^Tên mới/)).toHaveValue('ca_dem_moi');
});

test('a new name that is typed stays when somebody else deletes the category, and sending says so', async () => {
  const { user, server } = openManager(USUAL, (fake) =>
    fake.refuse(renameCategory, {
      code: 'not-found',
      message: 'x',
      reason: 'categories.not-found',
    }),
  );
  await user.click(within(await card('Ca đêm')).getByRole('button', { name: 'Đổi tên Ca đêm' }));
  await user.type(screen.getByLabelText(/^Tên mới/), '_moi');
  const others = USUAL.filter(({ value }) => value !== 'ca_dem');
  server.answer(listCategories, { success, data: others });
  // As the open page hears of it.
  await act(() => queryClient.invalidateQueries({ queryKey: ['categories'] }));
  await waitFor(() => expect(screen.queryByText('ca_dem')).toBeNull());
  expect(screen.getByLabelText(/^Tên mới/)).toHaveValue('ca_dem_moi');
  await user.click(screen.getByRole('button', { name: 'Đổi tên' }));
  expect(await screen.findByText(/^Category này không còn tồn tại/)).toBeVisible();
  expect(screen.getByLabelText(/^Tên mới/)).toHaveValue('ca_dem_moi');
});

test('contacts go to a target that is chosen, which is never the source', async () => {
  const { user, server } = openManager(USUAL);
  await user.click(
    within(await card('Ca đêm')).getByRole('button', { name: 'Chuyển contacts của Ca đêm' }),
  );
  const target = screen.getByLabelText(/^Category đích/);
  expect(
    within(target)
      .getAllByRole('option')
      .map((it) => it.textContent),
  ).toEqual(['Chọn category đích...', 'Nhân viên', 'Khách hàng', 'Đối tác', 'Nhóm cũ']);
  await user.click(screen.getByRole('button', { name: 'Chuyển 1.200 contacts' }));
  expect(await screen.findByText('Vui lòng chọn category đích')).toBeVisible();
  expect(server.calls(migrateCategory)).toEqual([]);

  await user.selectOptions(target, 'Đối tác');
  await user.click(screen.getByRole('button', { name: 'Chuyển 1.200 contacts' }));
  expect(
    await screen.findByRole('dialog', { name: 'Đã chuyển 1.200 contacts thành công!' }),
  ).toBeVisible();
  expect(server.calls(migrateCategory)[0]?.body).toEqual({
    from_category: 'ca_dem',
    to_category: 'partner',
  });
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  expect(await card('Đối tác')).toHaveTextContent('1.200 contacts');
});

test('an empty category is deleted after a question', async () => {
  const { user, server } = openManager(USUAL);
  await user.click(within(await card('Nhóm cũ')).getByRole('button', { name: 'Xóa Nhóm cũ' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Xóa category "Nhóm cũ"?' }));
  await user.click(question.getByRole('button', { name: 'Xóa' }));
  expect(await screen.findByRole('dialog', { name: 'Xóa category thành công!' })).toBeVisible();
  expect(server.calls(removeCategory)[0]?.body).toEqual({ category: 'cu' });
});

test('a category that is filled while its question stands cannot be deleted, and the modal says so', async () => {
  const { user, server } = openManager(USUAL, (fake) =>
    fake.refuse(removeCategory, {
      code: 'conflict',
      message: 'x',
      reason: 'categories.has-contacts',
    }),
  );
  await user.click(within(await card('Nhóm cũ')).getByRole('button', { name: 'Xóa Nhóm cũ' }));
  server.answer(listCategories, { success, data: [own('cu', 'Nhóm cũ', 2)] });
  await user.click(screen.getByRole('button', { name: 'Xóa' }));

  const blocked = await screen.findByRole('alertdialog', { name: 'Không thể xóa!' });
  expect(blocked).toHaveTextContent('"Nhóm cũ" còn 2 contacts.');
  expect(within(blocked).queryByRole('button', { name: 'Xóa' })).toBeNull();
  await user.click(within(blocked).getByRole('button', { name: 'Đóng' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('what cannot be loaded is said, and loaded by trying again', async () => {
  const { user, server } = openManager(USUAL, (fake) =>
    fake.refuse(listCategories, { code: 'forbidden', message: 'x' }),
  );
  expect(await screen.findByText('Không thể tải danh sách category')).toBeVisible();
  server.answer(listCategories, { success, data: USUAL });
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await card('Ca đêm')).toBeVisible();
});

test('every built-in category has an icon, a name and a description in every language', async () => {
  openManager(BUILT_IN_CATEGORIES.map((one) => builtIn(one.value)));
  await card('Khách hàng');
  for (const locale of ['vi', 'ko', 'en'] as const) {
    setLocale(locale);
    await waitFor(() => {
      const cards = screen.getAllByRole('heading', { level: 2 });
      expect(cards).toHaveLength(16);
      expect(new Set(cards.map((it) => it.textContent)).size).toBe(16);
    });
    const items = screen.getAllByRole('heading', { level: 2 }).map((it) => it.closest('li'));
    for (const item of items) expect(item?.querySelector('svg')?.children).not.toHaveLength(0);
    // The description stands after the value.
    const about = items.map((item) => item?.querySelector('code')?.nextElementSibling?.textContent);
    expect(new Set(about).size).toBe(16);
    expect(about).not.toContain('0 contacts');
  }
});
