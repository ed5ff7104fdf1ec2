import { distanceKm, SAME_POINT } from '@station/contract/visitors/locations';
import {
  type LiveVisitor,
  type LocationErrorType,
  type LocationUpdate,
  SOCKET_LIMITS,
} from '@station/contract/visitors/realtime';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import type { RealtimeSocket } from '../../../platform/realtime.ts';
import { asStoredReal } from '../../../platform/row-guards.ts';
import type { Sharing } from '../consent/sharing.ts';
import { hasDevicePoint } from '../presence/device-point.ts';
import type { LiveVisitors } from '../presence/live-visitors.ts';
import type { PointStore } from './stored-points.ts';

/** What is needed to take a point. */
export type VisitorServices = {
  context: Context;
  visitors: LiveVisitors;
  sharing: Sharing;
  points: PointStore;
};

/**
 * Takes a point of a device, if there is a reason to and it says something new (spec 1, section 5).
 * The word of whoever signed in must be known, and they must be here.
 */
export function takePoint(
  { context: { clock }, visitors, sharing, points }: VisitorServices,
  socket: RealtimeSocket,
  point: LocationUpdate | undefined,
): void {
  const { actor } = socket.data;
  const refusal = refusalOf(actor, point, sharing);
  if (refusal || !actor || !point) {
    const [type, message] = refusal ?? REFUSALS.invalid;
    socket.emit('location:error', { type, message });
    return;
  }
  const visitor = visitors.get(socket.id);
  if (!visitor) return;
  const payload = { updateNumber: point.updateNumber, at: new Date(clock.now()).toISOString() };
  if (isSamePoint(visitor, point, visitors.sincePoint(socket.id))) {
    socket.emit('location:confirmed', { ...payload, same: true });
    return;
  }
  const { latitude, longitude } = point;
  const accuracy = asStoredReal(point.accuracy);
  // What a browser sends goes with its owner's word, whatever it calls itself; `ip` is ours to say.
  const source = point.source === 'ip' ? 'unknown' : point.source;
  const measuredAt = clock.now() - Math.max(0, ageOf(point));
  visitors.move(socket.id, { latitude, longitude, accuracy, source }, measuredAt);
  // Most points are not due, so no more is made of them than this.
  if (points.isDue(actor.id, measuredAt)) {
    points.add({
      account_id: actor.id,
      client_id: visitor.clientId,
      session_id: visitor.sessionId,
      at: new Date(measuredAt),
      latitude,
      longitude,
      accuracy,
      source,
      city: visitor.city,
      country: visitor.country,
    });
  }
  socket.emit('location:updated', payload);
}

type Refusal = [LocationErrorType, string];

const REFUSALS = {
  guest: ['NOT_SIGNED_IN', 'Sign in to show where you are'],
  invalid: ['INVALID', 'Latitude or longitude is not valid'],
  consent: ['CONSENT_NEEDED', 'You did not agree to show where you are'],
  hours: ['OUTSIDE_HOURS', 'Nobody is shown outside of working hours'],
  old: ['TOO_OLD', 'The point is too old'],
} satisfies Record<string, Refusal>;

/** Why a point is not taken; what can't be a point is refused whoever sends it. */
export function refusalOf(
  actor: Actor | undefined,
  point: LocationUpdate | undefined,
  sharing: Sharing,
): Refusal | undefined {
  if (!point) return REFUSALS.invalid;
  if (!actor) return REFUSALS.guest;
  if (!sharing.of(actor.id)) return REFUSALS.consent;
  if (!sharing.isTime()) return REFUSALS.hours;
  return ageOf(point) > SOCKET_LIMITS.pointAgeMs ? REFUSALS.old : undefined;
}

/**
 * How long ago a point was measured, in milliseconds. Both times are the browser's, so a clock that
 * is wrong makes no point old.
 */
function ageOf({ sentAt, timestamp }: LocationUpdate): number {
  return sentAt === null || timestamp === null ? 0 : sentAt - timestamp;
}

function isSamePoint(visitor: LiveVisitor, point: LocationUpdate, since: number): boolean {
  const { latitude, longitude } = visitor;
  if (latitude === null || longitude === null || !hasDevicePoint(visitor)) return false;
  return since < SAME_POINT.ms && distanceKm({ latitude, longitude }, point) < SAME_POINT.km;
}
