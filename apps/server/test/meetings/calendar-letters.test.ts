import {
  answerMeeting,
  cancelMeeting,
  deleteMeeting,
  getMeeting,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { restoreTrash } from '@station/contract/trash/trash';
import { afterAll, expect, test } from 'vitest';
import { startMailServer } from '../fixtures/mail-server.ts';
import { formOf, planMeeting } from '../fixtures/meetings.ts';
import { inboxOf } from '../fixtures/notices.ts';
import { createTestApp } from '../test-app.ts';

const mail = await startMailServer();
const app = await createTestApp({
  env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://station.example' },
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

/** What calendar files have of a property, each line unfolded (RFC 5545, section 3.1). */
const valuesOf = (file: string, name: string) =>
  file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1));

test('Who was told that a meeting is off is invited anew when it comes back from the trash', async () => {
  const [organiser, member] = [await app.createStaff(), await app.createStaff()];
  const as = organiser.token;
  const email = 'an@khach.example';
  const made = await planMeeting(app, as, {
    attendees: [
      { kind: 'email', email, name: 'An' },
      { kind: 'account', id: member.id },
    ],
  });
  const at = { as, params: { id: made.id } };
  const own = { as: member.token, params: { id: made.id } };
  const told = async (count: number) => {
    const { calendar } = await mail.letterTo(email, count);
    const [method, sequence] = [valuesOf(calendar, 'METHOD'), valuesOf(calendar, 'SEQUENCE')];
    return [...method, ...sequence, ...valuesOf(calendar, 'UID')];
  };
  const back = (who: string) =>
    app.answer(restoreTrash, { as: who, body: { items: [{ kind: 'meeting', id: made.id }] } });
  await app.answer(answerMeeting, { ...own, body: { answer: 'yes' } });
  const [, , uid] = await told(1);
  await app.answer(deleteMeeting, at);
  expect(await told(2)).toEqual(['CANCEL', '1', uid]);
  const admin = await app.createAdmin();
  await back(admin.token);
  expect(await told(3)).toEqual(['REQUEST', '2', uid]);
  const { data: restored } = await app.answer(getMeeting, own);
  expect(restored).toMatchObject({ my_answer: 'yes', sequence: 2, version: made.version + 1 });
  await app.answer(updateMeeting, { ...at, body: { ...formOf(restored), time: '17:00' } });
  expect(await told(4)).toEqual(['REQUEST', '3', uid]);

  // What is off before it is deleted stays off, and is news to nobody.
  await app.answer(cancelMeeting, { ...at, body: {} });
  await app.answer(deleteMeeting, at);
  await back(as);
  const kinds = async (who: string) => (await inboxOf(app, who)).map(({ kind }) => kind);
  expect(await kinds(member.token)).toEqual([
    ...['meetings.cancelled', 'meetings.moved', 'meetings.invited'],
    ...['meetings.cancelled', 'meetings.invited'],
  ]);
  expect(await kinds(organiser.token)).toContain('meetings.invited');
});

test('What has been added to a series later comes in a letter of its own, for a letter holds one UID', async () => {
  const { token: as } = await app.createStaff();
  const email = 'binh@khach.example';
  const rule = (count: number) => ({ frequency: 'weekly', count }) as Recurrence;
  const made = await planMeeting(app, as, {
    recurrence: rule(2),
    attendees: [{ kind: 'email', email, name: 'Bình' }],
  });
  await mail.letterTo(email);
  const at = { as, params: { id: made.id } };
  const longer = { ...formOf(made), time: '17:00', scope: 'all' as const, recurrence: rule(5) };
  await app.answer(updateMeeting, { ...at, body: longer });
  await mail.letterTo(email, 3);
  await app.answer(cancelMeeting, { ...at, body: { scope: 'all' } });
  await mail.letterTo(email, 5);
  const told = mail.letters.filter(({ to }) => to.includes(email));
  const sizes = told.map(({ calendar }) => {
    const uids = valuesOf(calendar, 'UID');
    expect(new Set(uids).size).toBe(1);
    return `${valuesOf(calendar, 'METHOD')} ${uids.length}`;
  });
  expect(sizes.toSorted()).toEqual([
    ...['CANCEL 2', 'CANCEL 3', 'REQUEST 2', 'REQUEST 2', 'REQUEST 3'],
  ]);
});
