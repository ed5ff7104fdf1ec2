import {
  distanceKm,
  IP_ACCURACY_M,
  type IpLocation,
  SAME_POINT,
} from '@station/contract/locations';
import {
  Handshake,
  type LiveVisitor,
  type LocationErrorType,
  LocationUpdate,
  NAMESPACES,
  PageChange,
  SOCKET_LIMITS,
  VisitorActivity,
  VisitorInfo,
} from '@station/contract/realtime';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import { ADMINISTRATORS, type Realtime, type RealtimeSocket } from '../../platform/realtime.ts';
import { locateIp } from './ip-locations.ts';
import { createLiveVisitors, type LiveVisitors, statsOf } from './live-visitors.ts';
import { findPresent } from './presence.queries.ts';
import { createSharing, type Sharing } from './sharing.ts';

/**
 * Everything that goes over the sockets of the visitors (spec 1, section 7). What a socket says of
 * itself is only ever kept for that socket; who it is was decided when it was opened. Answers how
 * to stop.
 */
export function serveVisitors(context: Context, io: Realtime): () => Promise<void> {
  const visitors = createLiveVisitors(context, io);
  const sharing = createSharing(context, io, (accountId) => visitors.hideAccount(accountId));
  const desk = { context, io, visitors, sharing };
  for (const name of Object.values(NAMESPACES)) {
    io.of(name).on('connection', (socket: RealtimeSocket) => serve(desk, socket));
  }
  return async () => {
    sharing.stop();
    await visitors.stop();
  };
}

type Desk = { context: Context; io: Realtime; visitors: LiveVisitors; sharing: Sharing };

const isAdministrator = (socket: RealtimeSocket) => socket.rooms.has(ADMINISTRATORS);

function serve(desk: Desk, socket: RealtimeSocket): void {
  const { io, visitors } = desk;
  const administrators = io.of('/visitors').to(ADMINISTRATORS);
  const { id } = socket;

  socket.on('visitor:connect', (given) => {
    const info = parsed(VisitorInfo, given);
    if (info) guarded(desk, () => arrive(desk, socket, info));
  });
  const onInfo = (given: unknown) => {
    const info = parsed(VisitorInfo, given);
    if (info) visitors.change(id, info);
  };
  socket.on('visitor:update', onInfo);
  socket.on('page:change', (given) => {
    const page = parsed(PageChange, given);
    if (page) visitors.change(id, { ...page, state: 'active' });
  });
  socket.on('visitor:active', (given) => {
    const activity = parsed(VisitorActivity, given ?? {});
    if (activity) visitors.change(id, { state: activity.idle ? 'idle' : 'active' });
  });
  socket.on('location:update', (given) => takePoint(desk, socket, given));
  socket.on('location:stop', () => {
    visitors.change(id, { latitude: null, longitude: null, accuracy: null });
    const visitor = visitors.get(id);
    if (visitor) administrators.emit('visitors:update', { visitors: [visitor] });
  });
  const answerWith = (event: 'visitors:initial' | 'visitors:all') => () => {
    if (!isAdministrator(socket)) return;
    guarded(desk, async () => socket.emit(event, { visitors: await everybody(desk) }));
  };
  socket.on('visitors:request', answerWith('visitors:initial'));
  socket.on('visitors:request-all', answerWith('visitors:all'));
  socket.on('visitors:get-all', answerWith('visitors:all'));
  socket.on('stats:request', () => {
    if (!isAdministrator(socket)) return;
    guarded(desk, async () => socket.emit('stats:update', statsOf(await everybody(desk))));
  });
  socket.on('disconnect', () => {
    const visitor = visitors.get(id);
    if (!visitor) return;
    visitors.leave(id);
    const lastSeen = new Date().toISOString();
    administrators.emit('visitor:disconnected', { visitorId: id, socketId: id, lastSeen });
  });
}

/** Everybody on every server; what this one has not stored yet comes first into the database. */
async function everybody({ context, visitors }: Desk): Promise<LiveVisitor[]> {
  await visitors.save();
  return findPresent(context.db);
}

