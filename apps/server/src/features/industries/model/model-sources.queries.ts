import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** An index file that the model learns from. */
export type SourceRow = {
  id: number;
  file_name: string;
  edition: 'ksic11' | 'vsic2025' | 'isic4';
  attribution: string;
  examples: number;
  hash: string;
  blob_hash: string;
  added_at: Date;
  account_name: string;
};

/** What is kept of a model that was built. */
export type StoredModel = {
  version: string;
  built_at: string;
  examples: number;
  bytes: number;
  /** The sources that it was built from. */
  sources: number[];
};

const COLUMNS = [
  ...(['id', 'file_name', 'edition', 'attribution', 'examples', 'hash', 'blob_hash'] as const),
  ...(['added_at', 'account_name'] as const),
] as const;

/** All index files, by their order. */
export async function findSources(db: Db): Promise<SourceRow[]> {
  const rows = await db.selectFrom('industry_source').select(COLUMNS).orderBy('id').execute();
  return rows as SourceRow[];
}

/** Adds one. Breaks `industry_source_hash_key` when it is there already. */
export async function insertSource(
  trx: Trx,
  source: Omit<SourceRow, 'id' | 'added_at'> & { account_id: number },
): Promise<SourceRow> {
  const row = await trx
    .insertInto('industry_source')
    .values(source)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as SourceRow;
}

export async function deleteSource(trx: Trx, id: number): Promise<SourceRow | undefined> {
  const row = await trx
    .deleteFrom('industry_source')
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row as SourceRow | undefined;
}

/** The model that was built, if there is one. */
export async function findStoredModel(
  db: Db,
): Promise<{ blob: string | null; model: StoredModel | null }> {
  const { rows } = await sql<{ blob: string | null; model: StoredModel | null }>`
    select model_blob as blob, model from industry_state`.execute(db);
  return rows[0] ?? { blob: null, model: null };
}

/** One model is put in place after the other. */
export async function lockModel(trx: Trx): Promise<void> {
  await sql`select from industry_state for update`.execute(trx);
}

export async function saveModel(
  trx: Trx,
  blob: string | null,
  model: StoredModel | null,
): Promise<void> {
  await sql`
    update industry_state set model_blob = ${blob},
      model = ${model === null ? null : JSON.stringify(model)}::jsonb`.execute(trx);
}
