import type { LiveStats } from '@station/contract/visitors/realtime';
import {
  emitToVisitors,
  onVisitors,
  onVisitorsConnected,
  whenVisitorsConnected,
} from '../../../platform/realtime/socket.ts';
import type { VisitorStore } from './visitor-store.ts';

/** The whole list is asked for anew after so many milliseconds (spec 1, section 9). */
const REFRESH_MS = 10_000;

/** So long a socket is waited for before the page says that there is none (spec 1, section 9). */
const FIRST_WAIT_MS = 2_000;

/**
 * Keeps a store in step with everybody who is here, until the page is left; answers how to leave.
 * `onStats` is called with the figures that come along, `onPatienceEnd` when there was no socket in the
 * first two seconds.
 */
export function watchVisitors(
  store: VisitorStore,
  onStats: (stats: LiveStats) => void,
  onPatienceEnd: () => void,
): () => void {
  let stopped = false;
  let asked = '';
  const stops = [
    onVisitors('visitors:initial', ({ visitors }) => store.replaceAll(listOf(visitors))),
    onVisitors('visitors:all', ({ visitors }) => store.replaceAll(listOf(visitors))),
    // Some of them, as they are now.
    onVisitors('visitors:update', ({ visitors }) => store.put(listOf(visitors))),
    onVisitors('visitors:delta', ({ moves }) => store.move(moves)),
    onVisitors('visitor:connected', (visitor) => store.put([visitor])),
    onVisitors('location:broadcast', (visitor) => store.put([visitor])),
    onVisitors('location:update', (visitor) => store.put([visitor])),
    onVisitors('visitor:disconnected', ({ visitorId, socketId, revision }) => {
      store.remove(visitorId || socketId, revision);
    }),
    onVisitors('stats:update', onStats),
    onVisitorsConnected(({ socketId }) => {
      // Told again when more is known of the same socket.
      if (socketId !== asked) ask('visitors:request');
      asked = socketId;
    }),
  ];
  // A browser lets the timers of a page that nobody sees sleep.
  const onLook = () => {
    if (document.visibilityState === 'visible') ask('visitors:get-all');
  };
  document.addEventListener('visibilitychange', onLook);
  const refresh = setInterval(() => ask('visitors:request-all'), REFRESH_MS);
  whenVisitorsConnected(FIRST_WAIT_MS).catch(() => {
    if (!stopped) onPatienceEnd();
  });

  return () => {
    stopped = true;
    clearInterval(refresh);
    document.removeEventListener('visibilitychange', onLook);
    for (const stop of stops) stop();
    emitToVisitors('visitors:leave');
  };
}

/** Asks for everybody, and for the figures. */
function ask(event: 'visitors:request' | 'visitors:request-all' | 'visitors:get-all'): void {
  emitToVisitors(event);
  emitToVisitors('stats:request');
}

const listOf = (payload: unknown): readonly unknown[] => (Array.isArray(payload) ? payload : []);
