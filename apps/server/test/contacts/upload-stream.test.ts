import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadContacts } from '@station/contract/contacts/contact-files';
import { contactStats, createContact, listContacts } from '@station/contract/contacts/contacts';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../src/platform/receive-file.ts';
import { contactFields, insertContacts } from '../fixtures/contacts.ts';
import { listen } from '../fixtures/listening.ts';
import { contactAudit, countOf } from '../fixtures/records.ts';
import { formOf, importRows, upload, workbookOf } from '../fixtures/workbooks.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const NDJSON = 'application/x-ndjson';

/** Many valid rows with phones of their own. */
const manyRows = (count: number, from = 1_000_000) =>
  Array.from({ length: count }, (_, i) => [
    `Contact ${i}`,
    `090${String(from + i).padStart(7, '0')}`,
  ]);

type Line = {
  progress?: { phase: string; rows: number; total: number | null };
  result?: unknown;
  problem?: unknown;
};

/** What is left when nothing of an import has happened. */
async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => readdir(temporaryFolder(app.context.config.dataDir))).toEqual([]);
  await expect.poll(() => countOf(app, 'import_row')).toBe(0);
  expect(await countOf(app, 'contact')).toBe(0);
  expect(await contactAudit(app)).toEqual([]);
}

/** Starts an upload over a real connection; calls `onLine` with every line of the answer. */
async function startUpload(bytes: Buffer, onLine: (line: Line, cancel: () => void) => void) {
  const { token } = await app.createAdmin();
  const { payload, headers } = await formOf([{ bytes }]);
  const origin = await listen(app);
  const closed = Promise.withResolvers<void>();
  const outgoing = request(origin + uploadContacts.path, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, accept: NDJSON },
  });
  const cancel = () => outgoing.destroy();
  outgoing.on('response', (incoming) => {
    let rest = '';
    incoming.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(JSON.parse(line), cancel);
    });
    incoming.on('error', () => {});
  });
  outgoing.on('error', () => {});
  outgoing.on('close', () => closed.resolve());
  return { outgoing, payload, cancel, closed: closed.promise };
}

test('A caller who can read it is told the progress, and the result as the last line', async () => {
  const bytes = await workbookOf(manyRows(12_000));
  const lines: Line[] = [];
  const { outgoing, payload, closed } = await startUpload(bytes, (line) => lines.push(line));
  outgoing.end(payload);
  await closed;
  const progress = lines.flatMap((line) => line.progress ?? []);
  expect(progress.length).toBeGreaterThan(1);
  expect(new Set(progress.map((it) => it.phase))).toEqual(new Set(['reading', 'writing']));
  for (const phase of ['reading', 'writing']) {
    const rows = progress.filter((it) => it.phase === phase).map((it) => it.rows);
    expect(rows).toEqual(rows.toSorted((a, b) => a - b));
    expect(Math.max(...rows)).toBeLessThanOrEqual(12_001);
  }
  expect(progress.findLast((it) => it.phase === 'writing')?.total).toBe(12_000);
  expect(progress.findIndex((it) => it.phase === 'writing')).toBeGreaterThan(
    progress.findLastIndex((it) => it.phase === 'reading'),
  );
  const last = lines.at(-1);
  expect(uploadContacts.response.parse(last?.result)).toMatchObject({
    success: true,
    details: { added: 12_000, skipped: 0, errors: 0 },
  });
});

test('A refusal is the last line as well, in the shape of a failure', async () => {
  const answered = await upload(app, { bytes: Buffer.from('no workbook') }, { accept: NDJSON });
  expect(answered.headers['content-type']).toContain(NDJSON);
  const lines = answered.payload.trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '').problem).toMatchObject({
    success: false,
    code: 'invalid',
    reason: 'contacts.file-refused.not-a-workbook',
    request_id: answered.headers['x-request-id'],
  });
  await expectNothingLeft();
});

test('What is refused before it is read keeps its status, whatever the caller accepts', async () => {
  const answered = await upload(
    app,
    { bytes: Buffer.from('x'), filename: 'x.csv' },
    { accept: NDJSON },
  );
  expect([answered.statusCode, answered.json().reason]).toEqual([400, 'contacts.wrong-file-type']);
});

test('An upload that is cancelled while the file is sent leaves nothing', async () => {
  const bytes = await workbookOf(manyRows(20_000));
  const { outgoing, payload, cancel, closed } = await startUpload(bytes, () => {});
  outgoing.write(payload.subarray(0, payload.length / 2));
  await expect.poll(() => readdir(temporaryFolder(app.context.config.dataDir))).toHaveLength(1);
  cancel();
  await closed;
  await expectNothingLeft();
});

