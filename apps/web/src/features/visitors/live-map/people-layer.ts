import { IP_ACCURACY_M } from '@station/contract/visitors/locations';
import type * as Leaflet from 'leaflet';
import type { LatLng, MapView } from '../../../platform/map/map-view.ts';
import { type CanvasPeople, createCanvasPeople } from './canvas-people.ts';
import { CANVAS_ABOVE, CLUSTER_ABOVE, SPREAD_MAX } from './cluster-limits.ts';
import type { MapVisitor } from './map-visitor.ts';
import { createMarkerLayer, type MarkerLayer, standSideBySide } from './marker-layer.ts';
import { createSpreadLayer } from './spread-layer.ts';

/** Back over a limit only with so many fewer people, or one who comes and goes would change the map. */
const SLACK = 20;

/** Markers nearer to each other than this, in pixels, stand at one spot. */
const SPOT = 16;

export type PeopleLayer = {
  /** Draws these people, and nobody else. */
  show(visitors: readonly MapVisitor[]): void;
  /** Some of them moved. */
  move(): void;
  choose(visitor: MapVisitor | undefined): void;
  /** Where somebody is drawn: beside the others of their spot while those are spread out. */
  placeOf(visitor: MapVisitor): LatLng;
  stop(): void;
};

type PeopleLayerOptions = {
  nameOf: (visitor: MapVisitor) => string;
  moreText: (count: number) => string;
  onChoose: (visitor: MapVisitor) => void;
};

/** Elements of the page; single people on a canvas; clusters on a canvas. */
export type Way = 'elements' | 'canvas' | 'clusters';

/** How so many people are drawn, when they have been drawn in a way up to now. */
export function wayToDraw(count: number, now: Way): Way {
  if (count > CLUSTER_ABOVE - (now === 'clusters' ? SLACK : 0)) return 'clusters';
  return count > CANVAS_ABOVE - (now === 'elements' ? 0 : SLACK) ? 'canvas' : 'elements';
}

/**
 * The people on the map: single ones up to {@link CLUSTER_ABOVE}, clusters above. People at one spot
 * are spread out when it is pressed.
 */
export function createPeopleLayer(view: MapView, options: PeopleLayerOptions): PeopleLayer {
  const { map } = view;
  let visitors: readonly MapVisitor[] = [];
  let chosen: MapVisitor | undefined;
  let drawer: MarkerLayer | CanvasPeople | undefined;
  let way: Way = 'elements';
  const circle = accuracyCircle(view);

  const draw = () => {
    // Whoever is spread out is not drawn at their spot as well; clusters stay, as its middle.
    const alone = way === 'clusters' ? visitors : visitors.filter((one) => !spread.has(one.id));
    drawer?.show(alone);
  };
  const spread = createSpreadLayer(view, { ...options, onClose: () => draw() });
  const spreadOut = (members: readonly MapVisitor[], at: LatLng, count: number) => {
    spread.open(members.slice(0, SPREAD_MAX), at, count);
    spread.choose(chosen?.id);
    draw();
  };

  const press = (visitor: MapVisitor) => {
    const here = map.latLngToContainerPoint([visitor.lat, visitor.lng]);
    const together = visitors.filter(
      (one) => here.distanceTo(map.latLngToContainerPoint([one.lat, one.lng])) < SPOT,
    );
    const areSeen = way === 'elements' && standSideBySide(together);
    if (together.length > 1 && !areSeen) spreadOut(together, { ...visitor }, together.length);
    else options.onChoose(visitor);
  };
  const makeDrawer = () =>
    way === 'elements'
      ? createMarkerLayer(view, { pane: 'people', nameOf: options.nameOf, onChoose: press })
      : createCanvasPeople(view, {
          gather: way === 'clusters',
          onChoose: way === 'clusters' ? options.onChoose : press,
          onSpot: spreadOut,
        });

  return {
    show(now) {
      visitors = now;
      const next = wayToDraw(now.length, way);
      if (!drawer || next !== way) {
        drawer?.stop();
        way = next;
        drawer = makeDrawer();
        drawer.choose(chosen?.id);
      }
      const shown = new Set(now);
      spread.keep((one) => shown.has(one));
      draw();
      circle.put(chosen);
    },
    move() {
      drawer?.move();
      circle.put(chosen);
    },
    choose(visitor) {
      chosen = visitor;
      drawer?.choose(visitor?.id);
      spread.choose(visitor?.id);
      circle.put(visitor);
    },
    placeOf: (visitor) => spread.placeOf(visitor.id) ?? visitor,
    stop() {
      drawer?.stop();
      drawer = undefined;
      spread.stop();
      circle.put(undefined);
    },
  };
}

/** How precise the chosen point is; that of an internet address to 5 km (spec 1, section 9). */
function accuracyCircle({ map, L }: MapView) {
  let circle: Leaflet.Circle | undefined;
  return {
    put(visitor: MapVisitor | undefined) {
      const radius = visitor?.precise ? visitor.accuracy : IP_ACCURACY_M;
      if (!visitor || radius === null) {
        circle?.remove();
        circle = undefined;
        return;
      }
      circle ??= L.circle([0, 0], {
        pane: 'accuracy',
        interactive: false,
        color: '#4f46e5',
        weight: 2,
        fillOpacity: 0.12,
      });
      circle
        .setLatLng([visitor.lat, visitor.lng])
        .setRadius(radius)
        .setStyle(
          visitor.precise
            ? { color: '#4f46e5', dashArray: '' }
            : { color: '#0f766e', dashArray: '8 6' },
        )
        .addTo(map);
    },
  };
}
