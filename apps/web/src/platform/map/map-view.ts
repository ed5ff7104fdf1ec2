import 'leaflet/dist/leaflet.css';
import './map-view.css';
import * as L from 'leaflet';

/**
 * The layers of a map, one above the other, with their place among Leaflet's own (tiles 200, vectors
 * 400, popups 700). A layer says `{ pane: 'areas' }`.
 */
const PANES = {
  /** Land and lines, where there are no tiles. */
  outline: 150,
  heat: 350,
  areas: 390,
  trails: 420,
  /** How precise the chosen point is. */
  accuracy: 430,
  people: 600,
  /** People of one spot, spread out. */
  spread: 640,
} as const;
export type MapPane = keyof typeof PANES;

/** Where a map opens before there is anybody to centre on: from Vietnam to Korea. */
const START = { centre: [25, 116], zoom: 4 } as const;

/** Between the whole world and a house. */
const ZOOMS = { min: 2, max: 19 } as const;

/** What of the map other things lie over, in pixels. */
export type Cover = { top: number; right: number; bottom: number; left: number };

export type MapTexts = { zoomIn: string; zoomOut: string; closePopup: string };

export type LatLng = { lat: number; lng: number };

type PopupOptions = {
  /** From the point up to the popup's tip, in pixels. */
  lift?: number;
  onClose: () => void;
};

export type MapPopup = {
  moveTo(at: LatLng): void;
  close(): void;
};

/** A map on the screen. Whoever draws on it takes Leaflet's own map from here. */
export type MapView = {
  map: L.Map;
  /**
   * Leaflet itself. Layers make their parts with it and import no more than its types, so that its
   * code comes with the map and not with the screen.
   */
  L: typeof L;
  paneElement(pane: MapPane): HTMLElement;
  /** Tells what lies over the map's edges, so that what is centred can be seen. */
  setCover(cover: Partial<Cover>): void;
  /** Brings a point into the middle of what can be seen. */
  centreOn(at: LatLng, options?: { zoom?: number; still?: boolean }): void;
  /** Whether a point lies where nothing hides it. */
  isInSight(at: LatLng): boolean;
  /** Brings all of these points into sight. */
  showAll(points: readonly LatLng[], maxZoom?: number): void;
  /** Opens a popup with an element of the caller's; one is open at a time. */
  openPopup(at: LatLng, content: HTMLElement, options: PopupOptions): MapPopup;
  setTexts(texts: MapTexts): void;
  stop(): void;
};

const prefersStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Puts a map into an element that has a size, and keeps to that size. */
export function createMapView(element: HTMLElement): MapView {
  const still = prefersStillness();
  const map = L.map(element, {
    center: [...START.centre],
    zoom: START.zoom,
    minZoom: ZOOMS.min,
    maxZoom: ZOOMS.max,
    zoomControl: false,
    worldCopyJump: true,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
  });
  map.attributionControl.setPrefix(
    '<a href="https://leafletjs.com" target="_blank" rel="noreferrer">Leaflet</a>',
  );
  const scale = L.control.scale({ imperial: false, position: 'bottomleft' }).addTo(map);
  for (const [name, level] of Object.entries(PANES)) {
    map.createPane(name).style.zIndex = String(level);
  }
  const watch = new ResizeObserver(() => map.invalidateSize({ pan: false }));
  watch.observe(element);

  let zoomControl: L.Control.Zoom | undefined;
  let closeWord = '';
  const setTexts = ({ zoomIn, zoomOut, closePopup }: MapTexts) => {
    closeWord = closePopup;
    zoomControl?.remove();
    zoomControl = L.control.zoom({
      position: 'bottomright',
      zoomInTitle: zoomIn,
      zoomOutTitle: zoomOut,
    });
    zoomControl.addTo(map);
  };

  const cover: Cover = { top: 0, right: 0, bottom: 0, left: 0 };
  const padding = () => ({
    paddingTopLeft: L.point(cover.left + 24, cover.top + 24),
    paddingBottomRight: L.point(cover.right + 24, cover.bottom + 24),
  });

  return {
    map,
    L,
    paneElement(pane) {
      const found = map.getPane(pane);
      if (!found) throw new Error(`The map has no pane ${pane}.`);
      return found;
    },
    setCover(change) {
      Object.assign(cover, change);
    },
    centreOn(at, { zoom = map.getZoom(), still: isStill = still } = {}) {
      const middle = map
        .project(at, zoom)
        .subtract([(cover.left - cover.right) / 2, (cover.top - cover.bottom) / 2]);
      map.setView(map.unproject(middle, zoom), zoom, { animate: !isStill });
    },
    isInSight(at) {
      const { x, y } = map.latLngToContainerPoint(at);
      const size = map.getSize();
      return (
        x > cover.left && y > cover.top && x < size.x - cover.right && y < size.y - cover.bottom
      );
    },
    showAll(points, maxZoom = 16) {
      if (points.length === 0) return;
      const bounds = L.latLngBounds(points.map((it) => L.latLng(it)));
      map.fitBounds(bounds, { ...padding(), maxZoom, animate: !still });
    },
    openPopup(at, content, { lift = 0, onClose }) {
      const { paddingTopLeft, paddingBottomRight } = padding();
      const popup = L.popup({
        offset: [0, -lift],
        maxWidth: 300,
        minWidth: 180,
        autoPanPaddingTopLeft: paddingTopLeft,
        autoPanPaddingBottomRight: paddingBottomRight,
        // Escape is for whoever opened it: the focus has to go back there.
        closeOnEscapeKey: false,
      })
        .setLatLng(at)
        .setContent(content);
      const resized = new ResizeObserver(() => popup.update());
      popup.on('remove', () => {
        resized.disconnect();
        onClose();
      });
      popup.openOn(map);
      resized.observe(content);
      popup
        .getElement()
        ?.querySelector('.leaflet-popup-close-button')
        ?.setAttribute('aria-label', closeWord);
      return { moveTo: (to) => popup.setLatLng(to), close: () => popup.close() };
    },
    setTexts,
    stop() {
      watch.disconnect();
      scale.remove();
      map.remove();
    },
  };
}
