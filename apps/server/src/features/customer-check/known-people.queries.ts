import {
  type Evidence,
  type KnownPerson,
  MATCHES_A_KIND,
} from '@station/contract/customer-check/checks';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { containing, searchConditions } from '../../platform/search-condition.queries.ts';
import { searchFit } from '../../platform/search-fit.queries.ts';
import { isCautioned } from './cautions.queries.ts';
import type { FoundPerson, KnownPeople, Look, Most } from './known-people.kind.ts';
import { evidenceOf, mergedPeople } from './known-people.rules.ts';

/** Names of fewer letters in front of the @ are nobody's in particular. */
const LOCAL_PART_MIN = 3;

/**
 * The rows that a look finds by a folded `search` column, best first: their ids, how well they fit, and
 * whether there is a caution about them, as a subquery. Undefined when such a column cannot tell.
 */
function hits(table: string, look: Look, { limit, today }: Most): RawBuilder<unknown> | undefined {
  const column = sql.ref(`${table}.search`);
  const by = condition(column, look);
  if (!by) return undefined;
  const hasCautions = table === 'contact' || table === 'company';
  const cautioned = hasCautions ? isCautioned(table, sql`hit.id`, today) : sql`false`;
  return sql`(
    with hit as materialized (
      select id, ${by.fit} as fit from ${sql.table(table)} where ${by.where}
    )
    select id, fit, ${cautioned} as is_cautioned from hit
    order by fit, is_cautioned desc, id desc limit ${sql.lit(limit)})`;
}

function condition(column: RawBuilder<unknown>, look: Look) {
  switch (look.by) {
    case 'phone': {
      const whole = look.key.replace('+', '');
      const exact = sql`case when ${column} like ${containing(whole)} then 0 else 1 end`;
      return { where: sql`${column} like ${containing(look.tail)}`, fit: exact };
    }
    case 'email': {
      const { address } = look;
      const local = address.slice(0, address.indexOf('@'));
      const exact = sql`case when ${column} like ${containing(address)} then 0 else 1 end`;
      const piece = local.length < LOCAL_PART_MIN || local === '' ? address : `${local}@`;
      return { where: sql`${column} like ${containing(piece)}`, fit: exact };
    }
    case 'name':
      return {
        where: sql.join(searchConditions(column, look.text), sql` and `),
        fit: searchFit(column, look.text),
      };
    case 'number':
      return undefined;
  }
}

const NOBODY: FoundPerson[] = [];

/** The contact directory. */
export const knownContacts: KnownPeople = {
  kind: 'contact',
  async find(db, look, most) {
    const found = hits('contact', look, most);
    if (!found) return NOBODY;
    const { rows } = await sql<FoundPerson>`
      select contact.id, name, concat_ws(' · ', nullif(company, ''), nullif(position, '')) as detail,
        array_prepend(phone, other_phones) as phones, array_prepend(email, other_emails) as emails,
        '' as number, null as company_id
      from ${found} hit join contact using (id)
      order by fit, is_cautioned desc, contact.id desc`.execute(db);
    return rows;
  },
};

/** Students of all schools. */
export const knownStudents: KnownPeople = {
  kind: 'student',
  async find(db, look, most) {
    const found = hits('student', look, most);
    if (!found) return NOBODY;
    const { rows } = await sql<FoundPerson>`
      select student.id, student.name, coalesce((
          select string_agg(course.name, ' · ' order by enrollment.id desc)
          from enrollment join course on course.id = course_id where student_id = student.id
        ), '') as detail,
        array[phone] as phones, array[email] as emails, '' as number, null as company_id
      from ${found} hit join student using (id)
      order by fit, student.id desc`.execute(db);
    return rows;
  },
};

/** Members, with their number. */
export const knownMembers: KnownPeople = {
  kind: 'member',
  async find(db, look, most) {
    const found = hits('member', look, most);
    if (!found) return NOBODY;
    const { rows } = await sql<FoundPerson>`
      select member.id, member.name, lpad(member.number::text, 6, '0') as detail,
        array[phone] as phones, array[email] as emails, '' as number, null as company_id
      from ${found} hit join member using (id)
      where deleted_at is null
      order by fit, member.id desc`.execute(db);
    return rows;
  },
};

