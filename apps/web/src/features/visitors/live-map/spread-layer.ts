import type * as Leaflet from 'leaflet';
import type { LatLng, MapView } from '../../../platform/map/map-view.ts';
import type { MapVisitor } from './map-visitor.ts';
import { createMarkerLayer } from './marker-layer.ts';
import css from './markers.module.css';
import { spreadAround } from './spread.ts';

type SpreadLayerOptions = {
  nameOf: (visitor: MapVisitor) => string;
  /** Says that there are so many more at this spot. */
  moreText: (count: number) => string;
  onChoose: (visitor: MapVisitor) => void;
  /** The people are together again. */
  onClose: () => void;
};

export type SpreadLayer = {
  /** Spreads these people of one spot out; `count` is how many are there altogether. */
  open(members: readonly MapVisitor[], at: LatLng, count: number): void;
  close(): void;
  has(id: string): boolean;
  /** Where somebody is drawn while they are spread out. */
  placeOf(id: string): LatLng | undefined;
  /** Drops those who are no longer shown. */
  keep(isShown: (visitor: MapVisitor) => boolean): void;
  choose(id: string | undefined): void;
  stop(): void;
};

/** Spreads people of one spot out around it, until the map is zoomed or pressed elsewhere. */
export function createSpreadLayer(view: MapView, options: SpreadLayerOptions): SpreadLayer {
  const { map, L } = view;
  let members: readonly MapVisitor[] = [];
  const places = new Map<string, LatLng>();
  let lines: Leaflet.LayerGroup | undefined;
  const markers = createMarkerLayer(view, {
    pane: 'spread',
    nameOf: options.nameOf,
    onChoose: options.onChoose,
    placeOf: (visitor) => places.get(visitor.id) ?? visitor,
  });

  const close = () => {
    if (members.length === 0) return;
    members = [];
    places.clear();
    lines?.remove();
    markers.show([]);
    options.onClose();
  };
  map.on('click zoomstart', close);

  return {
    open(now, at, count) {
      close();
      members = now;
      const middle = map.latLngToLayerPoint([at.lat, at.lng]);
      lines = L.layerGroup().addTo(map);
      const around = spreadAround(now.length);
      now.forEach((visitor, index) => {
        const { x, y } = around[index] ?? { x: 0, y: 0 };
        const place = map.layerPointToLatLng(middle.add([x, y]));
        places.set(visitor.id, place);
        L.polyline([[at.lat, at.lng], place], {
          pane: 'spread',
          className: css.leg ?? '',
          interactive: false,
        }).addTo(lines as Leaflet.LayerGroup);
      });
      if (count > now.length) addMore(view, lines, at, options.moreText(count - now.length));
      markers.show(now);
    },
    close,
    has: (id) => places.has(id),
    placeOf: (id) => places.get(id),
    keep(isShown) {
      if (members.length === 0 || members.every(isShown)) return;
      members = members.filter(isShown);
      if (members.length === 0) close();
      else markers.show(members);
    },
    choose: (id) => markers.choose(id),
    stop() {
      map.off('click zoomstart', close);
      close();
      markers.stop();
    },
  };
}

/** A word in the middle on those for whom there is no room. */
function addMore({ L }: MapView, lines: Leaflet.LayerGroup, at: LatLng, text: string): void {
  const label = document.createElement('span');
  label.className = css.more ?? '';
  label.textContent = text;
  L.marker([at.lat, at.lng], {
    pane: 'spread',
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ html: label, className: '', iconSize: [0, 0] }),
  }).addTo(lines);
}
