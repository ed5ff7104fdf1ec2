import { useEffect, useRef, useState } from 'react';
import { useLocale } from '../../platform/i18n.ts';
import { useMapView } from '../../platform/map/map-context.ts';
import type { MapVisitor } from './map-visitor.ts';
import { createMarkerLayer, type MarkerLayer } from './marker-layer.ts';
import type { Snapshot } from './snapshot.ts';
import type { VisitorStore } from './visitor-store.ts';
import { markerName } from './visitor-words.ts';

type PeopleLayerOptions = {
  store: VisitorStore;
  snapshot: Snapshot;
  chosenId: string | undefined;
  onChoose: (visitor: MapVisitor) => void;
};

/** Keeps the map's people in step with the store: who is there with the snapshot, moves at once. */
export function usePeopleLayer({ store, snapshot, chosenId, onChoose }: PeopleLayerOptions): void {
  const view = useMapView();
  const locale = useLocale();
  const [layer, setLayer] = useState<MarkerLayer>();
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    const made = createMarkerLayer(view, {
      pane: 'people',
      nameOf: markerName,
      onChoose: (visitor) => choose.current(visitor),
    });
    setLayer(made);
    let request = 0;
    const move = () => {
      request = 0;
      made.move();
    };
    const stop = store.subscribe((change) => {
      if (change === 'moves') request ||= requestAnimationFrame(move);
    });
    return () => {
      stop();
      cancelAnimationFrame(request);
      made.stop();
    };
  }, [view, store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language gives other names.
  useEffect(() => {
    layer?.show(snapshot.shown);
  }, [layer, snapshot, locale]);
  useEffect(() => layer?.choose(chosenId), [layer, chosenId]);
}
