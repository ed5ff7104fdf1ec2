/** What is kept of a person who was here: to be seen, taken along and erased (visitors issue, 8). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { wholeNumber } from '../record-fields.ts';

/** Rows on a page of one's own visits or points. */
export const OWN_DATA_PAGE_SIZE = 20;

/** How much is kept, and since when. */
export const OwnDataSummary = z.object({
  visits: z.number(),
  /** Of the oldest one, ISO 8601; null when there is none. And so below. */
  visits_since: z.nullable(z.string()),
  points: z.number(),
  /** Points that still have their coordinates; of the others only the city is kept. */
  precise_points: z.number(),
  points_since: z.nullable(z.string()),
  /** Times in areas of the campus. */
  stays: z.number(),
  stays_since: z.nullable(z.string()),
  /** For how long it is kept, in days and hours. */
  kept: z.object({
    visit_days: z.number(),
    ip_days: z.number(),
    precise_hours: z.number(),
    city_days: z.number(),
  }),
});
export type OwnDataSummary = z.infer<typeof OwnDataSummary>;

/** One of one's own page views. */
export const OwnVisit = z.object({
  id: z.number(),
  visited_at: z.string(),
  page: z.string(),
  title: z.string(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  /** Without its end after some days; null when it was no address. */
  ip: z.nullable(z.string()),
  city: z.string(),
  country: z.string(),
  /** A device's own point came with it. */
  precise: z.boolean(),
});
export type OwnVisit = z.infer<typeof OwnVisit>;

/** One of one's own points. */
export const OwnPoint = z.object({
  id: z.number(),
  at: z.string(),
  /** Null once only the city is kept. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** Metres. */
  accuracy: z.nullable(z.number()),
  source: z.string(),
  city: z.string(),
  country: z.string(),
});
export type OwnPoint = z.infer<typeof OwnPoint>;

const pageQuery = z.object({
  /** Rows with a smaller id only; 0 for the newest. */
  before: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  limit: wholeNumber(1, 100, OWN_DATA_PAGE_SIZE),
});

export const getOwnData = endpoint({
  name: 'getOwnData',
  method: 'GET',
  path: '/api/location/mine',
  access: 'staff',
  summary: 'How many visits and points are kept of the caller, since when and for how long.',
  response: answer({ data: OwnDataSummary }),
});

export const listOwnVisits = endpoint({
  name: 'listOwnVisits',
  method: 'GET',
  path: '/api/location/mine/visits',
  access: 'staff',
  summary: 'The caller’s visits, newest first; `next` is the `before` of the following page.',
  query: pageQuery,
  response: answer({ data: z.array(OwnVisit), next: z.nullable(z.number()) }),
});

export const listOwnPoints = endpoint({
  name: 'listOwnPoints',
  method: 'GET',
  path: '/api/location/mine/points',
  access: 'staff',
  summary: 'The caller’s points, newest first; `next` is the `before` of the following page.',
  query: pageQuery,
  response: answer({ data: z.array(OwnPoint), next: z.nullable(z.number()) }),
});

export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'GET',
  path: '/api/location/mine/export',
  access: 'staff',
  summary:
    'Everything that is kept of the caller’s visits, points, times in areas and consents, as a JSON file, location_data_{date}.json.',
  download: { contentType: 'application/json' },
});

export const eraseOwnData = endpoint({
  name: 'eraseOwnData',
  method: 'DELETE',
  path: '/api/location/mine',
  access: 'staff',
  summary:
    'Erase the caller’s visits, points and times in areas. Totals of days stay, for they name nobody; so does the consent, which is taken back by its own call.',
  response: answer({
    details: z.object({ visits: z.number(), points: z.number(), stays: z.number() }),
  }),
});
