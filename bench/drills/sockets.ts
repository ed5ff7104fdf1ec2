/** The sockets of people in a drill: they come back by the contract's rules, as browsers do. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  COME_BACK_MS,
  MOVE_WITHIN_MS,
  REALTIME_OPTIONS,
} from '@station/contract/visitors/realtime';
import { io, type Socket } from 'socket.io-client';
import type { Promised } from './report.ts';

/** A socket that was away, and what it was told meanwhile; times in milliseconds of `performance.now()`. */
export type Gap = { from: number; to: number; refusals: string[] };

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
  let refusals: string[] = [];
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
    if (lostAt !== undefined) gaps.push({ from: lostAt, to: performance.now(), refusals });
    lostAt = undefined;
    refusals = [];
    const page = { page: '/home', pageTitle: '' };
    socket.emit('visitor:connect', { device: 'Mobile', browser: 'Chrome', ...page });
  });
  socket.on('connect_error', ({ message }) => refusals.push(message));
  socket.on('server:leaving', () => {
    setTimeout(() => {
      socket.io.reconnectionDelay(0);
      socket.io.engine.close();
      socket.io.reconnectionDelay(REALTIME_OPTIONS.reconnectionDelay);
    }, Math.random() * MOVE_WITHIN_MS);
  });
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return;
    lostAt ??= performance.now();
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), COME_BACK_MS);
  });
  return socket;
}

/** Sockets are to be back within so long, in milliseconds. */
const BACK_WITHIN_MS = 3_000;

/** What every drill promises of sockets whose server went. */
export function promiseOfSockets({ gaps }: Sockets): Promised {
  const longest = Math.max(0, ...gaps.map((it) => it.to - it.from));
  const refused = gaps.filter((it) => it.refusals.length > 0).length;
  return {
    promise: 'sockets are back within 3 s',
    measured: `${gaps.length} were away, ${(longest / 1000).toFixed(1)} s at most; ${refused} were refused meanwhile`,
    isKept: longest <= BACK_WITHIN_MS && gaps.length > 0,
  };
}
