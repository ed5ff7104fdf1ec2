import { createCanvasLayer } from '../../../platform/map/canvas-layer.ts';
import type { MapView } from '../../../platform/map/map-view.ts';
import { gatherSpots, heatColour, heatRadius } from './heat.ts';
import type { Place } from './replay-track.ts';

/** What the fullest spot gives of the most that a picture can hold: others lie over it. */
const SHARE = 0.2;

/** The picture is reckoned in so many times fewer pixels each way, and smoothed by the browser. */
const COARSE = 3;

export type HeatLayer = { redraw(): void; stop(): void };

/** How many people are where, in colours under everything else. `points` is asked for each picture. */
export function createHeatLayer(view: MapView, points: () => Iterable<Place>): HeatLayer {
  const picture = document.createElement('canvas');
  const pen = picture.getContext('2d', { willReadFrequently: true });
  const colours = Uint8ClampedArray.from({ length: 256 }, (_, heat) => heat).reduce((all, heat) => {
    all.set(heatColour(heat), heat * 4);
    return all;
  }, new Uint8ClampedArray(1_024));
  return createCanvasLayer(view, 'heat', ({ context, width, height, zoom, toPoint }) => {
    if (!pen) return false;
    const size = { width: Math.ceil(width / COARSE), height: Math.ceil(height / COARSE) };
    // Setting the size clears it.
    picture.width = size.width;
    picture.height = size.height;
    const radius = heatRadius(zoom) / COARSE;
    const projected = function* () {
      for (const { lat, lng } of points()) {
        const { x, y } = toPoint(lat, lng);
        yield { x: x / COARSE, y: y / COARSE };
      }
    };
    const spots = gatherSpots(projected(), { ...size, radius });
    // Sums, so that what lies over each other is more.
    pen.globalCompositeOperation = 'lighter';
    for (const { x, y, weight } of spots) {
      const blob = pen.createRadialGradient(x, y, 0, x, y, radius);
      blob.addColorStop(0, `rgb(0 0 0 / ${weight * SHARE})`);
      blob.addColorStop(1, 'rgb(0 0 0 / 0)');
      pen.fillStyle = blob;
      pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
    }
    if (spots.length === 0) return false;
    const image = pen.getImageData(0, 0, size.width, size.height);
    paint(image.data, colours);
    pen.putImageData(image, 0, 0);
    context.drawImage(picture, 0, 0, size.width * COARSE, size.height * COARSE);
    return false;
  });
}

/** Turns sums, which stand in the opacity of each dot, into colours: the largest one is the hottest. */
function paint(dots: Uint8ClampedArray, colours: Uint8ClampedArray): void {
  let most = 1;
  for (let at = 3; at < dots.length; at += 4) most = Math.max(most, dots[at] ?? 0);
  for (let at = 0; at < dots.length; at += 4) {
    const sum = dots[at + 3] ?? 0;
    if (sum === 0) continue;
    const heat = Math.round((255 * sum) / most);
    dots.set(colours.subarray(heat * 4, heat * 4 + 4), at);
  }
}
