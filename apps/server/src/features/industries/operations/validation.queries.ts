import type { ValidationCounts } from '@station/contract/industries/classification';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';
import type { IndustryRow } from '../stored/industry-paths.rules.ts';
import { industryOf } from '../stored/stored-industries.queries.ts';

/** What a validation found, as it is kept. */
export type StoredValidation = {
  low_confidence: number;
  potentially_mismatched: number;
  checked: number;
  at: string;
  /** Less than it counts as low. */
  min_confidence: number;
};

/** A contact whose stored industry the model doubts. */
export type Mismatch = { contact_id: number; path: string; instead: string; confidence: number };

/**
 * Puts what was found of contacts in place of what the last validation had found of them. What it found of
 * others stays until they are looked through again: a validation may be called off.
 */
export async function replaceMismatches(
  trx: Trx,
  contactIds: readonly number[],
  found: readonly Mismatch[],
): Promise<void> {
  await sql`
    delete from industry_mismatch where contact_id = any (${contactIds}::bigint[])`.execute(trx);
  if (found.length === 0) return;
  await sql`
    insert into industry_mismatch (contact_id, path, instead, confidence)
    select contact_id, path, instead, confidence
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as it (contact_id bigint, path text, instead text, confidence real)
    on conflict (contact_id) do update set path = excluded.path, instead = excluded.instead,
      confidence = excluded.confidence`.execute(trx);
}

/** Keeps what a validation found. */
export async function saveValidation(trx: Trx, it: Omit<StoredValidation, 'at'>): Promise<string> {
  const { rows } = await sql<{ at: string }>`
    update industry_state
    set validation = ${JSON.stringify(it)}::jsonb || jsonb_build_object('at', now())
    returning validation ->> 'at' as at`.execute(trx);
  return rows[0]?.at ?? '';
}

export async function findValidation(db: Db): Promise<StoredValidation | undefined> {
  const { rows } = await sql<{ validation: StoredValidation | null }>`
    select validation from industry_state`.execute(db);
  return rows[0]?.validation ?? undefined;
}

/** The counts as callers see them. */
export function toCounts(it: StoredValidation): ValidationCounts {
  return {
    low_confidence: { count: it.low_confidence },
    potentially_mismatched: { count: it.potentially_mismatched },
    checked: it.checked,
    at: new Date(it.at).toISOString(),
  };
}

/** By the model, and less sure than that. */
const isLow = (minConfidence: number) =>
  sql`not contact_industry.by_person and contact_industry.confidence < ${minConfidence}::real`;

/** Found by the validation, and neither decided nor changed since. */
const isMismatched = sql`industry_mismatch.contact_id is not null
  and contact_industry.path = industry_mismatch.path and not contact_industry.by_person`;

const joined = sql`contact
  join contact_industry on contact_industry.contact_id = contact.id
  left join industry_mismatch on industry_mismatch.contact_id = contact.id`;

/** How many classified contacts there are, and how many of them are less sure than that. */
export async function countLow(
  db: Db,
  minConfidence: number,
): Promise<{ checked: number; low: number }> {
  const { rows } = await sql<{ checked: number; low: number }>`
    select count(*) filter (where contact_industry.path is not null) as checked,
      count(*) filter (where ${isLow(minConfidence)}) as low
    from ${joined}`.execute(db);
  return rows[0] ?? { checked: 0, low: 0 };
}

type DoubtedRow = {
  contact_id: number;
  name: string;
  company: string;
  position: string;
  industry: IndustryRow;
  instead: string | null;
  instead_confidence: number | null;
};

/** A page of one of a validation's lists, the least sure first, and how many there are in all. */
export async function findDoubted(
  db: Db,
  list: 'low_confidence' | 'potentially_mismatched',
  minConfidence: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: DoubtedRow[]; total: number }> {
  const condition = list === 'low_confidence' ? isLow(minConfidence) : isMismatched;
  const order =
    list === 'low_confidence'
      ? sql`contact_industry.confidence, contact.id`
      : sql`industry_mismatch.confidence desc, contact.id`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<DoubtedRow>`
      select contact.id as contact_id, name, company, position,
        ${industryOf(sql`contact.id`)} as industry,
        ${list === 'low_confidence' ? sql`null` : sql`industry_mismatch.instead`} as instead,
        industry_mismatch.confidence as instead_confidence
      from ${joined} where ${condition}
      order by ${order} offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from ${joined} where ${condition}`.execute(db),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}
