/**
 * Where one visitor went, page by page, and where everybody was on a day (visitors issue, 6). Each
 * look is in the audit log. Precise points are kept for some hours only, and only of people who agreed.
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { day, wholeNumber } from '../record-fields.ts';
import { TimeZone } from './sharing-hours.ts';
import { OwnId } from './visits.ts';

/** Limits of what one answer carries: pages and points of a trail, and points of a replay. */
export const TRAIL_LIMITS = { pages: 1_000, points: 2_000, replayPoints: 100_000 } as const;

/** Reasons a call about trails can fail for. */
export type VisitorTrailsReason = 'visitor-trails.whose-needed' | 'visitor-trails.not-found';

/** A page view. */
export const TrailPage = z.object({
  id: z.number(),
  /** ISO 8601. */
  at: z.string(),
  page: z.string(),
  title: z.string(),
  /** Milliseconds in sight; null when the browser did not say. */
  visible_ms: z.nullable(z.number()),
});
export type TrailPage = z.infer<typeof TrailPage>;

/** Where a device was. */
export const TrailPoint = z.object({
  /** ISO 8601. */
  at: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Metres. */
  accuracy: z.nullable(z.number()),
});
export type TrailPoint = z.infer<typeof TrailPoint>;

export const VisitorTrail = z.object({
  /** Null for a guest. */
  account: z.nullable(z.object({ id: z.number(), username: z.string(), name: z.string() })),
  /** Oldest first, and so below. */
  pages: z.array(TrailPage),
  points: z.array(TrailPoint),
  /** There are more pages or points than one answer carries: these are the first ones. */
  cut: z.boolean(),
  /** For how many hours precise points are kept. */
  precise_hours: z.number(),
});
export type VisitorTrail = z.infer<typeof VisitorTrail>;

export const getVisitorTrail = endpoint({
  name: 'getVisitorTrail',
  method: 'GET',
  path: '/api/visitor/trail',
  access: 'admin',
  summary:
    'The pages of a session, or of an account on a day of `timezone`, in their order, and the points known. Each look is in the audit log.',
  query: z.object({
    /** Of the browser’s tab; either this or `account_id` with `day`. */
    session_id: z.optional(OwnId),
    account_id: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
    day: z.optional(day()),
    /** IANA name. */
    timezone: z._default(TimeZone, 'UTC'),
  }),
  response: answer({ data: VisitorTrail }),
});

/** Where a person was on a day; the three lists belong together and are in the order of time. */
export const Track = z.object({
  account_id: z.number(),
  username: z.string(),
  name: z.string(),
  /** Seconds since the day began. */
  seconds: z.array(z.number()),
  latitudes: z.array(z.number()),
  longitudes: z.array(z.number()),
});
export type Track = z.infer<typeof Track>;

export const Replay = z.object({
  /** When the day begins and ends in its time zone, ISO 8601. */
  from: z.string(),
  to: z.string(),
  /** By username. */
  tracks: z.array(Track),
  /**
   * At most one point of a person in so many minutes: 1, or more on a day with more points than one
   * answer carries.
   */
  step_minutes: z.number(),
  /** For how many hours precise points are kept. */
  precise_hours: z.number(),
});
export type Replay = z.infer<typeof Replay>;

export const getReplay = endpoint({
  name: 'getReplay',
  method: 'GET',
  path: '/api/visitor/replay',
  access: 'admin',
  summary:
    'Where everybody who agreed was on a day of `timezone`, at most one point a person a minute. Each look is in the audit log.',
  query: z.object({ day: day(), timezone: z._default(TimeZone, 'UTC') }),
  response: answer({ data: Replay }),
});
