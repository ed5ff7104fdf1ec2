import { createSavedView } from '@station/contract/contacts/saved-views';
import {
  addMailingRecipients,
  clearMailingRecipients,
  exportMailing,
  listMailingRecipients,
  type RecipientSource,
  removeMailingRecipient,
  uploadMailingRecipients,
} from '@station/contract/mail/mailing-recipients';
import {
  createMailing,
  deleteMailing,
  getMailing,
  listMailings,
  pauseMailing,
  previewMailing,
  startMailing,
  testMailing,
  updateMailing,
} from '@station/contract/mail/mailings';
import { addSuppression } from '@station/contract/mail/suppressions';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addCompany, addEmployee } from '../fixtures/companies.ts';
import { addContact } from '../fixtures/contacts.ts';
import { sheetOf } from '../fixtures/imports.ts';
import {
  addMailbox,
  addMailing,
  addSender,
  beginAnew,
  createMailingApp,
  PUBLIC_URL,
  recipientsOf,
  start,
  untilDone,
} from '../fixtures/mailings.ts';
import { addCourse, addEnrollment, addStudent } from '../fixtures/schools.ts';
import { formOf, readSheet } from '../fixtures/workbooks.ts';

const app = await createMailingApp();
afterAll(app.close);

beforeEach(() => beginAnew(app));

const add = (as: string, id: number, from: RecipientSource) =>
  app.answer(addMailingRecipients, { as, params: { id }, body: { from } });

test('Recipients come from a search, a category, a saved view, chosen contacts, a course and a company', async () => {
  const sender = await addSender(app);
  const { as } = sender;
  const { id } = await addMailing(app, sender, []);
  const hoa = await addContact(app, {
    ...{ as, name: 'Trần Hoa', email: 'hoa@example.vn', category: 'supplier', company: 'Sen' },
  });
  await addContact(app, { as, name: 'Lê Minh', email: 'minh@example.vn', category: 'client' });
  await addContact(app, { as, name: 'Không Thư', email: '', category: 'client' });
  const filter = { search: '', category: '', active_only: false, industry: '' };

  const searched = await add(as, id, { kind: 'contacts', ...filter, search: 'tran hoa' });
  expect(searched.data).toMatchObject({ added: 1, already: 0 });
  const inCategory = await add(as, id, { kind: 'contacts', ...filter, category: 'client' });
  expect(inCategory.data).toMatchObject({ added: 1, without_address: 1 });
  const view = { name: 'Nhà cung cấp', view: { category: 'supplier' }, is_default: false };
  const saved = await app.answer(createSavedView, { as, body: { screen: 'contacts', ...view } });
  const viewed = await add(as, id, { kind: 'view', view_id: saved.data.id });
  expect(viewed.data).toMatchObject({ added: 0, already: 1 });
  const chosen = await add(as, id, { kind: 'chosen', contact_ids: [hoa.id] });
  expect(chosen.data).toMatchObject({ added: 0, already: 1 });

  const course = await addCourse(app);
  const { course_id } = course;
  for (const [email, status] of [
    ['hocsinh@example.vn', 'active'],
    ['dabo@example.vn', 'dropped'],
  ] as const) {
    await addEnrollment(app, { course_id, student_id: await addStudent(app, { email }), status });
  }
  const enrolled = await add(as, id, { kind: 'course', course_id });
  expect(enrolled.data).toMatchObject({ added: 1 });

  const admin = await app.createAdmin();
  const company = await addCompany(app, admin.token, 'Hoa Sen');
  await addEmployee(app, admin.token, company.id, { name: 'Kế Toán', email: 'HOA@example.vn' });
  await addEmployee(app, admin.token, company.id, { name: 'Thủ Kho', email: 'kho@example.vn' });
  const employed = await add(as, id, { kind: 'company', company_id: company.id });
  expect(employed.data).toMatchObject({ added: 1, already: 1 });

  expect((await recipientsOf(app, as, id)).map(({ address }) => address)).toEqual([
    ...['hoa@example.vn', 'minh@example.vn', 'hocsinh@example.vn', 'kho@example.vn'],
  ]);
  for (const from of [
    { kind: 'course', course_id: 999_999 },
    { kind: 'company', company_id: 999_999 },
    { kind: 'view', view_id: 999_999 },
  ]) {
    const missing = await app.problem(addMailingRecipients, { as, params: { id }, body: { from } });
    expect([missing.status, missing.reason]).toEqual([404, 'mailings.source-not-found']);
  }
  // A view is its maker's alone.
  const other = await addSender(app);
  const theirs = await addMailing(app, other, []);
  const from = { kind: 'view', view_id: saved.data.id };
  const refused = await app.problem(addMailingRecipients, {
    ...{ as: other.as, params: { id: theirs.id }, body: { from } },
  });
  expect(refused.reason).toBe('mailings.source-not-found');
});

