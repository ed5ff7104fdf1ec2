import { listCompanies } from '@station/contract/companies/companies';
import { listCategoriesDetailed } from '@station/contract/contacts/categories';
import { listSavedViews } from '@station/contract/contacts/saved-views';
import {
  addMailingRecipients,
  clearMailingRecipients,
  decideMailingRecipient,
  listMailingRecipients,
  type MailingRecipient,
} from '@station/contract/mail/mailing-recipients';
import {
  deleteMailing,
  getMailing,
  listMailings,
  type Mailing,
  pauseMailing,
  previewMailing,
  startMailing,
  updateMailing,
} from '@station/contract/mail/mailings';
import { paginationOf } from '@station/contract/paging';
import { listSchools } from '@station/contract/schools/schools';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openMail } from './mail-server.ts';

// Nothing is laid out here; the editor of the text looks where its cursor is.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

const success = true as const;

const makeMailing = (changes: Partial<Mailing> = {}): Mailing => ({
  ...{ id: 12, mailbox_id: 3, mailbox_address: 'minsu@station.test', subject: '', html: '' },
  ...{ state: 'draft', hold: null, to_send: 2, to_retry: 0, created_by_name: 'Minsu' },
  counts: { waiting: 2, sent: 0, failed: 0, uncertain: 0, skipped: 0 },
  ...{ created_at: '2026-11-20T03:00:00.000Z', started_at: null, ended_at: null, version: 1 },
  ...changes,
});

const RECIPIENT: MailingRecipient = {
  ...{ id: 31, name: 'Hạnh', address: 'hanh@khach.test', contact_id: null, state: 'waiting' },
  ...{ skip: null, failure: null, bounced: false, sent_at: null },
};

function openMailing(mailing: Mailing, recipient = RECIPIENT, step = '') {
  const view = openMail({ path: `/autogmail/mailings/12${step}` });
  view.server
    .answer(getMailing, () => ({ success, data: mailing }))
    .answer(listMailingRecipients, {
      success,
      data: [recipient],
      pagination: { page: 1, per_page: 20, total_pages: 1, total_records: 1 } as never,
    });
  return view;
}

