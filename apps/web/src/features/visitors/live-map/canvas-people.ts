import { formatNumber } from '../../../platform/format.ts';
import { createCanvasLayer, type Frame } from '../../../platform/map/canvas-layer.ts';
import type { LatLng, MapView } from '../../../platform/map/map-view.ts';
import { type Clusterer, createClusterer, type Gathered } from './clusterer.ts';
import type { MapVisitor } from './map-visitor.ts';
import { clusterRadius, clusterSprite, personSprite, type Sprite } from './sprites.ts';

/** How fast a person glides to where they are: after so many ms, two thirds of the way are done. */
const GLIDE_MS = 90;

/** A finger hits what is so near to it, in pixels. */
const HIT = 24;

type Cluster = Gathered['clusters'][number];

type CanvasPeopleOptions = {
  /** Into clusters. */
  gather: boolean;
  onChoose: (visitor: MapVisitor) => void;
  /** People at one spot, whom no zoom parts. */
  onSpot: (members: readonly MapVisitor[], at: LatLng, count: number) => void;
};

export type CanvasPeople = {
  show(visitors: readonly MapVisitor[]): void;
  move(): void;
  choose(id: string | undefined): void;
  stop(): void;
};

/**
 * Draws thousands of people on one canvas, gathered to clusters. What is drawn are clusters and the
 * single people between them, some hundreds at most; the keyboard reaches everybody by the list.
 */
export function createCanvasPeople(view: MapView, options: CanvasPeopleOptions): CanvasPeople {
  const { map } = view;
  const container = map.getContainer();
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  let gathered: Gathered = { clusters: [], singles: [] };
  let visitors: readonly MapVisitor[] = [];
  let chosenId: string | undefined;
  /** Where people are drawn, on their way to where they are. */
  let drawn = new Map<string, LatLng>();
  let drawnAt = 0;

  const draw = (frame: Frame): boolean => {
    const share = still ? 1 : 1 - Math.exp(-(frame.time - drawnAt) / GLIDE_MS);
    drawnAt = frame.time;
    const degree = (256 * 2 ** frame.zoom) / 360;
    const next = new Map<string, LatLng>();
    let isMoving = false;
    const person = (visitor: MapVisitor, isChosen: boolean) => {
      const place = glide(drawn.get(visitor.id), visitor, share, degree);
      next.set(visitor.id, place);
      isMoving ||= place.lat !== visitor.lat || place.lng !== visitor.lng;
      stamp(frame, personSprite(visitor, isChosen), place);
    };
    for (const one of gathered.clusters) {
      stamp(frame, clusterSprite(one.count, formatNumber(one.count)), one);
    }
    for (const visitor of gathered.singles) {
      if (visitor.id !== chosenId) person(visitor, false);
    }
    // Above all others, also when they are in a cluster: the popup points at them.
    const chosen = chosenId && visitors.find((one) => one.id === chosenId);
    if (chosen) person(chosen, true);
    drawn = next;
    return isMoving;
  };
  const layer = createCanvasLayer(view, 'people', draw);
  const clusterer: Clusterer | undefined = options.gather
    ? createClusterer((now) => {
        gathered = now;
        layer.redraw();
      })
    : undefined;

  const look = () => {
    // A little more than is in sight, so that signs at the edge are whole.
    const bounds = map.getBounds().pad(0.1);
    const south = Math.max(-85, bounds.getSouth());
    const north = Math.min(85, bounds.getNorth());
    clusterer?.look([south, bounds.getWest(), north, bounds.getEast()], Math.round(map.getZoom()));
  };
  const onClick = (event: { containerPoint: { x: number; y: number } }) => {
    const found = hit(event.containerPoint);
    if (!found) return;
    if ('username' in found) options.onChoose(found);
    else if (found.splitsAt !== null) view.centreOn(found, { zoom: found.splitsAt });
    else options.onSpot(found.members, found, found.count);
  };
  const hit = (point: { x: number; y: number }): MapVisitor | Cluster | undefined => {
    const distance = (at: LatLng, lift = 0) => {
      const { x, y } = map.latLngToContainerPoint([at.lat, at.lng]);
      return Math.hypot(x - point.x, y - lift - point.y);
    };
    const single = nearest(gathered.singles, (one) => distance(one, one.precise ? 26 : 0));
    if (single && single.distance <= HIT) return single.found;
    const cluster = nearest(
      gathered.clusters,
      (one) => distance(one) - Math.max(0, clusterRadius(one.count) + 5 - HIT),
    );
    return cluster && cluster.distance <= HIT ? cluster.found : undefined;
  };
  let hovering = 0;
  const onHover = (event: { containerPoint: { x: number; y: number } }) => {
    const point = event.containerPoint;
    hovering ||= requestAnimationFrame(() => {
      hovering = 0;
      container.style.cursor = hit(point) ? 'pointer' : '';
    });
  };
  map.on('moveend', look);
  map.on('click', onClick);
  map.on('mousemove', onHover);
  look();

  return {
    show(now) {
      visitors = now;
      if (clusterer) clusterer.load(now);
      else gathered = { clusters: [], singles: [...now] };
      layer.redraw();
    },
    move() {
      clusterer?.touch();
      layer.redraw();
    },
    choose(id) {
      chosenId = id;
      layer.redraw();
    },
    stop() {
      map.off('moveend', look);
      map.off('click', onClick);
      map.off('mousemove', onHover);
      cancelAnimationFrame(hovering);
      container.style.cursor = '';
      clusterer?.stop();
      layer.stop();
    },
  };
}

/** The next place on the way from where somebody is drawn to where they are. */
function glide(from: LatLng | undefined, to: LatLng, share: number, degree: number): LatLng {
  if (!from) return { lat: to.lat, lng: to.lng };
  const lat = to.lat - from.lat;
  const lng = to.lng - from.lng;
  const far = Math.hypot(lat, lng) * degree;
  // As good as there, or so far that it is no walk.
  if (far < 0.4 || far > 400) return { lat: to.lat, lng: to.lng };
  return { lat: from.lat + lat * share, lng: from.lng + lng * share };
}

function stamp({ context, width, height, toPoint }: Frame, sprite: Sprite, at: LatLng): void {
  const { x, y } = toPoint(at.lat, at.lng);
  if (x < -60 || y < -60 || x > width + 60 || y > height + 70) return;
  context.drawImage(sprite.image, x - sprite.x, y - sprite.y, sprite.width, sprite.height);
}

function nearest<T>(items: readonly T[], distanceTo: (item: T) => number) {
  let best: { found: T; distance: number } | undefined;
  for (const found of items) {
    const distance = distanceTo(found);
    if (!best || distance < best.distance) best = { found, distance };
  }
  return best;
}
