import { useEffect } from 'react';
import { useMapView } from '../../../platform/map/map-context.ts';

/** In front of what is faint stands what is looked at instead. */
const PANES = {
  faint: ['people', 'accuracy'],
  hidden: ['people', 'accuracy', 'spread'],
} as const;

/**
 * Lets the people of now step back for as long as something else is looked at: behind a trail they
 * are faint, and in a replay of another time they are not there.
 */
export function useQuietPeople(how: 'faint' | 'hidden'): void {
  const view = useMapView();
  useEffect(() => {
    const panes = PANES[how].map((pane) => view.paneElement(pane));
    for (const { style } of panes) {
      if (how === 'hidden') style.display = 'none';
      else {
        style.opacity = '0.4';
        style.pointerEvents = 'none';
      }
    }
    view.map.closePopup();
    return () => {
      for (const { style } of panes) {
        style.display = '';
        style.opacity = '';
        style.pointerEvents = '';
      }
    };
  }, [view, how]);
}