test('everybody is taken out of a mailing only after a question', async () => {
  const { server, user } = openMailing(makeMailing());
  server.answer(clearMailingRecipients, { success, data: makeMailing() } as never);
  await user.click(await screen.findByRole('button', { name: 'Bỏ tất cả' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Bỏ cả 2 người nhận?' }));
  expect(server.calls(clearMailingRecipients)).toHaveLength(0);
  await user.click(question.getByRole('button', { name: 'Bỏ tất cả' }));
  await waitFor(() => expect(server.calls(clearMailingRecipients)).toHaveLength(1));
});

test('what says the opposite waits while the other is on its way', async () => {
  const mailing = makeMailing({ state: 'sending', subject: 'Khai giảng' });
  const { server, user } = openMailing(mailing, { ...RECIPIENT, state: 'uncertain' });
  const decided = server.hold(decideMailingRecipient, { success, data: mailing });
  server.hold(pauseMailing, { success, data: mailing });
  await user.click((await screen.findAllByRole('button', { name: 'Đã gửi rồi' }))[0]!);
  expect(screen.getAllByRole('button', { name: 'Gửi lại' })[0]).toBeDisabled();
  decided();
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Gửi lại' })[0]).toBeEnabled());

  await user.click(screen.getByRole('button', { name: 'Tạm dừng' }));
  expect(screen.getByRole('button', { name: 'Dừng hẳn' })).toBeDisabled();
});

test('companies that could not be loaded are told so, with the way to try again', async () => {
  const { server, user } = openMailing(makeMailing());
  server.refuse(listCompanies, { code: 'internal', message: 'broken' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Lấy từ' }), 'Công ty');
  expect(await screen.findByText('Không thể tải danh sách công ty')).toBeVisible();
  server.answer(listCompanies, {
    success,
    data: [{ id: 4, name: 'Hoa Sen', employee_count: 2, business_number: '', version: 1 }],
  });
  await user.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(await screen.findByRole('option', { name: 'Hoa Sen' })).toBeVisible();
});

test.each([
  ['Danh bạ', listCategoriesDetailed],
  ['Chế độ xem đã lưu', listSavedViews],
  ['Khóa học', listSchools],
] as const)('%s that could not be loaded is told so as well', async (source, endpoint) => {
  const { server, user } = openMailing(makeMailing());
  server.refuse(endpoint, { code: 'forbidden', message: 'broken' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Lấy từ' }), source);
  expect(await screen.findByText('Không thể tải danh sách này')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
});

test('addresses that were pasted are kept beside another source, and not left without a question', async () => {
  const { server, user, router } = openMailing(makeMailing());
  server
    .answer(listCategoriesDetailed, { success, data: [] } as never)
    .refuse(addMailingRecipients, { code: 'forbidden', message: 'x' });
  const source = await screen.findByRole('combobox', { name: 'Lấy từ' });
  await user.selectOptions(source, 'Dán địa chỉ');
  await user.type(screen.getByRole('textbox', { name: 'Dán địa chỉ' }), 'an@example.vn');
  await user.selectOptions(source, 'File Excel');
  await user.selectOptions(source, 'Dán địa chỉ');
  act(() => void router.navigate({ to: '/home' }));
  await user.click(await screen.findByRole('button', { name: 'Tiếp tục chỉnh sửa' }));

  await user.click(screen.getByRole('button', { name: 'Thêm người nhận' }));
  await waitFor(() =>
    expect(server.calls(addMailingRecipients)[0]?.body).toEqual({
      from: { kind: 'pasted', text: 'an@example.vn' },
    }),
  );
  expect(screen.getByRole('textbox', { name: 'Dán địa chỉ' })).toHaveValue('an@example.vn');
});

test('what is being added holds off the next, also from a form that was opened since', async () => {
  const { server, user } = openMailing(makeMailing());
  const data = {
    ...{ added: 1, already: 0, without_address: 0, suppressed: 0, wrong: [], wrong_total: 0 },
    mailing: makeMailing(),
  };
  const done = server
    .answer(listCompanies, {
      success,
      data: [{ id: 4, name: 'Hoa Sen', employee_count: 2, business_number: '', version: 1 }],
    })
    .hold(addMailingRecipients, { success, data });
  const source = await screen.findByRole('combobox', { name: 'Lấy từ' });
  const add = () => screen.getByRole('button', { name: 'Thêm người nhận' });
  const choose = async () => {
    await user.selectOptions(source, 'Công ty');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Công ty' }), 'Hoa Sen');
    await user.click(add());
  };
  await choose();
  await waitFor(() => expect(server.calls(addMailingRecipients)).toHaveLength(1));
  await user.selectOptions(source, 'File Excel');
  await choose();
  expect(add()).toHaveAttribute('aria-busy');
  done();
  await waitFor(() => expect(add()).not.toHaveAttribute('aria-busy'));
  expect(server.calls(addMailingRecipients)).toHaveLength(1);
});

test('a step of a draft is not left without a question about what was typed there', async () => {
  const { user } = openMailing(makeMailing());
  const answer = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Lấy từ' }), 'Dán địa chỉ');
  const pasted = screen.getByRole('textbox', { name: 'Dán địa chỉ' });
  await user.type(pasted, 'an@example.vn');
  await user.click(screen.getByRole('button', { name: 'Tiếp: soạn thư' }));
  await answer('Tiếp tục chỉnh sửa');
  expect(pasted).toHaveValue('an@example.vn');
  await user.click(screen.getByRole('button', { name: 'Tiếp: soạn thư' }));
  await answer('Bỏ thay đổi');

  const subject = await screen.findByRole('textbox', { name: /^Tiêu đề/ });
  await user.type(subject, 'Khai giảng');
  await user.click(screen.getByRole('button', { name: 'Quay lại' }));
  await answer('Tiếp tục chỉnh sửa');
  expect(subject).toHaveValue('Khai giảng');
});

test('a step is left without a question when nothing was typed, or when it is saved', async () => {
  const mailing = makeMailing({ subject: 'Khai giảng', html: '<p>Chào</p>' });
  const { server, user, router } = openMailing(mailing, RECIPIENT, '?step=letter');
  server
    .answer(updateMailing, { success, data: { ...mailing, subject: 'Khai giảng!', version: 2 } })
    .refuse(previewMailing, { code: 'forbidden', message: 'x' });
  await screen.findByRole('textbox', { name: /^Nội dung thư/ });
  await user.click(screen.getByRole('button', { name: 'Quay lại' }));
  await user.click(await screen.findByRole('button', { name: 'Tiếp: soạn thư' }));
  await user.type(await screen.findByRole('textbox', { name: /^Tiêu đề/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Tiếp: xem trước' }));
  await expect.poll(() => router.state.location.search).toEqual({ step: 'preview' });
});

test('a letter that somebody has changed since it was confirmed is confirmed anew before it is sent', async () => {
  const mailing = makeMailing({ subject: 'Khai giảng', html: '<p>Chào</p>' });
  const { server, user } = openMailing(mailing, RECIPIENT, '?step=send');
  const reason = 'mailings.changed-meanwhile';
  server.refuse(startMailing, { code: 'conflict', message: 'x', reason });
  await user.click(await screen.findByRole('checkbox'));
  // Somebody else saves another letter, which the refusal has read anew.
  const changed = { ...mailing, subject: 'Hoãn', version: 2 };
  server.answer(getMailing, { success, data: changed });
  await user.click(screen.getByRole('button', { name: 'Gửi 2 thư' }));
  expect(await screen.findByText(/^Có người vừa sửa thư này/)).toBeVisible();
  expect(server.calls(startMailing)[0]?.body).toEqual({ letters: 2, version: 1 });
  await waitFor(() => expect(screen.getAllByText('Hoãn').length).toBeGreaterThan(0));
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Gửi 2 thư' })).toBeDisabled();

  server.answer(startMailing, { success, data: { ...changed, state: 'sending' as const } });
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Gửi 2 thư' }));
  await waitFor(() =>
    expect(server.calls(startMailing)[1]?.body).toEqual({ letters: 2, version: 2 }),
  );
});

test('a draft that was thrown away is left, whatever was typed there', async () => {
  const { server, user, router } = openMailing(makeMailing());
  server
    .answer(deleteMailing, { success })
    .answer(listMailings, { success, data: [], pagination: paginationOf(1, 20, 0) });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Lấy từ' }), 'Dán địa chỉ');
  await user.type(screen.getByRole('textbox', { name: 'Dán địa chỉ' }), 'an@example.vn');
  await user.click(screen.getByRole('button', { name: 'Xóa bản nháp' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Xóa bản nháp này?' }));
  await user.click(question.getByRole('button', { name: 'Xóa' }));
  await expect.poll(() => router.state.location.pathname).toBe('/autogmail/mailings');
});

test('a mere choice is left without a question, and added by what was chosen', async () => {
  const { server, user, router } = openMailing(makeMailing());
  server
    .answer(listCompanies, {
      success,
      data: [{ id: 4, name: 'Hoa Sen', employee_count: 2, business_number: '', version: 1 }],
    })
    .refuse(addMailingRecipients, { code: 'forbidden', message: 'x' });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Lấy từ' }), 'Công ty');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Công ty' }), 'Hoa Sen');
  await user.click(screen.getByRole('button', { name: 'Thêm người nhận' }));
  await waitFor(() =>
    expect(server.calls(addMailingRecipients)[0]?.body).toEqual({
      from: { kind: 'company', company_id: 4 },
    }),
  );
  act(() => void router.navigate({ to: '/home' }));
  await expect.poll(() => router.state.location.pathname).toBe('/home');
});
