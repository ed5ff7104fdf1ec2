import { randomUUID } from 'node:crypto';
import { isWithinHours } from '@station/contract/visitors/sharing-hours';
import type { VisitRecord, VisitsReason } from '@station/contract/visitors/visits';
import type { Db } from '../../../db/db.ts';
import { type Batches, createBatches } from '../../../platform/batches.ts';
import { countCalls } from '../../../platform/call-counts.ts';
import { networkOf } from '../../../platform/caller-address.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { asStoredReal, isDataError } from '../../../platform/row-guards.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { locateIp } from './ip-locations.ts';
import { insertVisits, type VisitRow } from './visits.queries.ts';

/** Page views in one commit, how many may wait for the next, and how many are worth one of their own. */
const BATCH = { size: 500, queue: 20_000, beside: 8 } as const;

/** Who reports a page view, by what the server knows. */
type Reporter = {
  actor: Actor | undefined;
  /** Of the connection, or forwarded by a proxy that is trusted. */
  address: string;
  /** The header `X-Session-Id`. */
  sessionId: string | undefined;
};

/**
 * Page views a day: of a browser's session, and of an account or, of those who are not let in, of
 * an address. Nobody looks at so many; without it, a page view of 16 KB could be sent each second.
 */
const VIEWS_A_DAY = { session: 2_000, reporter: 5_000 } as const;

const DAY_MS = 24 * 3_600_000;

const writers = new WeakMap<Db, Batches<VisitRow>>();

/**
 * Stores a page view; it is in the database when this settles. Whose it is, whether somebody is
 * signed in and where the address is come from the connection and not from the record.
 * A page view changes nothing that is anybody's, so it leaves no line in the audit log.
 * @throws Problem `visits.other-session` when header and record name different sessions;
 *   `rate-limited` when a session or whoever reports it has told enough for a day.
 */
export async function trackVisit(
  context: Context,
  reporter: Reporter,
  record: VisitRecord,
): Promise<void> {
  if (reporter.sessionId !== undefined && reporter.sessionId !== record.sessionId) {
    throw invalidField(
      { field: 'sessionId', message: 'is not the one of X-Session-Id', rule: 'not-allowed' },
      'visits.other-session' satisfies VisitsReason,
    );
  }
  requireFewADay(context.db, reporter, record);
  await writerOf(context.db).add(await visitRow(context, reporter, record));
}

const countsOf = new WeakMap<Db, Record<keyof typeof VIEWS_A_DAY, ReturnType<typeof countCalls>>>();

function requireFewADay(db: Db, { actor, address }: Reporter, { sessionId }: VisitRecord): void {
  const counts = countsOf.get(db) ?? { session: countCalls(), reporter: countCalls() };
  countsOf.set(db, counts);
  const reporter = actor && !actor.accessBlock ? `account ${actor.id}` : networkOf(address);
  for (const [of, who] of [
    ['reporter', reporter],
    // Whoever calls chooses the session's name, and must not use up somebody else's.
    ['session', `${reporter} ${sessionId}`],
  ] as const) {
    const { current, ttl } = counts[of](who, DAY_MS);
    if (current <= VIEWS_A_DAY[of]) continue;
    const retryAfter = Math.ceil(ttl / 1_000);
    throw new Problem('rate-limited', 'Too many page views for a day', { retryAfter });
  }
}

/** The writer of a server, by the database it works on. */
function writerOf(db: Db): Batches<VisitRow> {
  const known =
    writers.get(db) ??
    createBatches<VisitRow>({
      write: (rows) => storeVisits(db, rows),
      ...BATCH,
      isRowsFault: isDataError,
    });
  writers.set(db, known);
  return known;
}

/**
 * Stores page views. One that waited while its month got a partition is refused by the partition for
 * the rest, and finds its place with the next try.
 */
async function storeVisits(db: Db, rows: readonly VisitRow[]): Promise<void> {
  try {
    await insertVisits(db, rows);
  } catch (error) {
    if ((error as { code?: string }).code !== CHECK_VIOLATION) throw error;
    await insertVisits(db, rows);
  }
}

const CHECK_VIOLATION = '23514';

/** A page view as it is stored. */
export async function visitRow(
  context: Context,
  { actor, address }: Reporter,
  record: VisitRecord,
): Promise<VisitRow> {
  const place = await locateIp(address);
  const { loadTime, domReady } = record.performance;
  return {
    key: record.visitId ?? randomUUID(),
    waited_ms: record.waitedMs,
    visitor_id: record.visitorId ?? record.sessionId,
    session_id: record.sessionId,
    account_id: actor?.id ?? null,
    username: actor?.username ?? null,
    page: record.page,
    title: record.title,
    source: sourceOf(record),
    browser: record.browser,
    os: record.os,
    device: record.device,
    view_type: record.pageViewType,
    is_returning: record.isReturning,
    visit_count: record.visitCount,
    load_ms: asStoredReal(loadTime),
    ready_ms: asStoredReal(domReady),
    ip: address,
    city: place.city,
    country: place.country,
    country_code: place.countryCode,
    latitude: place.latitude,
    longitude: place.longitude,
    own_point: actor ? await pointToKeep(context, record) : null,
    details: detailsOf(record),
  };
}

/** The device's point of a page view; none outside of working hours. */
async function pointToKeep(
  context: Context,
  { geoLocation, waitedMs }: VisitRecord,
): Promise<VisitRow['own_point']> {
  if (!geoLocation) return null;
  const { sharing_hours } = await readSettings(context);
  if (!isWithinHours(sharing_hours, new Date(context.clock.now() - waitedMs))) return null;
  const { latitude, longitude, accuracy } = geoLocation;
  return { latitude, longitude, accuracy: asStoredReal(accuracy) };
}

/** The site that a visit comes from; Station itself and nothing at all are `Direct`. */
function sourceOf({ referrer, fullUrl }: VisitRecord): string {
  const host = hostOf(referrer);
  return host === undefined || host === hostOf(fullUrl) ? 'Direct' : host;
}

function hostOf(address: string): string | undefined {
  return URL.parse(address)?.host;
}

/** What is seldom asked for. */
function detailsOf(record: VisitRecord): object {
  const { fullUrl, referrer, platform, userAgent, language, languages, timestamp } = record;
  const { screenResolution, screenColorDepth, viewport, timezone, timezoneOffset } = record;
  return {
    fullUrl,
    referrer,
    platform,
    userAgent,
    language,
    languages,
    timestamp,
    screenResolution,
    screenColorDepth,
    viewport,
    timezone,
    timezoneOffset,
  };
}
