import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { MapViewContext } from './map-context.ts';
import type { MapTexts, MapView } from './map-view.ts';

type MapAreaProps = {
  /** What it is a map of, for those who cannot see it. */
  label: string;
  texts: MapTexts;
  /** Fills the place that it is given. */
  className: string | undefined;
  /** Stands there until the map is ready. */
  loading: ReactNode;
  /** Stands there when the map's code could not be loaded. */
  failure: (retry: () => void) => ReactNode;
  /** Drawn when the map is there: layers, and what stands over the map. They find it by `useMapView`. */
  children: ReactNode;
};

/** A map, whose code comes after the screen's, and around its children the way to find it. */
export function MapArea({ label, texts, className, loading, failure, children }: MapAreaProps) {
  const place = useRef<HTMLElement>(null);
  const [view, setView] = useState<MapView>();
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { zoomIn, zoomOut, closePopup } = texts;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another map.
  useEffect(() => {
    let made: MapView | undefined;
    let isGone = false;
    import('./map-view.ts').then(
      ({ createMapView }) => {
        if (isGone || !place.current) return;
        made = createMapView(place.current);
        setView(made);
      },
      () => setHasFailed(true),
    );
    return () => {
      isGone = true;
      setView(undefined);
      // React leaves this component before its children: their layers go first.
      queueMicrotask(() => made?.stop());
    };
  }, [attempt]);
  useEffect(() => {
    view?.setTexts({ zoomIn, zoomOut, closePopup });
  }, [view, zoomIn, zoomOut, closePopup]);
  const retry = useCallback(() => {
    setHasFailed(false);
    setAttempt((last) => last + 1);
  }, []);

  return (
    <>
      <section ref={place} className={className} aria-label={label} />
      {view ? <MapViewContext value={view}>{children}</MapViewContext> : null}
      {hasFailed ? failure(retry) : null}
      {view || hasFailed ? null : loading}
    </>
  );
}
