/** Visitor statistics: what the page views come to, for administrators (visitors issue, 7). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';
import { day, idInPath, isDay, searchField } from '../record-fields.ts';
import { daysBetween } from '../zoned-days.ts';
import { TimeZone } from './sharing-hours.ts';
import { DEVICE_KINDS, OwnId } from './visits.ts';

/** Bounds of the statistics: days of a range, values of a list, sessions and pages of an answer. */
export const STATISTICS = { daysMax: 400, topMax: 25, sessions: 50, pages: 1_000 } as const;

/** What visits are counted by, besides time. */
export const VISIT_DIMENSIONS = [
  'page',
  'device',
  'browser',
  'os',
  'country',
  'city',
  'source',
] as const;
export type VisitDimension = (typeof VISIT_DIMENSIONS)[number];

/**
 * Days in a time zone, both included, at most `STATISTICS.daysMax`. Zones whose days do not begin on
 * the full hour of UTC (India's, for example) are refused: visits are counted by the hour.
 */
const range = { from: day(), to: day(), time_zone: TimeZone };

/** The order and length of a range; `to` is refused. */
const rangeChecks = z.check<{ from: string; to: string }>(({ value, issues }) => {
  if (!isDay(value.from) || !isDay(value.to)) return;
  const days = daysBetween(value.from, value.to) + 1;
  if (days < 1 || days > STATISTICS.daysMax) {
    issues.push({ code: 'custom', path: ['to'], input: value.to, message: 'format' });
  }
});

const StatisticsRange = z.object(range).check(rangeChecks);
export type StatisticsRange = z.infer<typeof StatisticsRange>;

/** What a number of days comes to. */
export const VisitTotals = z.object({
  visits: z.number(),
  /** Browsers, each counted once: somebody with a telephone and a computer is two. */
  people: z.number(),
  /** Of the people: those who were signed in at some time, and those who never were. */
  signed_in_people: z.number(),
  guests: z.number(),
  /** Those that began in these days. */
  sessions: z.number(),
  /** Null without sessions. */
  pages_per_session: z.nullable(z.number()),
  /** Milliseconds that a page was in sight, over the views of which that is known. */
  visible_ms: z.nullable(z.number()),
  /** Of the visits, 0 to 1: how many were of somebody who had been there before. */
  returning_share: z.nullable(z.number()),
});
export type VisitTotals = z.infer<typeof VisitTotals>;

/** A value of a dimension, such as a browser. */
export const VisitCount = z.object({
  value: z.string(),
  visits: z.number(),
  people: z.number(),
});
export type VisitCount = z.infer<typeof VisitCount>;

/** The most frequent values, and how many visits had another one. */
export const VisitList = z.object({ top: z.array(VisitCount), other_visits: z.number() });
export type VisitList = z.infer<typeof VisitList>;

export const VisitStatistics = z.object({
  totals: VisitTotals,
  /** The same of as many days before. */
  before: VisitTotals,
  /** The median in milliseconds, exact to a tenth; null when no view told it. */
  load_ms: z.nullable(z.number()),
  /** Every day of the range, in order. */
  days: z.array(z.object({ day: z.string(), visits: z.number(), people: z.number() })),
  /** Visits by weekday, Monday first, and hour of the day: 7 × 24. */
  week: z.array(z.array(z.number())),
  page: VisitList,
  device: VisitList,
  browser: VisitList,
  os: VisitList,
  country: VisitList,
  city: VisitList,
  source: VisitList,
  /** There are so many visits not counted yet that the answer did not wait for them. */
  behind: z.boolean(),
  /** Whether any visit has been counted, of whatever day. */
  any: z.boolean(),
});
export type VisitStatistics = z.infer<typeof VisitStatistics>;

/** Reasons statistics are refused for. */
export type VisitorStatisticsReason = 'visitors.uneven-time-zone' | 'visitors.no-session';

export const visitStatistics = endpoint({
  name: 'visitStatistics',
  method: 'GET',
  path: '/api/visitor/statistics',
  access: 'admin',
  summary:
    'What the page views of some days come to: totals beside those of the days before, by day, by weekday and hour, and by page, device, browser, system, country, city and source.',
  query: StatisticsRange,
  response: answer({ data: VisitStatistics }),
});

export const exportVisitStatistics = endpoint({
  name: 'exportVisitStatistics',
  method: 'GET',
  path: '/api/visitor/statistics/export',
  access: 'admin',
  summary: 'The same as an Excel file, visitors_{from}_{to}.xlsx.',
  query: StatisticsRange,
  download: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});

/** The page views of one tab of a browser. */
export const VisitSession = z.object({
  session_id: z.string(),
  started_at: z.string(),
  /** When its last page was opened, or its browser last said that it is still there. */
  seen_at: z.string(),
  pages: z.number(),
  /** Of the browser. */
  visitor_id: z.string(),
  /** Null of somebody who was not signed in. */
  account_id: z.nullable(z.number()),
  username: z.nullable(z.string()),
  name: z.nullable(z.string()),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  city: z.string(),
  country: z.string(),
  source: z.string(),
  first_page: z.string(),
  last_page: z.string(),
});
export type VisitSession = z.infer<typeof VisitSession>;

/** Where a page of the list ended: `2026-11-21T07:00:00.000Z~session`. */
const cursor = () =>
  z.string().check(
    z.refine(
      (value) => {
        const [moment = '', session = '', ...rest] = value.split('~');
        const at = new Date(moment);
        return (
          rest.length === 0 &&
          /^[\w-]{8,64}$/.test(session) &&
          /^\d{4}-/.test(moment) &&
          !Number.isNaN(at.getTime()) &&
          at.toISOString() === moment
        );
      },
      { error: 'format' },
    ),
  );

const word = (max: number) => z._default(z.pipe(text(), z.string().check(z.maxLength(max))), '');

export const listVisitSessions = endpoint({
  name: 'listVisitSessions',
  method: 'GET',
  path: '/api/visitor/sessions',
  access: 'admin',
  summary:
    'Sessions that began in some days, newest first; `next` is the `before` of the following page.',
  query: z
    .object({
      ...range,
      /** A piece of a username or name; people who are not signed in have none. */
      search: searchField(100),
      /** Only guests, only people who are signed in, or both. */
      who: z._default(z.enum(['all', 'guests', 'accounts']), 'all'),
      device: z._default(z.enum(['', ...DEVICE_KINDS]), ''),
      country: word(80),
      /** The sessions of one account. */
      account_id: z.optional(idInPath()),
      before: z.optional(cursor()),
    })
    .check(rangeChecks),
  response: answer({ data: z.array(VisitSession), next: z.nullable(z.string()) }),
});

/** A page view of a session. */
export const SessionPage = z.object({
  visited_at: z.string(),
  page: z.string(),
  title: z.string(),
  view_type: z.string(),
  /** Milliseconds; null when it is not known. */
  load_ms: z.nullable(z.number()),
  visible_ms: z.nullable(z.number()),
});
export type SessionPage = z.infer<typeof SessionPage>;

export const visitSessionPages = endpoint({
  name: 'visitSessionPages',
  method: 'GET',
  path: '/api/visitor/sessions/:id/pages',
  access: 'admin',
  summary:
    'The pages of a session in the order in which they were seen, at most 1,000. Each look is in the audit log.',
  params: z.object({ id: OwnId }),
  response: answer({
    session: VisitSession,
    data: z.array(SessionPage),
    /** There are more pages than the answer has. */
    more: z.boolean(),
  }),
});
