import { cancelImport, openImport } from '@station/contract/imports/imports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeRequest } from '../fake-request.ts';
import {
  choose,
  fileOf,
  ID,
  makeCounts,
  makeImport,
  makeRow,
  openImports,
  refuse,
  submit,
} from './imports-server.ts';

const START = 'POST /api/imports?kind=contacts';

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});

test('a closed tab finds its import again, to go on with', async () => {
  const one = makeImport({ counts: makeCounts({ added: 1 }) });
  const { user, router } = await openImports('/app/upload-excel', { one, rows: [makeRow(2)] });
  const panel = await screen.findByRole('region', { name: 'Bạn có một lần nhập chưa xong' });
  expect(panel).toHaveTextContent('danh-ba.xlsx · chờ bạn kiểm tra');
  await user.click(within(panel).getByRole('link', { name: 'Tiếp tục' }));

  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/upload-excel/${ID}`));
  expect(await screen.findByText(/Chưa có gì được ghi/)).toBeVisible();
});

test('a closed tab finds its import again, to be given up after a question', async () => {
  const { user, server } = await openImports('/app/upload-excel', { one: makeImport() });
  const panel = await screen.findByRole('region', { name: 'Bạn có một lần nhập chưa xong' });
  await user.click(within(panel).getByRole('button', { name: 'Bỏ lần nhập này' }));
  await user.click(await screen.findByRole('button', { name: 'Giữ lại' }));
  expect(server.calls(cancelImport)).toHaveLength(0);

  await user.click(within(panel).getByRole('button', { name: 'Bỏ lần nhập này' }));
  await user.click(await screen.findByRole('button', { name: 'Bỏ' }));
  await waitFor(() => expect(panel).not.toBeInTheDocument());
  expect(server.calls(cancelImport)).toHaveLength(1);
});

test('another file takes the place of an unfinished import only after a question', async () => {
  const { user, server } = await openImports('/app/upload-excel', { one: makeImport() });
  await screen.findByRole('region', { name: 'Bạn có một lần nhập chưa xong' });
  choose(fileOf('mới.xlsx'));
  FakeRequest.last = undefined as never;
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Giữ lại' }));
  expect(FakeRequest.last).toBeUndefined();

  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: 'Bỏ' }));
  await waitFor(() => expect(FakeRequest.last?.opened).toBe(START));
  expect(server.calls(cancelImport)).toHaveLength(1);
  await refuse(FakeRequest.last, 'something.new');
});

test('without an import under way, the screen asks once and shows no panel', async () => {
  const { server } = await openImports('/app/upload-excel');
  await waitFor(() => expect(server.calls(openImport).length).toBeGreaterThan(0));

  expect(screen.queryByText('Bạn có một lần nhập chưa xong')).toBeNull();
});
