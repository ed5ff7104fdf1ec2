import { updateUser } from '@station/contract/accounts/users';
import { deleteContact } from '@station/contract/contacts/contacts';
import { attachFiles, listAttachments } from '@station/contract/files/attachments';
import {
  commentReport,
  getMyDay,
  getReport,
  listReportVersions,
  reviewReport,
  saveMyReport,
  submitReport,
  takeBackReport,
} from '@station/contract/reports/reports';
import { getReportBoard, getReportRollup } from '@station/contract/reports/team';
import { daysAfter } from '@station/contract/zoned-days';
import { afterAll, expect, test } from 'vitest';
import { testClock } from '../fixtures/clock.ts';
import { addContact } from '../fixtures/contacts.ts';
import { auditOf } from '../fixtures/records.ts';
import { item, team } from '../fixtures/reports.ts';
import { createTestApp } from '../test-app.ts';

const clock = testClock();
const app = await createTestApp({ clock });
afterAll(app.close);

/** The day it is in the office, whose clock is that of Viet Nam. */
const today = async (as: string) => (await app.answer(getMyDay, { as })).data.today;

const write = (as: string, day: string, version: number | null, text: string) =>
  app.answer(saveMyReport, {
    as,
    params: { day },
    body: { version, content: { items: [item(text, 90)] } },
  });

test('A report goes from empty to confirmed, and each step is in the log', async () => {
  const { leader, staff } = await team(app);
  const day = await today(staff.token);
  const { data: draft } = await write(staff.token, day, null, 'Gọi 12 khách hàng');
  expect(draft).toMatchObject({ status: 'draft', day, content: { items: [{ minutes: 90 }] } });
  const at = { params: { id: draft.id } };
  expect(await app.problem(getReport, { ...at, as: leader.token })).toMatchObject({ status: 404 });

  const submit = { ...at, as: staff.token, body: { version: draft.version } };
  const { data: submitted } = await app.answer(submitReport, submit);
  expect(submitted.status).toBe('submitted');
  // Pressed twice.
  expect((await app.answer(submitReport, submit)).data.version).toBe(submitted.version);

  const review = { ...at, as: leader.token };
  const { data: returned } = await app.answer(reviewReport, {
    ...review,
    body: { verdict: 'returned', version: submitted.version, text: 'Thiếu số phút' },
  });
  expect(returned).toMatchObject({ status: 'returned', comments: [{ text: 'Thiếu số phút' }] });
  const { data: mended } = await write(staff.token, day, returned.version, 'Gọi 12 khách, 90 phút');
  const { data: again } = await app.answer(submitReport, {
    ...at,
    as: staff.token,
    body: { version: mended.version },
  });
  const { data: confirmed } = await app.answer(reviewReport, {
    ...review,
    body: { verdict: 'confirmed', version: again.version },
  });
  expect(confirmed).toMatchObject({ status: 'confirmed', reviewed_by: leader.name });
  expect(await app.problem(takeBackReport, { ...at, as: staff.token })).toMatchObject({
    status: 409,
    reason: 'reports.locked',
  });
  expect((await auditOf(app, 'reports.', draft.id)).map(({ action }) => action)).toEqual([
    'reports.begun',
    'reports.submitted',
    'reports.returned',
    'reports.submitted',
    'reports.confirmed',
  ]);
  const { data: versions } = await app.answer(listReportVersions, { ...at, as: staff.token });
  expect(versions.map(({ status }) => status)).toContain('draft');
});

test('Of two devices that write the same day the second one is told both versions', async () => {
  const { staff } = await team(app);
  const day = await today(staff.token);
  const { data: first } = await write(staff.token, day, null, 'Trên điện thoại');
  // Begun on another device that knew of nothing.
  expect(
    await app.problem(saveMyReport, {
      as: staff.token,
      params: { day },
      body: { version: null, content: { items: [item('Trên máy tính', 10)] } },
    }),
  ).toMatchObject({
    status: 409,
    reason: 'reports.changed-meanwhile',
    current: { version: first.version, content: { items: [{ text: 'Trên điện thoại' }] } },
  });
  // The same again is no other version: an answer was lost.
  expect((await write(staff.token, day, null, 'Trên điện thoại')).data.version).toBe(first.version);
});

