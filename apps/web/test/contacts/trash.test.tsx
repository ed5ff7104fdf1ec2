import { bulkDeleteContacts } from '@station/contract/contacts/contacts';
import {
  emptyTrash,
  listTrash,
  restoreTrash,
  type TrashedThing,
} from '@station/contract/trash/trash';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/platform/query-client.ts';
import { clearToasts } from '../../src/ui/toaster.tsx';
import { healthyServer, makeAdmin, makeUser, renderStation } from '../render-station.tsx';
import { expectListed, findRow, openDirectory, success } from './contacts-server.ts';

const DAY = 24 * 60 * 60_000;

function makeThing(id: number, changes: Partial<TrashedThing> = {}): TrashedThing {
  return {
    kind: 'contact',
    id,
    label: `Người ${id}`,
    detail: '0901 234 567 · Hoa Sen',
    deleted_at: new Date(Date.now() - DAY).toISOString(),
    expires_at: new Date(Date.now() + 28.5 * DAY).toISOString(),
    deleted_by: { id: 7, name: 'minsu.kim' },
    ...changes,
  };
}

/** A trash in memory. */
function openTrash(things: TrashedThing[], { path = '/home/contacts/trash', admin = false } = {}) {
  queryClient.clear();
  clearToasts();
  let rows = things;
  const server = healthyServer()
    .answer(listTrash, ({ query }) => {
      const search = query.get('search') ?? '';
      const page = Number(query.get('page') ?? 1);
      const found = rows.filter((row) => row.label.includes(search));
      return {
        success,
        data: found.slice((page - 1) * 20, page * 20),
        pagination: {
          page,
          per_page: 20,
          total_pages: Math.ceil(found.length / 20),
          total_records: found.length,
        },
        total: rows.length,
        until: rows[0]?.deleted_at ?? null,
      };
    })
    .answer(restoreTrash, ({ body: { items } }) => {
      const ids = items.map(({ id }) => id);
      const there = rows.filter((row) => ids.includes(row.id)).length;
      rows = rows.filter((row) => !ids.includes(row.id));
      return { success, details: { restored: there, requested: items.length }, notes: [] };
    })
    .answer(emptyTrash, () => {
      const deleted = rows.length;
      rows = [];
      return { success, details: { deleted } };
    });
  return renderStation(path, { server, signedIn: admin ? makeAdmin() : makeUser() });
}

const rowOf = async (label: string) =>
  (await screen.findByRole('checkbox', { name: `Chọn ${label}` })).closest('tr') as HTMLElement;

test('the trash says what was deleted, by whom, and how long it stays', async () => {
  openTrash([
    makeThing(1),
    makeThing(2, { expires_at: new Date(Date.now() + 60_000).toISOString() }),
  ]);
  const row = await rowOf('Người 1');
  expect(row).toHaveTextContent('0901 234 567 · Hoa Sen');
  expect(row).toHaveTextContent('minsu.kim');
  expect(row).toHaveTextContent('Còn 29 ngày');
  expect(await rowOf('Người 2')).toHaveTextContent('Hôm nay mất hẳn');
});

test('one is restored from its row, and leaves the list', async () => {
  const { user, server } = openTrash([makeThing(1), makeThing(2)]);
  await user.click(
    within(await rowOf('Người 1')).getAllByRole('button', { name: 'Khôi phục Người 1' })[0]!,
  );
  expect(await screen.findByText('Đã khôi phục “Người 1”')).toBeVisible();
  expect(server.calls(restoreTrash)[0]?.body).toEqual({ items: [{ kind: 'contact', id: 1 }] });
  await expect
    .poll(() => screen.queryByRole('checkbox', { name: 'Chọn Người 1' }))
    .not.toBeInTheDocument();
});

test('several are chosen and restored together, and what came back otherwise is said', async () => {
  const { user, server } = openTrash([makeThing(1), makeThing(2), makeThing(3)]);
  await rowOf('Người 1');
  server.answer(restoreTrash, {
    success,
    details: { restored: 2, requested: 3 },
    notes: [
      { kind: 'contact', id: 1, label: 'Người 1', reason: 'category-missing', value: 'ca_dem' },
      { kind: 'contact', id: 3, label: '', reason: 'not-there', value: '' },
    ],
  });
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
  const bar = screen.getByRole('region', { name: 'Đã chọn 3 mục' });
  await user.click(within(bar).getByRole('button', { name: 'Khôi phục' }));

  expect(await screen.findByText('Đã khôi phục 2/3 mục')).toBeVisible();
  expect(
    screen.getByText('Category “ca_dem” không còn nữa: “Người 1” được chuyển sang “Bên ngoài”.'),
  ).toBeVisible();
  expect(screen.getByText(/^1 mục không còn trong thùng rác/)).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Đã chọn/ })).toBeNull();
});