/** Employees of companies, of whom staff see no more than name and company. */
export const knownEmployees: KnownPeople = {
  kind: 'employee',
  isReserved: true,
  async find(db, look, most) {
    const found = hits('employee', look, most);
    if (!found) return NOBODY;
    const { rows } = await sql<FoundPerson>`
      select employee.id, employee.name, company.name || ' · ' || position as detail,
        array[phone_number] as phones, array[email] as emails, '' as number, company_id
      from ${found} hit join employee using (id) join company on company.id = company_id
      order by fit, employee.id desc`.execute(db);
    return rows;
  },
};

/** Companies, by their name and their business number. */
export const knownCompanies: KnownPeople = {
  kind: 'company',
  async find(db, look, most) {
    const by = look.by === 'number' ? byNumber(look.written, most) : undefined;
    const found = by ?? (look.by === 'name' ? hits('company', look, most) : undefined);
    if (!found) return NOBODY;
    const { rows } = await sql<FoundPerson>`
      select company.id, name, '' as detail, '{}'::text[] as phones, '{}'::text[] as emails,
        business_number as number, company.id as company_id
      from ${found} hit join company using (id)
      order by fit, is_cautioned desc, company.id desc`.execute(db);
    return rows;
  },
};

/** The number itself, and the house and branches of a Vietnamese one. */
function byNumber(written: string, { limit, today }: Most): RawBuilder<unknown> {
  const house = /^\d{10}(?:-\d{3})?$/.test(written) ? written.slice(0, 10) : written;
  return sql`(
    select id, case when business_number = ${written} then 0 else 1 end as fit,
      ${isCautioned('company', sql`company.id`, today)} as is_cautioned
    from company where business_number <> '' and business_number like ${`${house}%`}
    order by fit, is_cautioned desc, id desc limit ${sql.lit(limit)})`;
}

/** Everybody who may be meant, and whether there are more than could be told. */
export type KnownFound = { matches: KnownPerson[]; more: boolean };

/**
 * Who waits for a check: a person, for whom the kinds are looked through side by side, or a job, which
 * takes one connection for as long as it runs and leaves the others to people.
 */
export type CheckedFor = 'person' | 'job';

/**
 * Everybody in everything who may be meant, those first of whom the evidence is best. Somebody who is
 * found in two ways is told once.
 */
export async function findKnownPeople(
  db: Db,
  parts: readonly KnownPeople[],
  looks: readonly Look[],
  { role, checkedFor, today }: { role: 'admin' | 'user'; checkedFor: CheckedFor; today: string },
): Promise<KnownFound> {
  const most = { limit: MATCHES_A_KIND + 1, today };
  const ask = (part: KnownPeople) =>
    inTurn(looks, async (look) => ({
      ...{ part, look },
      found: await part.find(db, look, most),
    }));
  const asked = checkedFor === 'job' ? inTurn(parts, ask) : Promise.all(parts.map(ask));
  const answers = (await asked).flat();
  const people = answers.flatMap(({ part, look, found }) =>
    found.slice(0, MATCHES_A_KIND).flatMap((one) => {
      const evidence = evidenceOf(part.kind, one, look);
      return evidence.length > 0 ? [toPerson(part, one, evidence, role)] : [];
    }),
  );
  const more = answers.some(({ found }) => found.length > MATCHES_A_KIND);
  return { matches: mergedPeople(people), more };
}

async function inTurn<One, Answer>(
  ones: readonly One[],
  ask: (one: One) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const one of ones) answers.push(await ask(one));
  return answers;
}

function toPerson(
  { kind, isReserved = false }: KnownPeople,
  { phones, emails, ...person }: FoundPerson,
  evidence: Evidence[],
  role: 'admin' | 'user',
): KnownPerson {
  const isTold = !isReserved || role === 'admin';
  return {
    ...person,
    kind,
    phone: isTold ? (phones.find(Boolean) ?? '') : '',
    email: isTold ? (emails.find(Boolean) ?? '') : '',
    evidence,
  };
}
