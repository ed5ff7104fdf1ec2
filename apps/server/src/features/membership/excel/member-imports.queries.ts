import type { MemberFields } from '@station/contract/membership/members';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { isAdded, type LiveRows, type MatchingRows } from '../../imports/import-rows.queries.ts';
import { MEMBER_COLUMNS, type MemberColumn } from './member-texts.ts';

/** The value of a field in a staged row; PostgreSQL counts from 1. */
const staged = (field: MemberColumn) =>
  sql`staged.vals[${sql.lit(MEMBER_COLUMNS.indexOf(field) + 1)}]`;

const isSame = sql.join(
  MEMBER_COLUMNS.map((field) => {
    const known =
      field === 'birth_date' ? sql`coalesce(birth_date::text, '')` : sql.ref(`member.${field}`);
    return sql`${staged(field)} in ('', ${known})`;
  }),
  sql` and `,
);

/** Of each live row the oldest member with its telephone number. */
export function matchingMembers(live: LiveRows): MatchingRows {
  return sql`
    select distinct on (staged.row) staged.row, member.id, member.name as label, (${isSame}) as same
    from ${live} staged
    join member on member.phone_key = staged.key and member.phone_key <> '' and deleted_at is null
    order by staged.row, member.id`;
}

/** The values of the rows in a range of row numbers (`after` excluded) that become members. */
export async function findRowsToAdd(
  db: Db,
  importId: string,
  after: number,
  upto: number,
): Promise<string[][]> {
  const { rows } = await sql<{ vals: string[] }>`
    select vals from import_row staged
    where import_id = ${importId}::uuid and row > ${after} and row <= ${upto} and ${isAdded}
    order by row`.execute(db);
  return rows.map(({ vals }) => vals);
}

/** The members that an import has made and that are still there. */
export async function findImported(db: Db, importId: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from member where import_id = ${importId}::uuid and deleted_at is null
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What was kept of a member that an import has updated. */
export type StoredMember = {
  id: number;
  label: string;
  before: MemberFields & { version: number };
};

export async function findUpdatedMembers(db: Db, importId: string): Promise<StoredMember[]> {
  const { rows } = await sql<StoredMember>`
    select match_id as id, coalesce(label, '') as label, before from import_kept_row
    where import_id = ${importId}::uuid and outcome = 'updated' and before is not null
    order by row`.execute(db);
  return rows;
}
