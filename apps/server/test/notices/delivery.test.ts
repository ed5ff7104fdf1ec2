import { updatePreferences } from '@station/contract/launcher/launcher';
import { NOTICE_DEFAULTS } from '@station/contract/notices/notice-groups';
import {
  getNoticeSettings,
  type NoticeSettings,
  updateNoticeSettings,
} from '@station/contract/notices/notice-settings';
import { markNotices } from '@station/contract/notices/notices';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { forgetNotices, sendDigests } from '../../src/features/notices/delivery/delivery.jobs.ts';
import type { Run } from '../../src/platform/jobs/job.ts';
import { testClock } from '../fixtures/clock.ts';
import { startMailServer } from '../fixtures/mail-server.ts';
import { inboxOf, ring } from '../fixtures/notices.ts';
import { auditOf } from '../fixtures/records.ts';
import { createTestApp } from '../test-app.ts';

const mail = await startMailServer();
const clock = testClock();
const app = await createTestApp({
  clock,
  env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://station.example' },
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(app.clear);

const USUAL: NoticeSettings = {
  ...{ channels: NOTICE_DEFAULTS, time_zone: 'Asia/Seoul', quiet: null },
  ...{ digest: 'none', digest_hour: 8, digest_weekday: 1 },
};

const choose = (as: string, change: Partial<NoticeSettings>) =>
  app.answer(updateNoticeSettings, { as, body: { ...USUAL, ...change } });

const mentions = (here: boolean, push: boolean, byMail: boolean) => ({
  channels: { ...NOTICE_DEFAULTS, mentions: { here, push, mail: byMail } },
});

/** Sets the server's clock to a moment. */
const setTo = (moment: string) => clock.set(Date.parse(moment) - clock.now());

const waitingUntil = async (): Promise<string[]> => {
  const { rows } = await app.store.pool.query(
    `select due_at from job where kind = 'notices.deliver' and state = 'waiting' order by id`,
  );
  return rows.map(({ due_at }) => due_at.toISOString());
};

test('Until a person says otherwise it is as usual, and what they say is kept and noted', async () => {
  const { token: as, id } = await app.createStaff();
  const { data, no_mail } = await app.answer(getNoticeSettings, { as });
  expect([data.channels, data.quiet, no_mail]).toEqual([NOTICE_DEFAULTS, null, null]);

  const change = { ...mentions(true, false, true), quiet: { from: '22:00', to: '07:00' } };
  const kept = await choose(as, change);
  expect(kept.data).toEqual({ ...USUAL, ...change });
  expect((await app.answer(getNoticeSettings, { as })).data).toEqual(kept.data);
  expect(await auditOf(app, 'notices.settings-changed')).toMatchObject([{ actor_id: id }]);
});

test('Settings that make no sense are refused by name, and guests have none', async () => {
  const { token: as } = await app.createStaff();
  for (const [field, change] of [
    ['time_zone', { time_zone: 'Mars/Olympus' }],
    ['quiet.to', { quiet: { from: '22:00', to: '22:00' } }],
    ['quiet.from', { quiet: { from: '24:00', to: '07:00' } }],
    ['digest_hour', { digest_hour: 24 }],
  ] as const) {
    const refused = await app.problem(updateNoticeSettings, { as, body: { ...USUAL, ...change } });
    expect(refused.validation_errors?.map((it) => it.field)).toEqual([field]);
  }
  for (const endpoint of [getNoticeSettings, updateNoticeSettings]) {
    expect(await app.problem(endpoint, { body: USUAL })).toMatchObject({ status: 401 });
  }
});

test('Whoever wants letters gets one in their language that leads to the notice; not here means not here', async () => {
  const person = await app.createStaff();
  const { token: as, id, email } = person;
  await choose(as, mentions(false, false, true));
  await app.answer(updatePreferences, { as, body: { language: 'ko' } });
  await ring(app, [id], { params: { who: 'Lan <b>\nBcc: x@y.example' } });

  const letter = await mail.letterTo(email);
  expect(letter.subject).toBe('Station: Lan <b> Bcc: x@y.example님이 전화했습니다');
  expect(letter.text).toContain('다시 전화해 주세요');
  expect(letter.text).toMatch(/https:\/\/station\.example\/home\/notices\/\d+\n/);
  expect(letter.html).not.toContain('<b>');
  expect(await inboxOf(app, as)).toEqual([]);
});

test('Whoever wants nothing of a group is told nothing of it', async () => {
  const { token: as, id } = await app.createStaff();
  await choose(as, mentions(false, false, false));
  await ring(app, [id]);
  expect(await inboxOf(app, as)).toEqual([]);
  const { rows } = await app.store.pool.query('select from notice');
  expect(rows).toEqual([]);
});

// Seoul is nine hours ahead of UTC all year; Berlin’s clocks are set on from 2 to 3 on 28 March 2027, at
// 01:00 UTC, and back from 3 to 2 on 31 October, at 01:00 UTC.
test.for([
  [
    'before midnight',
    'Asia/Seoul',
    '22:00',
    '07:00',
    '2027-01-10T14:59:00Z',
    '2027-01-10T22:00:00.000Z',
  ],
  [
    'after midnight',
    'Asia/Seoul',
    '22:00',
    '07:00',
    '2027-01-10T15:01:00Z',
    '2027-01-10T22:00:00.000Z',
  ],
  [
    'in the first minute',
    'Asia/Seoul',
    '22:00',
    '07:00',
    '2027-01-10T13:00:00Z',
    '2027-01-10T22:00:00.000Z',
  ],
  ['at noon', 'Asia/Seoul', '12:00', '13:30', '2027-01-10T03:30:00Z', '2027-01-10T04:30:00.000Z'],
  [
    'on the night that is an hour shorter',
    'Europe/Berlin',
    '22:00',
    '07:00',
    '2027-03-27T22:00:00Z',
    '2027-03-28T05:00:00.000Z',
  ],
  [
    'until an hour that is leapt over',
    'Europe/Berlin',
    '22:00',
    '02:30',
    '2027-03-27T22:00:00Z',
    '2027-03-28T01:30:00.000Z',
  ],
  [
    'on the night that is an hour longer',
    'Europe/Berlin',
    '22:00',
    '07:00',
    '2027-10-30T21:00:00Z',
    '2027-10-31T06:00:00.000Z',
  ],
] as const)(
  'In quiet hours %s nothing is sent before they are over',
  async ([, time_zone, from, to, now, end]) => {
    const { token: as, id, email } = await app.createStaff();
    await choose(as, { ...mentions(true, true, true), time_zone, quiet: { from, to } });
    setTo(now);
    await ring(app, [id]);
    await ring(app, [id]);
    await expect.poll(waitingUntil).toEqual([end]);
    expect(await inboxOf(app, as)).toHaveLength(2);
    expect(mail.letters.filter((it) => it.to.includes(email))).toEqual([]);
  },
);

/** Does upkeep once, as the server does every minute or hour. */
const doUpkeep = (job: typeof sendDigests) =>
  job.handler(app.context, { signal: new AbortController().signal } as Run<object>);

test('A summary of what is unread comes at its hour on the person’s clock, each thing once', async () => {
  const { token: as, id, email } = await app.createStaff();
  setTo('2027-01-10T12:00:00Z');
  // A Sunday; the next Monday at 8 in Seoul is Sunday 23:00 UTC.
  await choose(as, { digest: 'weekly', digest_weekday: 1, digest_hour: 8 });
  for (const who of ['Lan', 'Minh', 'Hoa']) await ring(app, [id], { params: { who } });
  const [, minh] = await inboxOf(app, as);
  await app.answer(markNotices, { as, body: { ids: [minh!.id], as: 'read' } });

  setTo('2027-01-10T22:59:00Z');
  await doUpkeep(sendDigests);
  setTo('2027-01-10T23:00:00Z');
  await doUpkeep(sendDigests);
  const letter = await mail.letterTo(email);
  expect(letter.subject).toBe('Station: Bạn có 2 thông báo chưa đọc');
  expect(letter.text).toMatch(/^Hoa đã gọi bạn[\s\S]*\nLan đã gọi bạn/);
  expect(letter.text).not.toContain('Minh');

  setTo('2027-01-17T23:30:00Z');
  await ring(app, [id], { params: { who: 'Nga' } });
  await doUpkeep(sendDigests);
  expect((await mail.letterTo(email, 2)).subject).toBe('Station: Nga đã gọi bạn');
});

test('What was read is forgotten after 60 days, and what nobody reads after 180', async () => {
  const { token: as, id } = await app.createStaff();
  for (const who of ['Lan', 'Minh', 'Hoa', 'Nga']) await ring(app, [id], { params: { who } });
  const [nga, hoa, minh, lan] = (await inboxOf(app, as)).map((it) => it.id);
  const past = (column: string, days: number, of: number | undefined) =>
    app.store.pool.query(
      `update notice set ${column} = now() - make_interval(days => $1) where id = $2`,
      [days, of],
    );
  await past('read_at', 61, nga);
  await past('read_at', 59, hoa);
  await past('created_at', 181, minh);
  await past('created_at', 179, lan);
  await doUpkeep(forgetNotices);
  expect((await inboxOf(app, as)).map((it) => it.id)).toEqual([hoa, lan]);
});
