import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../../db/db.ts';
import type { IndustryRow } from './industry-paths.rules.ts';

/** Of one contact: `contact.id` or the like. Null when it has none. */
export function industryOf(contactId: RawBuilder<unknown>): RawBuilder<IndustryRow | null> {
  return sql<IndustryRow | null>`(
    select json_build_object('path', path, 'confidence', confidence, 'by_person', by_person,
      'model', model, 'at', at)
    from contact_industry where contact_id = ${contactId})`;
}

/** Whether a path is that one or below it; '0' is what follows upon '/'. */
export const isBelow = (column: RawBuilder<unknown>, path: string): RawBuilder<boolean> =>
  sql<boolean>`(${column} = ${path} or (${column} > ${`${path}/`} and ${column} < ${`${path}0`}))`;

/** Whether a contact is that industry or below it; null: whether it has none. */
export function isInIndustry(
  contactId: RawBuilder<unknown>,
  path: string | null,
): RawBuilder<boolean> {
  if (path === null) {
    return sql<boolean>`not exists (
      select from contact_industry where contact_id = ${contactId} and path is not null)`;
  }
  return sql<boolean>`${contactId} in (
    select contact_id from contact_industry where ${isBelow(sql.ref('path'), path)})`;
}

/** The same as {@link industryOf} for a company. */
export function industryOfCompany(companyId: RawBuilder<unknown>): RawBuilder<IndustryRow | null> {
  return sql<IndustryRow | null>`(
    select json_build_object('path', path, 'confidence', confidence, 'by_person', by_person,
      'model', model, 'at', at)
    from company_industry where company_id = ${companyId})`;
}

/** What is to be written about a contact. A null path says that none fits; undefined takes it away. */
export type IndustryWrite = { contact_id: number; path?: string | null; confidence: number };

/** Who writes, and why. */
export type IndustryAuthorship = {
  group: string;
  action: 'decided' | 'classified' | 'imported' | 'reverted';
  /** Null: nobody in particular. */
  account: { id: number; username: string } | null;
  byPerson: boolean;
  model?: string;
  importId?: string;
  /** The change that is taken back, by contact. */
  reverts?: ReadonlyMap<number, number>;
  /** A person brings back what the model had said: it may be written over a person's word. */
  isReturn?: boolean;
};

/** Holds contacts against changes until the transaction ends; answers the versions of those that are there. */
export async function holdContacts(trx: Trx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from contact where id = any (${ids}::bigint[])
    order by id for no key update`.execute(trx);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/**
 * Writes the industries of contacts that are held (`holdContacts`), with a line of their history each
 * where that changes something. A machine never writes over a person. Answers the ids of the contacts
 * that were written to, and of their lines.
 */
export async function writeIndustries(
  trx: Trx,
  writes: readonly IndustryWrite[],
  { group, action, account, byPerson, model, importId, reverts, isReturn }: IndustryAuthorship,
): Promise<{ contact_id: number; change_id: number | null }[]> {
  if (writes.length === 0) return [];
  const isPerson = byPerson || isReturn === true;
  const given = JSON.stringify(
    writes.map((it) => ({
      ...it,
      path: it.path ?? null,
      goes: it.path === undefined,
      reverts: reverts?.get(it.contact_id) ?? null,
    })),
  );
  const { rows } = await sql<{ contact_id: number; change_id: number | null }>`
    with given as materialized (
      select * from jsonb_to_recordset(${given}::jsonb)
        as it (contact_id bigint, path text, confidence real, goes boolean, reverts bigint)
    ),
    before as materialized (
      select contact_industry.* from contact_industry join given using (contact_id)
      order by contact_id for update of contact_industry
    ),
    put as (
      insert into contact_industry (contact_id, path, confidence, by_person, model)
      select contact_id, given.path, given.confidence, ${byPerson}, ${model ?? null}
      from given left join before using (contact_id)
      where not goes and (${isPerson}::boolean or before.by_person is not true)
      on conflict (contact_id) do update set path = excluded.path,
        confidence = excluded.confidence, by_person = excluded.by_person,
        model = excluded.model, at = now()
      where ${isPerson}::boolean or not contact_industry.by_person
      returning *
    ),
    gone as (
      delete from contact_industry using given
      where contact_industry.contact_id = given.contact_id and goes
      returning contact_industry.contact_id
    ),
    written as (
      select contact_id, path, to_jsonb(put) - 'contact_id' as became, by_person from put
      union all
      select contact_id, null, null, null from gone
    ),
    logged as (
      insert into industry_change (group_id, contact_id, action, account_id, account_name, was,
        became, import_id, reverts)
      select ${group}::uuid, contact_id, ${action}, ${account?.id ?? null}::bigint,
        ${account?.username ?? ''}, to_jsonb(before) - 'contact_id', written.became,
        ${importId ?? null}::uuid, given.reverts
      from written left join before using (contact_id) join given using (contact_id)
      where before.path is distinct from written.path
        or before.by_person is distinct from written.by_person
      returning id, contact_id
    )
    select contact_id, logged.id as change_id
    from written left join logged using (contact_id) order by contact_id`.execute(trx);
  return rows;
}

/** Servers learn anew from what people have decided. */
export async function countDecision(trx: Trx): Promise<void> {
  await sql`
    update industry_state set decided = greatest(decided + 1,
      (extract(epoch from clock_timestamp()) * 1000000)::bigint)`.execute(trx);
}

/** Forgets what contacts were that are gone for good. */
export async function deleteIndustriesOf(trx: Trx, contactIds: readonly number[]): Promise<void> {
  for (const table of [
    'contact_industry',
    'industry_change',
    'industry_skip',
    'industry_mismatch',
  ]) {
    await sql`delete from ${sql.table(table)} where contact_id = any (${contactIds}::bigint[])`.execute(
      trx,
    );
  }
}

/** Who changes contacts in this transaction, and by which import (`setChangeAuthor`). */
export async function findSignedChange(trx: Trx): Promise<{
  account: { id: number; username: string } | null;
  importId: string | undefined;
}> {
  const { rows } = await sql<{
    signed: { actor_id: number | null; actor_name: string; import_id?: string } | null;
  }>`
    select nullif(current_setting('station.change', true), '')::jsonb as signed`.execute(trx);
  const signed = rows[0]?.signed;
  const id = signed?.actor_id ?? null;
  return {
    account: id === null ? null : { id, username: signed?.actor_name ?? '' },
    importId: signed?.import_id,
  };
}

/** What an import has said of contacts that are there, where nobody has said anything since. */
export async function findImportedChanges(
  trx: Trx,
  importId: string,
): Promise<{ id: number; contact_id: number; was: IndustryRow | null }[]> {
  const { rows } = await sql<{ id: number; contact_id: number; was: IndustryRow | null }>`
    select change.id, contact_id, was from industry_change change
    join contact on contact.id = contact_id
    where change.import_id = ${importId}::uuid and action = 'imported' and not exists (
      select from industry_change later
      where later.contact_id = change.contact_id and later.id > change.id
    )
    order by contact_id`.execute(trx);
  return rows;
}
