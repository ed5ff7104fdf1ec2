import { useEffect, useState } from 'react';
import { useMapView } from '../../../platform/map/map-context.ts';
import { type AreaShapes, createAreaShapes } from './area-shapes.ts';
import { useAreas } from './campus-areas.data.ts';

type AreasOnMapProps = {
  /** The one that is being drawn anew, which stands there by itself. */
  hidden?: number | undefined;
};

/** Every area on the map. */
export function AreasOnMap({ hidden }: AreasOnMapProps) {
  const view = useMapView();
  const { data } = useAreas();
  const [shapes, setShapes] = useState<AreaShapes>();
  useEffect(() => {
    const made = createAreaShapes(view);
    setShapes(made);
    return () => made.stop();
  }, [view]);
  useEffect(() => {
    shapes?.show((data ?? []).filter(({ id }) => id !== hidden));
  }, [shapes, data, hidden]);
  return null;
}
