import { distanceKm, SAME_POINT } from '@station/contract/locations';
import {
  type LiveVisitor,
  type LocationErrorType,
  type LocationUpdate,
  SOCKET_LIMITS,
} from '@station/contract/realtime';
import type { RealtimeSocket } from '../../platform/realtime.ts';
import type { LiveVisitors } from './live-visitors.ts';
import type { Sharing } from './sharing.ts';

/** Takes a point of a device, if there is a reason to and it says something new (spec 1, section 5). */
export function takePoint(
  { visitors, sharing }: { visitors: LiveVisitors; sharing: Sharing },
  socket: RealtimeSocket,
  point: LocationUpdate | undefined,
): void {
  const visitor = visitors.get(socket.id);
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
