import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

export type TemplateValues = { name: string; title: string; html: string };
export type TemplateRow = TemplateValues & { id: number; updated_by: string; version: number };

/** All templates by name. */
export async function findTemplates(db: Db): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select id, name, title, html, updated_by, version from writing_template
    order by lower(name), id`.execute(db);
  return rows;
}

export async function findTemplate(db: Db, id: number): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select id, name, title, html, updated_by, version from writing_template
    where id = ${id}`.execute(db);
  return rows[0];
}

export async function lockTemplate(trx: Trx, id: number): Promise<TemplateRow | undefined> {
  await sql`select from writing_template where id = ${id} for update`.execute(trx);
  return findTemplate(trx, id);
}

export async function insertTemplate(
  trx: Trx,
  values: TemplateValues & { updated_by: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('writing_template')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveTemplate(
  trx: Trx,
  id: number,
  values: TemplateValues & { updated_by: string },
): Promise<void> {
  await trx
    .updateTable('writing_template')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteTemplateRow(trx: Trx, id: number): Promise<void> {
  await sql`delete from writing_template where id = ${id}`.execute(trx);
}
