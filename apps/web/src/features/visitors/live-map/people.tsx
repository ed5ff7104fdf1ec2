import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useMapView } from '../../../platform/map/map-context.ts';
import { FollowChip } from './follow-chip.tsx';
import { useLiveMapAddress } from './live-map.address.ts';
import type { MapVisitor } from './map-visitor.ts';
import { useChoice } from './use-choice.ts';
import { useConnection } from './use-connection.ts';
import { usePeopleLayer } from './use-people-layer.ts';
import { useSnapshot } from './use-snapshot.ts';
import { VisitorPanel } from './visitor-panel.tsx';
import { VisitorPopup } from './visitor-popup.tsx';
import { createVisitorStore, type VisitorStore } from './visitor-store.ts';

/** Zoom at which the map opens on the first visitor (spec 1, section 9). */
const FIRST_ZOOM = 13;

type PeopleProps = {
  popupActions: ((visitor: MapVisitor) => ReactNode) | undefined;
  layers: ((people: VisitorStore) => ReactNode) | undefined;
  /** The list makes room for the panel of a layer. */
  isCovered: boolean | undefined;
  /** The map stands where a layer has put it. */
  isPlaced: boolean | undefined;
};

/** The people on the map and in the list beside it. */
export function People({ popupActions, layers, isCovered, isPlaced }: PeopleProps) {
  const view = useMapView();
  const [store] = useState(createVisitorStore);
  const { connection, stats } = useConnection(store);
  const { address, replace } = useLiveMapAddress();
  const snapshot = useSnapshot(store, address);
  const choice = useChoice(store, snapshot);
  const layer = usePeopleLayer({
    store,
    snapshot,
    chosen: choice.visitor,
    onChoose: choice.choose,
  });

  const isCentred = useRef(false);
  const [first] = snapshot.shown;
  useEffect(() => {
    // Once: from then on the map is where the person put it.
    if (!first || isCentred.current) return;
    isCentred.current = true;
    if (!isPlaced) view.centreOn(first, { zoom: FIRST_ZOOM, still: true });
  }, [view, first, isPlaced]);

  return (
    <>
      {choice.visitor ? (
        <VisitorPopup
          key={choice.visitor.id}
          store={store}
          layer={layer}
          visitor={choice.visitor}
          isFollowed={choice.isFollowing}
          onFollow={choice.follow}
          onClose={choice.clear}
          focus={choice.byKeyboard}
        >
          {popupActions?.(choice.visitor)}
        </VisitorPopup>
      ) : null}
      <FollowChip name={choice.followedName} isAway={choice.isAway} onStop={choice.stopFollowing} />
      {isCovered ? null : (
        <VisitorPanel
          snapshot={snapshot}
          connection={connection}
          stats={stats}
          address={address}
          onChange={replace}
          chosenId={choice.visitor?.id}
          onChoose={choice.choose}
        />
      )}
      {layers?.(store)}
    </>
  );
}