test('Two devices that begin a day at the same moment make one report', async () => {
  const { staff } = await team(app);
  const day = await today(staff.token);
  const begin = (text: string) =>
    app.call(saveMyReport, {
      as: staff.token,
      params: { day },
      body: { version: null, content: { items: [item(text, 5)] } },
    });
  const answers = await Promise.all([begin('một'), begin('hai')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('Fifty people who hand in within the last minute lose nothing', {
  tags: ['full'],
}, async () => {
  const { leader, members } = await team(app, 50);
  const day = await today(leader.token);
  const answers = await Promise.all(
    members.map(async ({ token }, at) => {
      const { data } = await write(token, day, null, `Việc ${at}`);
      return app.answer(submitReport, {
        as: token,
        params: { id: data.id },
        body: { version: data.version },
      });
    }),
  );
  expect(answers.map((answered) => answered.data.content.items[0]?.text)).toEqual(
    members.map((_, at) => `Việc ${at}`),
  );
  const { data } = await app.answer(getReportBoard, {
    as: leader.token,
    query: { from: day, to: day },
  });
  expect(data.people).toHaveLength(50);
  expect(data.people.every(({ reports }) => reports[0] !== null)).toBe(true);
  const { data: sums } = await app.answer(getReportRollup, {
    as: leader.token,
    query: { from: day, to: day },
  });
  expect(sums.total).toMatchObject({ reports: 50, items: 50, minutes: 50 * 90 });
  expect(sums.person).toHaveLength(50);
  expect(sums.kind).toMatchObject([{ key: 'work', reports: 50, minutes: 50 * 90 }]);
});

test('A report is read by its writer, those who lead the writer and administrators alone', async () => {
  const { top, leader, staff } = await team(app);
  const { staff: stranger } = await team(app);
  const admin = await app.createAdmin();
  const day = await today(staff.token);
  const { data: draft } = await write(staff.token, day, null, 'Việc riêng');
  const params = { id: draft.id };
  await app.answer(submitReport, {
    as: staff.token,
    params,
    body: { version: draft.version },
  });
  for (const { token } of [staff, leader, top, admin]) {
    expect((await app.answer(getReport, { as: token, params })).data.id).toBe(draft.id);
  }
  const as = stranger.token;
  const { version } = (await app.answer(getReport, { as: staff.token, params })).data;
  const refused = await Promise.all([
    app.problem(getReport, { as, params }),
    app.problem(submitReport, { as, params, body: { version } }),
    app.problem(takeBackReport, { as, params }),
    app.problem(reviewReport, { as, params, body: { verdict: 'confirmed', version } }),
    app.problem(commentReport, { as, params, body: { text: 'xin chào' } }),
    app.problem(listReportVersions, { as, params }),
    app.problem(listReportVersions, { as: leader.token, params }),
    app.problem(submitReport, { as: leader.token, params, body: { version } }),
    app.problem(takeBackReport, { as: admin.token, params }),
    app.problem(getReportBoard, { as, query: { from: day, to: day, account_id: staff.id } }),
    app.problem(listAttachments, { as, query: { subject_kind: 'report', subject_id: draft.id } }),
    app.problem(attachFiles, {
      as,
      body: { node_ids: [1], subject_kind: 'report', subject_id: draft.id },
    }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  for (const { token } of [staff, leader, admin]) {
    const query = { subject_kind: 'report', subject_id: draft.id };
    expect((await app.answer(listAttachments, { as: token, query })).data).toEqual([]);
  }
  // Nobody confirms their own, administrators neither.
  expect(
    await app.problem(reviewReport, {
      as: staff.token,
      params,
      body: { verdict: 'confirmed', version },
    }),
  ).toMatchObject({ status: 403 });
});

test('Nothing, a day to come and a record that is not there are refused', async () => {
  const { staff } = await team(app);
  const as = staff.token;
  const day = await today(as);
  const later = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  const content = { items: [item('Mai', 5)] };
  expect(
    await app.problem(saveMyReport, {
      as,
      params: { day: later },
      body: { version: null, content },
    }),
  ).toMatchObject({ status: 400, reason: 'reports.not-yet' });
  expect(
    await app.problem(saveMyReport, {
      as,
      params: { day },
      body: {
        version: null,
        content: { items: [{ ...item('Gặp khách', 5), link: { kind: 'contact', id: 999_999 } }] },
      },
    }),
  ).toMatchObject({ status: 400, reason: 'reports.link-not-found' });
  const { data } = await app.answer(saveMyReport, {
    as,
    params: { day },
    body: { version: null, content: { items: [], notes: '<script>x</script>' } },
  });
  expect(data.content.notes).toBe('');
  const submit = { as, params: { id: data.id }, body: { version: data.version } };
  expect(await app.problem(submitReport, submit)).toMatchObject({
    status: 400,
    reason: 'reports.empty',
  });
});

test('An item about a record that is gone is carried over as its writer called it, and made by nobody else', async () => {
  const { leader, staff } = await team(app);
  const as = staff.token;
  const day = await today(as);
  const { id } = await addContact(app, { name: 'Chị Hạnh' });
  const link = { kind: 'contact' as const, id };
  const about = (who: string, on: string) => ({
    ...{ as: who, params: { day: on } },
    body: { version: null, content: { items: [{ ...item('Gặp khách', 5), link }] } },
  });
  const { data: first } = await app.answer(saveMyReport, about(as, daysAfter(day, -1)));
  await app.answer(deleteContact, { as, params: { id } });
  const { data: second } = await app.answer(saveMyReport, about(as, day));
  expect(second.content.items[0]?.link).toEqual({ ...link, label: 'Chị Hạnh' });
  expect(await app.problem(saveMyReport, about(leader.token, day))).toMatchObject({
    ...{ status: 400, reason: 'reports.link-not-found' },
  });

  // Taken out of both days, it still stands in their earlier versions.
  await write(as, first.day, first.version, 'Khác');
  await write(as, day, second.version, 'Khác');
  const { data: back } = await app.answer(saveMyReport, about(as, daysAfter(day, -2)));
  expect(back.content.items[0]?.link).toEqual({ ...link, label: 'Chị Hạnh' });
});

test('What is handed in is kept when the account goes, for administrators', async () => {
  const { staff } = await team(app);
  const admin = await app.createAdmin();
  const day = await today(staff.token);
  const { data } = await write(staff.token, day, null, 'Bàn giao');
  const params = { id: data.id };
  await app.answer(submitReport, { as: staff.token, params, body: { version: data.version } });
  await app.store.pool.query('delete from account where id = $1', [staff.id]);
  expect((await app.answer(getReport, { as: admin.token, params })).data).toMatchObject({
    person: { id: null, name: staff.name },
    can_review: true,
  });
});

test('Somebody who loses a leader is read by the new one alone', async () => {
  const { leader, staff } = await team(app);
  const { leader: other } = await team(app);
  const admin = await app.createAdmin();
  const day = await today(staff.token);
  const { data } = await write(staff.token, day, null, 'Chuyển phòng');
  const params = { id: data.id };
  await app.answer(submitReport, { as: staff.token, params, body: { version: data.version } });
  await app.answer(updateUser, {
    as: admin.token,
    params: { id: staff.id },
    body: { leader_id: other.id },
  });
  expect(await app.problem(getReport, { as: leader.token, params })).toMatchObject({ status: 404 });
  expect((await app.answer(getReport, { as: other.token, params })).data.can_review).toBe(true);
});
