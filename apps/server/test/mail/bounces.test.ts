import { retryMailing } from '@station/contract/mail/mailings';
import { sendEmail } from '@station/contract/mail/outbox';
import { listSuppressions } from '@station/contract/mail/suppressions';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import {
  readDeliveryStatus,
  readMark,
} from '../../src/features/mail/bounces/delivery-status.rules.ts';
import { connectMailbox, createMailApp } from '../fixtures/mailboxes.ts';
import {
  addMailing,
  PATIENCE_MS,
  recipientsOf,
  start,
  untilDone,
  untilMailing,
} from '../fixtures/mailings.ts';
import { processorTime, promised } from '../in-full.ts';

const app = await createMailApp();
afterAll(app.close);

const data = (text: string) => ({ data: Buffer.from(text).toString('base64url') });

/** A report as Gmail hands it over. */
const report = (fields: string) => ({
  mimeType: 'multipart/report',
  parts: [
    { mimeType: 'text/plain', body: data('Thư không đến nơi') },
    { mimeType: 'message/delivery-status', body: data(fields) },
  ],
});

const ABOUT = 'Reporting-MTA: dns; mx.example.vn\r\nArrival-Date: Mon, 23 Nov 2026 07:00:00 +0700';

test.for([
  [
    'a name that is not there',
    'Final-Recipient: rfc822; lan@example.vn\r\nAction: failed\r\nStatus: 5.1.1\r\n' +
      'Diagnostic-Code: smtp; 550-5.1.1 The account\r\n does not exist',
    [['lan@example.vn', '5.1.1', true, '550-5.1.1 The account does not exist']],
  ],
  [
    'one that was passed on, and a full mailbox',
    'Original-Recipient: rfc822;<lan@example.vn>\r\nFinal-Recipient: rfc822;other@example.vn\r\n' +
      'Action: Failed\r\nStatus: 5.7.1\r\n\r\n' +
      'Final-Recipient: rfc822; full@example.vn\r\nAction: failed\r\nStatus: 4.2.2 (full)',
    [
      ['lan@example.vn', '5.7.1', true, ''],
      ['full@example.vn', '4.2.2', false, ''],
    ],
  ],
  [
    'a delay, and a letter that arrived',
    'Final-Recipient: rfc822; a@example.vn\r\nAction: delayed\r\nStatus: 4.4.1\r\n\r\n' +
      'Final-Recipient: rfc822; b@example.vn\r\nAction: delivered\r\nStatus: 2.0.0',
    [],
  ],
  ['nonsense', 'Action: failed\r\nFinal-Recipient: nobody\r\n\0\r\n\r\n: :', []],
] as const)('A report of %s is read', ([, fields, expected]) => {
  const found = readDeliveryStatus(report(`${ABOUT}\r\n\r\n${fields}`));
  expect(
    found.map(({ address, status, isPermanent, diagnostic }) => [
      ...[address, status, isPermanent, diagnostic],
    ]),
  ).toEqual(expected);
});

test('A report with 400,000 spaces behind a name is read at once', () => {
  const fields = 'Final-Recipient: rfc822; lan@example.vn\r\nAction: failed\r\nStatus: 5.1.1';
  const long = `Diagnostic-Code: ${' '.repeat(400_000)}a\rb`;
  const began = processorTime();
  expect(readDeliveryStatus(report(`${ABOUT}\r\n\r\n${fields}\r\n${long}`))).toMatchObject([
    { address: 'lan@example.vn', diagnostic: 'a\rb' },
  ]);
  expect(processorTime() - began).toBeLessThan(promised(1_000));
});

test('Fields that Gmail hands over as heads of a part within are read as well', () => {
  const headers = [
    { name: 'Final-Recipient', value: 'rfc822; lan@example.vn' },
    { name: 'Action', value: 'failed' },
    { name: 'Status', value: '5.1.1' },
  ];
  const parts = [{ mimeType: 'message/delivery-status', parts: [{ headers }] }];
  expect(readDeliveryStatus({ mimeType: 'multipart/report', parts })).toMatchObject([
    { address: 'lan@example.vn', isPermanent: true },
  ]);
});

