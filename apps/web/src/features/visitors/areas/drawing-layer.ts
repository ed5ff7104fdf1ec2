import type { LatLng } from '@station/contract/visitors/locations';
import type * as Leaflet from 'leaflet';
import type { MapView } from '../../../platform/map/map-view.ts';
import type { AreaDraft } from './area-draft.ts';
import css from './campus-areas.module.css';

/** Handles are as large as a finger, in pixels; what is seen of them is smaller. */
const HANDLE = 44;

export type DrawingLayer = {
  show(draft: AreaDraft, colour: string): void;
  stop(): void;
};

type DrawingOptions = {
  /** `graspable`: metres on the ground that a finger spans at this zoom. */
  onTap: (at: LatLng, graspable: number) => void;
  /** A corner by its number, from 0, or the centre. */
  onMove: (number: number, to: LatLng) => void;
  /** The edge of the circle. */
  onWiden: (to: LatLng) => void;
};

/**
 * What is drawn by taps and drags, with a handle on each corner. The same can be typed beside the
 * map, so handles are for pointers alone.
 */
export function createDrawingLayer(view: MapView, options: DrawingOptions): DrawingLayer {
  const { map, L } = view;
  const { onTap, onMove, onWiden } = options;
  const container = map.getContainer();
  // Leaflet's own way to tell a drag from a tap; its types leave it out.
  const dragging = map.dragging as Leaflet.Handler & { moved(): boolean };
  const outline = L.layerGroup().addTo(map);
  const handles: Leaflet.Marker[] = [];
  let current: { draft: AreaDraft; colour: string } | undefined;

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const isHandle = handles.some((it) => it.getElement()?.contains(target));
    if (isHandle || target.closest('.leaflet-control')) return;
    // Before anybody else hears of it: while somebody draws, nobody is chosen by a tap.
    event.stopPropagation();
    if (!dragging.moved()) {
      const at = map.mouseEventToLatLng(event);
      onTap(pointOf(at), map.distance(at, eastOf(at)));
    }
  };
  const eastOf = (at: Leaflet.LatLng) => map.unproject(map.project(at).add([1.5 * HANDLE, 0]));
  container.addEventListener('click', onClick, true);
  // Two quick taps are two corners.
  map.doubleClickZoom.disable();
  container.classList.add(css.drawing ?? '');

  const handle = (at: Leaflet.LatLng, kind: string, text: string, onDrag: (to: LatLng) => void) => {
    const face = document.createElement('span');
    face.className = css.handleFace ?? '';
    face.textContent = text;
    const marker = L.marker(at, {
      pane: 'spread',
      draggable: true,
      keyboard: false,
      autoPan: true,
      icon: L.divIcon({ html: face, className: css.handle ?? '', iconSize: [HANDLE, HANDLE] }),
    });
    marker.on('drag', () => onDrag(pointOf(marker.getLatLng())));
    // A drag that ends over the map is no tap.
    marker.on('click', (event) => L.DomEvent.stop(event));
    marker.addTo(map);
    marker.getElement()?.setAttribute('data-kind', kind);
    marker.getElement()?.setAttribute('aria-hidden', 'true');
    handles.push(marker);
  };
  /** Where each handle belongs; the same ones stay, or a finger would lose the one it holds. */
  const wanted = ({ draft }: NonNullable<typeof current>): [Leaflet.LatLng, string, string][] => {
    if (draft.kind === 'polygon') {
      return draft.corners.map((it, at) => [toLeaflet(L, it), 'corner', String(at + 1)]);
    }
    if (!draft.centre) return [];
    const east = draft.radius / (111_195 * Math.cos((draft.centre.latitude * Math.PI) / 180));
    const edge = { ...draft.centre, longitude: draft.centre.longitude + east };
    return [
      [toLeaflet(L, draft.centre), 'centre', ''],
      [toLeaflet(L, edge), 'edge', ''],
    ];
  };

  return {
    show(draft, colour) {
      current = { draft, colour };
      const places = wanted(current);
      for (const old of handles.splice(places.length)) old.remove();
      for (const [at, [place, kind, text]] of places.entries()) {
        const known = handles[at];
        if (known) known.setLatLng(place);
        else if (kind === 'edge') handle(place, kind, text, onWiden);
        else handle(place, kind, text, (to) => onMove(at, to));
      }
      outline.clearLayers();
      const appearance = {
        pane: 'areas',
        color: colour,
        weight: 3,
        fillOpacity: 0.2,
        interactive: false,
      };
      if (draft.kind === 'circle') {
        if (!draft.centre) return;
        outline.addLayer(
          L.circle(toLeaflet(L, draft.centre), { ...appearance, radius: draft.radius }),
        );
        return;
      }
      const corners = draft.corners.map((it) => toLeaflet(L, it));
      const isClosed = corners.length > 2;
      outline.addLayer(isClosed ? L.polygon(corners, appearance) : L.polyline(corners, appearance));
    },
    stop() {
      container.removeEventListener('click', onClick, true);
      map.doubleClickZoom.enable();
      container.classList.remove(css.drawing ?? '');
      outline.remove();
      for (const old of handles.splice(0)) old.remove();
    },
  };
}

const pointOf = ({ lat: latitude, lng: longitude }: Leaflet.LatLng): LatLng => ({
  latitude,
  longitude,
});

const toLeaflet = (L: typeof Leaflet, { latitude, longitude }: LatLng) =>
  L.latLng(latitude, longitude);
