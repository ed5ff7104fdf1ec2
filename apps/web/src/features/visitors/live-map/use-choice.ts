import { useEffect, useRef, useState } from 'react';
import { useMapView } from '../../../platform/map/map-context.ts';
import type { MapVisitor } from './map-visitor.ts';
import type { Snapshot } from './snapshot.ts';
import type { VisitorStore } from './visitor-store.ts';

/** While somebody is followed the map moves at most so often, in milliseconds. */
const FOLLOW_MS = 500;

type Choice = { id: string; person: string; name: string; byKeyboard: boolean };

/** The person whose popup is open, and the one whom the map keeps in its middle. */
export type Chosen = {
  visitor: MapVisitor | undefined;
  /** Chosen from the list by a key: the popup takes the focus. */
  byKeyboard: boolean;
  isFollowing: boolean;
  /** Of whoever is followed, also while they are away. */
  followedName: string | undefined;
  isAway: boolean;
  choose(visitor: MapVisitor, byKeyboard?: boolean): void;
  clear(): void;
  /** Begins to follow whoever is chosen, or stops. */
  follow(): void;
  stopFollowing(): void;
};

export function useChoice(store: VisitorStore, { shown }: Snapshot): Chosen {
  const view = useMapView();
  const [choice, setChoice] = useState<Choice>();
  const [followed, setFollowed] = useState<Choice>();
  const target = followed ? findPerson(store, followed) : undefined;
  const open = choice && store.visitors.get(choice.id);
  // Filtered away, or gone, is gone from the map; `shown` is a new list whenever that may be.
  const visitor = open && shown.includes(open) ? open : undefined;

  // The followed person came back by another socket: they are chosen again.
  const isBack = followed && target && target.id !== followed.id;
  useEffect(() => {
    if (!isBack) return;
    setFollowed(choiceOf(target, false));
    setChoice((now) => (now?.person === target.person ? choiceOf(target, false) : now));
  }, [isBack, target]);

  const targetId = target?.id;
  useEffect(() => {
    if (targetId === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = '';
    const centre = () => {
      timer = undefined;
      const now = store.visitors.get(targetId);
      const place = now && `${now.lat} ${now.lng}`;
      if (!now || place === last) return;
      last = place ?? '';
      view.centreOn(now);
    };
    centre();
    const stop = store.subscribe(() => {
      timer ??= setTimeout(centre, FOLLOW_MS);
    });
    // Whoever drags the map wants to look elsewhere.
    const letGo = () => setFollowed(undefined);
    view.map.on('dragstart', letGo);
    return () => {
      stop();
      clearTimeout(timer);
      view.map.off('dragstart', letGo);
    };
  }, [view, store, targetId]);

  const latest = useRef<Choice>(undefined);
  latest.current = choice;
  return {
    visitor,
    byKeyboard: choice?.byKeyboard ?? false,
    isFollowing: followed !== undefined && followed.person === visitor?.person,
    followedName: followed?.name,
    isAway: followed !== undefined && target === undefined,
    choose(one, byKeyboard = false) {
      // At once: the popup, which opens now, moves the map itself if it needs more room.
      if (!view.isInSight(one)) view.centreOn(one, { still: true });
      setChoice(choiceOf(one, byKeyboard));
      // Another one is looked at: the map cannot keep both in its middle.
      setFollowed((now) => (now?.person === one.person ? now : undefined));
    },
    clear: () => setChoice(undefined),
    follow: () => setFollowed((now) => (now ? undefined : latest.current)),
    stopFollowing: () => setFollowed(undefined),
  };
}

function choiceOf({ id, person, username: name }: MapVisitor, byKeyboard: boolean): Choice {
  return { id, person, name, byKeyboard };
}

/** By their socket, or by any other socket of theirs. */
function findPerson(store: VisitorStore, { id, person }: Choice): MapVisitor | undefined {
  const same = store.visitors.get(id);
  if (same) return same;
  for (const visitor of store.visitors.values()) if (visitor.person === person) return visitor;
  return undefined;
}
