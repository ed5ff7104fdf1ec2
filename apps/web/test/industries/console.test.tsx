import {
  classifyBatch,
  classifyContact,
  getRunningOperation,
  suggestIndustry,
  validateIndustries,
} from '@station/contract/industries/classification';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { success } from '../contacts/contacts-server.ts';
import { makeUser, renderStation } from '../render-station.tsx';
import {
  candidate,
  industriesServer,
  makeClassified,
  makeItem,
  makeRunning,
  makeSuggestion,
  openIndustries,
} from './industries-server.ts';

const title = () => screen.findByRole('heading', { level: 1, name: 'Phân loại ngành nghề' });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const results = () => card('Kết quả');
const log = () => screen.findByRole('log', { name: 'Nhật ký' });

test('the console begins with how it stands and what is to do', async () => {
  openIndustries('/app/industries', industriesServer([makeItem(1), makeItem(2)]));
  await title();
  const figures = await screen.findByRole('group', { name: 'Số liệu phân loại' });
  await waitFor(() => expect(figures).toHaveTextContent('30 Đã phân loại 75% số contact'));
  expect(figures).toHaveTextContent('10 Chưa phân loại');
  expect(figures).toHaveTextContent('4 Mã đang dùng trong 1.700');
  expect(figures).toHaveTextContent('22 Ngành cấp 1');
  const todo = await card('Việc cần làm');
  expect(await todo.findByText('2')).toBeVisible();
  expect(todo.getByRole('link', { name: 'Duyệt ngay' })).toHaveAttribute(
    'href',
    '/app/industries/review',
  );
  const chart = await card('Contact theo ngành cấp 1');
  const sections = within(chart.getByRole('list')).getAllByRole('listitem');
  expect(sections.map((line) => line.textContent)).toEqual([
    'P Giáo dục và đào tạo25',
    'I Dịch vụ lưu trú và ăn uống5',
  ]);
});

