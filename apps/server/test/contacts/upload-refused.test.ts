import { readdir } from 'node:fs/promises';
import { Agent } from 'node:http';
import { uploadContacts } from '@station/contract/contacts/contact-files';
import { listContacts } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../src/platform/receive-file.ts';
import { listen, send } from '../fixtures/listening.ts';
import { contactAudit, countOf } from '../fixtures/records.ts';
import { formOf, upload, workbookOf } from '../fixtures/workbooks.ts';
import { problemOf, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const MiB = 1024 * 1024;
const ROWS = [['Ánh', '0901234567']];

/** A refused upload leaves no contact, no staged row, no audit line and no file. */
async function expectNothingLeft(): Promise<void> {
  expect(await countOf(app, 'contact')).toBe(0);
  expect(await countOf(app, 'import_row')).toBe(0);
  expect(await contactAudit(app)).toEqual([]);
  await expect.poll(() => readdir(temporaryFolder(app.context.config.dataDir))).toEqual([]);
}

/** Sends a multipart body, well-formed or not. */
async function sendForm(payload: Buffer, contentType: string) {
  const { token: as } = await app.createAdmin();
  const headers = { 'content-type': contentType };
  return app.call(uploadContacts, { as, body: payload, headers });
}

test.for(['contacts.csv', 'contacts.xlsx.exe', 'contacts', 'xlsx', '.xlsx.txt', 'contacts.xlsm'])(
  'A file that does not call itself Excel is refused by its name: %s',
  async (filename) => {
    const answered = await upload(app, { bytes: await workbookOf(ROWS), filename });
    expect(problemOf(answered)).toMatchObject({
      status: 400,
      code: 'invalid',
      reason: 'contacts.wrong-file-type',
      message: 'Vui lòng chọn file Excel (.xlsx hoặc .xls)',
      validation_errors: [{ field: 'excelFile' }],
    });
    await expectNothingLeft();
  },
);

test.for(['contacts.xlsx', 'CONTACTS.XLSX', 'danh bạ 연락처.xlsx', '../../etc/x.xlsx', 'a.b.xlsx'])(
  'A file that calls itself Excel is taken: %s',
  { tags: ['full'] },
  async (filename) => {
    const answered = await upload(app, { bytes: await workbookOf(ROWS), filename });
    expect(answered.statusCode, answered.payload).toBe(200);
  },
);

test('A form without the file asks for one', async () => {
  const bytes = await workbookOf(ROWS);
  const forms = [
    await formOf([]),
    await formOf([{ field: 'other', text: 'x' }]),
    await formOf([{ field: 'excelFile', text: 'not a file' }]),
    await formOf([{ bytes, field: 'otherFile' }]),
    await formOf([{ bytes: Buffer.alloc(0), filename: '' }]),
  ];
  for (const { payload, headers } of forms) {
    const answered = await sendForm(payload, headers['content-type']!);
    expect(problemOf(answered)).toMatchObject({
      status: 400,
      reason: 'contacts.no-file',
      message: 'Vui lòng chọn file Excel để upload.',
    });
  }
  await expectNothingLeft();
});

test.for([
  ['application/json', '{}'],
  ['application/json', '{"excelFile":"x"}'],
  ['text/plain', 'x'],
  ['application/octet-stream', 'x'],
  ['application/x-www-form-urlencoded', 'excelFile=x'],
  ['multipart/form-data', 'x'],
  ['multipart/form-data; boundary=', 'x'],
  ['multipart/form-data; boundary=b', ''],
  ['multipart/form-data; boundary=b', 'no boundary at all'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="excelFile"'],
  ['multipart/form-data; boundary=b', '--b\r\nnonsense\r\n\r\nx\r\n--b--\r\n'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="excelFile"; filename="a.xlsx"\r\n\r\nPK cut off',
  ],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  ],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="__proto__"; filename="a"\r\n\r\nx\r\n--b--\r\n',
  ],
  ['multipart/mixed; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
] as const)(
  'What is no form, or a broken one, is refused without an error: %s %j',
  async ([contentType, body]) => {
    const answered = await sendForm(Buffer.from(body), contentType);
    expect(problemOf(answered).status).toBe(400);
    await expectNothingLeft();
  },
);

test('An upload without a body asks for a file', async () => {
  const { token: as } = await app.createAdmin();
  expect(await app.problem(uploadContacts, { as })).toMatchObject({
    status: 400,
    reason: 'contacts.no-file',
  });
});

test('Other fields around the file do no harm', { tags: ['full'] }, async () => {
  const { payload, headers } = await formOf([
    { field: 'before', text: 'x' },
    { bytes: await workbookOf(ROWS) },
    { field: 'after', text: 'x' },
  ]);
  const answered = await sendForm(payload, headers['content-type']!);
  expect(answered.json()).toMatchObject({ success: true, details: { added: 1 } });
});

test('Of two files one is taken, or the form is refused; never both', {
  tags: ['full'],
}, async () => {
  const first = await workbookOf([['First', '0901234567']]);
  const second = await workbookOf([['Second', '0901234568']]);
  for (const parts of [
    [{ bytes: first }, { bytes: second }],
    [{ bytes: first, field: 'other' }, { bytes: second }],
  ]) {
    const { payload, headers } = await formOf(parts);
    const { statusCode } = await sendForm(payload, headers['content-type']!);
    expect([200, 400]).toContain(statusCode);
  }
  const { rows } = await app.store.pool.query('select name from contact order by name');
  expect(rows.length).toBeLessThanOrEqual(2);
});

test('A file of 10 MB is looked at, one byte more is too large', { tags: ['full'] }, async () => {
  const answered = await upload(app, { bytes: Buffer.alloc(10 * MiB) });
  expect(problemOf(answered)).toMatchObject({
    status: 400,
    reason: 'contacts.file-refused.not-a-workbook',
  });
  for (const bytes of [Buffer.alloc(10 * MiB + 1), Buffer.alloc(12 * MiB)]) {
    expect(problemOf(await upload(app, { bytes }))).toMatchObject({
      status: 413,
      code: 'too-large',
      reason: 'contacts.file-too-large',
      message: 'File quá lớn. Vui lòng chọn file nhỏ hơn 10MB.',
    });
  }
  await expectNothingLeft();
});

test('Staff and guests are refused before the file is read', async () => {
  const staff = await app.createStaff();
  const { payload, headers } = await formOf([{ bytes: await workbookOf(ROWS) }]);
  expect(
    await app.problem(uploadContacts, { as: staff.token, body: payload, headers }),
  ).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await app.problem(uploadContacts, { body: payload, headers })).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  });
  await expectNothingLeft();
});

