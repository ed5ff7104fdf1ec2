import type { SchoolFields } from '@station/contract/schools/schools';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** A school as it is stored, in the names of the contract. */
export type SchoolRow = {
  school_id: number;
  school_name: string;
  total_classes: number;
  version: number;
  created_at: Date;
};

const columns: RawBuilder<unknown> = sql`
  school.id as school_id, school.name as school_name,
  (select count(*) from class where class.school_id = school.id) as total_classes,
  school.version, school.created_at`;

/** Every school, newest first. */
export async function findSchools(db: Db): Promise<SchoolRow[]> {
  const { rows } = await sql<SchoolRow>`
    select ${columns} from school order by school.id desc`.execute(db);
  return rows;
}

export async function findSchool(db: Db, id: number): Promise<SchoolRow | undefined> {
  const { rows } = await sql<SchoolRow>`
    select ${columns} from school where school.id = ${id}`.execute(db);
  return rows[0];
}

/** The school as it is now, held against changes by others until the transaction ends. */
export async function lockSchool(trx: Trx, id: number): Promise<SchoolRow | undefined> {
  const { rows } = await sql<SchoolRow>`
    select ${columns} from school where school.id = ${id} for update of school`.execute(trx);
  return rows[0];
}

export async function insertSchool(trx: Trx, fields: SchoolFields): Promise<SchoolRow> {
  const { rows } = await sql<SchoolRow>`
    insert into school (name) values (${fields.school_name}) returning ${columns}`.execute(trx);
  return rows[0] as SchoolRow;
}

export async function updateSchoolRow(
  trx: Trx,
  id: number,
  fields: SchoolFields,
): Promise<SchoolRow> {
  const { rows } = await sql<SchoolRow>`
    update school set name = ${fields.school_name}, version = version + 1
    where id = ${id} returning ${columns}`.execute(trx);
  return rows[0] as SchoolRow;
}

/** Deletes a school; the key of its classes refuses while there are some. */
export async function deleteSchoolRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('school').where('id', '=', id).execute();
}
