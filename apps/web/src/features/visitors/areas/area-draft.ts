import {
  type AreaShape,
  findCrossing,
  metresBetween,
} from '@station/contract/visitors/area-geometry';
import { AREA_LIMITS, type CampusArea } from '@station/contract/visitors/campus-areas';
import type { LatLng } from '@station/contract/visitors/locations';

/** An area that is being drawn: a circle without a centre, or a polygon with too few corners, is none yet. */
export type AreaDraft =
  | { kind: 'circle'; centre: LatLng | undefined; radius: number }
  | { kind: 'polygon'; corners: readonly LatLng[] };

/** Metres of a circle whose radius nobody has said yet. */
const FIRST_RADIUS_M = 100;

/** What there is when somebody begins to draw. */
export function emptyDraft(kind: AreaDraft['kind']): AreaDraft {
  return kind === 'circle'
    ? { kind, centre: undefined, radius: FIRST_RADIUS_M }
    : { kind, corners: [] };
}

/** What there is of an area that is drawn anew. */
export function draftOf({ circle, polygon }: Pick<CampusArea, 'circle' | 'polygon'>): AreaDraft {
  if (!circle) return { kind: 'polygon', corners: polygon ?? [] };
  const { radius_m: radius, latitude, longitude } = circle;
  return { kind: 'circle', centre: { latitude, longitude }, radius };
}

/**
 * A tap on the map: the centre of a circle, or the next corner of a polygon. A circle that begins is
 * as large as can be taken hold of: `graspable` in metres, by the map's zoom.
 */
export function tapped(draft: AreaDraft, at: LatLng, graspable = FIRST_RADIUS_M): AreaDraft {
  if (draft.kind === 'circle') {
    const radius = draft.centre ? draft.radius : withinLimits(graspable);
    return { ...draft, centre: rounded(at), radius };
  }
  if (draft.corners.length >= AREA_LIMITS.points.max) return draft;
  return { ...draft, corners: [...draft.corners, rounded(at)] };
}

/** The corner of that number (from 0), or the centre, was dragged. */
export function moved(draft: AreaDraft, number: number, to: LatLng): AreaDraft {
  if (draft.kind === 'circle') return { ...draft, centre: rounded(to) };
  return {
    ...draft,
    corners: draft.corners.map((corner, at) => (at === number ? rounded(to) : corner)),
  };
}

/** The edge of a circle was dragged there. */
export function widened(draft: AreaDraft, to: LatLng): AreaDraft {
  if (draft.kind !== 'circle' || !draft.centre) return draft;
  return { ...draft, radius: withinLimits(metresBetween(draft.centre, to)) };
}

/** Whole metres that a radius may have. */
export function withinLimits(metres: number): number {
  const { min, max } = AREA_LIMITS.radius;
  return Math.min(max, Math.max(min, Math.round(metres)));
}

/** Without the last corner, or without the centre. */
export function undone(draft: AreaDraft): AreaDraft {
  if (draft.kind === 'circle') return { ...draft, centre: undefined };
  return { ...draft, corners: draft.corners.slice(0, -1) };
}

/** Whether there is something to undo. */
export const canUndo = (draft: AreaDraft): boolean =>
  draft.kind === 'circle' ? draft.centre !== undefined : draft.corners.length > 0;

/** The shape that was drawn; undefined while it is none. */
export function shapeOf(draft: AreaDraft): AreaShape | undefined {
  if (draft.kind === 'circle') {
    const { centre, radius } = draft;
    return centre && { circle: { ...centre, radius_m: radius }, polygon: null };
  }
  const { corners } = draft;
  return corners.length < AREA_LIMITS.points.min
    ? undefined
    : { circle: null, polygon: [...corners] };
}

/** The number (from 1) of the corner from which a side crosses another one. */
export function crossingOf(draft: AreaDraft): number | undefined {
  if (draft.kind === 'circle' || draft.corners.length < AREA_LIMITS.points.min) return undefined;
  const at = findCrossing(draft.corners);
  return at === undefined ? undefined : at + 1;
}

/** Points as people type them: one in a line, latitude before longitude. */
export function pointsText(points: readonly LatLng[]): string {
  return points.map(({ latitude, longitude }) => `${latitude}, ${longitude}`).join('\n');
}

/** Reads such lines; empty ones say nothing. Answers the number (from 1) of a line that is no point. */
export function readPoints(text: string): { points: LatLng[] } | { wrongLine: number } {
  const points: LatLng[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [latitude = Number.NaN, longitude = Number.NaN, ...more] = line
      .trim()
      .split(/[\s,;]+/)
      .map((part) => (/^[+-]?\d+(\.\d+)?$/.test(part) ? Number(part) : Number.NaN));
    const fits = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && more.length === 0;
    if (!fits) return { wrongLine: at + 1 };
    points.push({ latitude, longitude });
  }
  return { points };
}

/** A tenth of a metre is more than a finger can point at. */
function rounded({ latitude, longitude }: LatLng): LatLng {
  const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  // The map may be dragged around the world more than once.
  return {
    latitude: round(latitude),
    longitude: round(((((longitude + 180) % 360) + 360) % 360) - 180),
  };
}
