import { isWithinHours } from '@station/contract/visitors/sharing-hours';
import type { Consent } from './consent.data.ts';
import type { TrackerState } from './tracker-state.ts';

/**
 * How the sharing of this device's place stands, for the sign. `none`: nothing to show. `offer`: the
 * person may be asked. `starting`: no point has arrived yet. `failed`: the device finds no position.
 */
export type SharingKind =
  | 'none'
  | 'offer'
  | 'paused'
  | 'outside-hours'
  | 'unsupported'
  | 'denied'
  | 'failed'
  | 'offline'
  | 'starting'
  | 'sharing';

export type Circumstances = {
  consent: Consent | undefined;
  /** Whether this browser can tell where it is at all. */
  supported: boolean;
  /** Whether the moment lies within the working hours. */
  open: boolean;
  tracker: TrackerState;
  /** Whether the server is known to be out of reach. */
  unreachable: boolean;
};

/** Whether this device is to be measured, as far as the person's word and the hours go. */
export function mayMeasure({ consent, open }: Pick<Circumstances, 'consent' | 'open'>): boolean {
  return isOnHere(consent) && consent?.paused === false && open;
}

/** How it stands. */
export function sharingKind(given: Circumstances): SharingKind {
  const { consent, supported, open, tracker } = given;
  if (!consent) return 'none';
  if (!isOnHere(consent)) return consent.word === 'none' && supported ? 'offer' : 'none';
  if (consent.paused) return 'paused';
  if (!open) return 'outside-hours';
  if (!supported) return 'unsupported';
  if (tracker.permission === 'denied') return 'denied';
  if (isCutOff(given)) return 'offline';
  if (tracker.permission === 'error') return 'failed';
  return tracker.takenAt === undefined ? 'starting' : 'sharing';
}

/** Agreed, and in this browser: a device that nobody asked about is not located. */
function isOnHere(consent: Consent | undefined): boolean {
  return consent?.agreed_at != null && (consent.word === 'here' || consent.word === 'pause');
}

/** At the start a socket that is still being opened is no failure. */
function isCutOff({ tracker, unreachable }: Circumstances): boolean {
  return unreachable || (!tracker.connected && tracker.takenAt !== undefined);
}

/** Whether points may be sent at a moment, in milliseconds; `closedUntil` is the server's own word. */
export function isOpen(consent: Consent | undefined, now: number, closedUntil: number): boolean {
  return now >= closedUntil && isWithinHours(consent?.sharing_hours ?? null, new Date(now));
}
