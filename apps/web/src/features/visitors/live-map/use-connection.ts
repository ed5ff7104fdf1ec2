import type { LiveStats } from '@station/contract/visitors/realtime';
import { useEffect, useState } from 'react';
import { useRealtimeState } from '../../../platform/realtime/socket.ts';
import { watchVisitors } from './live-visitors.data.ts';
import type { VisitorStore } from './visitor-store.ts';

/** `lost`: there was no socket in the first two seconds, or none any more (spec 1, section 8). */
export type MapConnection = 'loading' | 'live' | 'lost';

/** Follows everybody who is here for as long as the page is open; tells how that goes, and the figures. */
export function useConnection(store: VisitorStore): {
  connection: MapConnection;
  stats: LiveStats | undefined;
} {
  const state = useRealtimeState();
  const [patienceIsOver, setPatienceIsOver] = useState(false);
  const [stats, setStats] = useState<LiveStats>();
  useEffect(() => watchVisitors(store, setStats, () => setPatienceIsOver(true)), [store]);
  const isLoaded = store.isLoaded();
  if (state === 'connected') return { connection: isLoaded ? 'live' : 'loading', stats };
  // Figures of a moment say nothing any more when that has passed.
  return { connection: patienceIsOver || isLoaded ? 'lost' : 'loading', stats: undefined };
}
