import {
  getIndustrySettings,
  getModelState,
  type IndexSource,
  type IndustrySettings,
  removeIndexFile,
  tryOutsideModel,
  updateIndustrySettings,
} from '@station/contract/industries/industry-model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { success } from '../contacts/contacts-server.ts';
import { FakeRequest } from '../fake-request.ts';
import { industriesServer, makeModel, makeRunning, openIndustries } from './industries-server.ts';

const SOURCE: IndexSource = {
  ...{ id: 3, file_name: 'ksic-11-index.xlsx', edition: 'ksic11', attribution: '통계청' },
  ...{ examples: 15_000, hash: 'ab12cd34', added_at: '2026-11-22T03:00:00.000Z' },
  ...{ added_by: 'Lê Hà', in_use: true },
};
const model = async () =>
  within(await screen.findByRole('region', { name: 'Mô hình và file danh mục' }));

test('without index files the model says what it can do', async () => {
  openIndustries('/app/industries');
  expect(await (await model()).findByText(/^Dữ liệu cơ bản: chỉ cấp 1 và cấp 2/)).toBeVisible();
});

test('an index file is uploaded, and the model is rebuilt from it', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const server = industriesServer();
  const { user } = openIndustries('/app/industries', server);
  const panel = await model();
  const file = new File(['x'], 'index.xlsx');
  fireEvent.change(await panel.findByLabelText('Chọn hoặc thả file danh mục vào đây'), {
    target: { files: [file] },
  });
  await user.click(await panel.findByRole('button', { name: 'Tải lên và tạo lại mô hình' }));
  await waitFor(() => expect(FakeRequest.last.opened).toBe('POST /api/industries/model/sources'));
  expect(FakeRequest.last.sent?.get('indexFile')).toBeInstanceOf(File);
  const job = makeRunning({ operation: 'rebuild', progress: { done: 1, total: 4 } });
  server.answer(getModelState, {
    success,
    data: makeModel({ sources: [{ ...SOURCE, in_use: false }], job }),
  });
  FakeRequest.last.write(JSON.stringify({ success: true, data: SOURCE, job }));
  FakeRequest.last.finish();
  expect(await screen.findByText(/^Đã thêm ksic-11-index\.xlsx: 15\.000 ví dụ/)).toBeVisible();
  const progress = await panel.findByRole('progressbar', { name: 'Tạo lại mô hình' });
  expect(progress).toHaveAttribute('aria-valuenow', '25');
  expect(panel.getByText('Chờ tạo lại mô hình')).toBeVisible();
});

test('a file that is no workbook is not sent', async () => {
  openIndustries('/app/industries');
  const panel = await model();
  fireEvent.change(await panel.findByLabelText('Chọn hoặc thả file danh mục vào đây'), {
    target: { files: [new File(['x'], 'index.pdf')] },
  });
  expect(await panel.findByText('Vui lòng chọn file Excel (.xlsx hoặc .xls)')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Tải lên và tạo lại mô hình' })).toBeNull();
});

test('a source names its edition, office, hash and date, and is removed after a question', async () => {
  const server = industriesServer()
    .answer(getModelState, { success, data: makeModel({ kind: 'full', sources: [SOURCE] }) })
    .answer(removeIndexFile, { success, job: null });
  const { user } = openIndustries('/app/industries', server);
  const panel = await model();
  const source = await panel.findByText('ksic-11-index.xlsx');
  const line = source.closest('li') as HTMLElement;
  expect(line).toHaveTextContent('KSIC 11 · 15.000 ví dụ · 통계청');
  expect(line).toHaveTextContent('SHA-256 ab12cd34');
  await user.click(within(line).getByRole('button', { name: /^Xóa ksic-11-index/ }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Xóa' }));
  await waitFor(() => expect(server.calls(removeIndexFile)[0]?.params).toEqual({ id: '3' }));
});

const NOTHING = {
  calls: 0,
  contacts: 0,
  tokens_in: 0,
  tokens_out: 0,
  cost: null,
  refused: 0,
  failed: 0,
};
const makeSettings = (changes: Partial<IndustrySettings> = {}): IndustrySettings => ({
  ...{ edition: null, provider: 'anthropic', base_url: '', model: 'm-1', daily_calls: 200 },
  ...{ timeout_ms: 15_000, sends_more: false, price_in: 0, price_out: 0 },
  ...{ edition_in_use: 'vsic2025', has_key: true, from_environment: false },
  usage: {
    today: { ...NOTHING, calls: 4, refused: 1 },
    month: { ...NOTHING, calls: 90, cost: 0.42 },
    last_failure: null,
  },
  ...changes,
});

test('the key of the outside model is written and never shown', async () => {
  const server = industriesServer()
    .answer(getIndustrySettings, { success, data: makeSettings() })
    .answer(updateIndustrySettings, { success, data: makeSettings() });
  const { user } = openIndustries('/app/settings/industries', server);
  const form = within(await screen.findByRole('form', { name: 'Cài đặt phân loại ngành' }));
  const key = form.getByLabelText('Khóa API');
  expect(key).toHaveValue('');
  expect(key).toHaveAccessibleDescription(/^Đã có khóa/);
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(server.calls(updateIndustrySettings)).toHaveLength(1));
  expect(server.calls(updateIndustrySettings)[0]?.body).not.toHaveProperty('key');

  await user.type(form.getByLabelText('Khóa API'), 'sk-1');
  await user.click(form.getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(server.calls(updateIndustrySettings)[1]?.body.key).toBe('sk-1'));
  await waitFor(() => expect(form.getByLabelText('Khóa API')).toHaveValue(''));
});

test('what the outside model was asked is counted, with what was not taken of its answers', async () => {
  const server = industriesServer()
    .answer(getIndustrySettings, { success, data: makeSettings() })
    .answer(tryOutsideModel, { success, data: { ok: false, ms: 900, message: 'HTTP 401' } });
  const { user } = openIndustries('/app/settings/industries', server);
  const usage = await screen.findByRole('table', { name: 'Đã dùng' });
  const row = (name: string) => within(usage).getByRole('row', { name: new RegExp(`^${name}`) });
  expect(row('Câu hỏi')).toHaveTextContent('4 hôm nay');
  expect(row('Trả lời bị từ chối')).toHaveTextContent('1 hôm nay');
  expect(row('Chi phí')).toHaveTextContent('0,42 trong 30 ngày');
  await user.click(screen.getByRole('button', { name: 'Hỏi thử' }));
  expect(await screen.findByText('Mô hình bên ngoài không trả lời: HTTP 401')).toBeVisible();
});
