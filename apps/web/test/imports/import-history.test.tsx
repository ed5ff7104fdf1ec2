import { listImports } from '@station/contract/imports/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import {
  cut,
  finish,
  ID,
  lastCall,
  makeCommitted,
  makeCounts,
  openImports,
  withHistory,
} from './imports-server.ts';

const PATH = `/app/upload-excel/${ID}`;
const UNDO = `POST /api/imports/${ID}/undo`;

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

test('the history says who imported what, when, and what came of it', async () => {
  await openImports('/app/upload-excel/history', {
    prepare: withHistory(
      makeCommitted(),
      makeCommitted({
        id: ID.replace('5b1f', '5b2f'),
        file_name: 'khách.xls',
        account_name: 'Lan',
        state: 'undone',
        can_undo: false,
        undone_at: '2026-11-21T04:00:00.000Z',
        undone_by: 'Mai',
        counts: makeCounts({ added: 1 }),
      }),
    ),
  });

  const link = await screen.findByRole('link', { name: 'danh-ba.xlsx' });
  const [, first, second] = within(link.closest('table')!).getAllByRole('row');
  expect(first).toHaveTextContent('Thêm 182 · Cập nhật 3 · Bỏ qua 2 · Từ chối 1');
  expect(first).toHaveTextContent('김민수');
  expect(within(first!).getByRole('link', { name: 'danh-ba.xlsx' })).toHaveAttribute('href', PATH);
  expect(
    within(first!).getByRole('button', { name: 'Tải các dòng chưa nhập của danh-ba.xlsx' }),
  ).toBeVisible();
  expect(second).toHaveTextContent('Hoàn tác bởi Mai');
  expect(within(second!).queryByRole('button')).toBeNull();
});

test('an undo from the history leads to the import, which tells what was left', async () => {
  const { user, router, set } = await openImports('/app/upload-excel/history', {
    one: makeCommitted(),
    prepare: withHistory(makeCommitted()),
  });
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác lần nhập danh-ba.xlsx' }));
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  const undone = makeCommitted({
    state: 'undone',
    can_undo: false,
    undo: { removed: 182, restored: 3, left_count: 0, left: [] },
  });
  set(undone);
  await finish(lastCall(UNDO), undone);

  await waitFor(() => expect(router.state.location.pathname).toBe(PATH));
  expect(await screen.findByText('Đã trở lại như trước: 3 contacts')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Được để nguyên' })).toBeNull();
});

test('the line is cut during an undo: the question says so', async () => {
  const { user } = await openImports('/app/upload-excel/history', {
    one: makeCommitted(),
    prepare: withHistory(makeCommitted()),
  });
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác lần nhập danh-ba.xlsx' }));
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  await cut(lastCall(UNDO));

  expect(await screen.findByText(/^Không thể hoàn tác\./)).toBeVisible();
});

test('without a history it says how to begin one; pages stand in the address', async () => {
  await openImports('/app/upload-excel/history', { prepare: withHistory() });
  expect(await screen.findByText('Chưa có lần nhập nào')).toBeVisible();
});

test('the history turns its pages in the address', { tags: ['full'] }, async () => {
  const many = Array.from({ length: 25 }, (_, at) =>
    makeCommitted({
      id: ID.replace('5b1f', `5b${String(at).padStart(2, '0')}`),
      file_name: `${at}.xlsx`,
    }),
  );
  const { user, router } = await openImports('/app/upload-excel/history', {
    prepare: withHistory(...many),
  });
  expect(await screen.findByText('Hiển thị 1 - 20 trong tổng số 25')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sau' }));

  expect(await screen.findByRole('link', { name: '24.xlsx' })).toBeVisible();
  expect(router.state.location.search).toEqual({ page: 2 });
});

test('a history that cannot be loaded can be tried again', async () => {
  const { user, server } = await openImports('/app/upload-excel/history', {
    prepare: (it) => it.refuse(listImports, { code: 'forbidden', message: 'no' }),
  });
  expect(await screen.findByText('Không thể tải lịch sử nhập')).toBeVisible();
  withHistory(makeCommitted())(server);
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));

  expect(await screen.findByRole('link', { name: 'danh-ba.xlsx' })).toBeVisible();
});
