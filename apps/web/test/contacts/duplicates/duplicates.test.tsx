import {
  compareContacts,
  dismissDuplicates,
  listDuplicates,
  listMerges,
  mergeContacts,
  recallDuplicates,
  undoMerge,
} from '@station/contract/contacts/duplicates';
import { paginationOf } from '@station/contract/paging';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { makeContact, success } from '../contacts-server.ts';
import { chooseListAction } from '../form-steps.ts';
import { lan, openDuplicates, twin } from './duplicates-server.ts';

const NAMES = 'Lan, Nguyễn Thị Lan';
const COMPARE = '/home/contacts/duplicates/compare?ids=1-2';

/** The first screen of a file loads its code meanwhile. */
const SLOW = { timeout: 60_000 };

/** The group of a field in the comparison. */
const row = (name: RegExp) => within(screen.getByRole('group', { name }));

test('the directory leads to the likely duplicates, in the home screen and in the hub', async () => {
  const { user } = openDuplicates('/home/contacts');
  await screen.findByRole('button', { name: 'Thao tác khác' }, SLOW);
  await chooseListAction(user, 'Trùng lặp');
  const group = within(await screen.findByRole('region', { name: NAMES }, SLOW));
  expect(group.getByText('Cùng số 0901234501')).toBeVisible();
  expect(group.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('1 nhóm có thể là cùng một người')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Về danh bạ' })).toHaveAttribute(
    'href',
    '/home/contacts',
  );
});

test('without duplicates it says what would be here; a failure can be tried again', {
  tags: ['full'],
}, async () => {
  let fails = true;
  const { user, server } = openDuplicates('/home/contacts/duplicates', {
    prepare: (it) =>
      it.answer(listDuplicates, () => {
        if (fails) throw new Error('the line is cut');
        return { success, data: [], pagination: paginationOf(1, 10, 0) };
      }),
  });
  expect(await screen.findByText('Không thể tải danh sách', {}, SLOW)).toBeVisible();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByText('Không có contact nào có vẻ trùng')).toBeVisible();
  expect(server.calls(listDuplicates).length).toBeGreaterThan(1);
});

test('not a duplicate: the group goes, and comes back by the undo', async () => {
  const { user, server } = openDuplicates('/home/contacts/duplicates');
  await user.click(await screen.findByRole('button', { name: `Không trùng: ${NAMES}` }, SLOW));
  await waitFor(() => expect(screen.queryByRole('region', { name: NAMES })).toBeNull());
  expect(server.calls(dismissDuplicates)[0]?.body).toEqual({ ids: [1, 2] });
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  expect(await screen.findByRole('region', { name: NAMES })).toBeVisible();
  expect(server.calls(recallDuplicates)[0]?.body).toEqual({
    ids: [1, 2],
    pairs: [{ low: 1, high: 2 }],
  });
});

