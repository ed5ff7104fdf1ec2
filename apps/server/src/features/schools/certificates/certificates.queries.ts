import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A certificate as it is stored. */
export type CertificateRow = {
  certificate_id: number;
  number: string;
  enrollment_id: number | null;
  student_name: string;
  course_name: string;
  class_name: string;
  school_name: string;
  start_date: string | null;
  end_date: string | null;
  issued_on: string;
  issued_by: string;
  revoked_at: Date | null;
  revoked_by: string | null;
  revoke_reason: string | null;
};

const columns: RawBuilder<unknown> = sql`
  id as certificate_id, number, enrollment_id, student_name, course_name, class_name, school_name,
  start_date, end_date, issued_on, issued_by, revoked_at, revoked_by, revoke_reason`;

async function findWhere(db: Db, where: RawBuilder<unknown>): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    select ${columns} from certificate where ${where}`.execute(db);
  return rows;
}

export async function findCertificate(db: Db, id: number): Promise<CertificateRow | undefined> {
  return (await findWhere(db, sql`id = ${id}`))[0];
}

/** The certificate as it is now, held against changes by others until the transaction ends. */
export async function lockCertificate(trx: Trx, id: number): Promise<CertificateRow | undefined> {
  return (await findWhere(trx, sql`id = ${id} for update`))[0];
}

export async function findByNumber(db: Db, number: string): Promise<CertificateRow | undefined> {
  return (await findWhere(db, sql`number = ${number}`))[0];
}

/** The certificate of an enrolment that is good. */
export async function findGood(db: Db, enrollmentId: number): Promise<CertificateRow | undefined> {
  return (await findWhere(db, sql`enrollment_id = ${enrollmentId} and revoked_at is null`))[0];
}

/** The certificates of a course, newest first. */
export async function findCertificates(db: Db, courseId: number): Promise<CertificateRow[]> {
  return findWhere(db, sql`course_id = ${courseId} order by id desc`);
}

/** The completed enrolments of a course that have no good certificate, by name. */
export async function findWithoutCertificate(db: Db, courseId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select enrollment.id from enrollment join student on student.id = student_id
    where course_id = ${courseId} and status = 'completed' and not exists (
      select from certificate where enrollment_id = enrollment.id and revoked_at is null
    )
    order by lower(student.name), enrollment.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Writes certificates of what enrolments, their courses, classes and schools say now, in their order. */
export async function insertCertificates(
  trx: Trx,
  enrollments: readonly { enrollment_id: number; number: string }[],
  issue: { issued_on: string; issued_by: string },
): Promise<CertificateRow[]> {
  const { rows } = await sql<CertificateRow>`
    insert into certificate (number, enrollment_id, course_id, student_name, course_name,
      class_name, school_name, start_date, end_date, issued_on, issued_by)
    select given.number, enrollment.id, course.id, student.name, course.name, class.name,
      school.name, course.start_date, course.end_date, ${issue.issued_on}::date, ${issue.issued_by}
    from rows from (jsonb_to_recordset(${JSON.stringify(enrollments)}::jsonb)
      as (enrollment_id bigint, number text)) with ordinality as given (enrollment_id, number, place)
    join enrollment on enrollment.id = given.enrollment_id
    join student on student.id = enrollment.student_id
    join course on course.id = enrollment.course_id
    join class on class.id = course.class_id
    join school on school.id = class.school_id
    order by given.place
    returning ${columns}`.execute(trx);
  return rows;
}

export async function revokeCertificateRow(
  trx: Trx,
  id: number,
  { by, reason }: { by: string; reason: string },
): Promise<CertificateRow> {
  const { rows } = await sql<CertificateRow>`
    update certificate set revoked_at = now(), revoked_by = ${by}, revoke_reason = ${reason}
    where id = ${id} returning ${columns}`.execute(trx);
  return rows[0] as CertificateRow;
}

/** Points a certificate at its enrolment and course, as far as they are there. */
export async function linkCertificate(
  trx: Trx,
  id: number,
  { enrollment_id, course_id }: { enrollment_id: number; course_id: number },
): Promise<void> {
  await sql`
    update certificate
    set enrollment_id = (select id from enrollment where id = ${enrollment_id}),
      course_id = (select id from course where id = ${course_id})
    where id = ${id}`.execute(trx);
}
