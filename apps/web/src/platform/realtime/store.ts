import { useSyncExternalStore } from 'react';

/** A value that many components read and few places change. */
export type Store<T> = {
  get: () => T;
  /** Sets the value and tells the listeners, unless it is the same one. */
  set: (next: T) => void;
  /** Calls `listener` after every change; returns the way to stop. */
  subscribe: (listener: () => void) => () => void;
};

/** Makes a store that holds `initial`. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The store's value, read anew whenever it changes. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
