import {
  type Replay,
  TRAIL_LIMITS,
  type Track,
  type VisitorTrail,
  type VisitorTrailsReason,
} from '@station/contract/visitors/visitor-trails';
import { boundsOfDay } from '@station/contract/zoned-days';
import type { Db } from '../../../db/db.ts';
import { writeAccessAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import {
  countReplayMinutes,
  findAccountOfSession,
  findPages,
  findPeople,
  findReplayPoints,
  findTrailPoints,
  type ReplayRow,
  type Whose,
} from './visitor-trails.queries.ts';

/** Whose trail somebody wants to see: `account_id` is 0 when it is a session's. */
type AskedTrail = {
  session_id?: string | undefined;
  account_id: number;
  day?: string | undefined;
  timezone: string;
};

/**
 * The trail of a session or of an account's day; the look is in the audit log before it is answered.
 * @throws Problem `visitor-trails.whose-needed`, or `visitor-trails.not-found` for an account that
 *   does not exist or a session that has no page view.
 */
export async function readTrail(
  context: Context,
  actor: Actor,
  asked: AskedTrail,
): Promise<VisitorTrail> {
  const { db } = context;
  const whose = await requireWhose(db, asked);
  const { pages: most, points: mostPoints } = TRAIL_LIMITS;
  const [pages, points] = await Promise.all([
    findPages(db, whose, most + 1),
    findTrailPoints(db, whose, mostPoints + 1),
  ]);
  const { accountId } = whose;
  const [account] = await findPeople(db, accountId === null ? [] : [accountId]);
  requireFound('sessionId' in whose ? pages[0] : account, {
    message: 'There is no such visitor',
    reason: 'visitor-trails.not-found' satisfies VisitorTrailsReason,
  });
  await writeAccessAudit(db, {
    actor,
    action: 'visitors.trail-viewed',
    subject: account ? 'account' : 'visitors',
    ...(account && { subjectId: account.id }),
    after: { username: account?.username ?? 'Guest', ...lookOf(asked) },
  });
  return {
    account: account ?? null,
    pages: pages
      .slice(0, most)
      .map(({ account_id: _, ...page }) => ({ ...page, at: page.at.toISOString() })),
    points: points.slice(0, mostPoints).map((point) => ({ ...point, at: point.at.toISOString() })),
    cut: pages.length > most || points.length > mostPoints,
    precise_hours: (await readSettings(context)).precise_point_hours,
  };
}

/** What was looked at, as the audit log tells it. */
function lookOf({ session_id, day, timezone }: AskedTrail) {
  return session_id === undefined ? { day, timezone } : { session_id };
}

async function requireWhose(
  db: Db,
  { session_id, account_id, day, timezone }: AskedTrail,
): Promise<Whose> {
  if (session_id !== undefined && account_id === 0) {
    return { sessionId: session_id, accountId: await findAccountOfSession(db, session_id) };
  }
  const field = account_id === 0 || session_id !== undefined ? 'session_id' : 'day';
  if (account_id > 0 && session_id === undefined && day !== undefined) {
    return { accountId: account_id, ...boundsOfDay(day, timezone) };
  }
  throw invalidField(
    {
      field,
      message: 'either a session, or an account and a day',
      rule: session_id === undefined ? 'required' : 'not-allowed',
    },
    'visitor-trails.whose-needed' satisfies VisitorTrailsReason,
  );
}

/** Where everybody was on a day; the look is in the audit log before it is answered. */
export async function readReplay(
  context: Context,
  actor: Actor,
  { day, timezone }: { day: string; timezone: string },
): Promise<Replay> {
  const { db } = context;
  const bounds = boundsOfDay(day, timezone);
  await writeAccessAudit(db, {
    actor,
    action: 'visitors.replay-viewed',
    subject: 'visitors',
    after: { day, timezone },
  });
  const minutes = await countReplayMinutes(db, bounds);
  const step_minutes = Math.max(1, Math.ceil(minutes / TRAIL_LIMITS.replayPoints));
  const rows = await findReplayPoints(db, bounds, step_minutes);
  const rowsOf = Map.groupBy(rows, ({ account_id }) => account_id);
  const people = await findPeople(db, [...rowsOf.keys()]);
  return {
    from: bounds.from.toISOString(),
    to: bounds.to.toISOString(),
    tracks: people.map(({ id, username, name }) => ({
      account_id: id,
      username,
      name,
      ...trackOf(rowsOf.get(id) ?? []),
    })),
    step_minutes,
    precise_hours: (await readSettings(context)).precise_point_hours,
  };
}

function trackOf(rows: readonly ReplayRow[]): Pick<Track, 'seconds' | 'latitudes' | 'longitudes'> {
  return {
    seconds: rows.map((it) => it.seconds),
    latitudes: rows.map((it) => it.latitude),
    longitudes: rows.map((it) => it.longitude),
  };
}
