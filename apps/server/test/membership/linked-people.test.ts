import { deleteContact } from '@station/contract/contacts/contacts';
import {
  addMember,
  deleteMember,
  getMember,
  listMembers,
  updateMember,
} from '@station/contract/membership/members';
import { deleteStudent } from '@station/contract/schools/student-pages';
import { restoreTrash } from '@station/contract/trash/trash';
import { beforeEach, expect, test } from 'vitest';
import { addContact } from '../fixtures/contacts.ts';
import { createMember } from '../fixtures/membership.ts';
import { auditOf } from '../fixtures/records.ts';
import { addStudent } from '../fixtures/schools.ts';
import { sharedTestApp } from '../test-app.ts';

// @store both

const app = await sharedTestApp();
beforeEach(app.clear);

const hoa = { name: 'Lê Thị Hoa' };

/** Takes members out of the trash. */
const restore = (as: string, ids: readonly number[]) =>
  app.answer(restoreTrash, {
    ...{ as, body: { items: ids.map((id) => ({ kind: 'member' as const, id })) } },
  });

const contactOf = async (as: string, id: number) =>
  (await app.answer(getMember, { as, params: { id } })).data.contact?.id;

test('Of twenty desks that make one contact a member at once, one does', async () => {
  const { token: as } = await app.createStaff();
  const { id: contact_id } = await addContact(app, hoa);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      app.call(addMember, { as, body: { name: `Hoa ${at}`, contact_id } }),
    ),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((it) => it.json().reason)).toEqual(
    Array(19).fill('membership.already-member'),
  );
  expect((await app.answer(listMembers, { as })).pagination.total_records).toBe(1);
});

test('Of members who are linked to one contact at once, one is', async () => {
  const { token: as } = await app.createStaff();
  const { id: contact_id } = await addContact(app, hoa);
  const members = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) => createMember(app, as, { name })),
  );
  const answers = await Promise.all(
    members.map(({ id, name, version }) =>
      app.call(updateMember, { as, params: { id }, body: { name, version, contact_id } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
});

test('Who comes back from the trash and is another member by now comes back without the contact', async () => {
  const { token: as } = await app.createStaff();
  const { id: contact_id } = await addContact(app, hoa);
  const add = async () =>
    (await app.answer(addMember, { as, body: { ...hoa, contact_id } })).data.id;
  const first = await add();
  await app.answer(deleteMember, { as, params: { id: first } });
  const second = await add();
  await restore(as, [first]);
  expect(await contactOf(as, first)).toBeUndefined();
  expect(await contactOf(as, second)).toBe(contact_id);
  expect(await auditOf(app, 'membership.member-changed')).toMatchObject([
    { subject_id: first, before: { contact_id }, after: { contact_id: null } },
  ]);
});

test('Of two who come back at once and were the same contact, the first is it', async () => {
  const { token: as } = await app.createStaff();
  const { id: contact_id } = await addContact(app, hoa);
  const ids: number[] = [];
  for (let made = 0; made < 2; made += 1) {
    const { data } = await app.answer(addMember, { as, body: { ...hoa, contact_id } });
    await app.answer(deleteMember, { as, params: { id: data.id } });
    ids.push(data.id);
  }
  await restore(as, ids);
  expect([await contactOf(as, ids[0] as number), await contactOf(as, ids[1] as number)]).toEqual([
    contact_id,
    undefined,
  ]);
});

test('A contact and a student who come back from the trash are the member whom they were', async () => {
  const { token: as } = await app.createAdmin();
  const [contact_id, student_id] = [(await addContact(app, hoa)).id, await addStudent(app)];
  const { data } = await app.answer(addMember, { as, body: { ...hoa, contact_id, student_id } });
  const linked = async () => {
    const { data: now } = await app.answer(getMember, { as, params: { id: data.id } });
    return [now.contact?.id, now.student?.id];
  };
  await app.answer(deleteContact, { as, params: { id: contact_id } });
  await app.answer(deleteStudent, { as, params: { student_id } });
  expect(await linked()).toEqual([undefined, undefined]);
  // A form that does not show them takes no link away.
  const body = { ...hoa, note: 'VIP', version: data.version };
  await app.answer(updateMember, { as, params: { id: data.id }, body });
  const items = [
    { kind: 'contact' as const, id: contact_id },
    { kind: 'student' as const, id: student_id },
  ];
  await app.answer(restoreTrash, { as, body: { items } });
  expect(await linked()).toEqual([contact_id, student_id]);
});
