import { type RawBuilder, sql } from 'kysely';

/** What each kind of thing is called now; null when it is gone, or has no name. */
const PRESENT_NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  account: sql`select coalesce(nullif(name, ''), username) from account where id = line.subject_id`,
  session: sql`
    select coalesce(nullif(account.name, ''), account.username)
    from session join account on account.id = session.account_id
    where session.id = line.subject_id`,
  'access-request': sql`
    select coalesce(nullif(account.name, ''), account.username)
    from access_request join account on account.id = access_request.account_id
    where access_request.id = line.subject_id`,
  invitation: sql`
    select coalesce(nullif(name, ''), email) from access_link where id = line.subject_id`,
  contact: sql`select name from contact where id = line.subject_id`,
  'saved-view': sql`select name from saved_view where id = line.subject_id`,
  company: sql`select name from company where id = line.subject_id`,
  employee: sql`select name from employee where id = line.subject_id`,
  school: sql`select name from school where id = line.subject_id`,
  class: sql`select name from class where id = line.subject_id`,
  course: sql`select name from course where id = line.subject_id`,
  student: sql`select name from student where id = line.subject_id`,
  enrollment: sql`
    select student.name || ' · ' || course.name
    from enrollment join student on student.id = student_id join course on course.id = course_id
    where enrollment.id = line.subject_id`,
  'course-session': sql`
    select course.name || ' · ' || held_on from course_session join course on course.id = course_id
    where course_session.id = line.subject_id`,
  payment: sql`
    select student.name
    from payment join enrollment on enrollment.id = enrollment_id
      join student on student.id = student_id
    where payment.id = line.subject_id`,
  certificate: sql`
    select student_name || ' · ' || number from certificate where id = line.subject_id`,
  'campus-area': sql`select name from campus_area where id = line.subject_id`,
};

const presentName = sql`case line.subject ${sql.join(
  Object.entries(PRESENT_NAMES).map(([kind, name]) => sql`when ${sql.lit(kind)} then (${name})`),
  sql` `,
)} end`;

/** The name that a thing had before the next line that tells of another one, or of its end. */
const nameUntilNext = (subject: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`(
  select audit_name(later.subject, later.before) from audit_line later
  where later.subject = ${subject} and later.subject_id = ${id} and later.id > line.id
    and audit_name(later.subject, later.before) is not null
  order by later.id limit 1)`;

/** The last name that earlier lines know, for what is gone without a word. */
const nameOfBefore = sql`(
  select coalesce(audit_name(subject, after), audit_name(subject, before)) from audit_line earlier
  where earlier.subject = line.subject and earlier.subject_id = line.subject_id
    and earlier.id < line.id
    and coalesce(audit_name(subject, after), audit_name(subject, before)) is not null
  order by earlier.id desc limit 1)`;

const nameInTrash = sql`(
  select label from trash where kind = line.subject and trash.id = line.subject_id)`;

/** A person's name at the time of the line, beside the username that the line keeps. */
export const actorName = sql<string | null>`coalesce(
  ${nameUntilNext(sql`'account'`, sql`line.actor_id`)},
  (select nullif(name, '') from account where id = line.actor_id))`;

/** What the thing was called at the time of the line: by the line, by later ones, or as it is now. */
export const subjectName = sql<string | null>`coalesce(
  audit_name(line.subject, line.after), audit_name(line.subject, line.before),
  ${nameUntilNext(sql`line.subject`, sql`line.subject_id`)},
  present.name, ${nameInTrash}, ${nameOfBefore})`;

/** To be joined to `line`, a row of the log: what the thing is called now, null when it is gone. */
export const present = sql`left join lateral (select ${presentName} as name) present on true`;
