/** Visits: what every page view reports (spec 1, sections 3 and 7; visitors issue, 1 and 2). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { asStorable } from '../record-fields.ts';
import { GeoPoint } from './locations.ts';
import { withoutToken } from './page-paths.ts';

/** A record may have at most this many bytes. */
export const VISIT_MAX_BYTES = 16 * 1024;

/**
 * Where browsers report. By themselves, because a browser checks nothing of a report: with the
 * schemas below, every first screen would carry what they are made of.
 */
export const VISIT_PATHS = {
  track: '/api/visitor/track',
  update: '/api/visitor/update',
  heartbeat: '/api/visitor/heartbeat',
} as const;

/** Records a minute from one address, of people who are not signed in. */
export const GUEST_VISITS_PER_MINUTE = 30;

/** A record that had to wait longer than this, in milliseconds, counts as made so long ago. */
export const WAITED_MAX_MS = 24 * 3_600_000;

/** Longest pieces of text that are kept; what is longer is cut, for a visit is no form to fill in. */
const CUT_AT = { word: 60, line: 300, address: 1_000, agent: 500 } as const;

/** Text of a browser: cut at `max`, without what a database cannot store. */
const cutText = (max: number, fallback = '', shorten = (text: string) => text) =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((value: string) => shorten(asStorable(value, max))),
    ),
    fallback,
  );

/** The same of a path or an address, without a token that stands in it. */
const cutAddress = (max: number, fallback?: string) => cutText(max, fallback, withoutToken);

/** A number of milliseconds or pixels of a browser; anything else counts as not told. */
const measure = (max: number) =>
  z.catch(z.nullable(z.number().check(z.minimum(0), z.maximum(max))), null);

/** An id that the browser made for itself: enough characters to be one, and nothing else. */
export const OwnId = z.string().check(z.regex(/^[\w-]{8,64}$/));

/** How a page was come to: the first one since the browser loaded Station, or a later one. */
export const PageViewType = z.enum(['initial', 'navigation']);
export type PageViewType = z.infer<typeof PageViewType>;

export const DEVICE_KINDS = ['Tablet', 'Mobile', 'Desktop'] as const;

/**
 * The record of a page view, with every field of spec 1, section 3. What the server knows better
 * (`isLoggedIn`, `user`, `ipLocation`, the city of it) may be sent and is not believed.
 */
export const VisitRecord = z.object({
  page: cutAddress(CUT_AT.line, '/'),
  fullUrl: cutAddress(CUT_AT.address),
  /** `Direct` if there is none. */
  referrer: cutAddress(CUT_AT.address, 'Direct'),
  title: cutText(CUT_AT.line),
  browser: cutText(CUT_AT.word),
  os: cutText(CUT_AT.word),
  device: z.catch(z.enum(DEVICE_KINDS), 'Desktop'),
  platform: cutText(CUT_AT.word),
  userAgent: cutText(CUT_AT.agent),
  language: cutText(CUT_AT.word),
  languages: z.catch(z.array(cutText(CUT_AT.word)).check(z.maxLength(20)), []),
  /** `1920x1080`, and so the viewport. */
  screenResolution: cutText(CUT_AT.word),
  screenColorDepth: measure(1_000),
  viewport: cutText(CUT_AT.word),
  timezone: cutText(CUT_AT.word),
  /** Minutes, as `Date.getTimezoneOffset` has them: −540 in Seoul. */
  timezoneOffset: z.catch(z.nullable(z.number().check(z.minimum(-1_000), z.maximum(1_000))), null),
  /** Of the browser's tab (`session_id` in session storage). */
  sessionId: OwnId,
  /** Of the browser (`visitor_id` in local storage); without one the session stands for it. */
  visitorId: z.optional(OwnId),
  /** By the browser's clock, ISO 8601; kept as told, for nothing depends on it. */
  timestamp: z.iso.datetime({ offset: true }),
  /** Made anew for each record, so that one that is sent again counts once; without one each counts. */
  visitId: z.optional(OwnId),
  /** Milliseconds that the record waited in the browser, of one that was made offline. */
  waitedMs: z._default(z.catch(z.number().check(z.minimum(0), z.maximum(WAITED_MAX_MS)), 0), 0),
  /** A precise point; kept only of people who agreed to it. An invalid one is dropped. */
  geoLocation: z._default(z.catch(z.nullable(GeoPoint), null), null),
  pageViewType: PageViewType,
  isReturning: z.catch(z.boolean(), false),
  visitCount: z.catch(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), 0),
  performance: z.catch(
    z.object({
      /** Milliseconds until the page was loaded, and until it could be used. */
      loadTime: measure(3_600_000),
      domReady: measure(3_600_000),
    }),
    { loadTime: null, domReady: null },
  ),
});
export type VisitRecord = z.infer<typeof VisitRecord>;

/** Reasons a visit can be refused for. */
export type VisitsReason = 'visits.other-session';

export const trackVisit = endpoint({
  name: 'trackVisit',
  method: 'POST',
  path: VISIT_PATHS.track,
  access: 'guest',
  identifies: true,
  perMinute: GUEST_VISITS_PER_MINUTE,
  maxBytes: VISIT_MAX_BYTES,
  summary:
    'Report a page view; `X-Session-Id` is the record’s session. Who it is, where from and whether signed in comes from the session and the connection.',
  body: VisitRecord,
  response: answer({}),
});

/** What has become known of a page view since it was reported. */
const VisitUpdate = z.object({
  sessionId: OwnId,
  visitorId: OwnId,
  page: cutAddress(CUT_AT.line, '/'),
  /** Milliseconds that the page has been in sight. */
  visibleMs: z.number().check(z.minimum(0), z.maximum(86_400_000)),
});

export const updateVisit = endpoint({
  name: 'updateVisit',
  method: 'POST',
  path: VISIT_PATHS.update,
  access: 'guest',
  identifies: true,
  perMinute: GUEST_VISITS_PER_MINUTE,
  maxBytes: VISIT_MAX_BYTES,
  summary: 'Tell how long the last page of a session has been in sight.',
  body: VisitUpdate,
  response: answer({}),
});

/** A session that is still there; its browser says so once a minute (spec 1, section 9). */
const Heartbeat = z.object({ sessionId: OwnId, visitorId: OwnId });

export const heartbeat = endpoint({
  name: 'heartbeat',
  method: 'POST',
  path: VISIT_PATHS.heartbeat,
  access: 'guest',
  identifies: true,
  perMinute: GUEST_VISITS_PER_MINUTE,
  maxBytes: VISIT_MAX_BYTES,
  summary: 'Say that a session is still there. Only the browser that began a session can.',
  body: Heartbeat,
  response: answer({}),
});
