import type { BodyOf } from '@station/contract/endpoint';
import type { Member, MembershipReason } from '@station/contract/membership/member-fields';
import type { addMember, MemberFields, updateMember } from '@station/contract/membership/members';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField } from '../../../platform/problem.ts';
import { requireVersion } from '../../../platform/row-guards.ts';
import { findOfficeTime } from '../../settings/office-time.queries.ts';
import {
  findLinked,
  findLinkedMember,
  lockLinked,
  lockLinkedOf,
  restoreMemberRows,
} from './linked-people.queries.ts';
import { refusal, requiredMember } from './member-guards.ts';
import { wholeMember } from './member-views.ts';
import {
  derivedOf,
  findTwin,
  insertMembers,
  lockMember,
  type MemberRow,
  numberText,
  trashMemberRows,
  updateMemberRows,
} from './members.queries.ts';

const subject = 'member';

/**
 * Adds a member with the next number.
 * @throws Problem `membership.phone-taken` or `membership.already-member` with who it is.
 */
export async function createMember(
  { db, clock }: Context,
  actor: Actor,
  { allow_same_phone, ...fields }: BodyOf<typeof addMember>,
): Promise<Member> {
  const { day } = await findOfficeTime(db, new Date(clock.now()));
  return db.transaction().execute(async (trx) => {
    const linked = await lockLinked(trx, fields);
    await requireNobodyElse(trx, fields, linked, { allowSamePhone: allow_same_phone, butNot: 0 });
    const [id = 0] = await insertMembers(trx, [fields]);
    const line = { actor, action: 'membership.member-added', subject, subjectId: id };
    await writeAudit(trx, { ...line, after: fields });
    return wholeMember(trx, id, day);
  });
}

/**
 * Changes what is known of a member.
 * @throws Problem `membership.member-not-found`, `membership.changed-meanwhile`, or as `createMember`.
 */
export async function changeMember(
  { db, clock }: Context,
  actor: Actor,
  id: number,
  { allow_same_phone, version, ...given }: BodyOf<typeof updateMember>,
): Promise<Member> {
  const { day } = await findOfficeTime(db, new Date(clock.now()));
  return db.transaction().execute(async (trx) => {
    // Before the member: contacts that are merged are held first, and then their members.
    const linked = await lockLinked(trx, given);
    const before = requiredMember(await lockMember(trx, id));
    requireVersion(before, version, {
      message: 'Hội viên này vừa được người khác thay đổi',
      reason: 'membership.changed-meanwhile' satisfies MembershipReason,
      current: await wholeMember(trx, id, day),
    });
    const fields = { ...given, ...(await linksAfter(trx, given, before)) };
    const isSamePhone = derivedOf(fields).phone_key === before.phone_key;
    const allowSamePhone = allow_same_phone || isSamePhone;
    await requireNobodyElse(trx, given, linked, { allowSamePhone, butNot: id });
    await updateMemberRows(trx, [{ id, ...fields }]);
    const line = { actor, action: 'membership.member-changed', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: toldOf(before), after: fields });
    return wholeMember(trx, id, day);
  });
}

/** Whoever lies in the trash is not shown, so who leaves them out has not taken the link away. */
async function linksAfter(
  trx: Trx,
  given: MemberFields,
  before: MemberRow,
): Promise<Pick<MemberFields, 'contact_id' | 'student_id'>> {
  const { contact, student } = await findLinked(trx, before);
  return {
    contact_id: given.contact_id ?? (contact ? null : before.contact_id),
    student_id: given.student_id ?? (student ? null : before.student_id),
  };
}

/**
 * Puts a member into the trash. Events, payments and points stay where they are, for money does not
 * vanish with a person.
 * @throws Problem `membership.member-not-found`.
 */
export async function deleteMember({ db }: Context, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = requiredMember(await lockMember(trx, id));
    await trashMemberRows(trx, [id], actor.id);
    const line = { actor, action: 'membership.member-deleted', subject, subjectId: id };
    await writeAudit(trx, { ...line, before: toldOf(before) });
  });
}

/**
 * Takes members out of the trash. Whose contact or student is another member by now comes back without
 * that link, and the audit log tells of it: both would be one person with two balances.
 */
export async function restoreMembers(
  trx: Trx,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  await lockLinkedOf(trx, ids);
  for (const { id, ...before } of await restoreMemberRows(trx, ids)) {
    const line = { actor, action: 'membership.member-changed', subject, subjectId: id };
    await writeAudit(trx, { ...line, ...before });
  }
}

/** Refuses who is another member already. Hold the `linked` people before, or two are not seen by each other. */
async function requireNobodyElse(
  trx: Trx,
  fields: MemberFields,
  linked: Record<'contact' | 'student', boolean>,
  { allowSamePhone, butNot }: { allowSamePhone: boolean; butNot: number },
): Promise<void> {
  if (fields.contact_id !== null && !linked.contact) throw unknownPerson('contact_id');
  if (fields.student_id !== null && !linked.student) throw unknownPerson('student_id');
  const same = await findLinkedMember(trx, fields, butNot);
  if (same) {
    throw refusal('Người này đã là hội viên', 'membership.already-member', toldTwin(same));
  }
  if (allowSamePhone) return;
  const twin = await findTwin(trx, derivedOf(fields).phone_key, butNot);
  if (twin) {
    const message = 'Số điện thoại này đã thuộc về một hội viên khác';
    throw refusal(message, 'membership.phone-taken', toldTwin(twin));
  }
}

const toldTwin = (one: { id: number; name: string; number: number }) => ({
  ...one,
  number: numberText(one.number),
});

/** What the audit log tells of a member: not how the card is known. */
function toldOf(row: MemberRow): MemberFields {
  const { name, phone, email, birth_date, family, note, contact_id, student_id } = row;
  return { name, phone, email, birth_date, family, note, contact_id, student_id };
}

const unknownPerson = (field: 'contact_id' | 'student_id') =>
  invalidField({ field, message: 'Không tìm thấy người này', rule: 'not-allowed' });
