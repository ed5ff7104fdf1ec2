import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ClientEvents,
  MOVE_WITHIN_MS,
  NAMESPACES,
  type ServerEvents,
  SOCKET_LIMITS,
  type SocketRefusal,
} from '@station/contract/visitors/realtime';
import type { FastifyBaseLogger } from 'fastify';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import type { Store } from '../db/db.ts';
import { type EventPool, openEventPool } from '../db/event-pool.ts';
import type { AddressOf } from './caller-address.ts';
import type { Clock } from './clock.ts';
import type { Actor, Authenticate } from './guard.ts';
import { HANDSHAKES, limitHandshakes } from './handshakes.ts';
import { asProblem, Problem } from './problem.ts';
import { createRateMeter } from './rate-meter.ts';
import {
  closeSilentLines,
  cutOff,
  HEARTBEAT,
  type Line,
  type SilentLines,
} from './silent-lines.ts';

/** What is known of a socket: who signed in, if anybody did, and where it comes from. */
export type SocketData = { actor: Actor | undefined; address: string };

/** A socket of a browser, with the events of the contract. */
export type RealtimeSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** Namespaces and rooms, on all servers of one PostgreSQL. */
export type Realtime = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

/** The room of a session's sockets, which are cut off when it ends. */
export const roomOfSession = (sessionId: number): string => `session:${sessionId}`;

/** The room of the sockets of one person who is let in, on whatever devices. */
export const roomOfAccount = (accountId: number): string => `account:${accountId}`;

/** The room of the sockets of everybody who is let in. */
export const STAFF = 'staff';

/** The room of the administrators' sockets. */
export const ADMINISTRATORS = 'administrators';

/** How servers on one PostgreSQL tell each other what happens. */
const eventPools = new WeakMap<Realtime, EventPool>();

/** A server that stops waits so many milliseconds for its browsers to have gone. */
const GONE_WITHIN_MS = MOVE_WITHIN_MS + 500;
const LOOK_EVERY_MS = 50;

/** What closes lines that have fallen silent. */
const silences = new WeakMap<Realtime, SilentLines>();

type RealtimeOptions = {
  server: HttpServer;
  store: Store;
  log: FastifyBaseLogger;
  clock: Clock;
  authenticate: Authenticate;
  /** Where a request comes from. */
  addressOf: AddressOf;
  /** Told when this server hears the others again after a loss; what they told meanwhile is lost. */
  onHeardAgain: () => void;
};

/**
 * Opens realtime beside the calls, on the same port. Who a socket belongs to is decided here, by the
 * token of its handshake: without one it is a guest, with one that is worth nothing it is refused.
 * Several servers on one PostgreSQL pass events to each other through it.
 */
export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { server, store, log, clock, authenticate, addressOf, onHeardAgain } = options;
  const events = store.kind === 'postgres' ? openEventPool(store, onHeardAgain) : undefined;
  const io: Realtime = new Server(server, {
    serveClient: false,
    transports: ['websocket', 'polling'],
    maxHttpBufferSize: SOCKET_LIMITS.payload,
    ...HEARTBEAT,
    // Messages are small; a window of compression for each connection would cost far more.
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: limitHandshakes(HANDSHAKES, addressOf),
    ...(events && { adapter: await adapterOf(events, log) }),
  });
  if (events) eventPools.set(io, events);
  const addresses = new WeakMap<object, string>();
  const silence = closeSilentLines(clock);
  silences.set(io, silence);
  io.engine.on('connection', (connection: Connection) => {
    addresses.set(connection, addressOf(connection.request));
    cutOffFloods(connection);
    silence.watch(connection);
  });
  for (const name of Object.values(NAMESPACES)) {
    io.of(name).use((socket, next) => {
      socket.data.address = addresses.get(socket.conn) ?? '';
      admitSocket(socket, authenticate).then(
        () => next(),
        (error: unknown) => next(refusalFor(error, log)),
      );
    });
    io.of(name).on('connection', forgetRequest);
    io.of(name).on(EMIT_TO_ROOM, (...given: RoomEvent) => emitToRoomHere(io, name, ...given));
  }
  return io;
}

/** Loaded only where there may be several servers: an embedded store has one. */
async function adapterOf(events: EventPool, log: FastifyBaseLogger) {
  const { createAdapter } = await import('@socket.io/postgres-adapter');
  return createAdapter(events as unknown as Parameters<typeof createAdapter>[0], {
    errorHandler: (err) => log.warn({ err }, 'events between servers failed'),
  });
}