test('Pasted text is split as the spec says, each address counts once, and what is none is told', async () => {
  const sender = await addSender(app);
  const { id } = await addMailing(app, sender, []);
  const text =
    'a@example.vn, A@EXAMPLE.VN; b@example.vn|Cô Lan <lan@example.vn>\tnot an address\n@x';
  const { data } = await add(sender.as, id, { kind: 'pasted', text });
  expect(data).toMatchObject({ added: 3, wrong_total: 2 });
  expect(data.wrong.map((it) => it.text)).toEqual(['not an address', '@x']);
  const found = await recipientsOf(app, sender.as, id, { search: 'lan' });
  expect(found).toMatchObject([{ address: 'lan@example.vn', name: 'Cô Lan' }]);
  const params = { id, recipient_id: found[0]?.id ?? 0 };
  const left = await app.answer(removeMailingRecipient, { as: sender.as, params });
  expect(left.data.to_send).toBe(2);
  const cleared = await app.answer(clearMailingRecipients, { as: sender.as, params: { id } });
  expect(cleared.data.to_send).toBe(0);
});

test('An Excel file brings recipients, and its other columns as fields of the letter', {
  tags: ['full'],
}, async () => {
  const sender = await addSender(app);
  const letter = {
    subject: 'Lớp {{lớp}}',
    html: '<p>{{Họ tên|bạn}} học {{lớp|gì đó}}, {{phí}}</p>',
  };
  const { id } = await addMailing(app, sender, [], letter);
  const bytes = await sheetOf(
    ['Họ tên', 'Địa chỉ email', 'Lớp', 'Phí'],
    [
      ['Nguyễn An', 'an@example.vn', 'Hàn <1>', '1.000.000'],
      ['', 'binh@example.vn', '', ''],
      ['Sai', 'khong-phai-email', 'A', ''],
    ],
  );
  const { payload, headers } = await formOf([{ bytes, filename: 'ds.xlsx' }]);
  const given = { as: sender.as, params: { id }, body: payload, headers };
  const answered = await app.call(uploadMailingRecipients, given);
  expect(answered.statusCode, answered.payload).toBe(200);
  const { data } = uploadMailingRecipients.response.parse(answered.json());
  expect(data).toMatchObject({ added: 2, wrong: [{ text: 'khong-phai-email', row: 4 }] });

  const preview = (place: number) =>
    app.answer(previewMailing, { as: sender.as, params: { id }, query: { place } });
  const first = await preview(1);
  expect(first.data).toMatchObject({
    ...{ place: 1, total: 2, address: 'an@example.vn', subject: 'Lớp Hàn <1>', missing: [] },
  });
  // A value is text and stays text.
  expect(first.data.html).toContain('<p>Nguyễn An học Hàn &lt;1&gt;, 1.000.000</p>');
  expect(first.data.html).toContain(`${PUBLIC_URL}/unsubscribe?key=`);
  const second = await preview(2);
  expect(second.data).toMatchObject({ subject: 'Lớp', missing: ['lớp', 'phí'] });
  expect(second.data.html).toContain('<p>bạn học gì đó, </p>');

  const none = await formOf([
    { bytes: await sheetOf(['A'], [['không có gì']]), filename: 'x.xlsx' },
  ]);
  const empty = await app.problem(uploadMailingRecipients, {
    ...{ as: sender.as, params: { id }, body: none.payload, headers: none.headers },
  });
  expect(empty.reason).toBe('mailings.no-addresses-in-file');
  const broken = await formOf([{ bytes: Buffer.from('không phải Excel'), filename: 'x.xlsx' }]);
  const refused = await app.problem(uploadMailingRecipients, {
    ...{ as: sender.as, params: { id }, body: broken.payload, headers: broken.headers },
  });
  expect(refused.reason).toBe('mailings.file-refused.not-a-workbook');
});

