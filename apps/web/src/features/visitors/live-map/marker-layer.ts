import type * as Leaflet from 'leaflet';
import type { LatLng, MapPane, MapView } from '../../../platform/map/map-view.ts';
import type { MapVisitor } from './map-visitor.ts';
import css from './markers.module.css';
import { SIDE_BY_SIDE, shiftsOf } from './near-markers.ts';

/** Pixels from a point up to the upper edge of a pin, and of a ring. */
const PIN_HEIGHT = 40;
const DOT_HEIGHT = 18;

/** A marker is as large as a finger. */
const BOX = 44;

/** People whose points are the same to a metre stand at one spot. */
const spotOf = ({ lat, lng }: LatLng): string => `${lat.toFixed(5)} ${lng.toFixed(5)}`;

/** Whether these people are all seen, and each can be pressed, as they stand. */
export const standSideBySide = (people: readonly LatLng[]): boolean =>
  people.length <= SIDE_BY_SIDE && new Set(people.map(spotOf)).size === 1;

export type MarkerLayer = {
  /** Draws these people, and nobody else. */
  show(visitors: readonly MapVisitor[]): void;
  /** Puts those whose points changed where they are now. */
  move(): void;
  /** Marks one of them. */
  choose(id: string | undefined): void;
  stop(): void;
};

type MarkerLayerOptions = {
  pane: MapPane;
  /** Where a visitor is drawn, when it is not where they are. */
  placeOf?: (visitor: MapVisitor) => LatLng;
  /** The name of a marker for those who cannot see it. */
  nameOf: (visitor: MapVisitor) => string;
  onChoose: (visitor: MapVisitor) => void;
};

type Drawn = {
  marker: Leaflet.Marker;
  visitor: MapVisitor;
  appearance: string;
  lat: number;
  lng: number;
};

/** How high above a visitor's point their marker ends, in pixels. */
export const markerHeight = ({ precise }: MapVisitor): number =>
  precise ? PIN_HEIGHT : DOT_HEIGHT;

/** Draws a few hundred people as elements of the page, which glide to where they moved. */
export function createMarkerLayer(view: MapView, options: MarkerLayerOptions): MarkerLayer {
  const { pane, nameOf, onChoose, placeOf = (visitor) => visitor } = options;
  const { map, L } = view;
  const element = view.paneElement(pane);
  const drawn = new Map<string, Drawn>();
  let chosen: string | undefined;
  // While the map itself moves its markers, they must not lag behind it.
  const hold = () => delete element.dataset.gliding;
  map.on('zoomstart viewreset movestart', hold);

  const draw = (visitor: MapVisitor) => {
    const place = placeOf(visitor);
    const marker = L.marker([place.lat, place.lng], {
      pane,
      keyboard: false,
      icon: iconOf(L, visitor),
      bubblingMouseEvents: false,
    });
    marker.on('click', () => onChoose(drawn.get(visitor.id)?.visitor ?? visitor));
    marker.addTo(map);
    const one = { marker, visitor, appearance: '', lat: place.lat, lng: place.lng };
    drawn.set(visitor.id, one);
    return one;
  };
  const dress = (one: Drawn) => {
    const { visitor, marker } = one;
    const name = nameOf(visitor);
    const isChosen = visitor.id === chosen;
    const appearance = `${visitor.precise} ${visitor.state} ${isChosen} ${name}`;
    if (appearance === one.appearance) return;
    if (one.appearance !== '' && one.appearance.split(' ', 1)[0] !== String(visitor.precise)) {
      marker.setIcon(iconOf(L, visitor));
    }
    one.appearance = appearance;
    const box = marker.getElement();
    if (!box) return;
    box.dataset.state = visitor.state;
    box.toggleAttribute('data-chosen', isChosen);
    box.setAttribute('role', 'button');
    box.setAttribute('aria-label', name);
    box.title = visitor.username;
    const letter = box.querySelector(`.${css.letter}`);
    if (letter) letter.textContent = initialOf(visitor);
    marker.setZIndexOffset(isChosen ? 10_000 : 0);
  };
  const place = (one: Drawn) => {
    const { lat, lng } = placeOf(one.visitor);
    if (lat === one.lat && lng === one.lng) return;
    one.lat = lat;
    one.lng = lng;
    one.marker.setLatLng([lat, lng]);
  };
  /** Who would hide somebody stands beside them. */
  const makeRoom = () => {
    const all = [...drawn.values()];
    const shifts = shiftsOf(all.map(({ lat, lng }) => map.latLngToLayerPoint([lat, lng])));
    all.forEach(({ marker }, index) => {
      const box = marker.getElement();
      const shift = shifts[index] ?? 0;
      if (box) box.style.translate = shift === 0 ? '' : `${shift}px`;
    });
  };
  map.on('zoomend viewreset', makeRoom);
  /** Of many at one spot, the uppermost says how many they are. */
  const countTogether = () => {
    const spots = new Map<string, Drawn[]>();
    for (const one of drawn.values()) {
      const spot = spotOf(one);
      const there = spots.get(spot);
      if (there) there.push(one);
      else spots.set(spot, [one]);
    }
    for (const together of spots.values()) {
      for (const { marker } of together) {
        const box = marker.getElement();
        if (!box) continue;
        if (together.length > SIDE_BY_SIDE) box.dataset.together = String(together.length);
        else delete box.dataset.together;
      }
    }
  };

  return {
    show(visitors) {
      const ids = new Set(visitors.map((visitor) => visitor.id));
      for (const [id, { marker }] of drawn) {
        if (ids.has(id)) continue;
        marker.remove();
        drawn.delete(id);
      }
      for (const visitor of visitors) {
        const one = drawn.get(visitor.id) ?? draw(visitor);
        one.visitor = visitor;
        dress(one);
        place(one);
      }
      makeRoom();
      countTogether();
    },
    move() {
      element.dataset.gliding = '';
      for (const one of drawn.values()) place(one);
      makeRoom();
      countTogether();
    },
    choose(id) {
      chosen = id;
      for (const one of drawn.values()) dress(one);
    },
    stop() {
      map.off('zoomstart viewreset movestart', hold);
      map.off('zoomend viewreset', makeRoom);
      for (const { marker } of drawn.values()) marker.remove();
      drawn.clear();
    },
  };
}

/** A pin for a device's point, a ring for the place of an internet address. */
function iconOf({ divIcon }: typeof Leaflet, { precise }: MapVisitor): Leaflet.DivIcon {
  const shape = document.createElement('span');
  shape.className = (precise ? css.pin : css.ring) ?? '';
  const letter = document.createElement('span');
  letter.className = css.letter ?? '';
  shape.append(letter);
  return divIcon({
    html: shape,
    className: css.marker ?? '',
    iconSize: [BOX, BOX],
    iconAnchor: precise ? [BOX / 2, BOX - 2] : [BOX / 2, BOX / 2],
  });
}

/** The first letter of the username, as a sign. */
const initialOf = ({ username }: MapVisitor): string =>
  (Array.from(username)[0] ?? '?').toUpperCase();