const MARK = '0f8c1f0e-5a52-4c0e-9d3e-3a1f7d9b2c11';

test.for([
  ['encloses it whole', 'message/rfc822', `Subject: A\r\nX-Station-Letter: ${MARK}`, MARK],
  ['encloses its heads', 'text/rfc822-headers', `Message-ID:\r\n <${MARK}@example.com>`, MARK],
  [
    'names it in its text',
    'message/rfc822',
    `Subject: A\r\n\r\nX-Station-Letter: ${MARK}`,
    undefined,
  ],
  ['only explains', 'text/plain', `X-Station-Letter: ${MARK}`, undefined],
] as const)(
  'Which letter did not arrive is known of a report that %s',
  ([, mimeType, heads, mark]) => {
    const { parts, ...whole } = report(ABOUT);
    const enclosed = { mimeType, body: data(`${heads}\r\n\r\nA`) };
    expect(readMark({ ...whole, parts: [...parts, enclosed] })).toBe(mark);
  },
);

test('The heads of a letter that Gmail hands over as a part within are read as well', () => {
  const headers = [{ name: 'X-Station-Letter', value: MARK }];
  const parts = [{ mimeType: 'message/rfc822', parts: [{ mimeType: 'text/html', headers }] }];
  expect(readMark({ mimeType: 'multipart/report', parts })).toBe(MARK);
});

