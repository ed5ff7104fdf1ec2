import { useEffect, useState } from 'react';
import { useRealtimeState } from '../../../platform/realtime/socket.ts';
import { watchVisitors } from './live-visitors.data.ts';
import type { VisitorStore } from './visitor-store.ts';

/** `lost`: there was no socket in the first two seconds, or none any more (spec 1, section 8). */
export type MapConnection = 'loading' | 'live' | 'lost';

/** Follows everybody who is here for as long as the page is open, and tells how that goes. */
export function useConnection(store: VisitorStore): MapConnection {
  const state = useRealtimeState();
  const [patienceIsOver, setPatienceIsOver] = useState(false);
  useEffect(() => watchVisitors(store, () => setPatienceIsOver(true)), [store]);
  if (state === 'connected') return store.isLoaded() ? 'live' : 'loading';
  return patienceIsOver || store.isLoaded() ? 'lost' : 'loading';
}
