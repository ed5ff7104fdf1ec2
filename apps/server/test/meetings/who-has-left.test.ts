import { updateUser } from '@station/contract/accounts/users';
import { deleteContact } from '@station/contract/contacts/contacts';
import { answerInvitation, lookAtInvitation } from '@station/contract/meetings/answers';
import {
  checkMeeting,
  deleteMeeting,
  getMeeting,
  updateMeeting,
} from '@station/contract/meetings/meetings';
import { listTrash } from '@station/contract/trash/trash';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { addContact } from '../fixtures/contacts.ts';
import { startMailServer } from '../fixtures/mail-server.ts';
import { formOf, planMeeting } from '../fixtures/meetings.ts';
import { createTestApp } from '../test-app.ts';

const mail = await startMailServer();
const app = await createTestApp({
  env: { SMTP_URL: mail.url, PUBLIC_URL: 'https://station.example' },
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(app.clear);

test('Who may not sign in any more is mailed no more, their link opens nothing, and they hinder nobody', async () => {
  const [organiser, leaver, stays] = [
    await app.createStaff(),
    await app.createStaff(),
    await app.createStaff(),
  ];
  const as = organiser.token;
  const attendees = [leaver, stays].map(({ id }) => ({ kind: 'account' as const, id }));
  const made = await planMeeting(app, as, { attendees });
  const { text } = await mail.letterTo(leaver.email);
  const token = /\/meeting-answer\/([\w-]{43})/.exec(text)?.[1] ?? '';
  await app.answer(lookAtInvitation, { query: { token } });

  const { token: admin } = await app.createAdmin();
  const body = { status: 'deactivated' as const };
  await app.answer(updateUser, { as: admin, params: { id: leaver.id }, body });
  expect((await app.problem(lookAtInvitation, { query: { token } })).status).toBe(404);

  const change = { ...formOf(made), time: '14:30', attendees };
  const time = { day: change.day, time: change.time, minutes: 60, time_zone: change.time_zone };
  const checked = { ...time, attendees, meeting_id: made.id };
  await app.answer(checkMeeting, { as, body: checked });
  await app.answer(updateMeeting, { as, params: { id: made.id }, body: change });
  await mail.letterTo(stays.email, 2);
  expect(mail.letters.filter(({ to }) => to.includes(leaver.email))).toHaveLength(1);
});

test('A guest whose contact is deleted stays invited with their answer, and hears nothing of the next change', async () => {
  const [organiser, added] = [await app.createStaff(), await app.createStaff()];
  const as = organiser.token;
  const contact = await addContact(app, { name: 'Trần Minh', email: 'minh@sao-mai.example' });
  const made = await planMeeting(app, as, { attendees: [{ kind: 'contact', id: contact.id }] });
  const { text } = await mail.letterTo(contact.email);
  const token = /\/meeting-answer\/([\w-]{43})/.exec(text)?.[1] ?? '';
  await app.answer(answerInvitation, { body: { token, answer: 'yes' } });
  await app.answer(deleteContact, { as, params: { id: contact.id } });

  // As the form sends them, for there is no contact any more.
  const guest = { kind: 'email' as const, email: 'Minh@Sao-Mai.example', name: contact.name };
  const attendees = [guest, { kind: 'account' as const, id: added.id }];
  const at = { as, params: { id: made.id } };
  await app.answer(updateMeeting, { ...at, body: { ...formOf(made), attendees } });
  const { people } = (await app.answer(getMeeting, at)).data;
  expect(people).toHaveLength(2);
  expect(people).toContainEqual(
    expect.objectContaining({ kind: 'contact', ref_id: null, answer: 'yes' }),
  );
  await mail.letterTo(added.email);
  expect(mail.letters.filter(({ to }) => to.includes(contact.email))).toHaveLength(1);
  await app.answer(lookAtInvitation, { query: { token } });
});

test('A deleted meeting whose organiser is gone is for administrators and who deleted it', async () => {
  const organiser = await app.createStaff();
  const made = await planMeeting(app, organiser.token, { title: 'Lương' });
  await app.store.pool.query('update meeting set organiser_id = null where id = $1', [made.id]);
  const { token: admin } = await app.createAdmin();
  await app.answer(deleteMeeting, { as: admin, params: { id: made.id } });
  const { token: other } = await app.createStaff();
  expect((await app.answer(listTrash, { as: other })).data).toEqual([]);
  expect((await app.answer(listTrash, { as: admin })).data).toMatchObject([{ label: 'Lương' }]);
});
