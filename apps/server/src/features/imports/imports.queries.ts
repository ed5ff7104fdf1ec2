import type { ImportColumn } from '@station/contract/imports/import-columns';
import type {
  DuplicatePolicy,
  ImportCounts,
  ImportKind,
  ImportState,
  LeftRecord,
} from '@station/contract/imports/imports';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

/** An import as it is stored. */
export type ImportRecord = ImportCounts & {
  id: string;
  kind: ImportKind;
  account_id: number | null;
  account_name: string;
  state: ImportState;
  is_at_once: boolean;
  file_name: string;
  blob_hash: string | null;
  sheets: { index: number; name: string }[];
  sheet: number | null;
  heading_row: number | null;
  top: { row: number; cells: string[] }[];
  columns: ImportColumn[];
  duplicates: DuplicatePolicy;
  failure: { reason: string; message: string } | null;
  attempt: number;
  created_at: Date;
  finished_at: Date | null;
  undone_at: Date | null;
  undone_by: string | null;
  undo: { removed: number; restored: number; left_count: number; left: LeftRecord[] } | null;
};

/** What reading a file has found out about its sheet. */
export type SheetFindings = Pick<
  ImportRecord,
  'sheets' | 'sheet' | 'heading_row' | 'top' | 'columns'
>;

const columns = sql`id, kind, account_id, account_name, state, is_at_once, file_name, blob_hash,
  sheets, sheet, heading_row, top, columns, duplicates, added, updated, skipped, refused, dropped,
  failure, attempt, created_at, finished_at, undone_at, undone_by, undo`;

/** Begins an import. The index `import_open_key` refuses a second one of the same person. */
export async function insertImport(
  db: Db,
  given: Pick<
    ImportRecord,
    'id' | 'kind' | 'account_id' | 'account_name' | 'is_at_once' | 'file_name'
  >,
): Promise<void> {
  await db
    .insertInto('import')
    .values({ ...given, state: 'reading' })
    .execute();
}

export async function findImport(db: Db, id: string): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from import where id = ${id}::uuid`.execute(db);
  return rows[0];
}

/** The import as it is now, held against changes by others until the transaction ends. */
export async function lockImport(trx: Trx, id: string): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from import where id = ${id}::uuid for update`.execute(trx);
  return rows[0];
}

/** A person's import of a kind that is under way. */
export async function findOpenImport(
  db: Db,
  accountId: number,
  kind: ImportKind,
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from import
    where account_id = ${accountId} and kind = ${kind} and not is_at_once
      and state in ('reading', 'ready', 'committing')`.execute(db);
  return rows[0];
}

/** A page of the imports of a kind that were committed, newest first, and how many there are. */
export async function findImportPage(
  db: Db,
  kind: ImportKind,
  { offset, limit, ownerId }: { offset: number; limit: number; ownerId?: number },
): Promise<{ imports: ImportRecord[]; total: number }> {
  const finished = sql`from import where kind = ${kind} and state in ('committed', 'undone')
    and ${ownerId === undefined ? sql`true` : sql`account_id = ${ownerId}`}`;
  const { rows } = await sql<ImportRecord>`
    select ${columns} ${finished} order by finished_at desc, id limit ${limit}
    offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${finished}`.execute(db);
  return { imports: rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Moves an import from one of some states to another; false when it was in none of them. `touched`
 * tells that a person has done something with it.
 */
export async function updateState(
  db: Db,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  changes: { failure?: ImportRecord['failure'] } = {},
): Promise<boolean> {
  const isOver = to !== 'reading' && to !== 'ready' && to !== 'committing';
  const { numAffectedRows } = await sql`
    update import set state = ${to}, touched_at = now(), beat_at = now(),
      finished_at = ${isOver ? sql`now()` : sql`null`},
      ${isOver ? sql`${forgetContents},` : sql``}
      failure = ${changes.failure ? JSON.stringify(changes.failure) : null}::jsonb
    where id = ${id}::uuid and state = any (${from}::text[])`.execute(db);
  return Number(numAffectedRows) === 1;
}

/** Tells that the server that reads an import is alive; false when it is not to be read any more. */
export async function touchReading(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import set beat_at = now() where id = ${id}::uuid and state = 'reading'`.execute(db);
  return Number(numAffectedRows) === 1;
}