test('The letter is washed, changes of others are not overwritten, and a test goes to oneself', async () => {
  const sender = await addSender(app);
  const mailing = await addMailing(app, sender, ['Cô Lan <lan@example.vn>']);
  const params = { id: mailing.id };
  const { as } = sender;
  const html = '<p onclick="x()">Chào {{name}}<script>alert(1)</script></p>';
  const body = { mailbox_id: sender.mailbox.id, subject: 'Thư', html, version: mailing.version };
  const { data } = await app.answer(updateMailing, { as, params, body });
  expect(data.html).toBe('<p>Chào {{name}}</p>');
  const stale = await app.problem(updateMailing, { as, params, body });
  expect([stale.status, stale.reason]).toEqual([409, 'mailings.changed-meanwhile']);
  const { data: sent } = await app.answer(testMailing, { as, params, body: {} });
  expect(sent.address).toBe(sender.mailbox.address);
  await expect.poll(() => app.outbox.sent.length).toBe(1);
  expect(app.outbox.sent[0]).toMatchObject({ subject: 'Thư', to: [{ address: sent.address }] });
  expect(app.outbox.sent[0]?.html).toContain('<p>Chào Cô Lan</p>');
  expect((await app.answer(getMailing, { as, params })).data.counts.sent).toBe(0);

  const empty = { ...body, version: data.version, html: '<p> </p>' };
  await app.answer(updateMailing, { as, params, body: empty });
  const refused = await app.problem(startMailing, { as, params, body: { letters: 1 } });
  expect(refused.reason).toBe('mailings.no-text');
  await app.answer(deleteMailing, { as, params });
  expect((await app.problem(getMailing, { as, params })).status).toBe(404);
});

test('Mailings are those of one’s mailboxes: others’ are not there, readers only look', async () => {
  const owner = await app.createStaff();
  const reader = await app.createStaff();
  const stranger = await app.createStaff();
  const admin = await app.createAdmin();
  const mailbox = await addMailbox(app, { [owner.id]: 'owner', [reader.id]: 'reader' });
  const mailing = await addMailing(app, { as: owner.token, mailbox }, ['lan@example.vn']);
  const params = { id: mailing.id };
  for (const { token: as } of [stranger, admin]) {
    expect((await app.answer(listMailings, { as })).data).toEqual([]);
    for (const endpoint of [getMailing, listMailingRecipients, exportMailing, previewMailing]) {
      const refused = await app.problem(endpoint, { as, params });
      expect([refused.status, refused.reason], endpoint.name).toEqual([404, 'mailings.not-found']);
    }
  }
  const read = await app.answer(listMailings, { as: reader.token, query: { search: 'CHÀO' } });
  expect(read.data).toMatchObject([{ id: mailing.id, created_by_name: owner.name }]);
  for (const { token: as } of [stranger, admin, reader]) {
    const body = { letters: 1 };
    for (const endpoint of [startMailing, pauseMailing, deleteMailing]) {
      const refused = await app.problem(endpoint, { as, params, body });
      expect([refused.status, refused.reason], endpoint.name).toEqual([404, 'mailings.not-found']);
    }
    const given = { as, body: { mailbox_id: mailbox.id } };
    expect((await app.problem(createMailing, given)).reason).toBe('mailings.no-mailbox');
  }
  expect((await app.problem(listMailings)).status).toBe(401);
  expect((await app.problem(startMailing, { params, body: { letters: 1 } })).status).toBe(401);
});

test('What became of each letter is an Excel file', async () => {
  const sender = await addSender(app);
  app.outbox.decide((it) => (it.startsWith('hong') ? 'failed' : 'sent'));
  await app.answer(addSuppression, { as: sender.as, body: { address: 'thoi@example.vn' } });
  const mailing = await addMailing(app, sender, [
    ...['Lan <lan@example.vn>', 'hong@example.vn', 'thoi@example.vn'],
  ]);
  await start(app, sender.as, mailing);
  await untilDone(app, sender.as, mailing.id);
  const answered = await app.call(exportMailing, { as: sender.as, params: { id: mailing.id } });
  const { rows } = readSheet(answered.rawPayload);
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Tên', 'Email', 'Trạng thái', 'Lý do'],
    ['Lan', 'lan@example.vn', 'Đã gửi', ''],
    ['', 'hong@example.vn', 'Lỗi', '550 5.1.1 No such user'],
    ['', 'thoi@example.vn', 'Bỏ qua', 'Trong danh sách không gửi'],
  ]);
});
