/** A marker that is nearer than this to another, in pixels, hides a part of it. */
const NEAR = 34;

/** So many that hide each other stand side by side, and are all seen; more of them closer together. */
export const SIDE_BY_SIDE = 4;

const WIDEST = NEAR * (SIDE_BY_SIDE - 1);

type Pixels = { x: number; y: number };

/**
 * By how many pixels each marker is drawn beside its point, so that those near each other do not hide
 * each other: they stand in a row around the middle of them, from left to right as they are.
 */
export function shiftsOf(points: readonly Pixels[]): number[] {
  const shifts = points.map(() => 0);
  for (const group of groupsOf(points)) {
    if (group.length === 1) continue;
    const row = group.toSorted((a, b) => xOf(points, a) - xOf(points, b));
    const middle = row.reduce((sum, at) => sum + xOf(points, at), 0) / row.length;
    const step = Math.min(NEAR, WIDEST / (row.length - 1));
    row.forEach((at, place) => {
      const wanted = middle + (place - (row.length - 1) / 2) * step;
      shifts[at] = Math.round(wanted - xOf(points, at));
    });
  }
  return shifts;
}

const xOf = (points: readonly Pixels[], at: number) => points[at]?.x ?? 0;

/** Who hides whom, and whom those hide: places in the list. */
function groupsOf(points: readonly Pixels[]): number[][] {
  const left = new Set(points.keys());
  const groups: number[][] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const one of group) {
      for (const other of left) {
        if (!isNear(points[one], points[other])) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

const isNear = (a: Pixels | undefined, b: Pixels | undefined) =>
  a !== undefined && b !== undefined && Math.abs(a.x - b.x) < NEAR && Math.abs(a.y - b.y) < NEAR;
