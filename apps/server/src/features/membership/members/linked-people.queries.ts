import type { MemberFields } from '@station/contract/membership/members';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** Whom a member is linked to. */
type Links = Pick<MemberFields, 'contact_id' | 'student_id'>;

/** The contact and the student that a member is, as far as they are there. */
export async function findLinked(
  db: Db,
  { contact_id, student_id }: Links,
): Promise<{ contact: LinkedPerson; student: LinkedPerson }> {
  const { rows } = await sql<{ contact: LinkedPerson; student: LinkedPerson }>`
    select
      (select jsonb_build_object('id', id, 'name', name) from contact where id = ${contact_id}) as contact,
      (select jsonb_build_object('id', id, 'name', name) from student where id = ${student_id}) as student`.execute(
    db,
  );
  return rows[0] ?? { contact: null, student: null };
}

type LinkedPerson = { id: number; name: string } | null;

/** The member who is already linked to a contact or a student. */
export async function findLinkedMember(
  db: Db,
  { contact_id, student_id }: Links,
  butNot: number,
): Promise<{ id: number; name: string; number: number } | undefined> {
  if (contact_id === null && student_id === null) return undefined;
  const { rows } = await sql<{ id: number; name: string; number: number }>`
    select id, name, number from member
    where (contact_id = ${contact_id} or student_id = ${student_id})
      and id <> ${butNot} and deleted_at is null
    order by id limit 1`.execute(db);
  return rows[0];
}

/**
 * Holds the contact and the student that a member is to be until the transaction ends, and says which are
 * there: of two members who are made of one person at the same time the second finds the first. Always
 * contacts before students, and both before members.
 */
export async function lockLinked(
  trx: Trx,
  { contact_id, student_id }: Links,
): Promise<Record<'contact' | 'student', boolean>> {
  return {
    contact: (await lockPeople(trx, 'contact', sql`values (${contact_id}::bigint)`)) > 0,
    student: (await lockPeople(trx, 'student', sql`values (${student_id}::bigint)`)) > 0,
  };
}

/** Holds those whom some members are linked to in the same way. */
export async function lockLinkedOf(trx: Trx, ids: readonly number[]): Promise<void> {
  const meant = sql`where id = any (${ids}::bigint[])`;
  await lockPeople(trx, 'contact', sql`select contact_id from member ${meant}`);
  await lockPeople(trx, 'student', sql`select student_id from member ${meant}`);
}

/** How many were there to be held. */
async function lockPeople(
  trx: Trx,
  table: 'contact' | 'student',
  ids: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql`
    select id from ${sql.table(table)} where id in (${ids}) order by id for no key update`.execute(
    trx,
  );
  return rows.length;
}

/**
 * Takes members out of the trash. Of several who are linked to one person, the one who is a member already
 * keeps the link, else the first. Answers who has lost theirs, before and after; hold the people before.
 */
export async function restoreMemberRows(
  trx: Trx,
  ids: readonly number[],
): Promise<{ id: number; before: Links; after: Links }[]> {
  const kept = (link: RawBuilder<unknown>) => sql`
    case when not exists (
      select from member other where other.${link} = member.${link} and other.id <> member.id
        and (other.deleted_at is null or other.id = any (${ids}::bigint[]) and other.id < member.id)
    ) then member.${link} end`;
  const { rows } = await sql<{ id: number; before: Links; after: Links }>`
    with was as (
      select id, contact_id, student_id from member where id = any (${ids}::bigint[])
      order by id for update
    ),
    back as (
      update member set deleted_at = null, version = version + 1,
        contact_id = ${kept(sql.ref('contact_id'))}, student_id = ${kept(sql.ref('student_id'))}
      where id in (select id from was) returning id, contact_id, student_id
    )
    select id, to_jsonb(was) - 'id' as before, to_jsonb(back) - 'id' as after
    from was join back using (id)
    where (was.contact_id, was.student_id) is distinct from (back.contact_id, back.student_id)
    order by id`.execute(trx);
  return rows;
}

/**
 * Links the member of some contacts to another one; answers who was linked to whom. Nobody becomes a second
 * member: where that one is a member already, or another of them is, the link stays where it is. Members in
 * the trash go along, and lose the link when they come back if need be.
 */
export async function moveMemberLinks(
  trx: Trx,
  from: readonly number[],
  to: number,
): Promise<{ id: number; contact_id: number }[]> {
  const { rows } = await sql<{ id: number; contact_id: number }>`
    with given as (
      select id, contact_id from member
      where contact_id = any (${from}::bigint[]) and (deleted_at is not null or not exists (
        select from member other
        where other.deleted_at is null and (other.contact_id = ${to}
          or other.contact_id = any (${from}::bigint[]) and other.id < member.id)))
      order by id for update
    )
    update member set contact_id = ${to}, version = version + 1 from given where member.id = given.id
    returning member.id, given.contact_id`.execute(trx);
  return rows;
}

/** Links members to a contact again, those who are still linked to `from`, unless it is a member by now. */
export async function returnMemberLinks(
  trx: Trx,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await sql`
    update member set contact_id = ${to}, version = version + 1
    where id = any (${ids}::bigint[]) and contact_id = ${from} and (deleted_at is not null
      or not exists (select from member other
        where other.contact_id = ${to} and other.deleted_at is null))`.execute(trx);
}
