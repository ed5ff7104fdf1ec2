import type * as Leaflet from 'leaflet';
import type { MapPane, MapView } from './map-view.ts';

/** One drawing of a canvas over the map; points are in pixels from its upper left corner. */
export type Frame = {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** May lie between two whole ones while the map is pinched or flown. */
  zoom: number;
  /** Milliseconds, as `performance.now()`. */
  time: number;
  toPoint: (lat: number, lng: number) => { x: number; y: number };
};

export type CanvasLayer = {
  /** Draws again with the next frame. */
  redraw(): void;
  stop(): void;
};

/** Latitude at which the square world of web maps ends. */
const MAX_LATITUDE = 85.0511287798;

/**
 * A canvas as large as the map, drawn anew whenever the map moves. `draw` answers whether something
 * is still on its way, so that the next frame is wanted too.
 */
export function createCanvasLayer(
  view: MapView,
  pane: MapPane,
  draw: (frame: Frame) => boolean,
): CanvasLayer {
  const { map, L } = view;
  const canvas = L.DomUtil.create('canvas', 'leaflet-zoom-animated', view.paneElement(pane));
  canvas.style.pointerEvents = 'none';
  canvas.setAttribute('aria-hidden', 'true');
  const context = canvas.getContext('2d');
  /** What the canvas shows now, to be scaled while Leaflet animates a zoom. */
  let shown = { centre: map.getCenter(), zoom: map.getZoom() };
  let isZooming = false;
  let request = 0;

  const paint = () => {
    if (request) cancelAnimationFrame(request);
    request = 0;
    if (isZooming || !context) return;
    const { x: width, y: height } = map.getSize();
    const density = Math.min(window.devicePixelRatio || 1, 2);
    if (canvas.width !== Math.round(width * density) || canvas.style.width !== `${width}px`) {
      canvas.width = Math.round(width * density);
      canvas.height = Math.round(height * density);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    } else if (canvas.height !== Math.round(height * density)) {
      canvas.height = Math.round(height * density);
      canvas.style.height = `${height}px`;
    }
    L.DomUtil.setTransform(canvas, map.containerPointToLayerPoint([0, 0]), 1);
    shown = { centre: map.getCenter(), zoom: map.getZoom() };
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    const again = draw({
      context,
      width,
      height,
      zoom: shown.zoom,
      time: performance.now(),
      toPoint: pointsOf(view),
    });
    if (again) redraw();
  };
  const redraw = () => {
    if (!request && !isZooming) request = requestAnimationFrame(paint);
  };
  const onZoomAnimation = (event: Leaflet.ZoomAnimEvent) => {
    isZooming = true;
    const scale = map.getZoomScale(event.zoom, shown.zoom);
    const half = map.getSize().divideBy(2);
    const moved = L.DomUtil.getPosition(map.getPane('mapPane') as HTMLElement);
    const origin = map.project(event.center, event.zoom).subtract(half).add(moved).round();
    const corner = half
      .multiplyBy(-scale)
      .add(map.project(shown.centre, event.zoom))
      .subtract(origin);
    L.DomUtil.setTransform(canvas, corner, scale);
  };
  const onZoomEnd = () => {
    isZooming = false;
    paint();
  };
  // At once, in the same frame as the map: a canvas that comes a frame later trembles.
  map.on('move viewreset resize', paint);
  map.on('zoomanim', onZoomAnimation);
  map.on('zoomend moveend', onZoomEnd);
  redraw();

  return {
    redraw,
    stop() {
      cancelAnimationFrame(request);
      isZooming = true;
      map.off('move viewreset resize', paint);
      map.off('zoomanim', onZoomAnimation);
      map.off('zoomend moveend', onZoomEnd);
      canvas.remove();
    },
  };
}

/** The projection of the map as it stands, without an object of Leaflet's for each point. */
function pointsOf({ map, L }: MapView): Frame['toPoint'] {
  const world = 256 * 2 ** map.getZoom();
  const moved = L.DomUtil.getPosition(map.getPane('mapPane') as HTMLElement);
  const origin = map.getPixelOrigin().subtract(moved);
  return (lat, lng) => {
    const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, lat)) * Math.PI) / 180);
    return {
      x: ((lng + 180) / 360) * world - origin.x,
      y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world - origin.y,
    };
  };
}
