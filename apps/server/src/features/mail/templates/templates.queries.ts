import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { SealedText } from '../letters/sealed-text.ts';

export type TemplateRow = SealedText & {
  id: number;
  owner_id: number;
  owner_name: string;
  name: string;
  is_shared: boolean;
  version: number;
  updated_at: Date;
};

const COLUMNS = sql`
  template.id, owner_id, coalesce(nullif(account.name, ''), account.username) as owner_name,
  template.name, sealed_subject, sealed_html, is_shared, template.version, template.updated_at`;

/** Somebody's own templates and those that all may use, by name. */
export async function findTemplates(db: Db, accountId: number): Promise<TemplateRow[]> {
  const { rows } = await sql<TemplateRow>`
    select ${COLUMNS} from mail_template template join account on account.id = owner_id
    where owner_id = ${accountId} or is_shared order by lower(template.name), template.id`.execute(
    db,
  );
  return rows;
}

export async function findTemplate(
  db: Db,
  accountId: number,
  id: number,
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select ${COLUMNS} from mail_template template join account on account.id = owner_id
    where template.id = ${id} and (owner_id = ${accountId} or is_shared)`.execute(db);
  return rows[0];
}

/** The same, held against changes until the transaction ends. */
export async function lockTemplate(
  trx: Trx,
  accountId: number,
  id: number,
): Promise<TemplateRow | undefined> {
  await sql`select from mail_template where id = ${id} for update`.execute(trx);
  return findTemplate(trx, accountId, id);
}

export async function countTemplates(trx: Trx, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from mail_template where owner_id = ${accountId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export type TemplateValues = Pick<TemplateRow, 'name' | keyof SealedText | 'is_shared'>;

export async function insertTemplate(
  trx: Trx,
  accountId: number,
  it: TemplateValues,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into mail_template (owner_id, name, sealed_subject, sealed_html, is_shared)
    values (${accountId}, ${it.name}, ${it.sealed_subject}, ${it.sealed_html},
      ${it.is_shared})
    returning id`.execute(trx);
  return rows[0]?.id ?? 0;
}

export async function updateTemplateRow(trx: Trx, id: number, it: TemplateValues): Promise<void> {
  await sql`
    update mail_template set name = ${it.name}, sealed_subject = ${it.sealed_subject},
      sealed_html = ${it.sealed_html}, is_shared = ${it.is_shared}, version = version + 1, updated_at = now()
    where id = ${id}`.execute(trx);
}

export async function deleteTemplateRow(trx: Trx, id: number): Promise<void> {
  await sql`delete from mail_template where id = ${id}`.execute(trx);
}