test('an administrator empties it after a question with the count', async () => {
  const { user, server } = openTrash([makeThing(1), makeThing(2)], {
    path: '/app/contacts/trash',
    admin: true,
  });
  await rowOf('Người 1');
  await user.click(screen.getByRole('button', { name: 'Dọn sạch thùng rác' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveAccessibleName('Xóa vĩnh viễn 2 mục trong thùng rác?');
  await user.click(within(question).getByRole('button', { name: 'Hủy' }));
  expect(server.calls(emptyTrash)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Dọn sạch thùng rác' }));
  await user.click(await screen.findByRole('button', { name: 'Xóa vĩnh viễn' }));
  expect(await screen.findByText('Đã xóa vĩnh viễn 2 mục')).toBeVisible();
  expect(await screen.findByText('Thùng rác trống')).toBeVisible();
});

test('staff cannot empty it', async () => {
  openTrash([makeThing(1)]);
  await rowOf('Người 1');
  expect(screen.queryByRole('button', { name: 'Dọn sạch thùng rác' })).toBeNull();
});

test('an empty trash says what it is for', async () => {
  openTrash([]);
  expect(await screen.findByText('Thùng rác trống')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('a search stands in the address, and can be cleared', async () => {
  const { user, router } = openTrash([makeThing(1)], { path: '/home/contacts/trash?search=zzz' });
  expect(await screen.findByText('Không tìm thấy mục nào')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Xóa tìm kiếm' }).at(-1)!);
  await rowOf('Người 1');
  expect(router.state.location.search).toEqual({});
});

test('a trash that does not come says so and can be asked again', { tags: ['full'] }, async () => {
  const { user, server } = openTrash([makeThing(1)]);
  server.refuse(listTrash, { code: 'internal', message: 'x', request_id: 'request-9' });
  expect(await screen.findByText('Lỗi khi tải thùng rác')).toBeVisible();
  server.answer(listTrash, {
    success,
    data: [makeThing(5)],
    pagination: { page: 1, per_page: 20, total_pages: 1, total_records: 1 },
    total: 1,
    until: null,
  });
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));
  await rowOf('Người 5');
});

test('a restore that fails keeps the rows and says why', async () => {
  const { user, server } = openTrash([makeThing(1)]);
  const row = await rowOf('Người 1');
  server.refuse(restoreTrash, { code: 'internal', message: 'x', request_id: 'request-9' });
  await user.click(within(row).getAllByRole('button', { name: 'Khôi phục Người 1' })[0]!);
  const banner = (await screen.findByText('Lỗi khi khôi phục')).closest('[role="alert"]');
  expect(banner).toHaveTextContent('request-9');
  expect(await rowOf('Người 1')).toBeVisible();
});

test('a deletion in the directory can be taken back by its toast', async () => {
  const { user } = openDirectory('/home/contacts');
  await user.click(within(await findRow('Người 2')).getByRole('button', { name: 'Xóa Người 2' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Xóa' }),
  );
  await expectListed('Người 3', 'Người 1');
  await user.click(await screen.findByRole('button', { name: 'Khôi phục' }));
  await expectListed('Người 3', 'Người 2', 'Người 1');
  expect(await screen.findByText('Đã khôi phục “Người 2”')).toBeVisible();
});

test('so can the deletion of several', async () => {
  const { user, server } = openDirectory('/home/contacts');
  await findRow('Người 2');
  await user.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
  await user.click(await screen.findByRole('button', { name: 'Xóa các contacts đã chọn' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Xóa' }),
  );
  await expect.poll(() => server.calls(bulkDeleteContacts)).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Khôi phục' }));
  await expectListed('Người 3', 'Người 2', 'Người 1');
});

test('the directory leads to the trash of where it stands', async () => {
  const { user } = openDirectory('/app/contacts', { signedIn: makeAdmin() });
  await findRow('Người 2');
  await user.click(screen.getByRole('button', { name: 'Thao tác khác' }));
  expect(screen.getByRole('menuitem', { name: 'Thùng rác' })).toHaveAttribute(
    'href',
    '/app/contacts/trash',
  );
});
