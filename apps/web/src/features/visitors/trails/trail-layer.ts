import type { TrailPoint } from '@station/contract/visitors/visitor-trails';
import type { MapView } from '../../../platform/map/map-view.ts';
import type { TrailStop } from './trail-stops.ts';
import css from './visitor-trails.module.css';

const COLOUR = '#b91c1c';

/** A number is as large as a finger, in pixels. */
const BOX = 44;

export type TrailLayer = {
  show(points: readonly TrailPoint[], stops: readonly TrailStop[]): void;
  stop(): void;
};

/**
 * The way somebody went as a line, with the numbers of the pages that they looked at on it. Each
 * number stands in the list as well, which is for those who cannot see the map.
 */
export function createTrailLayer(view: MapView, onStop: (stop: TrailStop) => void): TrailLayer {
  const { map, L } = view;
  const group = L.layerGroup().addTo(map);
  return {
    show(points, stops) {
      group.clearLayers();
      const way = points.map((it): [number, number] => [it.latitude, it.longitude]);
      const appearance = { pane: 'trails', interactive: false };
      group.addLayer(L.polyline(way, { ...appearance, color: '#fff', weight: 7, opacity: 0.8 }));
      group.addLayer(L.polyline(way, { ...appearance, color: COLOUR, weight: 3 }));
      for (const stop of stops) {
        const face = document.createElement('span');
        face.className = css.stopFace ?? '';
        face.textContent =
          stop.first === stop.last ? `${stop.first}` : `${stop.first}–${stop.last}`;
        const icon = L.divIcon({ html: face, className: css.stop ?? '', iconSize: [BOX, BOX] });
        const marker = L.marker([stop.lat, stop.lng], { pane: 'spread', keyboard: false, icon });
        marker.on('click', () => onStop(stop));
        group.addLayer(marker);
        marker.getElement()?.setAttribute('aria-hidden', 'true');
      }
    },
    stop() {
      group.remove();
    },
  };
}
