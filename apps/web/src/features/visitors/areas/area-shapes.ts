import type { CampusArea } from '@station/contract/visitors/campus-areas';
import type * as Leaflet from 'leaflet';
import type { MapView } from '../../../platform/map/map-view.ts';
import css from './campus-areas.module.css';

/** From this zoom on areas bear their names; from further away these would lie over each other. */
const NAMES_FROM_ZOOM = 13;

export type AreaShapes = {
  /** Draws these areas, and no others. */
  show(areas: readonly CampusArea[]): void;
  stop(): void;
};

/** The areas on the map, under the people, each in its colour and with its name. */
export function createAreaShapes(view: MapView): AreaShapes {
  const { map, L } = view;
  const group = L.layerGroup().addTo(map);
  const feet = new Map<Leaflet.Layer, [number, number]>();
  const nameThem = () => {
    view.paneElement('areas').toggleAttribute('data-named', map.getZoom() >= NAMES_FROM_ZOOM);
    for (const layer of group.getLayers()) {
      // Below the area, where no pin stands: pins rise from their points.
      if (map.getZoom() >= NAMES_FROM_ZOOM) layer.openTooltip(feet.get(layer));
      else layer.closeTooltip();
    }
  };
  map.on('zoomend', nameThem);
  return {
    show(areas) {
      group.clearLayers();
      feet.clear();
      for (const area of areas) {
        const shape = shapeOf(L, area);
        // An element and not its text, which Leaflet would take for HTML.
        const name = document.createElement('span');
        name.textContent = area.name;
        shape.bindTooltip(name, {
          permanent: true,
          direction: 'bottom',
          className: css.areaName ?? '',
          pane: 'areas',
        });
        feet.set(shape, footOf(area));
        group.addLayer(shape);
      }
      nameThem();
    },
    stop() {
      map.off('zoomend', nameThem);
      group.remove();
    },
  };
}

/**
 * The middle of an area's lower edge. Leaflet's own bounds of a circle are those of the last drawing,
 * which are wrong while the zoom changes.
 */
function footOf(area: CampusArea): [number, number] {
  const corners = cornersOf(area);
  const lngs = corners.map(({ lng }) => lng);
  return [Math.min(...corners.map(({ lat }) => lat)), (Math.min(...lngs) + Math.max(...lngs)) / 2];
}

function shapeOf(
  { circle: drawCircle, polygon: drawPolygon }: typeof Leaflet,
  { circle, polygon, colour }: Pick<CampusArea, 'circle' | 'polygon' | 'colour'>,
): Leaflet.Path {
  const appearance = {
    pane: 'areas',
    color: colour,
    weight: 2,
    fillOpacity: 0.14,
    interactive: false,
  };
  return circle
    ? drawCircle([circle.latitude, circle.longitude], { ...appearance, radius: circle.radius_m })
    : drawPolygon(
        (polygon ?? []).map((it): [number, number] => [it.latitude, it.longitude]),
        appearance,
      );
}

/** The corners of the box around an area, to bring it into sight. */
export function cornersOf({ circle, polygon }: Pick<CampusArea, 'circle' | 'polygon'>) {
  if (!circle) return (polygon ?? []).map((it) => ({ lat: it.latitude, lng: it.longitude }));
  const north = circle.radius_m / 111_195;
  const east = north / Math.max(0.01, Math.cos((circle.latitude * Math.PI) / 180));
  return [-1, 1].map((side) => ({
    lat: circle.latitude + side * north,
    lng: circle.longitude + side * east,
  }));
}
