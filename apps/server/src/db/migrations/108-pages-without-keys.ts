import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';

/** As `withoutToken` of the contract has it in this release (page-paths.ts). */
const KEYED = sql.lit(
  '^((https?://[^/]*)?/(share|request|card|kiosk|meeting-answer|certificates))/.+$',
);

const isKeyed = (address: RawBuilder<unknown>) => sql`${address} ~* ${KEYED}`;

const withoutKey = (address: RawBuilder<unknown>) =>
  sql`regexp_replace(${address}, ${KEYED}, '\\1', 'i')`;

/**
 * Page views lose the keys that stood in their addresses: those of kiosks, of members' cards, of answers to
 * meetings and of certificates were kept as the browser told them. Only rows that have one are written.
 */
export const pagesWithoutKeys: Migration = {
  async up(db: Kysely<unknown>) {
    const [page, fullUrl, referrer] = [
      sql`page`,
      sql`details ->> 'fullUrl'`,
      sql`details ->> 'referrer'`,
    ];
    await sql`
      update visit set page = ${withoutKey(page)}, details = details || jsonb_strip_nulls(
        jsonb_build_object('fullUrl', ${withoutKey(fullUrl)}, 'referrer', ${withoutKey(referrer)}))
      where ${isKeyed(page)} or ${isKeyed(fullUrl)} or ${isKeyed(referrer)}`.execute(db);
    // Whoever is here now comes anew with the next server; until then lists show this.
    const shown = sql`visitor ->> 'page'`;
    await sql`
      update presence
      set visitor = visitor || jsonb_build_object('page', ${withoutKey(shown)})
      where ${isKeyed(shown)}`.execute(db);
    await cleanSums(db);
  },
};

/**
 * What visits come to has no long keys (`visit_page_name`), but numbers of certificates. A term has a number
 * of its own, which keeps two of them apart.
 */
async function cleanSums(db: Kysely<unknown>) {
  const [first, last] = [sql`first_page`, sql`last_page`];
  await sql`
    update visit_session_summary
    set first_page = ${withoutKey(first)}, last_page = ${withoutKey(last)}
    where ${isKeyed(first)} or ${isKeyed(last)}`.execute(db);
  await sql`
    update visit_term set value = '/certificates/:' || number
    where dimension = 'page' and value ~* '^/certificates/.'`.execute(db);
}
