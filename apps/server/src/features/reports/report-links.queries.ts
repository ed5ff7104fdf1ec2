import type { ReportLink } from '@station/contract/reports/report-fields';
import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { searchConditions } from '../../platform/search-condition.queries.ts';

/**
 * Records whose name has a piece, of each kind so many at most. Contacts are found by their index;
 * companies and courses are few.
 */
export async function findLinks(db: Db, search: string, each: number): Promise<ReportLink[]> {
  const found = sql.join([...searchConditions(sql`contact.search`, search), sql`true`], sql` and `);
  const { rows } = await sql<ReportLink>`
    (select 'contact' as kind, id, name as label from contact where ${found} limit ${each})
    union all
    (select 'company', id, name from company where strpos(sort_key(name), sort_key(${search})) > 0 order by name limit ${each})
    union all
    (select 'course', id, name from course where strpos(sort_key(name), sort_key(${search})) > 0 order by id desc limit ${each})`.execute(
    db,
  );
  return rows;
}
