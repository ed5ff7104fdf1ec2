import { IP_ACCURACY_M, type IpLocation } from '@station/contract/visitors/locations';
import {
  Handshake,
  type LiveVisitor,
  LocationUpdate,
  NAMESPACES,
  PageChange,
  VisitorActivity,
  VisitorArrival,
  VisitorInfo,
} from '@station/contract/visitors/realtime';
import type * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import { ADMINISTRATORS, type Realtime, type RealtimeSocket } from '../../../platform/realtime.ts';
import { createSharing } from '../consent/sharing.ts';
import { refusalOf, takePoint, type VisitorServices } from '../points/points.ts';
import { createPointStore } from '../points/stored-points.ts';
import { locateIp } from '../visits/ip-locations.ts';
import { createLiveVisitors } from './live-visitors.ts';
import { countPresent, findPresent } from './presence.queries.ts';
import { followOthers, type RemoteVisitors } from './remote-visitors.ts';
import { endWatching, startWatching } from './watching.ts';

/**
 * Everything that goes over the sockets of the visitors (spec 1, section 7). What a socket says of
 * itself is only ever kept for that socket; who it is was decided when it was opened. Answers how
 * to stop.
 */
export function serveVisitors(context: Context, io: Realtime): () => Promise<void> {
  const visitors = createLiveVisitors(context, io);
  const elsewhere = followOthers(context, io);
  const sharing = createSharing(context, io, {
    onStop: (accountId) => visitors.hide(({ userId }) => userId === accountId),
    onEndOfHours: () => visitors.hide(),
  });
  const points = createPointStore(context);
  const services = { context, io, visitors, elsewhere, sharing, points };
  for (const name of Object.values(NAMESPACES)) {
    io.of(name).on('connection', (socket: RealtimeSocket) => serve(services, socket));
  }
  return async () => {
    sharing.stop();
    elsewhere.stop();
    await points.stop();
    await visitors.stop();
  };
}

type Services = VisitorServices & { io: Realtime; elsewhere: RemoteVisitors };

function serve(services: Services, socket: RealtimeSocket): void {
  const { context, visitors } = services;
  const { id } = socket;
  const coming = createComing(services, socket);

  socket.on('visitor:connect', (given) => {
    const arrival = parsed(VisitorArrival, given);
    if (arrival) coming.inTurn(() => coming.arrive(arrival));
  });
  socket.on('visitor:update', (given) => {
    const info = parsed(VisitorInfo, given);
    if (info) coming.inTurn(() => visitors.change(id, info));
  });
  socket.on('page:change', (given) => {
    const page = parsed(PageChange, given);
    if (page) coming.inTurn(() => visitors.change(id, { ...page, state: 'active' }));
  });
  socket.on('visitor:active', (given) => {
    const activity = parsed(VisitorActivity, given ?? {});
    if (!activity) return;
    const state = activity.idle ? 'idle' : 'active';
    coming.inTurn(() => visitors.change(id, { state }));
  });
  socket.on('location:update', (given) => {
    const point = parsed(LocationUpdate, given);
    coming.inTurn(() => {
      const take = () => takePoint(services, socket, point);
      if (!point || !socket.data.actor || visitors.get(id)) return take();
      return coming.arriveByPoint(point).then(take);
    });
  });
  socket.on('location:stop', () => {
    coming.inTurn(() => visitors.hide(({ socketId }) => socketId === id));
  });
  socket.on('disconnect', () => {
    visitors.leave(id);
    coming.leave();
  });

  if (!socket.rooms.has(ADMINISTRATORS)) return;
  const answerWith = (event: 'visitors:initial' | 'visitors:all') => () => {
    guarded(services, async () => {
      await startWatching(context, socket);
      await visitors.save();
      const present = await findPresent(context.db);
      services.elsewhere.noteList(present.filter(({ socketId }) => !visitors.has(socketId)));
      socket.emit(event, { visitors: present });
    });
  };
  socket.on('visitors:request', answerWith('visitors:initial'));
  socket.on('visitors:request-all', answerWith('visitors:all'));
  socket.on('visitors:get-all', answerWith('visitors:all'));
  socket.on('visitors:leave', () => guarded(services, () => endWatching(socket)));
  socket.on('stats:request', () => {
    guarded(services, async () => {
      await visitors.save();
      socket.emit('stats:update', await countPresent(context.db));
    });
  });
}

