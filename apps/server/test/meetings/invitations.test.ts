import { answerInvitation, lookAtInvitation } from '@station/contract/meetings/answers';
import {
  feedPath,
  getFeed,
  getFeedFile,
  renewFeed,
  revokeFeed,
} from '@station/contract/meetings/feed';
import {
  answerMeeting,
  cancelMeeting,
  deleteMeeting,
  downloadMeeting,
  getMeeting,
  listNextMeetings,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import type { Recurrence } from '@station/contract/meetings/recurrence';
import { NOTICE_DEFAULTS } from '@station/contract/notices/notice-groups';
import { updateNoticeSettings } from '@station/contract/notices/notice-settings';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../fixtures/clock.ts';
import { startMailServer } from '../fixtures/mail-server.ts';
import { formOf, planMeeting } from '../fixtures/meetings.ts';
import { inboxOf } from '../fixtures/notices.ts';
import { addCourse, addEnrollment, addStudent } from '../fixtures/schools.ts';
import { statementsOf } from '../fixtures/statements.ts';
import { createTestApp } from '../test-app.ts';

const mail = await startMailServer();
const clock = testClock();
clock.set(Date.parse('2026-11-02T00:00:00Z') - clock.now());
const app = await createTestApp({
  clock,
  env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://station.example' },
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(app.clear);

const GUEST = 'minh@khach.example';
const guest = { kind: 'email' as const, email: GUEST, name: 'Trần Minh' };
let letters = 0;

/** An address of which nobody has heard in another test. */
const anotherGuest = () => {
  letters += 1;
  return { ...guest, email: `${letters}.${GUEST}` };
};

/** The lines of a calendar file, unfolded (RFC 5545, section 3.1). */
function linesOf(file: string): string[] {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const folded = file.split('\r\n');
  expect(folded.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  return file
    .replace(/\r\n[ \t]/g, '')
    .trim()
    .split('\r\n');
}

const tokenIn = (text: string) => /\/meeting-answer\/([\w-]{43})/.exec(text)?.[1] ?? '';

test('A guest’s calendar is told of a meeting: asked, asked anew when it moves, and that it is off', async () => {
  const organiser = await app.createStaff();
  const as = organiser.token;
  const who = anotherGuest();
  const made = await planMeeting(app, as, {
    title: 'Họp; tuần, 회의',
    day: '2026-11-09',
    attendees: [who],
    video_link: 'https://meet.example/a',
    place: 'Tầng 3',
  });
  const asked = await mail.letterTo(who.email);
  expect(asked.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/);
  const uid = linesOf(asked.calendar).find((line) => line.startsWith('UID:'));
  expect(linesOf(asked.calendar)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Station//Meetings//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    expect.stringMatching(/^UID:[\da-f-]{36}@station$/),
    'SEQUENCE:0',
    expect.stringMatching(/^DTSTAMP:20261102T0000\d\dZ$/),
    // Ten o'clock in Seoul.
    'DTSTART:20261109T010000Z',
    'DTEND:20261109T020000Z',
    'SUMMARY:Họp\\; tuần\\, 회의',
    'TRANSP:OPAQUE',
    'LOCATION:Tầng 3',
    'DESCRIPTION:https://meet.example/a\\n\\n(Asia/Seoul)',
    `ORGANIZER;CN="${organiser.name}":mailto:${organiser.email}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="Trần Minh":MAILTO:${who.email}`,
    'URL;VALUE=URI:https://meet.example/a',
    'STATUS:CONFIRMED',
    expect.stringMatching(/^CREATED:20261102T0000\d\dZ$/),
    expect.stringMatching(/^LAST-MODIFIED:20261102T0000\d\dZ$/),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
  expect(asked.text).toContain('Tầng 3');

  const at = { as, params: { id: made.id } };
  await app.answer(updateMeeting, { ...at, body: { ...formOf(made), time: '14:30' } });
  const moved = linesOf((await mail.letterTo(who.email, 2)).calendar);
  expect(moved).toEqual(
    expect.arrayContaining(['METHOD:REQUEST', uid, 'SEQUENCE:1', 'DTSTART:20261109T053000Z']),
  );

  await app.answer(cancelMeeting, { ...at, body: { reason: 'Bão' } });
  const off = await mail.letterTo(who.email, 3);
  expect(linesOf(off.calendar)).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', uid, 'SEQUENCE:2', 'STATUS:CANCELLED']),
  );
  expect(off.raw).toMatch(/method=CANCEL/);
  expect(off.text).toContain('Bão');
});

test('A series comes as one letter: its meetings share a UID, and one that is deleted is off', async () => {
  const { token: as } = await app.createStaff();
  const who = anotherGuest();
  const recurrence = { frequency: 'weekly', count: 3 } as Recurrence;
  await planMeeting(app, as, { day: '2026-11-09', recurrence, attendees: [who] });
  const lines = linesOf((await mail.letterTo(who.email)).calendar);
  const all = (name: string) => lines.filter((line) => line.startsWith(`${name}:`));
  expect(new Set(all('UID')).size).toBe(1);
  expect(all('RECURRENCE-ID')).toEqual([
    'RECURRENCE-ID:20261109T010000Z',
    'RECURRENCE-ID:20261116T010000Z',
    'RECURRENCE-ID:20261123T010000Z',
  ]);
  const { data } = await app.answer(listNextMeetings, { as, query: { limit: 3 } });
  await app.answer(deleteMeeting, { as, params: { id: data[1]!.id } });
  const off = linesOf((await mail.letterTo(who.email, 2)).calendar);
  expect(off).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', 'SEQUENCE:1', 'RECURRENCE-ID:20261116T010000Z']),
  );
  expect(off).not.toContain('RECURRENCE-ID:20261123T010000Z');
});

test('A guest answers by the link of the letter: looking changes nothing, the organiser is told', async () => {
  const organiser = await app.createStaff();
  const who = anotherGuest();
  const made = await planMeeting(app, organiser.token, { attendees: [who] });
  const token = tokenIn((await mail.letterTo(who.email)).text);
  const { data: shown } = await app.answer(lookAtInvitation, { query: { token } });
  expect(shown).toMatchObject({
    organiser: organiser.name,
    name: 'Trần Minh',
    meetings: [{ title: made.title, starts_at: made.starts_at, answer: null }],
  });
  const body = { token, answer: 'no' as const, reason: 'Đi công tác' };
  const { data: answered } = await app.answer(answerInvitation, { body });
  expect(answered.meetings).toMatchObject([{ answer: 'no', reason: 'Đi công tác' }]);
  // Pressed twice.
  await app.answer(answerInvitation, { body });
  const news = await inboxOf(app, organiser.token);
  expect(news.map(({ title, body: text }) => `${title} / ${text}`)).toEqual([
    expect.stringContaining('Trần Minh is not coming'),
  ]);
  const at = { as: organiser.token, params: { id: made.id } };
  expect((await app.answer(getMeeting, at)).data.people).toMatchObject([
    { kind: 'email', answer: 'no', reason: 'Đi công tác' },
  ]);

  const gone = { status: 404, reason: 'meetings.link-gone' };
  const unknown = { token: 'x'.repeat(43) };
  expect(await app.problem(lookAtInvitation, { query: unknown })).toMatchObject(gone);
  expect(
    await app.problem(answerInvitation, { body: { ...unknown, answer: 'yes' } }),
  ).toMatchObject(gone);
  await app.answer(updateMeeting, { ...at, body: { ...formOf(made), attendees: [] } });
  expect(await app.problem(lookAtInvitation, { query: { token } })).toMatchObject(gone);
  const { rows } = await app.store.pool.query('select * from meeting_answer_link');
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('When a meeting moves all are told and asked anew; who answered before is asked again', async () => {
  const [organiser, member] = [await app.createStaff(), await app.createStaff()];
  const made = await planMeeting(app, organiser.token, {
    attendees: [{ kind: 'account', id: member.id }],
  });
  const own = { as: member.token, params: { id: made.id } };
  await app.answer(answerMeeting, { ...own, body: { answer: 'yes' } });
  expect((await inboxOf(app, organiser.token))[0]?.title).toContain('is coming');
  const at = { as: organiser.token, params: { id: made.id } };
  await app.answer(updateMeeting, { ...at, body: { ...formOf(made), time: '17:00' } });
  const { data } = await app.answer(getMeeting, own);
  expect(data).toMatchObject({ my_answer: null, sequence: 1 });
  await app.answer(updateMeeting, { ...at, body: { ...formOf(data), title: 'Khác' } });
  await app.answer(cancelMeeting, { ...at, body: {} });
  const news = await inboxOf(app, member.token);
  expect(news.map(({ kind }) => kind)).toEqual([
    'meetings.cancelled',
    'meetings.changed',
    'meetings.moved',
    'meetings.invited',
  ]);
  expect(await app.problem(answerMeeting, { ...own, body: { answer: 'no' } })).toMatchObject({
    status: 409,
    reason: 'meetings.cancelled',
  });
  expect(await app.problem(answerMeeting, { ...at, body: { answer: 'no' } })).toMatchObject({
    status: 409,
    reason: 'meetings.not-invited',
  });
});

test('Employees get the letter for their calendars too, unless they want meetings without mail', async () => {
  const [organiser, told, silent] = [
    await app.createStaff(),
    await app.createStaff(),
    await app.createStaff(),
  ];
  await app.answer(updateNoticeSettings, {
    as: silent.token,
    body: {
      channels: { ...NOTICE_DEFAULTS, meetings: { here: true, push: true, mail: false } },
      ...{ time_zone: 'Asia/Seoul', quiet: null },
      ...{ digest: 'none', digest_hour: 8, digest_weekday: 1 },
    },
  });
  await planMeeting(app, organiser.token, {
    attendees: [told, silent, organiser].map(({ id }) => ({ kind: 'account' as const, id })),
  });
  // This one and no other: the notice of it is not mailed besides.
  expect((await mail.letterTo(told.email)).calendar).toContain('METHOD:REQUEST');
  expect(mail.letters.filter(({ to }) => to.includes(silent.email))).toEqual([]);
  expect(mail.letters.filter(({ to }) => to.includes(organiser.email))).toEqual([]);
});

test('A course puts in the students it has now; each sees the meeting alone in the letter', async () => {
  const { token: as } = await app.createStaff();
  const { course_id } = await addCourse(app);
  const names = ['an', 'binh'].map((name) => `${name}@hoc-vien.example`);
  for (const email of names) {
    const student_id = await addStudent(app, { email });
    await addEnrollment(app, { course_id, student_id });
  }
  const made = await planMeeting(app, as, { attendees: [{ kind: 'course', id: course_id }] });
  expect(made.people.map(({ kind, email }) => [kind, email]).toSorted()).toEqual(
    names.map((email) => ['student', email]),
  );
  const letter = await mail.letterTo(names[0]!);
  expect(letter.raw + letter.calendar).not.toContain(names[1]);
  const file = await app.call(downloadMeeting, { as, params: { id: made.id } });
  for (const email of names) expect(linesOf(file.body).join('\n')).toContain(email);
});

test('Letters to sixty who are invited are kept by three statements', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createStaff();
  const attendees = Array.from({ length: 60 }, anotherGuest);
  const sent = await statementsOf(() => planMeeting(app, as, { attendees }));
  const kept = sent.filter((it) => /insert into (job|meeting_answer_link) \(/.test(it));
  expect(kept).toHaveLength(3);
  const token = tokenIn((await mail.letterTo(attendees[59]!.email)).text);
  const { data } = await app.answer(lookAtInvitation, { query: { token } });
  expect(data.meetings).toHaveLength(1);
});

test('A feed is told once, is another one when it is renewed, and none when it is taken back', async () => {
  const { token: as } = await app.createStaff();
  const stranger = await app.createStaff();
  const made = await planMeeting(app, as, { title: 'Của tôi' });
  await planMeeting(app, stranger.token, { title: 'Của người khác' });
  const address = async () => (await app.answer(renewFeed, { as })).address;
  const read = (from: string) =>
    app.call(getFeedFile, { params: { file: from.split('/').at(-1) ?? '' } });

  const first = await address();
  expect(first).toMatch(/^https:\/\/station\.example\/api\/meetings\/calendar\/[\w-]{43}\.ics$/);
  expect((await app.answer(getFeed, { as })).data).toMatchObject({ used_at: null });
  const feed = await read(first);
  expect(feed.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  const lines = linesOf(feed.body);
  expect(lines).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'SUMMARY:Của tôi']));
  expect(lines).not.toContain('SUMMARY:Của người khác');
  expect((await app.answer(getFeed, { as })).data?.used_at).not.toBeNull();
  const { rows } = await app.store.pool.query('select * from meeting_feed');
  expect(JSON.stringify(rows)).not.toContain(first.slice(-47, -4));

  const second = await address();
  expect((await read(first)).statusCode).toBe(404);
  await app.answer(deleteMeeting, { as, params: { id: made.id } });
  expect(linesOf((await read(second)).body)).not.toContain('SUMMARY:Của tôi');
  await app.answer(revokeFeed, { as });
  expect((await read(second)).statusCode).toBe(404);
  expect((await app.answer(getFeed, { as })).data).toBeNull();
  expect((await read(feedPath('x'.repeat(43)))).statusCode).toBe(404);
});