/** Notes what was read; false when the import is not to be read any more. */
export async function saveReading(
  db: Db,
  id: string,
  found: SheetFindings,
  counts: ImportCounts,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import set state = 'ready', touched_at = now(),
      sheets = ${JSON.stringify(found.sheets)}::jsonb, sheet = ${found.sheet},
      heading_row = ${found.heading_row}, top = ${JSON.stringify(found.top)}::jsonb,
      columns = ${JSON.stringify(found.columns)}::jsonb, ${setCounts(counts)}
    where id = ${id}::uuid and state = 'reading'`.execute(db);
  return Number(numAffectedRows) === 1;
}

/** Notes how many rows stand where, and what to do with duplicates. */
export async function saveCounts(
  trx: Trx,
  id: string,
  counts: ImportCounts,
  duplicates: DuplicatePolicy,
): Promise<void> {
  await sql`
    update import set touched_at = now(), duplicates = ${duplicates}, ${setCounts(counts)}
    where id = ${id}::uuid`.execute(trx);
}

/** Begins a commit; answers its number, or undefined when the import is not ready. */
export async function addAttempt(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ attempt: number }>`
    update import set state = 'committing', attempt = attempt + 1, touched_at = now(),
      beat_at = now()
    where id = ${id}::uuid and state = 'ready' returning attempt`.execute(db);
  return rows[0]?.attempt;
}

/** Whether a commit was not stopped meanwhile. */
export async function isAttempt(db: Db, id: string, attempt: number): Promise<boolean> {
  const { rows } = await sql`
    select from import
    where id = ${id}::uuid and state = 'committing' and attempt = ${attempt}`.execute(db);
  return rows.length === 1;
}

/** Ends a commit well; false when it was stopped meanwhile. */
export async function saveCommit(
  trx: Trx,
  id: string,
  attempt: number,
  counts: ImportCounts,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update import set state = 'committed', finished_at = now(), ${forgetContents},
      ${setCounts(counts)}
    where id = ${id}::uuid and state = 'committing' and attempt = ${attempt}`.execute(trx);
  return Number(numAffectedRows) === 1;
}

/** Two imports of a kind decide about duplicates one after the other; held until the end. */
export async function lockKind(trx: Trx, kind: ImportKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`imports.${kind}`}))`.execute(trx);
}

/** Marks a commit as alive until its transaction ends. */
export async function lockCommit(trx: Trx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`imports.commit.${id}`}))`.execute(trx);
}

export async function saveUndo(
  trx: Trx,
  id: string,
  by: string,
  undo: NonNullable<ImportRecord['undo']>,
): Promise<void> {
  await sql`
    update import set state = 'undone', undone_at = now(), undone_by = ${by},
      undo = ${JSON.stringify(undo)}::jsonb
    where id = ${id}::uuid`.execute(trx);
}

/** Forgets an import that came to nothing; one that was written stays, whatever became of the answer. */
export async function deleteImport(db: Db, id: string): Promise<void> {
  await db
    .deleteFrom('import')
    .where('id', '=', id)
    .where('state', 'not in', ['committed', 'undone'])
    .execute();
}

/** Imports that have a kept file and need it no longer. */
export async function findSpentFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from import
    where blob_hash is not null and state not in ('reading', 'ready', 'committing')`.execute(db);
  return rows.map(({ id }) => id);
}

/** Names the bytes of an import's file. */
export async function saveFileOf(trx: Trx, id: string, hash: string): Promise<void> {
  await trx.updateTable('import').set({ blob_hash: hash }).where('id', '=', id).execute();
}

/** Forgets an import's file; answers the hash of its bytes if it had one. */
export async function forgetFileOf(trx: Trx, id: string): Promise<string | null> {
  const { rows } = await sql<{ blob_hash: string | null }>`
    with before as (select id, blob_hash from import where id = ${id}::uuid for update)
    update import set blob_hash = null from before where import.id = before.id
    returning before.blob_hash`.execute(trx);
  return rows[0]?.blob_hash ?? null;
}

/** What was shown of the file is personal data, and is of no use when the import is over. */
const forgetContents = sql`top = '[]', columns = '[]'`;

const setCounts = (counts: ImportCounts) => sql`added = ${counts.added},
  updated = ${counts.updated}, skipped = ${counts.skipped}, refused = ${counts.refused},
  dropped = ${counts.dropped}`;

/** Ends a commit that wrote nothing: the import is ready again, unless another one has begun. */
export async function updateFailedAttempt(db: Db, id: string, attempt: number): Promise<void> {
  await sql`
    update import set state = 'ready', touched_at = now()
    where id = ${id}::uuid and state = 'committing' and attempt = ${attempt}`.execute(db);
}
