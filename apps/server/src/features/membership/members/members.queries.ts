import type { MemberState } from '@station/contract/membership/member-fields';
import type { MemberFields } from '@station/contract/membership/members';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import { comparablePhone, phoneForms } from '../../../platform/phones.ts';
import { searchColumn } from '../../../platform/search-column.ts';
import { searchConditions } from '../../../platform/search-condition.queries.ts';
import { searchFit } from '../../../platform/search-fit.queries.ts';
import { intoTrash } from '../../trash/trash.queries.ts';
import type { MemberColumn } from '../excel/member-texts.ts';
import { currentSpan, dayInOffice, stateColumn } from './standing.queries.ts';

/** A member's own row. */
export type MemberRow = {
  id: number;
  number: number;
  name: string;
  phone: string;
  phone_key: string;
  email: string;
  birth_date: string | null;
  family: string;
  note: string;
  contact_id: number | null;
  student_id: number | null;
  card_sealed: Buffer | null;
  card_since: Date;
  image: string | null;
  last_visit_at: Date | null;
  /** By the office's clock. */
  joined_on: string;
  version: number;
};

const columns: RawBuilder<unknown> = sql`
  member.id, member.number, member.name, member.phone, member.phone_key, member.email,
  member.birth_date, member.family, member.note, member.contact_id, member.student_id,
  member.card_sealed, member.card_since, member.image, member.last_visit_at,
  ${dayInOffice(sql`member.created_at`)} as joined_on, member.version`;

/** A member's number as people read it: `000123`. */
export const numberText = (number: number): string => String(number).padStart(6, '0');

/** What is kept of the fields to find a member by. */
export const derivedOf = ({
  name,
  phone,
  email,
}: Pick<MemberFields, 'name' | 'phone' | 'email'>) => ({
  phone_key: phone === '' ? '' : comparablePhone(phone),
  search: searchColumn({ names: [name], phones: [phoneForms(phone).searchable], emails: [email] }),
});

export async function findMember(db: Db, id: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${columns} from member where id = ${id} and deleted_at is null`.execute(db);
  return rows[0];
}

/** The member as they are now; held against everything that changes them until the transaction ends. */
export async function lockMember(trx: Trx, id: number): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`${prepared}
    select ${columns} from member
    where id = ${id} and deleted_at is null for update`.execute(trx);
  return rows[0];
}

/** As `lockMember`, of many: whoever takes them takes them in the same order, and nobody waits in a circle. */
export async function lockMembers(
  trx: Trx,
  ids: readonly number[],
): Promise<Map<number, MemberRow>> {
  const { rows } = await sql<MemberRow>`
    select ${columns} from member
    where id = any (${ids}::bigint[]) and deleted_at is null order by id for update`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Somebody else with the same telephone number. */
export async function findTwin(
  db: Db,
  phoneKey: string,
  butNot: number,
): Promise<{ id: number; name: string; number: number } | undefined> {
  if (phoneKey === '') return undefined;
  const { rows } = await sql<{ id: number; name: string; number: number }>`
    select id, name, number from member
    where phone_key = ${phoneKey} and phone_key <> '' and id <> ${butNot} and deleted_at is null
    order by id limit 1`.execute(db);
  return rows[0];
}

/** The next `count` numbers of a counter, held until the transaction ends; answers the last of them. */
export async function takeNumbers(trx: Trx, name: string, count = 1): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into member_counter as known (name, last) values (${name}, ${count})
    on conflict (name) do update set last = known.last + excluded.last
    returning last`.execute(trx);
  return rows[0]?.last as number;
}

/** Adds members with the next numbers, for an import if one is named; answers the new ids in their order. */
export async function insertMembers(
  trx: Trx,
  members: readonly MemberFields[],
  importId: string | null = null,
): Promise<number[]> {
  if (members.length === 0) return [];
  const last = await takeNumbers(trx, 'member', members.length);
  const rows = members.map((fields, at) => ({
    ...fields,
    ...derivedOf(fields),
    number: last - members.length + 1 + at,
  }));
  const { rows: made } = await sql<{ id: number }>`
    insert into member (number, name, phone, phone_key, email, birth_date, family, note, contact_id,
      student_id, search, import_id)
    select number, name, phone, phone_key, email, birth_date, family, note, contact_id, student_id,
      search, ${importId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (number int, name text, phone text, phone_key text, email text, birth_date date, family text,
        note text, contact_id bigint, student_id bigint, search text)
    order by number returning id`.execute(trx);
  return made.map(({ id }) => id);
}

/** Gives members what they are from now on. */
export async function updateMemberRows(
  trx: Trx,
  changes: readonly ({ id: number } & MemberFields)[],
): Promise<void> {
  const rows = changes.map((fields) => ({ ...fields, ...derivedOf(fields) }));
  await sql`
    update member set name = given.name, phone = given.phone, phone_key = given.phone_key,
      email = given.email, birth_date = given.birth_date, family = given.family, note = given.note,
      contact_id = given.contact_id, student_id = given.student_id, search = given.search,
      version = member.version + 1
    from jsonb_populate_recordset(null::member, ${JSON.stringify(rows)}::jsonb) as given
    where member.id = given.id`.execute(trx);
}

