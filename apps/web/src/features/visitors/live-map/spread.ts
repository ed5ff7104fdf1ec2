/** Pixels between two people who are spread out, from middle to middle: they do not overlap. */
const GAP = 46;

/** So many stand in one circle; more of them in a spiral. */
const CIRCLE_MAX = 9;

/** Where people of one spot stand when they are spread out, in pixels from it. */
export function spreadAround(count: number): { x: number; y: number }[] {
  return count <= CIRCLE_MAX ? circle(count) : spiral(count);
}

function circle(count: number) {
  const radius = Math.max(GAP, (GAP * count) / (2 * Math.PI));
  return Array.from({ length: count }, (_, index) =>
    // The first one at the left of the spot: two stand side by side.
    polar(radius, (2 * Math.PI * index) / count + Math.PI),
  );
}

/** Each a gap further along a spiral whose arms are a gap apart. */
function spiral(count: number) {
  const points: { x: number; y: number }[] = [];
  let angle = 0;
  let radius = GAP * 1.2;
  for (let index = 0; index < count; index += 1) {
    points.push(polar(radius, angle - Math.PI / 2));
    angle += GAP / radius;
    radius = GAP * 1.2 + (GAP * angle) / (2 * Math.PI);
  }
  return points;
}

const polar = (radius: number, angle: number) => ({
  x: radius * Math.cos(angle),
  y: radius * Math.sin(angle),
});