test('side by side, what differs is marked, and what is chosen is merged', async () => {
  const { user, server } = openDuplicates('/home/contacts/duplicates');
  await user.click(await screen.findByRole('link', { name: `So sánh và gộp: ${NAMES}` }, SLOW));
  await screen.findByRole('form', { name: 'So sánh và gộp contacts' }, SLOW);

  // The second one has the most in it, and is kept.
  expect(row(/^Giữ lại contact/).getByRole('radio', { name: /^Nguyễn Thị Lan/ })).toBeChecked();
  expect(screen.getByRole('group', { name: 'Tên Khác nhau' })).toBeVisible();
  expect(screen.queryByRole('group', { name: /^Category/ })).toBeNull();
  expect(screen.getByText('Khách hàng', { selector: 'p' })).toBeVisible();

  await user.click(row(/^Tên/).getByRole('radio', { name: 'Lan' }));
  await user.click(row(/^Ghi chú/).getByRole('radio', { name: /^Giữ tất cả ghi chú/ }));
  await user.click(row(/^Email/).getByRole('checkbox', { name: 'lan@x.vn' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Số điện thoại chính' }), [
    '010-1234-5678',
  ]);
  const result = within(screen.getByRole('region', { name: 'Kết quả' }));
  expect(result.getByRole('heading')).toHaveTextContent('Kết quả: Lan');
  expect(result.getByText('Được chuyển vào thùng rác: Lan')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Gộp thành một' }));

  expect(await screen.findByText('Đã gộp 2 contacts thành "Lan"')).toBeVisible();
  expect(server.calls(mergeContacts)[0]?.body).toEqual({
    keep: 2,
    contacts: [
      { id: 1, version: 1 },
      { id: 2, version: 4 },
    ],
    name: 'Lan',
    phone: '010-1234-5678',
    other_phones: ['0901234501'],
    position: 'Kế toán',
    email: 'lan@y.vn',
    other_emails: [],
    company: 'Hoa Sen',
    address: '12 Lê Lợi',
    category: 'client',
    notes: 'Gọi sau 17 giờ\n\nThích trà',
    is_active: true,
  });
  expect(await screen.findByText('Không có contact nào có vẻ trùng')).toBeVisible();
});

test('a merge is undone from the toast', async () => {
  const { user, server } = openDuplicates(COMPARE);
  await user.click(await screen.findByRole('button', { name: 'Gộp thành một' }, SLOW));
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  expect(await screen.findByText(/^Đã hoàn tác: "Nguyễn Thị Lan"/)).toBeVisible();
  expect(server.calls(undoMerge)).toHaveLength(1);
});

test('an undo from the toast that comes too late says so', async () => {
  const { user } = openDuplicates(COMPARE, {
    prepare: (server) =>
      server.refuse(undoMerge, {
        code: 'conflict',
        message: 'Refused',
        reason: 'duplicates.changed-since',
        current: { now: { ...lan, name: 'Lan mới' }, before: lan },
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Gộp thành một' }, SLOW));
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  expect(await screen.findByText('"Lan mới" đã được thay đổi sau khi gộp')).toBeVisible();
});

test('without a number nothing is sent, and the reason is said', async () => {
  const { user, server } = openDuplicates(COMPARE);
  await screen.findByRole('form', {}, SLOW);
  const [first] = row(/^Điện thoại/).getAllByRole('checkbox', { name: '0901234501' });
  await user.click(first as HTMLElement);
  await user.click(row(/^Điện thoại/).getByRole('checkbox', { name: '010-1234-5678' }));
  await user.click(screen.getByRole('button', { name: 'Gộp thành một' }));
  expect(screen.getByText('Vui lòng chọn ít nhất một số điện thoại.')).toBeVisible();
  expect(server.calls(mergeContacts)).toEqual([]);
});

test('a contact that was changed meanwhile is shown as it is now, and nothing is merged', async () => {
  let name = twin.name;
  const { user } = openDuplicates(COMPARE, {
    prepare: (server) =>
      server
        .answer(compareContacts, () => ({
          success,
          data: { reasons: [], contacts: [lan, { ...twin, name, version: name.length }] },
        }))
        .refuse(mergeContacts, {
          code: 'conflict',
          message: 'Refused',
          reason: 'duplicates.changed-meanwhile',
        }),
  });
  await screen.findByRole('form', {}, SLOW);
  name = 'Lan Anh';
  await user.click(screen.getByRole('button', { name: 'Gộp thành một' }));
  expect(await screen.findByText(/vừa được người khác thay đổi hoặc xóa/)).toBeVisible();
  expect(await row(/^Tên/).findByRole('radio', { name: 'Lan Anh' })).toBeVisible();
});

test('of three contacts one can be left out', async () => {
  const third = makeContact(3, { name: 'Lan Ba', phone: '0901234501' });
  const { user } = openDuplicates('/home/contacts/duplicates/compare?ids=1-2-3', {
    contacts: [lan, twin, third],
  });
  await user.click(
    await screen.findByRole('button', { name: 'Bỏ ra khỏi phần so sánh: Lan Ba' }, SLOW),
  );
  await waitFor(() => expect(screen.queryByText('Lan Ba')).toBeNull());
  expect(screen.queryByRole('button', { name: /khỏi phần so sánh/ })).toBeNull();
});

test.each(['', '?ids=1', '?ids=x-y', '?ids=8-9'])(
  'an address that names no two contacts (%j) leads back to the list',
  async (search) => {
    openDuplicates(`/home/contacts/duplicates/compare${search}`);
    expect(await screen.findByText('Không đủ contacts để so sánh', {}, SLOW)).toBeVisible();
  },
);

const merged = {
  id: 7,
  at: '2026-11-21T03:00:00.000Z',
  by: 'admin',
  kept: { id: 1, name: 'Lan' },
  gone: [{ id: 2, name: 'Nguyễn Thị Lan' }],
  undone_at: null,
  undone_by: null,
};

test('a merge of the list is undone, and says by whom', async () => {
  let undone = false;
  const { user } = openDuplicates('/home/contacts/duplicates/merges', {
    prepare: (server) =>
      server
        .answer(listMerges, () => ({
          success,
          data: [{ ...merged, ...(undone && { undone_at: merged.at, undone_by: 'Bình' }) }],
          pagination: paginationOf(1, 20, 1),
        }))
        .answer(undoMerge, () => {
          undone = true;
          return { success, data: lan };
        }),
  });
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác gộp Lan' }, SLOW));
  expect(await screen.findByText(/^Bình hoàn tác lúc/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Hoàn tác gộp Lan' })).toBeNull();
});

test('an undo that would lose newer changes is not done, and shows both', async () => {
  const { user } = openDuplicates('/home/contacts/duplicates/merges', {
    prepare: (server) =>
      server
        .answer(listMerges, { success, data: [merged], pagination: paginationOf(1, 20, 1) })
        .refuse(undoMerge, {
          code: 'conflict',
          message: 'Refused',
          reason: 'duplicates.changed-since',
          current: { now: { ...lan, name: 'Lan mới' }, before: lan },
        }),
  });
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác gộp Lan' }, SLOW));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: '"Lan mới" đã được thay đổi sau khi gộp' }),
  );
  expect(dialog.getByText('Lan mới')).toBeVisible();
  expect(dialog.getByText('Lan')).toBeVisible();
  expect(dialog.queryByText('Điện thoại')).toBeNull();
});

test('a list of merges without any says so', async () => {
  openDuplicates('/home/contacts/duplicates/merges');
  expect(await screen.findByText('Chưa có lần gộp nào', {}, SLOW)).toBeVisible();
});
