import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import type { IndustryRow } from '../stored/industry-paths.rules.ts';
import { industryOf } from '../stored/stored-industries.queries.ts';

/** A contact as the model looks at it. */
export type Subject = {
  contact_id: number;
  version: number;
  name: string;
  company: string;
  position: string;
  email: string;
  notes: string;
  industry: IndustryRow | null;
};

const columns = sql`contact.id as contact_id, contact.version, contact.name, contact.company,
  contact.position, contact.email, contact.notes, ${industryOf(sql`contact.id`)} as industry`;

/** These contacts in the order of the ids; those that are not there are left out. */
export async function findSubjects(db: Db, ids: readonly number[]): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select ${columns} from contact where id = any (${ids}::bigint[])
    order by array_position(${ids}::bigint[], id)`.execute(db);
  return rows;
}

/** Which contacts an operation is about. */
export type SubjectChoice = {
  /** `unclassified`: nobody has said anything. `undecided`: no person has. `by-machine`: the model has. */
  which: 'unclassified' | 'undecided' | 'by-machine';
  skipNoCompany: boolean;
};

const chosen = ({ which, skipNoCompany }: SubjectChoice) => {
  const conditions = {
    unclassified: sql`contact_industry.contact_id is null`,
    undecided: sql`contact_industry.by_person is not true`,
    'by-machine': sql`not contact_industry.by_person`,
  };
  return skipNoCompany ? sql`${conditions[which]} and contact.company <> ''` : conditions[which];
};

/** The next `limit` contacts of a choice with ids over `afterId`. */
export async function findChosenIds(
  db: Db,
  choice: SubjectChoice,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select contact.id from contact left join contact_industry on contact_id = contact.id
    where contact.id > ${afterId} and ${chosen(choice)}
    order by contact.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many contacts a choice has. */
export async function countChosen(db: Db, choice: SubjectChoice): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from contact left join contact_industry on contact_id = contact.id
    where ${chosen(choice)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The `limit` newest contacts of a choice, those first that the model has never looked at, then those that wait longest. */
export async function findWaitingIds(
  db: Db,
  choice: SubjectChoice,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select contact.id from contact left join contact_industry on contact_id = contact.id
    where ${chosen(choice)}
    order by contact_industry.at nulls first, contact.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Notes that the model has looked at contacts and found nothing surer than what they have. */
export async function touchIndustries(db: Db, contactIds: readonly number[]): Promise<void> {
  await sql`
    update contact_industry set at = now()
    where contact_id = any (${contactIds}::bigint[]) and not by_person`.execute(db);
}
