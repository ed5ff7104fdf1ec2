import type * as Leaflet from 'leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import land110 from 'world-atlas/land-110m.json';
import { createCanvasLayer, type Frame } from './canvas-layer.ts';
import type { MapView } from './map-view.ts';

/** Land, lines of latitude and longitude: what a map can show without anybody's tiles. */
export type LandOutline = { stop(): void };

/** Who drew the land; it is in the public domain. */
const ATTRIBUTION = 'Natural Earth';

/** Lines are so far from each other at least, in pixels. */
const LINE_GAP = 110;

/** Degrees between two lines. */
const STEPS = [
  30, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001,
];

const COLOURS = {
  light: { water: '#dde3ef', land: '#edeee5', coast: '#a9b0c4', line: '#c5c9dc', text: '#5d6380' },
  dark: { water: '#0b1022', land: '#1a2036', coast: '#465078', line: '#2a3152', text: '#99a1c4' },
} as const;
type Colours = (typeof COLOURS)[keyof typeof COLOURS];

/** Longitudes and latitudes by turns. */
type Ring = Float64Array;

/** Draws the land's outline of 1:110 million below everything else of a map. */
export function createLandOutline(view: MapView): LandOutline {
  const { map } = view;
  const rings = landRings();
  const layer = createCanvasLayer(view, 'outline', (frame) => {
    const colours = isDark() ? COLOURS.dark : COLOURS.light;
    frame.context.fillStyle = colours.water;
    frame.context.fillRect(0, 0, frame.width, frame.height);
    drawLand(view, frame, rings, colours);
    drawLines(frame, colours);
    return false;
  });
  const themes = new MutationObserver(layer.redraw);
  themes.observe(document.documentElement, { attributeFilter: ['data-appearance'] });
  map.attributionControl.addAttribution(ATTRIBUTION);
  return {
    stop() {
      themes.disconnect();
      map.attributionControl.removeAttribution(ATTRIBUTION);
      layer.stop();
    },
  };
}

const isDark = () => document.documentElement.dataset.appearance === 'dark';

function landRings(): Ring[] {
  const topology = land110 as unknown as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates.map(ringOf);
    if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat().map(ringOf);
    return [];
  });
}

const ringOf = (points: number[][]): Ring => Float64Array.from(points.flat());

/** The world stands beside itself for those who look over the date line. */
const COPIES = [-360, 0, 360];

function drawLand(view: MapView, frame: Frame, rings: Ring[], colours: Colours): void {
  const { context, width, height, toPoint } = frame;
  const { L } = view;
  // A canvas counts with few digits: what lies far outside is cut off before.
  const sight = L.bounds([-MARGIN, -MARGIN], [width + MARGIN, height + MARGIN]);
  context.beginPath();
  for (const copy of COPIES) {
    if (toPoint(0, copy + 180).x < 0 || toPoint(0, copy - 180).x > width) continue;
    for (const ring of rings) {
      const points: Leaflet.Point[] = [];
      for (let at = 0; at < ring.length; at += 2) {
        const { x, y } = toPoint(ring[at + 1] ?? 0, (ring[at] ?? 0) + copy);
        points.push(L.point(x, y));
      }
      if (!L.bounds(points).intersects(sight)) continue;
      for (const [at, { x, y }] of L.PolyUtil.clipPolygon(points, sight).entries()) {
        if (at === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
      context.closePath();
    }
  }
  context.fillStyle = colours.land;
  context.fill('evenodd');
  context.strokeStyle = colours.coast;
  context.lineWidth = 1;
  context.stroke();
}

/** Pixels around what is in sight that are drawn too, so that no cut shows. */
const MARGIN = 50;

function drawLines({ context, width, height, zoom, toPoint }: Frame, colours: Colours) {
  const degree = (256 * 2 ** zoom) / 360;
  const step = STEPS.findLast((one) => one * degree >= LINE_GAP) ?? 30;
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  const corner = toPoint(0, 0);
  const west = -corner.x / degree;
  const east = west + width / degree;
  context.strokeStyle = colours.line;
  context.fillStyle = colours.text;
  context.font = '11px Inter, system-ui, sans-serif';
  context.lineWidth = 1;
  context.beginPath();
  for (let lng = Math.ceil(west / step) * step; lng <= east; lng += step) {
    const x = Math.round(corner.x + lng * degree) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.fillText(`${turned(lng).toFixed(decimals)}°`, x + 4, 14);
  }
  for (
    let lat = Math.floor(latitudeAt(0, corner.y, degree) / step) * step;
    lat >= -85;
    lat -= step
  ) {
    const y = Math.round(toPoint(lat, 0).y) + 0.5;
    if (y > height) break;
    context.moveTo(0, y);
    context.lineTo(width, y);
    // The corner is the other lines'.
    if (y > 40) context.fillText(`${lat.toFixed(decimals)}°`, 4, y - 4);
  }
  context.stroke();
}

/** Between −180 and 180, also over the date line. */
const turned = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

/** The latitude at a height of the screen, in pixels from its upper edge. */
function latitudeAt(y: number, equator: number, degree: number): number {
  const angle = ((equator - y) / degree) * (Math.PI / 180);
  return Math.min(85, (Math.atan(Math.sinh(angle)) * 180) / Math.PI);
}
