import { useLine } from './connection.ts';
import { createStore, useStore } from './store.ts';

/** How good the connection is, in bars (spec 1, section 2: "signal bars (start at 5)"). */
export const FULL_SIGNAL = 5;

/** States of the realtime socket (spec 1, section 4). */
export type Realtime = 'connecting' | 'connected' | 'disconnected';

/** Undefined until there is a socket: what does not exist takes no bar away. */
const realtime = createStore<Realtime | undefined>(undefined);

/** Whoever holds the realtime socket says here how it is; `undefined` when it is not wanted. */
export function noteRealtime(state: Realtime | undefined): void {
  realtime.set(state);
}

/** Bars by what the socket is doing. Without it nothing arrives by itself, but every call works. */
const BARS_OF_REALTIME: Record<Realtime, number> = { connected: 5, connecting: 4, disconnected: 3 };

/** Bars by the browser's own guess at the network (`navigator.connection`, where there is one). */
const BARS_OF_NETWORK: Record<string, number> = { 'slow-2g': 2, '2g': 2, '3g': 3 };

/** Bars by how long answers take, in milliseconds: 5 up to the first, 4 up to the second, 3 up to the third. */
const PACES = [400, 1_000, 2_500] as const;

/**
 * The bars that show now: the worst of what is known. None while the browser is offline, one while
 * the server does not answer, two and more by the network's kind, the pace of the last answers and
 * the realtime socket.
 */
export function useSignal(): number {
  const { online, answers, pace = 0 } = useLine();
  const socket = useStore(realtime);
  if (!online) return 0;
  if (!answers) return 1;
  return Math.min(
    FULL_SIGNAL - PACES.filter((limit) => pace > limit).length,
    BARS_OF_NETWORK[networkKind()] ?? FULL_SIGNAL,
    socket ? BARS_OF_REALTIME[socket] : FULL_SIGNAL,
  );
}

/** Asked anew at each drawing, which in a status bar is each second. */
function networkKind(): string {
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType ?? '';
}