/** How a socket comes to be somebody who is here. */
type Coming = {
  /** Does what a socket says in its order: at once, unless something before it waits. */
  inTurn(work: () => void | Promise<void>): void;
  /** Somebody is here: with the place of their address, until a device says better. */
  arrive(arrival: z.infer<typeof VisitorArrival>): Promise<void>;
  /** Somebody tells where they are, and may not have told yet that they are here. */
  arriveByPoint(point: LocationUpdate): Promise<void>;
  leave(): void;
};

/**
 * All that a socket says is done in its order. What comes while the server looks up who it is waits, so
 * that nothing of it is lost, and the end of sharing does not overtake a point.
 */
function createComing(services: Services, socket: RealtimeSocket): Coming {
  const { io, context, visitors, sharing } = services;
  const { actor } = socket.data;
  let joined: Promise<void> | undefined;
  let waiting = 0;
  let turn: Promise<void> = Promise.resolve();

  const failed = (err: unknown) => context.log.warn({ err }, 'what a socket said was lost');
  const join = async () => {
    if (!actor || socket.disconnected) return;
    joined ??= sharing.join(actor.id);
    await joined;
  };
  const arrive: Coming['arrive'] = async ({ mainSocketId: claimed, ...info }) => {
    const place = await locateIp(socket.data.address);
    await join();
    if (socket.disconnected) return;
    const known = visitors.wake(socket.id) ?? newVisitor(socket, place, context.clock.now());
    visitors.put({ ...known, ...info, mainSocketId: ownMainSocket(io, socket, claimed) });
  };
  return {
    inTurn(work) {
      if (waiting === 0) {
        const begun = work();
        // Moves of people who are here come by the thousand; they are done by now.
        if (!begun) return;
        turn = begun;
      } else {
        turn = turn.then(work);
      }
      waiting += 1;
      turn = turn.catch(failed).finally(() => {
        waiting -= 1;
      });
    },
    arrive,
    async arriveByPoint(point) {
      await join();
      if (visitors.wake(socket.id) || refusalOf(actor, point, sharing)) return;
      await arrive(VisitorArrival.parse({}));
    },
    leave() {
      if (actor && joined) sharing.leave(actor.id);
    },
  };
}

/** The main socket that a browser names, if it is here and that same browser's. */
function ownMainSocket(
  io: Realtime,
  socket: RealtimeSocket,
  claimed: string | null,
): string | null {
  const main = claimed === null ? undefined : io.of(NAMESPACES.main).sockets.get(claimed);
  if (!main) return null;
  const [its, own] = [tabOf(main), tabOf(socket)];
  const isOwn =
    own.clientId !== '' &&
    its.clientId === own.clientId &&
    its.sessionId === own.sessionId &&
    main.data.actor?.sessionId === socket.data.actor?.sessionId;
  return isOwn ? main.id : null;
}

/** What a browser and its tab call themselves. */
function tabOf({ handshake }: RealtimeSocket) {
  const { clientId, sessionId } = Handshake.parse(handshake.query);
  return { clientId, sessionId };
}

function newVisitor(socket: RealtimeSocket, place: IpLocation, at: number): LiveVisitor {
  const { actor } = socket.data;
  const { clientId, sessionId } = tabOf(socket);
  const now = new Date(at).toISOString();
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
    revision: 1,
  };
}

function parsed<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> | undefined {
  const result = schema.safeParse(given);
  return result.success ? result.data : undefined;
}

/** Runs what may fail; a socket that asked in vain asks again. */
function guarded({ context }: Services, work: () => Promise<unknown>): void {
  work().catch((err: unknown) => context.log.warn({ err }, 'a socket was not answered'));
}
