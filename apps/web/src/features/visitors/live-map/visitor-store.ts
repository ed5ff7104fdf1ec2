import { IP_ACCURACY_M } from '@station/contract/visitors/locations';
import type { Move } from '@station/contract/visitors/realtime';
import {
  isPrecise,
  type MapVisitor,
  type Payload,
  readMapVisitor,
  revisionOf,
} from './map-visitor.ts';

/** Whoever left is shown for so long, in milliseconds; the server remembers them no longer. */
const LEFT_SHOWN_MS = 10 * 60_000;

/** Somebody who was on the map since the page was opened, and left. Where they were is not kept. */
export type LeftVisitor = Pick<
  MapVisitor,
  'id' | 'person' | 'username' | 'role' | 'page' | 'pageTitle'
> & {
  /** Epoch milliseconds. */
  leftAt: number;
};

/** `moves`: points alone; `people`: who is there, or what is known of them. */
export type StoreChange = 'moves' | 'people';

/**
 * The people on the map, keyed by socket (spec 1, section 3). Not React's: ten thousand of them may
 * move four times a second. Moves change the visitors in place.
 */
export type VisitorStore = {
  /** In the order in which the server told of them. */
  visitors: ReadonlyMap<string, MapVisitor>;
  /** By person, the last to leave last. */
  left: () => LeftVisitor[];
  /** Whether a whole list has come. */
  isLoaded: () => boolean;
  /** Takes everybody who is here; whoever is missing left. */
  replaceAll(payload: readonly unknown[]): void;
  /** Takes some as they are now: new, changed, or without a point any more. */
  put(payload: readonly unknown[]): void;
  /** Of another server, a large gathering of moves may come after what was told later. */
  move(moves: readonly Move[]): void;
  /** Takes whoever left off the map; what is told of them with no higher revision is older. */
  remove(id: string, revision: number): void;
  subscribe(listener: (change: StoreChange) => void): () => void;
};

export function createVisitorStore(): VisitorStore {
  const visitors = new Map<string, MapVisitor>();
  /** Who is here without a point; a move gives them one. */
  const hidden = new Map<string, Payload>();
  /** Sockets of each person on the map. */
  const sockets = new Map<string, number>();
  const gone = new Map<string, LeftVisitor>();
  /** Sockets that are gone, until when that is to be remembered, and how new that was. */
  const removed = new Map<string, { revision: number; until: number }>();
  const listeners = new Set<(change: StoreChange) => void>();
  let isLoaded = false;

  const notify = (change: StoreChange) => {
    for (const listener of [...listeners]) listener(change);
  };
  const count = (person: string, step: 1 | -1) => {
    const now = (sockets.get(person) ?? 0) + step;
    if (now > 0) sockets.set(person, now);
    else sockets.delete(person);
    return now;
  };

  /** Lists and moves may come after what was told later: by another way, or because they were read before. */
  const isOutdated = (id: string, revision: number | undefined) => {
    if (revision === undefined) return false;
    const end = removed.get(id)?.revision;
    if (end !== undefined) return revision <= end;
    const known = visitors.get(id)?.revision ?? revisionOf(hidden.get(id) ?? {});
    return known !== undefined && revision < known;
  };

  const take = (given: unknown) => {
    if (!given || typeof given !== 'object') return undefined;
    const payload = given as Payload;
    const id = idOf(payload);
    if (isOutdated(id, revisionOf(payload))) return id;
    removed.delete(id);
    const visitor = readMapVisitor(payload);
    if (visitor?.state === 'left') {
      drop(visitor.id, true);
      return undefined;
    }
    if (!visitor) {
      drop(id, false);
      if (id) hidden.set(id, payload);
      return id;
    }
    hidden.delete(visitor.id);
    const known = visitors.get(visitor.id);
    if (known) {
      if (known.person !== visitor.person) {
        count(known.person, -1);
        count(visitor.person, 1);
      }
      // The same object: whoever draws this visitor goes on with it.
      Object.assign(known, visitor);
    } else {
      visitors.set(visitor.id, visitor);
      count(visitor.person, 1);
    }
    gone.delete(visitor.person);
    return visitor.id;
  };

  const drop = (id: string, left: boolean) => {
    hidden.delete(id);
    const visitor = visitors.get(id);
    if (!visitor) return;
    visitors.delete(id);
    // Another window of theirs may still be there.
    if (count(visitor.person, -1) > 0 || !left) return;
    const { person, username, role, page, pageTitle } = visitor;
    gone.delete(person);
    gone.set(person, { id, person, username, role, page, pageTitle, leftAt: Date.now() });
  };

  return {
    visitors,
    left() {
      const since = Date.now() - LEFT_SHOWN_MS;
      for (const [person, { leftAt }] of gone) if (leftAt < since) gone.delete(person);
      return [...gone.values()];
    },
    isLoaded: () => isLoaded,
    replaceAll(payload) {
      isLoaded = true;
      const here = new Set(payload.map(take));
      for (const id of [...visitors.keys()]) if (!here.has(id)) drop(id, true);
      for (const id of [...hidden.keys()]) if (!here.has(id)) hidden.delete(id);
      notify('people');
    },
    put(payload) {
      for (const one of payload) take(one);
      notify('people');
    },
    move(moves) {
      let appeared = false;
      for (const [id, lat, lng, accuracy, source, at, revision] of moves) {
        if (isOutdated(id, revision)) continue;
        const visitor = visitors.get(id);
        const withoutPoint = hidden.get(id);
        if (visitor) {
          visitor.lat = lat;
          visitor.lng = lng;
          visitor.precise = isPrecise(source);
          visitor.accuracy = visitor.precise ? accuracy : IP_ACCURACY_M;
          visitor.lastUpdate = at;
          visitor.lastSeen = at;
          visitor.revision = revision;
        } else if (withoutPoint) {
          take({
            ...withoutPoint,
            latitude: lat,
            longitude: lng,
            accuracy,
            source,
            lastUpdate: at,
            revision,
          });
          appeared = true;
        }
      }
      notify(appeared ? 'people' : 'moves');
    },
    remove(id, revision) {
      const now = Date.now();
      for (const [socket, { until }] of removed) if (until < now) removed.delete(socket);
      removed.set(id, { revision, until: now + LEFT_SHOWN_MS });
      drop(id, true);
      notify('people');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const idOf = (payload: Payload): string => {
  const id = payload.socketId || payload.id;
  return typeof id === 'string' ? id : '';
};