/** How another server passes on what it told a room. */
const EMIT_TO_ROOM = 'emit-to-room';

type RoomEvent = [room: string, event: keyof ServerEvents, payload: unknown];

/**
 * Tells a room something on all servers: at once those who are connected here, the others by way of
 * the database. Socket.IO's own emit would go there and back before anybody is told, even where
 * this server is the only one.
 */
export function emitToRoom<E extends keyof ServerEvents>(
  io: Realtime,
  namespace: string,
  room: string,
  event: E,
  payload: Parameters<ServerEvents[E]>[0],
): void {
  emitToRoomHere(io, namespace, room, event, payload);
  void emitToServers(io, namespace, EMIT_TO_ROOM, room, event, payload);
}

/** As {@link emitToRoom}, to those alone who are connected here. */
export function emitToRoomHere(
  io: Realtime,
  namespace: string,
  ...[room, event, payload]: RoomEvent
): void {
  const here = io.of(namespace);
  // Without anybody in the room the message would be put together all the same.
  if (here.adapter.rooms.has(room)) here.local.to(room).emit(event, payload as never);
}

/** Calls `listener` with what another server tells a room of a namespace; returns the way to stop. */
export function onRoomWord(
  io: Realtime,
  namespace: string,
  listener: (...payload: RoomEvent) => void,
): () => void {
  io.of(namespace).on(EMIT_TO_ROOM, listener);
  return () => io.of(namespace).off(EMIT_TO_ROOM, listener);
}

/** Passes a word to the other servers, if there are any; each has a listener on the namespace. */
export async function emitToServers(
  io: Realtime,
  namespace: string,
  event: string,
  ...words: unknown[]
): Promise<void> {
  const here = io.of(namespace);
  // The embedded store has no others, and an adapter that complains of being asked.
  if ((await here.adapter.serverCount()) > 1) here.serverSideEmit(event, ...words);
}

/**
 * Has the browsers of this server move to another one, each at a moment of its own, and waits until they have gone,
 * as far as they hear of it: all at once they would queue there for seconds. Call it when whoever comes anew
 * gets to another server.
 */
export async function sendAway(io: Realtime): Promise<void> {
  const until = performance.now() + GONE_WITHIN_MS;
  for (const name of Object.values(NAMESPACES)) io.of(name).local.emit('server:leaving');
  while (io.engine.clientsCount > 0 && performance.now() < until) await pause(LOOK_EVERY_MS);
}

/**
 * Closes the sockets of this server; their browsers come back to another, or to this one when it is
 * there again. Not by `io.close()`, which would also close the port under answers still on their way.
 */
export async function closeRealtime(io: Realtime): Promise<void> {
  for (const name of Object.values(NAMESPACES)) await io.of(name).adapter.close();
  silences.get(io)?.stop();
  io.engine.close();
  await eventPools.get(io)?.close();
}

/** The part of an engine.io connection that is used here. */
type Connection = Line & { request: IncomingMessage };

/** A connection that sends more than anybody could is closed, whatever it sends. */
function cutOffFloods(connection: Connection): void {
  const meter = createRateMeter(SOCKET_LIMITS);
  connection.on('packet', () => {
    if (!meter.take(performance.now())) cutOff(connection);
  });
}

/** The request that opened a connection is of no more use and would be kept for as long as it. */
function forgetRequest(socket: RealtimeSocket): void {
  Object.assign(socket.conn, { request: { headers: {} } });
  socket.handshake.headers = {};
}

/**
 * What a browser is told, as of calls: message and data are sent, and the message of a database would say too
 * much.
 */
function refusalFor(error: unknown, log: FastifyBaseLogger): Error & { data: SocketRefusal } {
  const { code, reason, message } = asProblem(error);
  if (code === 'internal') log.error({ err: error }, 'unexpected error');
  return Object.assign(new Error(message), { data: { code, ...(reason && { reason }) } });
}

async function admitSocket(socket: RealtimeSocket, authenticate: Authenticate): Promise<void> {
  const { token } = socket.handshake.auth;
  if (token === undefined || token === null || token === '') {
    socket.data.actor = undefined;
    return;
  }
  const actor = typeof token === 'string' ? await authenticate(token) : undefined;
  if (!actor) throw new Problem('unauthenticated', 'Please sign in');
  socket.data.actor = actor;
  await socket.join(roomOfSession(actor.sessionId));
  if (actor.accessBlock) return;
  await socket.join([STAFF, roomOfAccount(actor.id)]);
  if (actor.role === 'admin') await socket.join(ADMINISTRATORS);
}
