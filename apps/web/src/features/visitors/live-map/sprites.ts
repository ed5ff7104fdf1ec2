import type { MapVisitor } from './map-visitor.ts';

/** The looks of people on a canvas: the same shapes as in markers.module.css. */
const COLOURS = {
  pin: '#4f46e5',
  ring: '#0f766e',
  idle: '#5b6078',
  chosen: '#f59e0b',
  pause: '#fbbf24',
  ink: '#2a1602',
} as const;

/** A drawing to be stamped many times; its point lies at `x`, `y` of it, in pixels of the page. */
export type Sprite = {
  image: HTMLCanvasElement;
  width: number;
  height: number;
  x: number;
  y: number;
};

/** More drawings than this are not kept. */
const KEPT = 600;

const kept = new Map<string, Sprite>();

/** The drawing of a person. */
export function personSprite(visitor: MapVisitor, chosen: boolean): Sprite {
  const { precise, state, username } = visitor;
  const letter = (Array.from(username)[0] ?? '?').toUpperCase();
  const key = `${precise}${state}${chosen}${letter}`;
  return keep(key, () =>
    draw(52, precise ? 58 : 52, 26, precise ? 52 : 26, (context) => {
      const y = precise ? 26 : 26;
      if (precise) pin(context, state === 'idle' ? COLOURS.idle : COLOURS.pin, chosen);
      else ring(context, state === 'idle' ? COLOURS.idle : COLOURS.ring, chosen);
      context.fillStyle = precise ? '#fff' : '#115e56';
      write(context, letter, 26, y, 13);
      if (state === 'idle') pause(context, 38, 12);
    }),
  );
}

/** The radius of a cluster's sign in pixels: it grows with the number of its people. */
export const clusterRadius = (count: number): number =>
  Math.min(32, 15 + 4.2 * Math.log10(Math.max(count, 2)));

/** The drawing of a cluster. */
export function clusterSprite(count: number, label: string): Sprite {
  const radius = clusterRadius(count);
  const size = Math.ceil(radius * 2 + 12);
  return keep(`cluster ${label}`, () =>
    draw(size, size, size / 2, size / 2, (context) => {
      const middle = size / 2;
      context.fillStyle = 'rgb(79 70 229 / 0.28)';
      disc(context, middle, middle, radius + 5);
      context.fillStyle = '#4338ca';
      context.strokeStyle = '#fff';
      context.lineWidth = 2;
      disc(context, middle, middle, radius);
      context.stroke();
      context.fillStyle = '#fff';
      write(context, label, middle, middle, label.length > 4 ? 12 : 13);
    }),
  );
}

function keep(key: string, make: () => Sprite): Sprite {
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= KEPT) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}

type Painter = (context: CanvasRenderingContext2D) => void;

function draw(width: number, height: number, x: number, y: number, paint: Painter): Sprite {
  const image = document.createElement('canvas');
  const density = Math.min(window.devicePixelRatio || 1, 2);
  image.width = Math.ceil(width * density);
  image.height = Math.ceil(height * density);
  const context = image.getContext('2d');
  if (context) {
    context.scale(density, density);
    paint(context);
  }
  return { image, width, height, x, y };
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** A drop whose tip is at 26, 52. */
function pin(context: CanvasRenderingContext2D, colour: string, chosen: boolean): void {
  context.beginPath();
  context.arc(26, 26, 16, Math.PI * 0.77, Math.PI * 0.23);
  context.lineTo(26, 50);
  context.closePath();
  outline(context, chosen);
  context.fillStyle = colour;
  context.fill();
  context.strokeStyle = '#fff';
  context.lineWidth = 2;
  context.stroke();
}

/** A dashed ring around the point. */
function ring(context: CanvasRenderingContext2D, colour: string, chosen: boolean): void {
  context.beginPath();
  context.arc(26, 26, 15, 0, 2 * Math.PI);
  outline(context, chosen);
  context.fillStyle = '#fff';
  context.fill();
  context.setLineDash([6, 4]);
  context.strokeStyle = colour;
  context.lineWidth = 3;
  context.stroke();
  context.setLineDash([]);
}

function outline(context: CanvasRenderingContext2D, chosen: boolean): void {
  context.lineJoin = 'round';
  context.strokeStyle = chosen ? COLOURS.chosen : 'rgb(6 8 22 / 0.25)';
  context.lineWidth = chosen ? 9 : 5;
  context.stroke();
}

/** Two bars on a small disc. */
function pause(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillStyle = '#fff';
  disc(context, x, y, 8);
  context.fillStyle = COLOURS.pause;
  disc(context, x, y, 6);
  context.fillStyle = COLOURS.ink;
  context.fillRect(x - 3, y - 3, 2, 6);
  context.fillRect(x + 1, y - 3, 2, 6);
}

function write(
  context: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
): void {
  context.font = `700 ${size}px Inter, system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, x, y + 1);
}
