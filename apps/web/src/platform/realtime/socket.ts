import { health } from '@station/contract/accounts/accounts';
import {
  BOTH_SOCKETS_MS,
  type ClientEvents,
  NAMESPACES,
  type ServerEvents,
} from '@station/contract/visitors/realtime';
import { call } from '../call.ts';
import { sessionId, visitorId } from '../client-ids.ts';
import { logQuietly } from '../log.ts';
import { onSessionChange, refreshSession } from '../session.ts';
import { readToken, readUser } from '../stored-session.ts';
import { isConnected, onConnectionChange } from './connection.ts';
import { noteRealtime, type Realtime } from './signal.ts';
import { openLine, type SocketLine } from './socket-line.ts';
import { createStore, useStore } from './store.ts';

/*
 * The sockets of this page (spec 1, sections 4, 7 and 9): one at the root, one of the visitors. Both
 * are opened anew when somebody signs in or out. What the specification's five attempts cannot bridge
 * is tried again when the line is back, when the page is looked at, and at a slow pace.
 */

/** Pause between two tries after the attempts are used up, in milliseconds. */
const SLOW_PACE_MS = 30_000;

/** The ids of both sockets, as the server knows them. */
export type SocketIds = { socketId: string; mainSocketId: string | null };

type Pair = { identity: string; main: SocketLine; visitors: SocketLine };
type Listener = (...payload: never[]) => void;

const realtime = createStore<Realtime>('connecting');
const listeners = new Map<keyof ServerEvents, Set<Listener>>();
const connectListeners = new Set<(ids: SocketIds) => void>();
let pair: Pair | undefined;

/**
 * Opens both sockets once the library has come, and keeps them for as long as the page; returns the
 * way to stop. Called after the first paint.
 */
export function startRealtime(): () => void {
  let stops: (() => void)[] = [];
  let isStopped = false;
  let isAsking = false;
  const ask = () => {
    if (isAsking) return;
    isAsking = true;
    import('socket.io-client').then(
      ({ io }) => {
        if (!isStopped) stops = follow(io);
      },
      (failure: unknown) => {
        isAsking = false;
        realtime.set('disconnected');
        logQuietly('no sockets', failure);
      },
    );
  };
  // Until the library has come; after that there is nothing to ask for.
  const stopAsking = onConnectionChange(ask);
  document.addEventListener('visibilitychange', ask);
  ask();
  return () => {
    isStopped = true;
    stopAsking();
    document.removeEventListener('visibilitychange', ask);
    for (const stop of stops) stop();
    closePair();
    noteRealtime(undefined);
    realtime.set('connecting');
  };
}

/** Says something to the server; false, and nothing is said, while there is no connection. */
export function emitToVisitors<E extends keyof ClientEvents>(
  event: E,
  ...payload: Parameters<ClientEvents[E]>
): boolean {
  const socket = pair?.visitors.socket;
  if (!socket?.connected) return false;
  socket.emit(event, ...payload);
  return true;
}

/** Calls `listener` at each event of a kind, whichever socket it comes by; returns the way to stop. */
export function onVisitors<E extends keyof ServerEvents>(
  event: E,
  listener: ServerEvents[E],
): () => void {
  const ofEvent = listeners.get(event) ?? new Set();
  listeners.set(event, ofEvent.add(listener as Listener));
  return () => ofEvent.delete(listener as Listener);
}

/**
 * Calls `listener` each time the visitors' socket is connected, and at once if it is. It is called
 * again with the same `socketId` when the main socket's id has become known. Returns the way to stop.
 */
export function onVisitorsConnected(listener: (ids: SocketIds) => void): () => void {
  connectListeners.add(listener);
  const ids = socketIds();
  if (ids) listener(ids);
  return () => connectListeners.delete(listener);
}

/** How the two sockets are: connected when both are (spec 1, section 4). */
export function useRealtimeState(): Realtime {
  return useStore(realtime);
}

/**
 * Waits until both sockets are connected.
 *
 * @throws Error 'Connection timeout' after `ms` milliseconds (spec 1, sections 8 and 9).
 */