/** Gives a member the picture at an address, or none. */
export async function updatePhoto(trx: Trx, id: number, image: string | null): Promise<void> {
  await trx.updateTable('member').set({ image }).where('id', '=', id).execute();
}

/** Which members are meant. */
export type MemberFilter = { search: string; state: MemberState | ''; plan: number };

function conditionsOf({ search, state, plan }: MemberFilter, today: string): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`member.deleted_at is null`, ...wanted(search)];
  if (state !== '') conditions.push(sql`${stateColumn(today)} = ${state}`);
  if (plan !== 0) conditions.push(sql`span.plan_id = ${plan}`);
  return sql.join(conditions, sql` and `);
}

/** By words, or by the number as it stands on the card. */
function wanted(search: string): RawBuilder<unknown>[] {
  const words = searchConditions(sql`member.search`, search);
  if (words.length === 0) return [];
  const byWords = sql`(${sql.join(words, sql` and `)})`;
  return /^\d{1,9}$/.test(search)
    ? [sql`(${byWords} or member.number = ${Number(search)})`]
    : [byWords];
}

/** The ids of a page of members by name, those first that fit the search best, and how many there are. */
export async function findMemberIds(
  db: Db,
  filter: MemberFilter,
  today: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; ids: number[] }> {
  const needsSpan = filter.state !== '' || filter.plan !== 0;
  const { rows } = await sql<{ total: number; id: number | null }>`
    with hit as materialized (
      select member.id, member.name, ${searchFit(sql`member.search`, filter.search)} as fit
      from member ${needsSpan ? currentSpan(today) : sql``}
      where ${conditionsOf(filter, today)}
    )
    select known.total, page.id
    from (select count(*) as total from hit) known
    left join (
      select id, name, fit from hit order by fit, lower(name), id offset ${offset} limit ${limit}
    ) page on true
    order by page.fit, lower(page.name), page.id`.execute(db);
  return {
    total: rows[0]?.total ?? 0,
    ids: rows.flatMap(({ id }) => (id === null ? [] : [id])),
  };
}

/** Others of a family, by name. */
export async function findRelatives(
  db: Db,
  { id, family }: Pick<MemberRow, 'id' | 'family'>,
): Promise<{ id: number; name: string; number: number }[]> {
  if (family === '') return [];
  return db
    .selectFrom('member')
    .select(['id', 'name', 'number'])
    .where('family', '=', family)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .limit(50)
    .execute();
}

/**
 * Puts members into the trash: the rows stay, for events and payments stand on them, and are seen by nobody.
 */
export async function trashMemberRows(
  trx: Trx,
  ids: readonly number[],
  accountId: number,
): Promise<void> {
  await sql`
    with kept as (
      update member set deleted_at = now(), version = version + 1
      where id = any (${ids}::bigint[])
      returning id, name as label, search, jsonb_build_object('detail',
        concat_ws(' · ', lpad(number::text, greatest(6, length(number::text)), '0'),
          nullif(phone, ''))) as item
    )
    ${intoTrash({ kind: 'member', from: sql`kept`, accountId })}`.execute(trx);
}

/** Forgets who people were; what they paid and when stays, under their numbers. Answers their pictures. */
export async function forgetMemberRows(trx: Trx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    select image from member
    where id = any (${ids}::bigint[]) and deleted_at is not null and image is not null`.execute(
    trx,
  );
  await sql`
    update member set name = '—', phone = '', phone_key = '', email = '', birth_date = null,
      family = '', note = '', contact_id = null, student_id = null, image = null, search = '',
      card_hash = null, card_sealed = null
    where id = any (${ids}::bigint[]) and deleted_at is not null`.execute(trx);
  await sql`delete from member_scan where member_id = any (${ids}::bigint[])`.execute(trx);
  return rows.map(({ image }) => image);
}

/** What a file of members holds of these, as text, by id. */
export async function findMemberValues(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, Record<MemberColumn, string>>> {
  const { rows } = await sql<Record<MemberColumn, string> & { id: number }>`
    select id, name, phone, email, coalesce(birth_date::text, '') as birth_date, family, note
    from member where id = any (${ids}::bigint[]) and deleted_at is null`.execute(db);
  return new Map(rows.map(({ id, ...values }) => [id, values]));
}

/** The day in the office on which each of these came last, `YYYY-MM-DD`, by id; who never came is not in it. */
export async function findLastVisitDays(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; day: string }>`
    select id, ${dayInOffice(sql`last_visit_at`)} as day from member
    where id = any (${ids}::bigint[]) and last_visit_at is not null`.execute(db);
  return new Map(rows.map(({ id, day }) => [id, day]));
}
