import {
  createMailTemplate,
  listMailTemplates,
  updateMailTemplate,
} from '@station/contract/mail/drafts';
import { getMailing, listMailings, updateMailing } from '@station/contract/mail/mailings';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sealedMailings } from '../../src/db/migrations/079-sealed-mailings.ts';
import { addMailing, addSender, allowLetters, createMailingApp } from '../fixtures/mailings.ts';

const app = await createMailingApp();
const { db } = app.store;
afterAll(app.close);

beforeEach(async () => {
  await app.clear();
  await allowLetters(app, {});
});

/** All that the database holds of mailings and templates, as whoever steals it reads it. */
async function stored(): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select encode(convert_to(mailing::text, 'UTF8'), 'escape')
      || encode(sealed_subject, 'escape') || encode(sealed_html, 'escape') as line from mailing
    union all
    select mail_template::text || encode(sealed_subject, 'escape') || encode(sealed_html, 'escape')
    from mail_template`.execute(db);
  return rows.map(({ line }) => line).join('\n');
}

test('Nobody reads in the database what mailings and templates say', async () => {
  const sender = await addSender(app);
  const { as } = sender;
  const letter = { subject: 'Secret subject', html: '<p>Secret text</p>' };
  const mailing = await addMailing(app, sender, ['an@example.vn'], letter);
  const { data: template } = await app.answer(createMailTemplate, {
    ...{ as, body: { name: 'Chào', is_shared: false, ...letter } },
  });
  expect(await stored()).not.toContain('Secret');

  const { id, mailbox_id, version } = mailing;
  const changed = { mailbox_id, version, subject: 'Secret still', html: '<p>Secret anew</p>' };
  await app.answer(updateMailing, { as, params: { id }, body: changed });
  await app.answer(updateMailTemplate, {
    ...{ as, params: { id: template.id }, body: { html: '<p>Secret anew</p>' } },
  });
  expect(await stored()).not.toContain('Secret');
  expect((await app.answer(getMailing, { as, params: { id } })).data).toMatchObject({
    ...{ subject: 'Secret still', html: '<p>Secret anew</p>' },
  });
  expect((await app.answer(listMailTemplates, { as })).data).toMatchObject([
    { subject: 'Secret subject', html: '<p>Secret anew</p>' },
  ]);
});

test('Mailings are found by a piece of the subject, with or without its marks, page by page', async () => {
  const sender = await addSender(app);
  const { as } = sender;
  for (const subject of ['Khai giảng tháng Ba', 'Học phí', 'KHAI GIANG tháng Tư', '개강 안내']) {
    await addMailing(app, sender, [], { subject, html: '<p>Chào</p>' });
  }
  const found = async (query: {
    search: string;
    page?: number;
    limit?: number;
    state?: string;
  }) => {
    const { data, pagination } = await app.answer(listMailings, { as, query });
    return [pagination.total_records, ...data.map((it) => it.subject)];
  };
  expect(await found({ search: 'khai giang' })).toEqual([
    ...[2, 'KHAI GIANG tháng Tư', 'Khai giảng tháng Ba'],
  ]);
  expect(await found({ search: 'khai giang', page: 2, limit: 1 })).toEqual([
    ...[2, 'Khai giảng tháng Ba'],
  ]);
  expect(await found({ search: '개강' })).toEqual([1, '개강 안내']);
  expect(await found({ search: 'khai giang', state: 'done' })).toEqual([0]);
  expect(await found({ search: '%' })).toEqual([0]);
  const other = await addSender(app);
  const theirs = await app.answer(listMailings, { as: other.as, query: { search: 'khai' } });
  expect(theirs.data).toEqual([]);
});

test('What was written before texts were sealed stays readable, and is sealed by a job', {
  tags: ['full'],
}, async () => {
  const sender = await addSender(app);
  const { as } = sender;
  const { id } = await addMailing(app, sender, []);
  const body = { name: 'Cũ', subject: '', html: '<p>mới</p>', is_shared: false };
  await app.answer(createMailTemplate, { as, body });
  await sql`delete from job where kind = 'mail.seal-texts'`.execute(db);
  for (const table of ['mailing', 'mail_template'].map((name) => sql.table(name))) {
    await sql`
      alter table ${table} drop column sealed_subject, drop column sealed_html,
        add column subject text not null default 'Thư \\ cũ 학원',
        add column html text not null default '<p>Bản rõ \\x00</p>'`.execute(db);
  }

  await db.transaction().execute((trx) => sealedMailings.up(trx));

  const old = { subject: 'Thư \\ cũ 학원', html: '<p>Bản rõ \\x00</p>' };
  const both = async () => [
    (await app.answer(getMailing, { as, params: { id } })).data,
    ...(await app.answer(listMailTemplates, { as })).data,
  ];
  expect(await both()).toMatchObject([old, old]);
  await expect.poll(stored).not.toContain('<p>');
  expect(await both()).toMatchObject([old, old]);
});
