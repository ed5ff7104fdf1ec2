import type { UploadLine } from '@station/contract/contact-files';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.gen.ts';

type Db = Kysely<Database>;

/** Rows of a dead import are removed after this many hours. */
const STALE_HOURS = 6;

/** Adds rows of an import under way; `rows` is the JSON text of a list of `StagedRow`. */
export async function stageRows(db: Db, importId: string, rows: string): Promise<void> {
  await sql`
    insert into contact_import_row (import_id, row, name, phone, phone_key, position, email, company,
      address, category, search, reason, field, value, note)
    select ${importId}::uuid, row, name, phone, phone_key, position, email, company,
      address, category, search, reason, field, value, note
    from json_to_recordset(${rows}::json) as given (row int, name text, phone text, phone_key text,
      position text, email text, company text, address text, category text, search text,
      reason text, field text, value text, note text)`.execute(db);
}

/** Two imports decide about duplicates one after the other; held until the transaction ends. */
export async function lockImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('contact_import'))`.execute(db);
}

/** Tells the planner how many rows there are, or it expects a handful. */
export async function analyzeStagedRows(db: Db): Promise<void> {
  await sql`analyze contact_import_row`.execute(db);
}

/** Marks the rows whose telephone number a contact or an earlier row of the file has already. */
export async function markDuplicateRows(db: Db, importId: string): Promise<void> {
  await sql`
    update contact_import_row staged
    set reason = 'duplicate-contact', field = 'phone', value = staged.phone, other = known.name
    from (
      select distinct on (phone_key) phone_key, contact.name
      from (
        select id, name, phone_key from contact
        union all
        select id, name, unnest(other_phone_keys) from contact where other_phone_keys <> '{}'
      ) contact
      join contact_import_row given using (phone_key)
      where given.import_id = ${importId}::uuid
      order by phone_key, contact.id
    ) known
    where staged.import_id = ${importId}::uuid and staged.reason is null
      and staged.phone_key = known.phone_key and staged.phone_key <> ''`.execute(db);
  await sql`
    update contact_import_row staged
    set reason = 'duplicate-row', field = 'phone', value = staged.phone, other = first.row::text
    from (
      select phone_key, min(row) as row from contact_import_row
      where import_id = ${importId}::uuid and reason is null and phone_key <> ''
      group by phone_key having count(*) > 1
    ) first
    where staged.import_id = ${importId}::uuid and staged.reason is null
      and staged.phone_key = first.phone_key and staged.row > first.row`.execute(db);
}

/** Makes contacts of the staged rows in a range of row numbers (`after` excluded); answers how many. */
export async function insertStagedRows(
  db: Db,
  importId: string,
  after: number,
  upto: number,
): Promise<number> {
  const result = await sql`
    insert into contact (search, name, phone, phone_key, position, email, company, address,
      category, import_id)
    select search, name, phone, phone_key, position, email, company, address, category, import_id
    from contact_import_row
    where import_id = ${importId}::uuid and row > ${after} and row <= ${upto} and reason is null
    order by row`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** How many rows of an import stand where, and the number of its last row. */
export async function findStagedCounts(
  db: Db,
  importId: string,
): Promise<{ taken: number; skipped: number; refused: number; last_row: number }> {
  const { rows } = await sql<{ taken: number; skipped: number; refused: number; last_row: number }>`
    select count(*) filter (where reason is null) as taken,
      count(*) filter (where reason like 'duplicate-%') as skipped,
      count(*) filter (where reason is not null and reason not like 'duplicate-%') as refused,
      coalesce(max(row), 0) as last_row
    from contact_import_row where import_id = ${importId}::uuid`.execute(db);
  return rows[0] ?? { taken: 0, skipped: 0, refused: 0, last_row: 0 };
}

/** What there is to say of the rows, by kind and row, at most `limit` of each kind. */
export async function findStagedLines(
  db: Db,
  importId: string,
  limit: number,
): Promise<UploadLine[]> {
  const { rows } = await sql<UploadLine>`
    select kind, row, reason, field, value, other
    from (
      select *, row_number() over (partition by kind order by row) as place
      from (
        select row, coalesce(reason, note) as reason, coalesce(field, 'phone') as field, value, other,
          case when reason is null then 'note'
            when reason like 'duplicate-%' then 'skipped' else 'refused' end as kind
        from contact_import_row
        where import_id = ${importId}::uuid and (reason is not null or note is not null)
      ) line
    ) numbered
    where place <= ${limit}
    order by kind, row`.execute(db);
  return rows;
}

export async function deleteStagedRows(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('contact_import_row').where('import_id', '=', importId).execute();
}

/** Removes the rows of imports whose server died. */
export async function deleteStaleImportRows(db: Db): Promise<void> {
  await sql`
    delete from contact_import_row
    where staged_at < now() - make_interval(hours => ${STALE_HOURS})`.execute(db);
}