export function whenVisitorsConnected(ms: number = BOTH_SOCKETS_MS): Promise<void> {
  if (realtime.get() === 'connected') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      reject(new Error('Connection timeout'));
    }, ms);
    const stop = realtime.subscribe(() => {
      if (realtime.get() !== 'connected') return;
      clearTimeout(timer);
      stop();
      resolve();
    });
  });
}

type Connect = typeof import('socket.io-client').io;

function follow(io: Connect): (() => void)[] {
  const open = () => {
    closePair();
    pair = openPair(io);
    notifyState();
  };
  const onSession = () => {
    if (!pair) return;
    if (identity() === pair.identity) notifyState();
    else open();
  };
  const onLine = () => {
    if (isConnected()) retryBoth();
  };
  const onLook = () => {
    if (document.visibilityState === 'visible') retryBoth();
  };
  const slowly = setInterval(retryBoth, SLOW_PACE_MS);
  document.addEventListener('visibilitychange', onLook);
  open();
  return [
    // Whoever forgets what the last person left, the ids too, may hear later that the session is over.
    onSessionChange(() => queueMicrotask(onSession)),
    onConnectionChange(onLine),
    () => document.removeEventListener('visibilitychange', onLook),
    () => clearInterval(slowly),
  ];
}

function openPair(io: Connect): Pair {
  const token = readToken();
  const shared = { io, token, onState: notifyState, onLost: findOut, onRefused: askWhoThisIs };
  const main = openLine({ ...shared, namespace: NAMESPACES.main, query: queryOf('main') });
  const visitors = openLine({
    ...shared,
    namespace: NAMESPACES.visitors,
    // For the specification's sake: the server goes by the token.
    query: { ...queryOf('visitor'), username: readUser()?.username ?? 'Guest' },
  });
  for (const { socket } of [main, visitors]) {
    socket.on('connect', notifyConnected);
    socket.onAny((event: keyof ServerEvents, ...payload: unknown[]) => {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(...(payload as never[]));
    });
  }
  return { identity: identity(), main, visitors };
}

/** What the server goes by when a socket is opened: of a change of it only a new socket hears. */
function identity(): string {
  const user = readUser();
  return [readToken(), user?.role, user?.account_state].join(' ');
}

function queryOf(type: 'main' | 'visitor'): Record<string, string> {
  return {
    sessionId: sessionId(),
    clientId: visitorId(),
    timestamp: new Date().toISOString(),
    type,
  };
}

function closePair(): void {
  const closing = pair;
  pair = undefined;
  closing?.main.close();
  closing?.visitors.close();
}

function socketIds(): SocketIds | undefined {
  const socketId = pair?.visitors.socket.id;
  if (socketId === undefined) return undefined;
  return { socketId, mainSocketId: pair?.main.socket.id ?? null };
}

function notifyConnected(): void {
  const ids = socketIds();
  if (!ids) return;
  for (const listener of [...connectListeners]) listener(ids);
}

/** The worse of both; the signal bars hear of it while somebody is signed in. */
function notifyState(): void {
  if (!pair) return;
  const states = [pair.main.state(), pair.visitors.state()];
  const worst = (['disconnected', 'connecting'] as const).find((one) => states.includes(one));
  realtime.set(worst ?? 'connected');
  noteRealtime(readToken() === undefined ? undefined : realtime.get());
}

function retryBoth(): void {
  pair?.main.retry();
  pair?.visitors.retry();
}

/** Asks whether the server can be reached; if not, `connection.ts` tells when it is back. */
function findOut(): void {
  call(health).catch((failure: unknown) => logQuietly('the server is not reached', failure));
}

let asking: Promise<unknown> | undefined;

/** A refused token is worth nothing to calls either: then the session ends here, and the sockets with it. */
function askWhoThisIs(readmit: () => void): void {
  asking ??= refreshSession()
    .catch((failure: unknown) => logQuietly('the sockets were refused', failure))
    .finally(() => {
      asking = undefined;
    });
  void asking.then(readmit);
}