test('Over a real connection a refusal arrives, and the connection serves the next call', {
  tags: ['full'],
}, async () => {
  const origin = await listen(app);
  const { token } = await app.createAdmin();
  const authorization = `Bearer ${token}`;
  const filled = Buffer.alloc(4 * MiB, 7);
  const attempts: [form: Awaited<ReturnType<typeof formOf>>, status: number][] = [
    [await formOf([{ bytes: filled, filename: 'a.csv' }]), 400],
    [await formOf([{ bytes: Buffer.alloc(30 * MiB, 7) }]), 413],
    [await formOf([{ bytes: filled, filename: 'a.csv' }, { bytes: filled }]), 400],
    [
      await formOf([
        { bytes: filled, field: 'other' },
        { bytes: filled, field: 'third' },
      ]),
      400,
    ],
    [await formOf([{ bytes: filled }]), 400],
  ];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (const [{ payload, headers }, status] of attempts) {
    const refused = await send(origin + uploadContacts.path, {
      method: 'POST',
      headers: { ...headers, authorization, 'content-length': String(payload.length) },
      body: payload,
      agent,
    });
    expect(refused.status, refused.text).toBe(status);
    expect(JSON.parse(refused.text)).toMatchObject({ success: false });
    const next = await send(origin + listContacts.path, { headers: { authorization }, agent });
    expect(next.status).toBe(200);
  }
  agent.destroy();
  await expectNothingLeft();
});

test('A file without an announced length is stopped at 10 MB as well', async () => {
  const origin = await listen(app);
  const { token } = await app.createAdmin();
  const { payload, headers } = await formOf([{ bytes: Buffer.alloc(14 * MiB, 7) }]);
  const refused = await send(origin + uploadContacts.path, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'transfer-encoding': 'chunked' },
    body: payload,
  });
  expect(refused.status).toBe(413);
  await expectNothingLeft();
});