/** Somebody is here: with the place of their address, until a device says better. */
async function arrive(
  { io, visitors, sharing }: Desk,
  socket: RealtimeSocket,
  info: z.infer<typeof VisitorInfo>,
): Promise<void> {
  const place = await locateIp(socket.data.address);
  if (socket.data.actor) await sharing.learn(socket.data.actor.id);
  if (socket.disconnected) return;
  const visitor = { ...newVisitor(socket, place), ...info };
  const known = visitors.get(socket.id);
  visitors.put(known ? { ...known, ...info } : visitor);
  if (!known) io.of('/visitors').to(ADMINISTRATORS).emit('visitor:connected', visitor);
}

function newVisitor(socket: RealtimeSocket, place: IpLocation): LiveVisitor {
  const { actor } = socket.data;
  const { clientId, sessionId } = Handshake.parse(socket.handshake.query);
  const now = new Date().toISOString();
  return {
    socketId: socket.id,
    mainSocketId: null,
    clientId,
    sessionId,
    username: actor?.username ?? 'Guest',
    name: actor?.name ?? 'Guest',
    role: actor?.role ?? 'guest',
    userId: actor?.id ?? null,
    device: '',
    browser: '',
    page: '',
    pageTitle: '',
    timestamp: now,
    connectedAt: now,
    lastSeen: now,
    state: 'active',
    isOnline: true,
    latitude: place.latitude,
    longitude: place.longitude,
    accuracy: place.latitude === null ? null : IP_ACCURACY_M,
    source: 'ip',
    city: place.city,
    country: place.country,
    lastUpdate: now,
  };
}

/** Takes a point of a device, if there is a reason to and it says something new (spec 1, section 5). */
function takePoint({ visitors, sharing }: Desk, socket: RealtimeSocket, given: unknown): void {
  const visitor = visitors.get(socket.id);
  const point = parsed(LocationUpdate, given);
  const refusal = refusalOf(visitor, point, sharing);
  if (refusal || !visitor || !point) {
    const [type, message] = refusal ?? REFUSALS.invalid;
    socket.emit('location:error', { type, message });
    return;
  }
  const told = { updateNumber: point.updateNumber, at: new Date().toISOString() };
  if (isSamePoint(visitor, point)) {
    socket.emit('location:confirmed', { ...told, same: true });
    return;
  }
  const { latitude, longitude, accuracy, source } = point;
  visitors.move(socket.id, { latitude, longitude, accuracy, source });
  socket.emit('location:updated', told);
}

type Refusal = [LocationErrorType, string];

const REFUSALS = {
  guest: ['NOT_SIGNED_IN', 'Sign in to show where you are'],
  invalid: ['INVALID', 'Latitude or longitude is not valid'],
  consent: ['CONSENT_NEEDED', 'You did not agree to show where you are'],
  old: ['TOO_OLD', 'The point is too old'],
} satisfies Record<string, Refusal>;

function refusalOf(
  visitor: LiveVisitor | undefined,
  point: LocationUpdate | undefined,
  sharing: Sharing,
): Refusal | undefined {
  if (!visitor || visitor.userId === null) return REFUSALS.guest;
  if (!point) return REFUSALS.invalid;
  if (!sharing.of(visitor.userId)) return REFUSALS.consent;
  // Both by the browser's clock, so one that is wrong makes no point old.
  const age = (point.sentAt ?? 0) - (point.timestamp ?? 0);
  return age > SOCKET_LIMITS.pointAgeMs ? REFUSALS.old : undefined;
}

function isSamePoint(visitor: LiveVisitor, point: LocationUpdate): boolean {
  const { latitude, longitude, source, lastUpdate } = visitor;
  if (latitude === null || longitude === null || source === 'ip') return false;
  return (
    Date.now() - Date.parse(lastUpdate) < SAME_POINT.ms &&
    distanceKm({ latitude, longitude }, point) < SAME_POINT.km
  );
}

function parsed<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> | undefined {
  const result = schema.safeParse(given);
  return result.success ? result.data : undefined;
}

/** Runs what may fail; a socket that asked in vain asks again. */
function guarded({ context }: Desk, work: () => Promise<unknown>): void {
  work().catch((err: unknown) => context.log.warn({ err }, 'a socket was not answered'));
}
