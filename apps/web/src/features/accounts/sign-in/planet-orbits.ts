import type { Planet } from '@station/contract/settings/settings';

/**
 * The planets while the settings are on their way, and when they cannot be had: the list that a new
 * Station starts with, so that usually nothing changes when the answer comes.
 */
export const USUAL_PLANETS: readonly Planet[] = [
  { name: 'Papago', url: 'https://papago.naver.com/', colour: '#f59e0b', size: 'small' },
  { name: 'Naver', url: 'https://dict.naver.com/', colour: '#22c55e', size: 'small' },
  { name: 'Earth', url: 'https://www.openstreetmap.org/', colour: '#3b82f6', size: 'medium' },
  { name: 'Mars', url: 'https://science.nasa.gov/mars/', colour: '#ef4444', size: 'small' },
  { name: 'Jupiter', url: '/jupiter-giant', colour: '#d6a36b', size: 'large' },
  { name: 'Saturn', url: '/saturn-rings', colour: '#e3c77b', size: 'large' },
];

/** Rings that planets fly on. With more of them two planets would meet under one finger. */
const RINGS = 3;

/** Where each ring begins, in turns: no two start in a line. */
const RING_STARTS = [0.62, 0.36, 0.08];

/** A planet on its way: its ring from the sun outwards, from 0, and where on it, in turns. */
export type Orbit = Planet & { ring: number; phase: number };

/** Whether there are so many that they go round at one pace, so that none overtakes another. */
export function isCrowd(planets: readonly Planet[]): boolean {
  return planets.length > 2 * RINGS;
}

/**
 * Spreads planets over the rings in their order. A few stand evenly on each ring; a crowd stands
 * evenly seen from the sun, so that none hides the name of another.
 */
export function orbitsOf(planets: readonly Planet[]): Orbit[] {
  const ringOf = (index: number) => Math.floor((index * RINGS) / planets.length);
  const places = planets.map((planet, index) => {
    const ring = ringOf(index);
    return { planet, ring, seat: index - planets.findIndex((_, other) => ringOf(other) === ring) };
  });
  const inTurn = places.toSorted((a, b) => a.seat - b.seat || a.ring - b.ring);
  return places.map((place) => {
    const { planet, ring, seat } = place;
    const members = places.filter((other) => other.ring === ring).length;
    const phase = isCrowd(planets)
      ? inTurn.indexOf(place) / planets.length
      : ((RING_STARTS[ring] ?? 0) + seat / members) % 1;
    return { ...planet, ring, phase };
  });
}
