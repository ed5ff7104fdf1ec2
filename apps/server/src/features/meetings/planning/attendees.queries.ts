import type { AttendeeKind, GivenAttendee } from '@station/contract/meetings/meeting-fields';
import type { Invitable } from '@station/contract/meetings/meetings';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { containing, searchConditions } from '../../../platform/search-condition.queries.ts';

/** Somebody who is to be invited; `person` is who it is in every meeting. */
export type InvitedPerson = {
  kind: AttendeeKind;
  person: string;
  account_id: number | null;
  contact_id: number | null;
  student_id: number | null;
  name: string;
  email: string;
};

/** Ids of those of a kind among who was given. */
export const idsOf = (given: readonly GivenAttendee[], kind: GivenAttendee['kind']) =>
  given.flatMap((it) => (it.kind !== 'email' && it.kind === kind ? [it.id] : []));

/**
 * People by what was given; courses give their students. What is not there gives nobody, nor does an account
 * that is not active, unless it is one of those `invited` already.
 */
export async function findInvited(
  db: Db,
  given: readonly GivenAttendee[],
  invited: readonly string[] = [],
): Promise<InvitedPerson[]> {
  const ids = (kind: GivenAttendee['kind']) => idsOf(given, kind);
  const { rows } = await sql<InvitedPerson>`
    select 'account' as kind, 'account:' || id as person, id as account_id,
      null::bigint as contact_id, null::bigint as student_id,
      coalesce(nullif(name, ''), username) as name, email
    from account where id = any(${ids('account')}::bigint[])
      and (status = 'active' or 'account:' || id = any(${[...invited]}::text[]))
    union all
    select 'contact', 'contact:' || id, null, id, null, name, email
    from contact where id = any(${ids('contact')}::bigint[])
    union all
    select 'student', 'student:' || id, null, null, id, name, email
    from student where id = any(${ids('student')}::bigint[]) or id in (
      select student_id from enrollment
      where course_id = any(${ids('course')}::bigint[]) and status = 'active')`.execute(db);
  const addresses = given.flatMap((it) => (it.kind === 'email' ? [it] : []));
  return [
    ...rows,
    ...addresses.map(({ email, name }) => ({
      kind: 'email' as const,
      person: `email:${email.toLowerCase()}`,
      account_id: null,
      contact_id: null,
      student_id: null,
      name: name || email,
      email,
    })),
  ];
}

/** Courses among those that are there. */
export async function countCourses(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from course where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whom a picker finds by a piece of a name: so many of each kind. */
export async function findInvitable(db: Db, search: string, each: number): Promise<Invitable[]> {
  const all = (column: RawBuilder<unknown>) =>
    sql.join([...searchConditions(column, search), sql`true`], sql` and `);
  const like = containing(search.trim().toLowerCase());
  const { rows } = await sql<Invitable>`
    (select 'account' as kind, id, coalesce(nullif(name, ''), username) as name,
        coalesce(nullif(department, ''), email) as detail, 1 as people
      from account where status = 'active'
        and (strpos(sort_key(name), sort_key(${search})) > 0 or lower(username) like ${like}
          or lower(email) like ${like})
      order by name limit ${each})
    union all
    (select 'contact', id, name, coalesce(nullif(email, ''), company), 1 from contact
      where is_active and ${all(sql`contact.search`)} order by id desc limit ${each})
    union all
    (select 'student', id, name, email, 1 from student
      where ${all(sql`student.search`)} order by id desc limit ${each})
    union all
    (select 'course', course.id, course.name, school.name,
        (select count(*) from enrollment where course_id = course.id and status = 'active')
      from course join class on class.id = class_id join school on school.id = school_id
      where strpos(sort_key(course.name), sort_key(${search})) > 0
      order by course.id desc limit ${each})`.execute(db);
  return rows;
}