test.for(['reading', 'writing'])(
  'An upload that is cancelled while it is %s leaves nothing',
  { tags: ['full'] },
  async (phase) => {
    const bytes = await workbookOf(manyRows(20_000));
    let seen = false;
    const { outgoing, payload, closed } = await startUpload(bytes, ({ progress }, cancel) => {
      if (progress?.phase !== phase || progress.rows >= 16_000) return;
      seen = true;
      cancel();
    });
    outgoing.end(payload);
    await closed;
    expect(seen).toBe(true);
    await expectNothingLeft();
    const { token: as } = await app.createStaff();
    const { data } = await app.answer(contactStats, { as });
    expect(data.total_contacts).toBe(0);
  },
);

test('A caller who hangs up at any moment leaves nothing, or the whole import', {
  tags: ['full'],
}, async () => {
  const bytes = await workbookOf(manyRows(3_000));
  const whole: number[] = [];
  for (let wait = 0; wait < 400; wait += 50) {
    const { outgoing, payload, cancel, closed } = await startUpload(bytes, () => {});
    outgoing.end(payload);
    await sleep(wait);
    cancel();
    await closed;
    await expect.poll(() => countOf(app, 'import_row')).toBe(0);
    await expect.poll(() => readdir(temporaryFolder(app.context.config.dataDir))).toEqual([]);
    const count = await countOf(app, 'contact');
    expect([0, 3_000]).toContain(count);
    expect((await contactAudit(app)).length).toBe(count === 0 ? 0 : 1);
    whole.push(count);
    await app.clear();
  }
  expect(whole).toContain(0);
});

test('After a cancelled upload the same file can be imported', { tags: ['full'] }, async () => {
  const rows = manyRows(4_000);
  const bytes = await workbookOf(rows);
  const { outgoing, payload, closed } = await startUpload(bytes, (_line, cancel) => cancel());
  outgoing.end(payload);
  await closed;
  await expectNothingLeft();
  expect((await importRows(app, rows)).details).toEqual({ added: 4_000, skipped: 0, errors: 0 });
});

test('Two people who import the same file at the same time add each row once', {
  tags: ['full'],
}, async () => {
  const bytes = await workbookOf(manyRows(1_500));
  const answers = await Promise.all([
    upload(app, { bytes }),
    upload(app, { bytes }),
    upload(app, { bytes }),
  ]);
  const details = answers.map((answered) => answered.json().details);
  const sum = (key: 'added' | 'skipped') => details.reduce((all, it) => all + it[key], 0);
  expect([sum('added'), sum('skipped')]).toEqual([1_500, 3_000]);
  const { rows } = await app.store.pool.query(
    'select count(*) as all, count(distinct phone_key) as different from contact',
  );
  expect(rows).toEqual([{ all: 1_500, different: 1_500 }]);
});

test('Others can work while a large file is imported', { tags: ['full'] }, async () => {
  await insertContacts(app, Array(50).fill({}));
  const { token: as } = await app.createStaff();
  const bytes = await workbookOf(manyRows(8_000));
  let done = false;
  const importing = upload(app, { bytes }).finally(() => {
    done = true;
  });
  let calls = 0;
  while (!done) {
    await app.answer(listContacts, { as });
    await app.answer(createContact, {
      as,
      body: contactFields({ phone: `+84 ${100_000_000 + calls}` }),
    });
    calls += 1;
    await sleep(20);
  }
  expect((await importing).json().details.added).toBe(8_000);
  expect(calls).toBeGreaterThan(2);
  const { data } = await app.answer(contactStats, { as });
  expect(data.total_contacts).toBe(8_050 + calls);
});

test('An import that fails in the middle of writing leaves nothing', {
  tags: ['full'],
}, async () => {
  await app.store.pool.query(`
    create or replace function refuse_one() returns trigger language plpgsql as
      $$ begin if new.name = 'Contact 2999' then raise exception 'no'; end if; return new; end $$;
    create trigger refuse_one before insert on contact for each row execute function refuse_one();
  `);
  try {
    const answered = await upload(app, { bytes: await workbookOf(manyRows(3_000)) });
    expect(answered.statusCode).toBe(500);
    expect(answered.payload).not.toContain('refuse_one');
    await expectNothingLeft();
  } finally {
    await app.store.pool.query('drop trigger refuse_one on contact');
  }
});
