import type { Contact } from '@station/contract/contacts/contacts';
import { undoMerge } from '@station/contract/contacts/duplicates';
import { addCaution } from '@station/contract/customer-check/cautions';
import { checkCustomer } from '@station/contract/customer-check/checks';
import { attachFiles, listAttachments } from '@station/contract/files/attachments';
import { addMailingRecipients } from '@station/contract/mail/mailing-recipients';
import { answerInvitation } from '@station/contract/meetings/answers';
import { getMeeting, searchMeetings, updateMeeting } from '@station/contract/meetings/meetings';
import { addMember, getMember } from '@station/contract/membership/members';
import { beforeEach, expect, test } from 'vitest';
import { addTwins, merge } from '../../fixtures/duplicates.ts';
import { filesIn } from '../../fixtures/files.ts';
import { addMailing, addSender, recipientsOf } from '../../fixtures/mailings.ts';
import { answerLink, formOf, planMeeting } from '../../fixtures/meetings.ts';
import { sharedTestApp } from '../../test-app.ts';

// @store both

const app = await sharedTestApp();
beforeEach(app.clear);

/** Two contacts, of which the second is merged into the first by `into`; `back` takes it back. */
async function twins() {
  const [kept, gone] = await addTwins(app);
  const { token: as } = await app.createAdmin();
  let id = 0;
  return {
    ...{ as, kept, gone },
    into: async (...more: Contact[]) => {
      id = (await merge(app, [kept, gone, ...more])).merge_id;
    },
    back: () => app.answer(undoMerge, { as, params: { id } }),
  };
}

test('A caution about a contact that is merged into another warns of that one, and goes back with it', async () => {
  const { as, kept, gone, into, back } = await twins();
  const caution = { subject: 'contact' as const, value: null, expires_on: null };
  const cautions: number[] = [];
  for (const [subject_id, reason] of [
    [gone.id, 'Không trả tiền'],
    [kept.id, 'Hay đổi lịch'],
  ] as const) {
    const body = { ...caution, subject_id, reason };
    cautions.push((await app.answer(addCaution, { as, body })).data.id);
  }
  const warnings = async () => {
    const { data } = await app.answer(checkCustomer, { as, body: { term: kept.phone } });
    return data.cautions.map((it) => [it.id, it.subject_id]).toReversed();
  };
  const [first, second] = cautions;

  await into();
  expect(await warnings()).toEqual([
    [first, kept.id],
    [second, kept.id],
  ]);
  await back();
  expect(await warnings()).toEqual([
    [first, gone.id],
    [second, kept.id],
  ]);
});

test('Files of a contact that is merged are the kept one’s, each once, and go back with it', async () => {
  const { as, kept, gone, into, back } = await twins();
  const files = filesIn(app);
  const [own, both] = [await files.file(as, 'của hai.txt'), await files.file(as, 'chung.txt')];
  const subject_kind = 'contact' as const;
  for (const [subject_id, node_ids] of [
    [gone.id, [own.id, both.id]],
    [kept.id, [both.id]],
  ] as const) {
    await app.answer(attachFiles, {
      as,
      body: { node_ids: [...node_ids], subject_kind, subject_id },
    });
  }
  const filesOf = async ({ id: subject_id }: Contact) => {
    const { data } = await app.answer(listAttachments, { as, query: { subject_kind, subject_id } });
    return data.map(({ file }) => file.original_name).toSorted();
  };

  await into();
  expect(await filesOf(kept)).toEqual(['chung.txt', 'của hai.txt']);
  await back();
  expect(await filesOf(kept)).toEqual(['chung.txt']);
  expect(await filesOf(gone)).toEqual(['chung.txt', 'của hai.txt']);
});

test('A contact that is merged is invited as the kept one, keeps answer and link, and goes back with both', async () => {
  const { as, kept, gone, into, back } = await twins();
  const contact = ({ id }: Contact) => ({ kind: 'contact' as const, id });
  const own = await planMeeting(app, as, { attendees: [contact(gone)] });
  const both = await planMeeting(app, as, { attendees: [contact(gone), contact(kept)] });
  const token = await answerLink(app, own, `contact:${gone.id}`);
  const say = (answer: 'yes' | 'no') =>
    app.answer(answerInvitation, { body: { token, answer, reason: '' } });
  const params = { id: own.id };
  const invited = async () => {
    const { data } = await app.answer(getMeeting, { as, params });
    return data.people.map(({ ref_id, answer }) => [ref_id, answer]);
  };
  const meetingsOf = async ({ id: contact_id }: Contact) => {
    const { data } = await app.answer(searchMeetings, { as, query: { contact_id } });
    return data.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  await say('yes');

  await into();
  expect(await invited()).toEqual([[kept.id, 'yes']]);
  expect(await meetingsOf(kept)).toEqual([own.id, both.id]);
  await say('no');
  // Its form says whom it shows, and takes nobody out by that.
  const { data: now } = await app.answer(getMeeting, { as, params });
  const body = { ...formOf(now), version: now.version, attendees: [contact(kept)] };
  await app.answer(updateMeeting, { as, params, body });
  expect(await invited()).toEqual([[kept.id, 'no']]);

  await back();
  expect(await invited()).toEqual([[gone.id, 'no']]);
  expect(await meetingsOf(kept)).toEqual([both.id]);
  expect(await meetingsOf(gone)).toEqual([own.id, both.id]);
  await say('yes');
  expect(await invited()).toEqual([[gone.id, 'yes']]);
});

test('A member who is a contact that is merged is the kept one, and goes back with it', async () => {
  const { as, gone, kept, into, back } = await twins();
  const linked = await memberOf(as, gone);
  await into();
  expect(await linked()).toBe(kept.id);
  await back();
  expect(await linked()).toBe(gone.id);
});

test('Of two members whose contacts are merged the kept one’s stays it, and both are linked after an undo', async () => {
  const { as, gone, kept, into, back } = await twins();
  const [first, second] = [await memberOf(as, gone), await memberOf(as, kept)];
  await into();
  expect([await first(), await second()]).toEqual([undefined, kept.id]);
  await back();
  expect([await first(), await second()]).toEqual([gone.id, kept.id]);
});

test('A recipient of a mailing who is a contact that is merged is the kept one, and goes back with it', async () => {
  const { gone, kept, into, back } = await twins();
  const sender = await addSender(app);
  const { as } = sender;
  const { id } = await addMailing(app, sender, []);
  const from = { kind: 'chosen' as const, contact_ids: [gone.id, kept.id] };
  await app.answer(addMailingRecipients, { as, params: { id }, body: { from } });
  const recipients = async () =>
    (await recipientsOf(app, as, id)).map(({ address, contact_id }) => [address, contact_id]);
  await into();
  expect(await recipients()).toEqual([
    [kept.email, kept.id],
    [gone.email, kept.id],
  ]);
  await back();
  expect(await recipients()).toEqual([
    [kept.email, kept.id],
    [gone.email, gone.id],
  ]);
});

/** Makes a contact a member; answers how the member’s contact is asked for. */
async function memberOf(as: string, { id: contact_id, name }: Contact) {
  const { data } = await app.answer(addMember, { as, body: { name, contact_id } });
  return async () =>
    (await app.answer(getMember, { as, params: { id: data.id } })).data.contact?.id;
}
