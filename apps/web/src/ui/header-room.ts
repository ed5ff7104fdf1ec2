import { useSyncExternalStore } from 'react';

/** Where the header that is drawn has room for the heading of its screen; there is one header. */
let room: HTMLElement | null = null;
const watchers = new Set<() => void>();

/** The header hands its room over when it is drawn, and takes it back when it goes. */
export function setHeaderRoom(element: HTMLElement | null): void {
  room = element;
  for (const notify of watchers) notify();
}

/** The room in the header that a desktop's lists put their heading into. Null where there is none. */
export function useHeaderRoom(): HTMLElement | null {
  return useSyncExternalStore(watch, () => room);
}

function watch(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