/** The mark of the last letter to somebody. */
async function markOf(address: string): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    select mark from letter join mailing_recipient on letter_id = letter.id
    where address_key = ${address.toLowerCase()} order by letter.id desc limit 1`.execute(
    app.store.db,
  );
  return rows[0]?.mark ?? '';
}

/** Has the reports be looked at now. */
async function lookAtReports(): Promise<void> {
  await sql`update job set due_at = now(), paused_at = now()
    where kind = 'mail.read-bounces' and state = 'waiting'`.execute(app.store.db);
}

/** Has the mail server tell that a letter did not arrive, and the reports looked at. */
async function comeBack(
  ...[address, status, diagnostic, mark]: Parameters<typeof deliverReport>
): Promise<void> {
  await deliverReport(address, status, diagnostic, mark);
  await lookAtReports();
}

/** Has the mail server tell that a letter did not arrive. */
async function deliverReport(
  address: string,
  status: string,
  diagnostic: string,
  mark?: string,
): Promise<void> {
  const about = mark ?? (await markOf(address));
  const fields = `${ABOUT}\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: failed\r\nStatus: ${status}\r\nDiagnostic-Code: smtp; ${diagnostic}`;
  const raw = [
    'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    ...['To: lan@example.com', 'Subject: Delivery Status Notification (Failure)'],
    'Date: Mon, 23 Nov 2026 07:00:00 +0700',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    ...['', '--b', 'Content-Type: text/plain', '', 'Not delivered', '--b'],
    'Content-Type: message/delivery-status',
    ...['Content-Disposition: attachment; filename="status.txt"', '', fields, '', '--b'],
    'Content-Type: text/rfc822-headers',
    ...['Content-Disposition: attachment; filename="heads.txt"', '', 'Subject: A'],
    ...[`X-Station-Letter: ${about}`, '', '--b--', ''],
  ].join('\r\n');
  app.google.deliver('lan@example.com', { raw: Buffer.from(raw).toString('base64url') });
}

test('A letter that comes back marks its recipient, and nobody writes there again', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const mailbox = await connectMailbox(app, as);
  const sender = { as, mailbox };
  const mailing = await addMailing(app, sender, ['an@example.vn', 'khong.co@example.vn']);
  await start(app, as, mailing);
  await untilDone(app, as, mailing.id);

  await comeBack('Khong.Co@example.vn', '5.1.1', '550 5.1.1 No such user');

  await expect
    .poll(() => recipientsOf(app, as, mailing.id, { state: 'failed' }), { timeout: PATIENCE_MS })
    .toMatchObject([
      {
        ...{ address: 'khong.co@example.vn', bounced: true },
        failure: '5.1.1 550 5.1.1 No such user',
      },
    ]);
  const { data: listed } = await app.answer(listSuppressions, { as });
  expect(listed).toMatchObject([{ address: 'Khong.Co@example.vn', reason: 'bounced' }]);
  const next = await addMailing(app, sender, ['an@example.vn', 'khong.co@example.vn']);
  expect(next.to_send).toBe(1);
});

test('A letter that came back for a while is tried again with another letter, which does go out', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const mailbox = await connectMailbox(app, as);
  const mailing = await addMailing(app, { as, mailbox }, ['day.hop@example.vn']);
  const params = { id: mailing.id };
  const letters = () =>
    app.google.sentBy('lan@example.com').filter(({ to }) => to.includes('day.hop')).length;
  await start(app, as, mailing);
  await untilDone(app, as, mailing.id);
  await comeBack('day.hop@example.vn', '4.2.2', '452 4.2.2 Mailbox full');
  await untilMailing(app, as, mailing.id, ({ counts }) => counts.failed === 1);
  expect(letters()).toBe(1);

  await app.answer(retryMailing, { as, params, body: { letters: 1 } });
  const again = await untilDone(app, as, mailing.id);
  expect([again.counts.sent, letters()]).toEqual([1, 2]);
});

test('A report about another letter says nothing of a mailing, whoever wrote it', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const mailbox = await connectMailbox(app, as);
  const address = 'van.o.day@example.vn';
  const mailing = await addMailing(app, { as, mailbox }, [address]);
  await start(app, as, mailing);
  await untilDone(app, as, mailing.id);
  const letter = { accessToken: mailbox.access_token, to: address, subject: 'A', message: 'B' };
  const { data: own } = await app.answer(sendEmail, { as, body: letter });
  const { rows } = await sql<{ mark: string }>`
    select mark from letter where id = ${own.id}`.execute(app.store.db);

  // Of somebody who guesses, and of a letter of a person's own.
  await comeBack(address, '5.1.1', '550 5.1.1 No such user', MARK);
  await comeBack(address, '5.1.1', '550 5.1.1 No such user', rows[0]?.mark);

  const read = async () => {
    const noted = sql`select from mail_bounce
      where mailbox_id = ${mailbox.id} and address_key = ${address}`;
    return (await noted.execute(app.store.db)).rows;
  };
  await expect.poll(read, { timeout: PATIENCE_MS }).toHaveLength(2);
  expect(await recipientsOf(app, as, mailing.id)).toMatchObject([
    { state: 'sent', bounced: false },
  ]);
  const { data: listed } = await app.answer(listSuppressions, { as });
  expect(listed.map((it) => it.address)).not.toContain(address);
});

test('Of more reports than Gmail lists at once, all are read', { tags: ['full'] }, async () => {
  const { token: as } = await app.createStaff();
  const mailbox = await connectMailbox(app, as);
  const mailing = await addMailing(app, { as, mailbox }, ['toi.noi@example.vn']);
  await start(app, as, mailing);
  await untilDone(app, as, mailing.id);
  for (let at = 0; at < 60; at += 1) {
    await deliverReport(`nhieu${at}@example.vn`, '5.1.1', '550 5.1.1 No such user', MARK);
  }

  const read = async () => {
    await lookAtReports();
    const { rows } = await sql<{ count: number }>`
      select count(*) from mail_bounce
      where mailbox_id = ${mailbox.id} and address_key like 'nhieu%'`.execute(app.store.db);
    return rows[0]?.count;
  };
  await expect.poll(read, { timeout: PATIENCE_MS }).toBe(60);
});
