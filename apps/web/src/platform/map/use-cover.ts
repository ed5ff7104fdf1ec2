import { type RefObject, useEffect } from 'react';
import { useMapView } from './map-context.ts';

/** Tells the map how much of it a panel hides: its left, or its foot when the panel goes across. */
export function useCover(panel: RefObject<HTMLElement | null>): void {
  const view = useMapView();
  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const measure = () => {
      const map = view.map.getContainer().getBoundingClientRect();
      const own = element.getBoundingClientRect();
      const isBeside = own.width < map.width / 2;
      view.setCover({
        left: isBeside ? own.right - map.left : 0,
        bottom: isBeside ? 0 : map.bottom - own.top,
      });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    watch.observe(view.map.getContainer());
    return () => watch.disconnect();
  }, [view, panel]);
}
