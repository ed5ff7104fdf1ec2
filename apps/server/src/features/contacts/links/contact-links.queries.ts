import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { containing } from '../../../platform/search-condition.queries.ts';

/** What people are told apart by: every number and address that they have, as typed. */
export type Reachable = { phones: string[]; emails: string[] };

export type StudentCandidate = Reachable & {
  student_id: number;
  student_name: string;
  courses: string[];
};

export type EmployeeCandidate = Reachable & {
  employee_id: number;
  name: string;
  position: string;
  company_id: number;
  company_name: string;
  /** Somebody has chosen this contact for them. */
  chosen: boolean;
};

export type AccountCandidate = Reachable & {
  account_id: number;
  name: string;
  username: string;
  chosen: boolean;
};

/** Digits at a number's end that are compared first: as many as are left without any code before them. */
export const ENDING = 7;

/** Candidates looked at; more than that share a number's digits with nobody in particular. */
const MOST = 50;

/**
 * Students whose `search` column has one of these pieces: folded addresses, or digits. It is wider than
 * what is meant, and quick by the column's index; `reachable` names what to compare.
 */
export async function findStudentCandidates(
  db: Db,
  pieces: readonly string[],
): Promise<StudentCandidate[]> {
  const patterns = pieces.map(containing);
  const { rows } = await sql<StudentCandidate>`
    select id as student_id, name as student_name, array[phone] as phones, array[email] as emails,
      array(
        select course.name from enrollment join course on course.id = enrollment.course_id
        where enrollment.student_id = student.id and enrollment.status = 'active'
        order by enrollment.id desc limit 3
      ) as courses
    from student where search like any (${patterns}::text[])
    order by id limit ${MOST}`.execute(db);
  return rows;
}

/** Employees that this contact was chosen for, or that end in the same digits or have such an address. */
export async function findEmployeeCandidates(
  db: Db,
  contactId: number,
  endings: readonly string[],
  emails: readonly string[],
): Promise<EmployeeCandidate[]> {
  const { rows } = await sql<EmployeeCandidate>`
    select employee.id as employee_id, employee.name, position, company_id,
      company.name as company_name, array[phone_number] as phones, array[email] as emails,
      coalesce(contact_id = ${contactId}, false) as chosen
    from employee join company on company.id = employee.company_id
    where contact_id = ${contactId} or ${sameEnding('phone_number', endings)}
      or lower(email) = any (${emails}::text[])
    order by employee.id limit ${MOST}`.execute(db);
  return rows;
}

/** Accounts of the employees that this contact was chosen for, and those found as employees are. */
export async function findAccountCandidates(
  db: Db,
  contactId: number,
  endings: readonly string[],
  emails: readonly string[],
): Promise<AccountCandidate[]> {
  const { rows } = await sql<AccountCandidate>`
    with candidate as (
      select id as account_id, coalesce(name, '') as name, username,
        array[coalesce(phone, '')] as phones, array[email] as emails,
        exists (
          select from employee where account_id = account.id and contact_id = ${contactId}
        ) as chosen
      from account
      where id in (select account_id from employee where contact_id = ${contactId})
        or ${sameEnding('phone', endings)} or lower(email) = any (${emails}::text[])
    )
    select * from candidate order by account_id limit ${MOST}`.execute(db);
  return rows;
}

/** Digits at the end of a number that is written anyhow, as `endings` are. */
const sameEnding = (column: 'phone' | 'phone_number', endings: readonly string[]) =>
  sql`right(regexp_replace(coalesce(${sql.ref(column)}, ''), '\\D', '', 'g'), ${ENDING})
    = any (${endings}::text[])`;
