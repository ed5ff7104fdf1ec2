import { useEffect, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { useLocale } from '../../../platform/i18n.ts';
import { useMapView } from '../../../platform/map/map-context.ts';
import type { MapVisitor } from './map-visitor.ts';
import { createPeopleLayer, type PeopleLayer } from './people-layer.ts';
import type { Snapshot } from './snapshot.ts';
import type { VisitorStore } from './visitor-store.ts';
import { markerName } from './visitor-texts.ts';

type PeopleLayerOptions = {
  store: VisitorStore;
  snapshot: Snapshot;
  chosen: MapVisitor | undefined;
  onChoose: (visitor: MapVisitor) => void;
};

/** Keeps the map's people in step with the store: who is there with the snapshot, moves at once. */
export function usePeopleLayer({ store, snapshot, chosen, onChoose }: PeopleLayerOptions) {
  const view = useMapView();
  const locale = useLocale();
  const [layer, setLayer] = useState<PeopleLayer>();
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    const made = createPeopleLayer(view, {
      nameOf: markerName,
      moreText: (count) => m.live_map_more({ count: formatNumber(count) }),
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
  useEffect(() => layer?.choose(chosen), [layer, chosen]);
  const hasAddresses = snapshot.shown.some((visitor) => !visitor.precise);
  useEffect(() => {
    if (!hasAddresses) return undefined;
    view.map.attributionControl.addAttribution(DB_IP);
    return () => void view.map.attributionControl.removeAttribution(DB_IP);
  }, [view, hasAddresses]);
  return layer;
}

/** Where the places of internet addresses come from, in the words that their licence (CC BY 4.0) asks for. */
const DB_IP =
  '<a href="https://db-ip.com" target="_blank" rel="noreferrer">IP Geolocation by DB-IP</a>';
