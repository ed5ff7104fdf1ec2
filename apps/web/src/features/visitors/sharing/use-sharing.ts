import { useEffect, useState } from 'react';
import { useConnected } from '../../../platform/realtime/connection.ts';
import { useRealtimeState } from '../../../platform/realtime/socket.ts';
import { createStore, useStore } from '../../../platform/realtime/store.ts';
import { onSessionEnd } from '../../../platform/stored-session.ts';
import { type Consent, useConsent } from './consent.data.ts';
import { isOpen, mayMeasure, type SharingKind, sharingKind } from './sharing-kind.ts';
import type { TrackerState } from './tracker-state.ts';
import { SOCKET_POLL_MS } from './tracker-times.ts';

/** A browser tells where it is on addresses that nobody can listen in to, and on those alone. */
export const canLocate = (): boolean => window.isSecureContext && 'geolocation' in navigator;

const tracker = createStore<TrackerState>({
  running: false,
  permission: 'prompt',
  connected: false,
  waiting: 0,
  takenAt: undefined,
});

/** Until when the server wants no points, by the device's clock. */
const closedUntil = createStore(0);

/** How long the server's word holds that these are no working hours, in milliseconds. */
const CLOSED_MS = 5 * 60_000;

onSessionEnd(() => closedUntil.set(0));

/** Notes how the tracker is. */
export function noteTracker(next: TrackerState): void {
  const now = tracker.get();
  const keys = Object.keys(next) as (keyof TrackerState)[];
  if (keys.some((key) => next[key] !== now[key])) tracker.set(next);
}

/** Notes that the server says that these are no working hours: its clock counts. */
export const noteClosed = (): void => closedUntil.set(Date.now() + CLOSED_MS);

/** How the sharing of this device's place stands. */
export type Sharing = {
  kind: SharingKind;
  consent: Consent | undefined;
  /** Points that could not be sent yet. */
  waiting: number;
  /** Whether the device is to be measured. */
  wanted: boolean;
};

/** How it stands now. */
export function useSharing(): Sharing {
  const consent = useConsent();
  const state = useStore(tracker);
  const open = useOpen(consent);
  const connected = useConnected();
  const realtime = useRealtimeState();
  const kind = sharingKind({
    consent,
    supported: canLocate(),
    open,
    tracker: state,
    unreachable: !connected || realtime === 'disconnected',
  });
  return { kind, consent, waiting: state.waiting, wanted: mayMeasure({ consent, open }) };
}

/** Whether these are working hours; looked at anew as often as the socket is. */
function useOpen(consent: Consent | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const closed = useStore(closedUntil);
  useEffect(() => {
    setNow(Date.now());
    if (!consent?.sharing_hours && closed === 0) return;
    const timer = setInterval(() => setNow(Date.now()), SOCKET_POLL_MS);
    return () => clearInterval(timer);
  }, [consent?.sharing_hours, closed]);
  return isOpen(consent, now, closed);
}
