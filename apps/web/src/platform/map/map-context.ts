import { createContext, useContext } from 'react';
import type { MapView } from './map-view.ts';

export const MapViewContext = createContext<MapView | undefined>(undefined);

/**
 * The map that a component stands in.
 *
 * @throws Error outside of a `MapArea`.
 */
export function useMapView(): MapView {
  const view = useContext(MapViewContext);
  if (!view) throw new Error('There is no map around this component.');
  return view;
}
