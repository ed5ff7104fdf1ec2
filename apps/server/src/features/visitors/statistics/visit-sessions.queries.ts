import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { containing } from '../../../platform/search-condition.queries.ts';
import type { Span } from './local-days.ts';

/** Which sessions are meant; empty texts narrow nothing down. */
export type SessionFilter = {
  search: string;
  who: 'all' | 'guests' | 'accounts';
  device: string;
  country: string;
  account_id?: number | undefined;
};

/** A session as it is stored, with the name of its person. */
export type SessionRow = {
  session_id: string;
  started_at: Date;
  seen_at: Date;
  pages: number;
  visitor_id: string;
  account_id: number | null;
  username: string | null;
  name: string | null;
  device: string;
  browser: string;
  os: string;
  city: string;
  country: string;
  source: string;
  first_page: string;
  last_page: string;
};

const COLUMNS = sql`visit_session_summary.session_id, started_at,
  greatest(seen_at, last_seen) as seen_at, visits as pages, visit_session_summary.visitor_id,
  account_id,
  coalesce(account.username, visit_session_summary.username) as username, account.name, device, browser, os,
  city, country, source, first_page, last_page`;

const FROM = sql`visit_session_summary left join account on account.id = account_id
  left join visit_session on visit_session.session_id = visit_session_summary.session_id
    and visit_session.visitor_id = visit_session_summary.visitor_id`;

/** Sessions that began within a span and before another one, newest first, at most `limit`. */
export async function findSessions(
  db: Db,
  { start, end }: Span,
  filter: SessionFilter,
  before: { started_at: string; session_id: string } | undefined,
  limit: number,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select ${COLUMNS} from ${FROM}
    where ${sql.join(
      [
        sql`started_at >= ${new Date(start).toISOString()}::timestamptz`,
        // One bound alone: of two, the index begins at the end of the span for every page.
        before && Date.parse(before.started_at) < end
          ? sql`(started_at, visit_session_summary.session_id)
              < (${before.started_at}::timestamptz, ${before.session_id})`
          : sql`started_at < ${new Date(end).toISOString()}::timestamptz`,
        ...conditions(filter),
      ],
      sql` and `,
    )}
    order by started_at desc, visit_session_summary.session_id desc limit ${limit}`.execute(db);
  return rows;
}

function conditions({ search, who, device, country, account_id }: SessionFilter) {
  const piece = containing(search);
  const found: RawBuilder<unknown>[] = [];
  if (search !== '') {
    // The few accounts first, so that their sessions are found by an index.
    found.push(sql`account_id = any (array(
      select id from account where username ilike ${piece} or name ilike ${piece}))`);
  }
  if (who !== 'all') {
    found.push(who === 'guests' ? sql`account_id is null` : sql`account_id is not null`);
  }
  if (device !== '') found.push(sql`device = ${device}`);
  if (country !== '') found.push(sql`country = ${country}`);
  if (account_id !== undefined) found.push(sql`account_id = ${account_id}`);
  return found;
}

/** A session, if it is known. */
export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${COLUMNS} from ${FROM} where visit_session_summary.session_id = ${id}`.execute(db);
  return rows[0];
}
