import type { Replay } from '@station/contract/visitors/visitor-trails';
import { createCanvasLayer } from '../../../platform/map/canvas-layer.ts';
import type { MapView } from '../../../platform/map/map-view.ts';
import { placeAt } from './replay-track.ts';

/** With more people in sight than this, names would hide them. */
const NAMED = 60;

/** Height of a name, in pixels. */
const LINE = 16;

/** Colours that are told apart on land and water, by day and by night. */
const COLOURS = ['#4f46e5', '#0f766e', '#b91c1c', '#b45309', '#7c3aed', '#0369a1', '#be185d'];

type Box = { left: number; top: number; right: number };

const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.top - b.top) < LINE && a.left < b.right && b.left < a.right;

export type ReplayLayer = {
  /** Shows everybody as they were at a second of the day. */
  show(second: number): void;
  stop(): void;
};

/** The people of a day on the map. */
export function createReplayLayer(view: MapView, { tracks }: Replay): ReplayLayer {
  let now = 0;
  const canvas = createCanvasLayer(view, 'trails', ({ context, width, height, toPoint }) => {
    const seen = tracks.flatMap((track) => {
      const place = placeAt(track, now);
      if (!place) return [];
      const { x, y } = toPoint(place.lat, place.lng);
      const isInSight = x > -20 && y > -20 && x < width + 20 && y < height + 20;
      return isInSight ? [{ x, y, track }] : [];
    });
    context.lineWidth = 2;
    context.strokeStyle = '#fff';
    for (const { x, y, track } of seen) {
      context.fillStyle = COLOURS[track.account_id % COLOURS.length] ?? '#4f46e5';
      context.beginPath();
      context.arc(x, y, 8, 0, 2 * Math.PI);
      context.fill();
      context.stroke();
    }
    if (seen.length <= NAMED) {
      context.font = '600 13px Inter, sans-serif';
      context.textBaseline = 'middle';
      context.lineWidth = 3;
      context.fillStyle = '#11142b';
      const taken: Box[] = [];
      for (const { x, y, track } of seen) {
        const name = {
          left: x + 13,
          top: y,
          right: x + 13 + context.measureText(track.username).width,
        };
        // Of names that would lie over each other the first is written.
        if (taken.some((it) => overlaps(it, name))) continue;
        taken.push(name);
        context.strokeText(track.username, name.left, y);
        context.fillText(track.username, name.left, y);
      }
    }
    return false;
  });
  return {
    show(second) {
      now = second;
      canvas.redraw();
    },
    stop: canvas.stop,
  };
}
