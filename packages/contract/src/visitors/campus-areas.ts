/**
 * Areas of the campus, drawn on the map, and the log of who entered and left them (visitors issue,
 * 6). The log tells of people who agreed to show where they are, and holds no coordinates.
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import { day, id, idInPath, versionField, wholeNumber } from '../record-fields.ts';
import { crossesAntimeridian, findCrossing } from './area-geometry.ts';
import { Latitude, Longitude } from './locations.ts';
import { TimeZone } from './sharing-hours.ts';

/** Limits of an area; the radius is in metres. */
export const AREA_LIMITS = {
  name: 80,
  radius: { min: 10, max: 50_000 },
  points: { min: 3, max: 100 },
  /** Areas altogether. */
  areas: 200,
} as const;

/** Lines of the log on a page. */
export const AREA_LOG_PAGE_SIZE = 50;

/** Lines of the log are counted up to here: whoever looks for older ones narrows it down. */
export const AREA_LOG_COUNTED = 10_000;

/** A person is gone from an area after this many metres outside, or the point's accuracy if it is more. */
export const LEAVING_METRES = 30;

/** Whoever has been disconnected for so many minutes has left. */
export const GONE_MINUTES = 2;

/** Reasons a call about areas can fail for. */
export type CampusAreasReason =
  | 'campus-areas.not-found'
  | 'campus-areas.changed-meanwhile'
  | 'campus-areas.name-taken'
  | 'campus-areas.unknown-school'
  | 'campus-areas.shape-needed'
  | 'campus-areas.too-many';

const Corner = z.object({ latitude: Latitude, longitude: Longitude });

const radius: { min: number; max: number } = AREA_LIMITS.radius;
const points: { min: number; max: number } = AREA_LIMITS.points;

const AreaCircle = z.object({
  latitude: Latitude,
  longitude: Longitude,
  /** Metres. */
  radius_m: z.number().check(z.minimum(radius.min), z.maximum(radius.max)),
});

/** Corners in their order; its sides may not cross or touch, and it may not go over 180°. */
const AreaPolygon = z
  .array(Corner)
  .check(z.minLength(points.min), z.maxLength(points.max), (it) => {
    const corners = it.value;
    if (corners.length < points.min || corners.length > points.max) return;
    const far = crossesAntimeridian(corners)
      ? corners.findIndex((corner) => corner.longitude < 0)
      : findCrossing(corners);
    if (far !== undefined) {
      it.issues.push({ code: 'custom', message: 'format', input: corners[far], path: [far] });
    }
  });

/** What a person gives; exactly one of `circle` and `polygon`. */
export const AreaFields = z.object({
  name: requiredText(AREA_LIMITS.name),
  /** `#rrggbb`. */
  colour: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
  /** The school it belongs to, if it does. */
  school_id: z._default(z.nullable(id()), null),
  circle: z._default(z.nullable(AreaCircle), null),
  polygon: z._default(z.nullable(AreaPolygon), null),
});
export type AreaFields = z.infer<typeof AreaFields>;

export const CampusArea = z.object({
  id: z.number(),
  ...AreaFields.shape,
  school_name: z.nullable(z.string()),
  /** People who are in it now. */
  inside: z.number(),
  /** Counts the changes; an update may carry the version it was made from. */
  version: z.number(),
});
export type CampusArea = z.infer<typeof CampusArea>;

export const listCampusAreas = endpoint({
  name: 'listCampusAreas',
  method: 'GET',
  path: '/api/campus-areas',
  access: 'admin',
  summary: 'Every area of the campus, by name.',
  response: answer({ data: z.array(CampusArea) }),
});

export const createCampusArea = endpoint({
  name: 'createCampusArea',
  method: 'POST',
  path: '/api/campus-areas',
  access: 'admin',
  summary:
    'Draw an area: a circle or a polygon. A polygon whose sides cross, or that goes over 180°, is refused with its first bad corner.',
  body: z.object({ ...AreaFields.shape }),
  response: answer({ data: CampusArea }),
});

export const updateCampusArea = endpoint({
  name: 'updateCampusArea',
  method: 'PUT',
  path: '/api/campus-areas/:id',
  access: 'admin',
  summary:
    'Change an area; every server goes by it within 5 s. With `version`, a change made meanwhile is a 409.',
  params: z.object({ id: idInPath() }),
  body: z.object({ ...AreaFields.shape, version: versionField() }),
  response: answer({ data: CampusArea }),
});

export const deleteCampusArea = endpoint({
  name: 'deleteCampusArea',
  method: 'DELETE',
  path: '/api/campus-areas/:id',
  access: 'admin',
  summary: 'Delete an area. Its log stays, under the name that it had.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

/** One stay of a person in an area. */
export const AreaStay = z.object({
  id: z.number(),
  /** Null: the area is not there any more. */
  area_id: z.nullable(z.number()),
  area_name: z.string(),
  account_id: z.number(),
  username: z.string(),
  name: z.string(),
  /** ISO 8601. */
  entered_at: z.string(),
  /** Null while the person is in it. */
  left_at: z.nullable(z.string()),
});
export type AreaStay = z.infer<typeof AreaStay>;

const filters = {
  /** Zero stands for all of them. */
  area_id: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  account_id: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  /** Stays that touch this day of `timezone`; left out, of any day. */
  day: z.optional(day()),
  /** IANA name. */
  timezone: z._default(TimeZone, 'UTC'),
};

export const listAreaLog = endpoint({
  name: 'listAreaLog',
  method: 'GET',
  path: '/api/campus-areas/log',
  access: 'admin',
  summary:
    'Who entered and left which area, newest first; at most 10,000 are counted. Each look is in the audit log.',
  query: z.object({
    ...filters,
    page: wholeNumber(1, AREA_LOG_COUNTED, 1),
    limit: wholeNumber(1, 200, AREA_LOG_PAGE_SIZE),
  }),
  response: answer({ data: z.array(AreaStay), pagination: Pagination }),
});

export const exportAreaLog = endpoint({
  name: 'exportAreaLog',
  method: 'GET',
  path: '/api/campus-areas/log/export',
  access: 'admin',
  summary: 'The lines that the filters leave, newest first, as an Excel file, areas_{date}.xlsx.',
  query: z.object(filters),
  download: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
