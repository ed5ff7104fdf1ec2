import type { AreaShape } from '@station/contract/visitors/area-geometry';
import type { AreaFields } from '@station/contract/visitors/campus-areas';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';

/** An area as it is stored, in the names of the contract. */
export type AreaRow = AreaFields & {
  id: number;
  school_name: string | null;
  inside: number;
  version: number;
};

const columns: RawBuilder<unknown> = sql`
  campus_area.id, campus_area.name, colour, school_id, circle, polygon, campus_area.version,
  (select school.name from school where school.id = school_id) as school_name,
  (select count(*) from area_stay where area_id = campus_area.id and left_at is null) as inside`;

/** Every area, by name. */
export async function findAreas(db: Db): Promise<AreaRow[]> {
  const { rows } = await sql<AreaRow>`
    select ${columns} from campus_area order by lower(name), id`.execute(db);
  return rows;
}

/** What tells whether any area was added, changed or deleted since it was asked for last. */
export async function findAreasMark(db: Db): Promise<string> {
  const { rows } = await sql<{ mark: string }>`${prepared}
    select concat_ws(' ', count(*), max(id), sum(version)) as mark from campus_area`.execute(db);
  return rows[0]?.mark ?? '';
}

/** What the watch needs to know of each area. */
export async function findAreaShapes(db: Db): Promise<(AreaShape & { id: number })[]> {
  return db
    .selectFrom('campus_area')
    .select(['id', 'circle', 'polygon'])
    .$castTo<AreaShape & { id: number }>()
    .execute();
}

/** The area as it is now, held against changes by others until the transaction ends. */
export async function lockArea(trx: Trx, id: number): Promise<AreaRow | undefined> {
  const { rows } = await sql<AreaRow>`
    select ${columns} from campus_area where id = ${id} for update of campus_area`.execute(trx);
  return rows[0];
}

/** Areas are added one after the other, so that their number is known; how many there are. */
export async function countAreasLocked(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('campus-areas', 23))`.execute(trx);
  const { count } = await trx
    .selectFrom('campus_area')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertArea(trx: Trx, fields: AreaFields): Promise<AreaRow> {
  const { name, colour, school_id, circle, polygon } = fields;
  const { rows } = await sql<AreaRow>`
    insert into campus_area (name, colour, school_id, circle, polygon)
    values (${name}, ${colour}, ${school_id}, ${json(circle)}, ${json(polygon)})
    returning ${columns}`.execute(trx);
  return rows[0] as AreaRow;
}

export async function updateArea(trx: Trx, id: number, fields: AreaFields): Promise<AreaRow> {
  const { name, colour, school_id, circle, polygon } = fields;
  const { rows } = await sql<AreaRow>`
    update campus_area set name = ${name}, colour = ${colour}, school_id = ${school_id},
      circle = ${json(circle)}, polygon = ${json(polygon)}, version = version + 1, updated_at = now()
    where id = ${id} returning ${columns}`.execute(trx);
  return rows[0] as AreaRow;
}

export async function deleteAreaRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('campus_area').where('id', '=', id).execute();
}

/** SQL's null for none: the text `null` would be a value of JSON. */
const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::text::jsonb`;