test('the settings have the limits and defaults of the specification', {
  tags: ['full'],
}, async () => {
  const { user } = openIndustries('/app/industries');
  await user.click(await screen.findByText('Cài đặt phân loại'));
  const limit = screen.getByRole('spinbutton', { name: 'Số contact mỗi lô' });
  const confidence = screen.getByRole('spinbutton', { name: 'Độ tin cậy tối thiểu' });
  expect(limit).toHaveValue(10);
  expect(confidence).toHaveValue(0.5);
  expect(confidence).toHaveAttribute('step', '0.1');
  expect(screen.getByRole('checkbox', { name: 'Bỏ qua contact không có công ty' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Tự động ghi kết quả' })).not.toBeChecked();

  await user.clear(limit);
  await user.type(limit, '101');
  expect(screen.getByText('Số nguyên từ 1 đến 100')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Bắt đầu kiểm tra' })).toBeDisabled();
});

test('one contact is tried out by its number, and nothing is written', {
  tags: ['full'],
}, async () => {
  const { user, server } = openIndustries('/app/industries');
  const single = await card('Phân loại một contact');
  await user.type(single.getByLabelText('ID contact'), '12');
  expect(await single.findByText('Người 12 · Hoa Sen')).toBeVisible();
  await user.click(single.getByRole('button', { name: 'Phân loại' }));

  const shown = await results();
  expect(await shown.findByText('Chạy thử')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Người 12' })).toHaveAttribute('href', '/app/contacts/12');
  expect(shown.getByText(/"industry_code": "P"/)).toBeVisible();
  expect(server.calls(classifyContact)[0]?.body).toEqual({ autoUpdate: false, minConfidence: 0.5 });
  expect(await log()).toHaveTextContent('Người 12: P, sẽ ghi');
});

test('a batch goes by the settings, and while it runs nothing else can be started', {
  tags: ['full'],
}, async () => {
  const server = industriesServer();
  const { user } = openIndustries('/app/industries', server);
  await user.click(await screen.findByText('Cài đặt phân loại'));
  await user.click(screen.getByRole('checkbox', { name: 'Tự động ghi kết quả' }));
  const release = server.hold(classifyBatch, {
    success,
    summary: {
      ...{ total: 10, success: 8, updated: 8, not_sure: 2, kept: 0 },
      outside: { asked: 0, refused: 0, failed: 0 },
    },
    data: [makeClassified(1, { outcome: 'updated' })],
    job: null,
  });
  server.answer(getRunningOperation, { success, data: makeRunning() });
  await user.click(screen.getByRole('button', { name: 'Phân loại 10 contact' }));
  const progress = await screen.findByRole('progressbar', { name: 'Phân loại hàng loạt' });
  await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '30'));
  for (const name of ['Bắt đầu kiểm tra', 'Phân loại lại tất cả']) {
    expect(screen.getByRole('button', { name })).toBeDisabled();
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
      /^Đang chạy: Phân loại hàng loạt\. Mỗi lần chỉ một việc/,
    );
  }

  server.answer(getRunningOperation, { success, data: null });
  release();
  const shown = await results();
  expect(
    await shown.findByText('Phân loại hàng loạt: 10 contact, 8 có ngành, 8 đã ghi'),
  ).toBeVisible();
  expect(shown.queryByText('Chạy thử')).toBeNull();
  expect(server.calls(classifyBatch)[0]?.body).toMatchObject({ limit: 10, autoUpdate: true });
  expect(screen.getByRole('button', { name: 'Bắt đầu kiểm tra' })).toBeEnabled();
  // Said once, though it was followed as well.
  expect(within(await log()).getAllByText(/8 đã ghi/)).toHaveLength(1);
});

test('a second operation is told that one runs, in the banner and in the log', async () => {
  const server = industriesServer().refuse(classifyBatch, {
    code: 'conflict',
    message: 'Lê Hà runs a reclassification',
    reason: 'industries.running',
  });
  const { user } = openIndustries('/app/industries', server);
  await user.click(await screen.findByRole('button', { name: 'Phân loại 10 contact' }));
  const banner = await screen.findByText(/^Phân loại hàng loạt: Một việc khác đang chạy/, {
    selector: 'strong',
  });
  expect(banner.closest('[role=alert]')).not.toBeNull();
  expect(await log()).toHaveTextContent('Một việc khác đang chạy');
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  expect(screen.queryByText(/Một việc khác đang chạy/, { selector: 'strong' })).toBeNull();
});

test('validation says what it has found, and leads there', async () => {
  const server = industriesServer().answer(validateIndustries, {
    success,
    validation: {
      low_confidence: { count: 3 },
      potentially_mismatched: { count: 2 },
      checked: 40,
      at: '2026-11-22T03:00:00.000Z',
    },
    job: null,
  });
  const { user } = openIndustries('/app/industries', server);
  await user.click(await screen.findByRole('button', { name: 'Bắt đầu kiểm tra' }));
  const shown = await results();
  expect(await shown.findByText('Kiểm tra: 40 đã xem, 3 tin cậy thấp, 2 có thể sai')).toBeVisible();
  expect(shown.getByRole('link', { name: 'Xem danh sách' })).toHaveAttribute(
    'href',
    '/app/industries/validation',
  );
});

test('a suggestion says which words spoke for what, and how sure it is', async () => {
  const { user, server } = openIndustries('/app/industries');
  const suggest = await card('Thử gợi ý');
  expect(suggest.getByRole('button', { name: 'Xem gợi ý' })).toBeDisabled();
  await user.type(suggest.getByLabelText('Công ty'), 'Trường Hoa Sen');
  await user.click(suggest.getByRole('button', { name: 'Xem gợi ý' }));
  const shown = await results();
  const first = within(
    within(await shown.findByRole('list', { name: 'Các ngành có thể' })).getAllByRole(
      'listitem',
    )[0] as HTMLElement,
  );
  expect(first.getByText('Chắc · 86%')).toBeVisible();
  expect(first.getByText('trường')).toBeVisible();
  expect(first.getByText('giáo viên')).toBeVisible();
  expect(shown.getByText('VSIC 2025')).toBeVisible();
  expect(server.calls(suggestIndustry)[0]?.body).toMatchObject({ company: 'Trường Hoa Sen' });
});

test('what the model knows nothing of is said to be unsure, in plain words', async () => {
  const server = industriesServer().answer(suggestIndustry, {
    success,
    suggestion: { ...makeSuggestion([]), candidates: [], outside: 'too-slow' },
  });
  const { user } = openIndustries('/app/industries', server);
  const suggest = await card('Thử gợi ý');
  await user.type(suggest.getByLabelText('Công ty'), '🙂🙂🙂');
  await user.click(suggest.getByRole('button', { name: 'Xem gợi ý' }));
  const shown = await results();
  expect(await shown.findByText('Chưa chắc')).toBeVisible();
  expect(shown.getByText(/^Không từ nào giúp nhận ra ngành/)).toBeVisible();
  expect(shown.getByText(/^Mô hình bên ngoài quá chậm/)).toBeVisible();
});

test('the log keeps the latest 50 things with their times', { tags: ['full'] }, async () => {
  const server = industriesServer().answer(suggestIndustry, {
    success,
    suggestion: makeSuggestion([candidate('I', 0.6)]),
  });
  const { user } = openIndustries('/app/industries', server);
  const refresh = await screen.findByRole('button', { name: 'Làm mới số liệu' });
  for (let time = 0; time < 26; time += 1) {
    await user.click(refresh);
    await waitFor(() => expect(refresh).toBeEnabled());
    await waitFor(() => expect(refresh).not.toHaveAttribute('aria-busy'));
  }
  const lines = within(await log()).getAllByRole('listitem');
  expect(lines).toHaveLength(50);
  expect(lines[0]).toHaveTextContent(/^\d\d:\d\d:\d\d.*Làm mới số liệu/);
});

test('the console is for administrators', async () => {
  renderStation('/app/industries', { server: industriesServer(), signedIn: makeUser() });
  expect(await screen.findByRole('heading', { name: /./ })).toBeVisible();
  expect(screen.queryByText('Phân loại hàng loạt')).toBeNull();
});
