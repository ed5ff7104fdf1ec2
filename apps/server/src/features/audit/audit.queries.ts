import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { readByManyProcesses } from '../../db/many-processes.ts';
import { containing } from '../../platform/search-condition.queries.ts';
import { actorName, present, subjectName } from './audit-names.queries.ts';

/** Which lines are meant; empty texts and zeros narrow nothing down. */
export type AuditFilter = {
  actor: number;
  action: string;
  subject: string;
  subject_id: number;
  from: string;
  to: string;
  search: string;
};

/** A line as it is stored. */
export type AuditRow = {
  id: number;
  at: Date;
  actor_id: number | null;
  actor_name: string;
  actor_full_name: string | null;
  action: string;
  subject: string;
  subject_id: number | null;
  subject_name: string | null;
  subject_exists: boolean;
  before: unknown;
  after: unknown;
  api_token: string | null;
};

/** Lines looked through for words at first: many have them, and those that are meant are new. */
const NEWEST_LINES = 20_000;

/**
 * Lines with an id below `beforeId`, newest first, at most `limit`; who and what they are about are
 * called as at that time. No index knows the words of a line, so a search looks through the newest
 * lines, and through ten times as many before them until it has enough.
 */
export async function findAuditLines(
  db: Db,
  filter: AuditFilter,
  beforeId: number,
  limit: number,
): Promise<AuditRow[]> {
  if (filter.search === '') return findLinesBetween(db, filter, { from: 0, to: beforeId }, limit);
  const rows: AuditRow[] = [];
  let to = Math.min(beforeId, (await findNewestId(db)) + 1);
  for (let lines = NEWEST_LINES; to > 0 && rows.length < limit; lines *= 10) {
    const ids = { from: Math.max(0, to - lines), to };
    const wanted = limit - rows.length;
    const found =
      lines === NEWEST_LINES
        ? await findLinesBetween(db, filter, ids, wanted)
        : await readByManyProcesses(db, (trx) => findLinesBetween(trx, filter, ids, wanted, true));
    rows.push(...found);
    to = ids.from;
  }
  return rows;
}

async function findNewestId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from audit_line`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

/** The same of the lines from one id to below another. */
async function findLinesBetween(
  db: Db,
  filter: AuditFilter,
  { from, to }: { from: number; to: number },
  limit: number,
  byMany = false,
): Promise<AuditRow[]> {
  // Or the lines would be walked in their order, which one process does alone.
  const apart = byMany ? sql`offset 0` : sql``;
  const meant = [sql`id >= ${from}`, sql`id < ${to}`, ...conditions(filter)];
  const { rows } = await sql<AuditRow>`
    select line.id, at, actor_id, actor_name, ${actorName} as actor_full_name, action, subject,
      subject_id, ${subjectName} as subject_name, present.name is not null as subject_exists,
      before, after, api_token
    from (
      select * from (
        select * from audit_line where ${sql.join(meant, sql` and `)} ${apart}
      ) hit order by id desc limit ${limit}
    ) line ${present}
    order by line.id desc`.execute(db);
  return rows;
}

function conditions(filter: AuditFilter): RawBuilder<unknown>[] {
  const { actor, action, subject, from, to, search } = filter;
  // `~` comes after every character that an action has.
  const prefix = sql`action collate "C" >= ${action} and action collate "C" < ${`${action}~`}`;
  const words = sql`
    concat_ws(' ', actor_name, action, subject, before::text, after::text, api_token)`;
  return [
    ...(actor > 0 ? [sql`actor_id = ${actor}`] : []),
    ...(action !== '' ? [prefix] : []),
    ...(subject !== '' ? [sql`subject = ${subject}`] : []),
    ...(filter.subject_id > 0 ? [sql`subject_id = ${filter.subject_id}`] : []),
    ...(from !== '' ? [sql`at >= ${`${from}T00:00:00Z`}::timestamptz`] : []),
    ...(to !== '' ? [sql`at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`] : []),
    ...(search !== '' ? [sql`${words} ilike ${containing(search)}`] : []),
  ];
}

/** Every action there is, in order: one look into the index for each, however long the log. */
export async function findActions(db: Db): Promise<string[]> {
  return findDistinct(db, sql`action collate "C"`);
}

/** Every kind of thing there is, in order. */
export async function findSubjects(db: Db): Promise<string[]> {
  return findDistinct(db, sql`subject`);
}

async function findDistinct(db: Db, column: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive known as (
      (select ${column} as value from audit_line order by 1 limit 1)
      union all
      select (select ${column} from audit_line where ${column} > known.value order by 1 limit 1)
      from known where known.value is not null
    )
    select value from known where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}
