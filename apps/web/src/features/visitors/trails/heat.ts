/** Colours of heat from little to much; the first is see-through. */
const COLOURS = [
  [79, 70, 229],
  [14, 165, 233],
  [34, 197, 94],
  [245, 158, 11],
  [220, 38, 38],
] as const;

/** The weakest spot is still seen: a part of one. */
const LEAST = 0.16;

/** Pixels of the radius of a point at a zoom: a spot covers more ground from further away. */
export function heatRadius(zoom: number): number {
  return Math.round(Math.min(44, Math.max(14, 8 + zoom * 2)));
}

export type Spot = { x: number; y: number; weight: number };

/**
 * Gathers points into spots a third of a radius apart, so that a hundred thousand of them are drawn
 * as quickly as a few hundred; those outside of the picture are left out. The heaviest spot weighs 1.
 */
export function gatherSpots(
  points: Iterable<{ x: number; y: number }>,
  { width, height, radius }: { width: number; height: number; radius: number },
): Spot[] {
  const cell = radius / 3;
  const columns = Math.ceil((width + 2 * radius) / cell) + 1;
  const counts = new Map<number, { x: number; y: number; count: number }>();
  let most = 0;
  for (const { x, y } of points) {
    if (x < -radius || y < -radius || x > width + radius || y > height + radius) continue;
    const key = Math.floor((y + radius) / cell) * columns + Math.floor((x + radius) / cell);
    const known = counts.get(key) ?? { x: 0, y: 0, count: 0 };
    known.x += x;
    known.y += y;
    known.count += 1;
    counts.set(key, known);
    most = Math.max(most, known.count);
  }
  return [...counts.values()].map(({ x, y, count }) => ({
    x: x / count,
    y: y / count,
    weight: Math.max(LEAST, count / most),
  }));
}

/** The colour of a heat from 0 to 255, with its opacity: red, green, blue, alpha. */
export function heatColour(heat: number): [number, number, number, number] {
  const place = (heat / 255) * (COLOURS.length - 1);
  const at = Math.min(COLOURS.length - 2, Math.floor(place));
  const [from = COLOURS[0], to = COLOURS[0]] = [COLOURS[at], COLOURS[at + 1]];
  const mix = (part: 0 | 1 | 2) => Math.round(from[part] + (place - at) * (to[part] - from[part]));
  return [mix(0), mix(1), mix(2), Math.min(210, heat * 2)];
}
