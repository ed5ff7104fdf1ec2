/** The sockets of people in a drill: they come back by the contract's rules, as browsers do. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { COME_BACK_MS, REALTIME_OPTIONS } from '@station/contract/visitors/realtime';
import { io, type Socket } from 'socket.io-client';

/** A socket that was away; times in milliseconds of `performance.now()`. */
export type Gap = { from: number; to: number };

/** One socket for each person. */
export type Sockets = {
  /** How many are connected now. */
  connected(): number;
  /** When sockets were away, and for how long. */
  gaps: Gap[];
  close(): void;
};

/** Opens a socket for each token, a few at a time. */
export async function openSockets(origin: string, tokens: readonly string[]): Promise<Sockets> {
  const gaps: Gap[] = [];
  const sockets: Socket[] = [];
  for (const [i, token] of tokens.entries()) {
    sockets.push(openOne(origin, token, gaps));
    if (i % 20 === 19) await pause(100);
  }
  return {
    connected: () => sockets.filter((it) => it.connected).length,
    gaps,
    close() {
      for (const socket of sockets) socket.close();
    },
  };
}

function openOne(origin: string, token: string, gaps: Gap[]): Socket {
  let lostAt: number | undefined;
  const tab = { clientId: randomUUID(), sessionId: randomUUID() };
  const socket = io(`${origin}/visitors`, {
    ...REALTIME_OPTIONS,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    forceNew: true,
    transports: ['websocket'],
    auth: { token },
    query: { type: 'visitor', timestamp: new Date().toISOString(), ...tab },
  });
  socket.on('connect', () => {
    if (lostAt !== undefined) gaps.push({ from: lostAt, to: performance.now() });
    lostAt = undefined;
    const page = { page: '/home', pageTitle: '' };
    socket.emit('visitor:connect', { device: 'Mobile', browser: 'Chrome', ...page });
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    lostAt ??= performance.now();
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), COME_BACK_MS);
  });
  return socket;
}
