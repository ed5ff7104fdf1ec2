import { useEffect, useRef } from 'react';
import { useMapView } from '../../../platform/map/map-context.ts';
import { createHeatLayer } from './heat-layer.ts';
import type { Place } from './replay-track.ts';

/** The picture follows the people at most so often, in milliseconds. */
const FOLLOW_MS = 1_000;

/** Points that may change. */
export type HeatSource = {
  points: () => Iterable<Place>;
  /** Tells of changes; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
};

/** How many people are where, in colours: of the people here now, or of a day that is replayed. */
export function HeatOnMap({ source }: { source: HeatSource }) {
  const view = useMapView();
  const now = useRef(source);
  now.current = source;
  const { subscribe } = source;
  useEffect(() => {
    const layer = createHeatLayer(view, () => now.current.points());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        layer.redraw();
      }, FOLLOW_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
      layer.stop();
    };
  }, [view, subscribe]);
  return null;
}
