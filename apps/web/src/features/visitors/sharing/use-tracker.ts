import { useEffect, useRef } from 'react';
import { forgetOwnPoint, storeOwnPoint } from '../../../platform/own-location.ts';
import { emitToVisitors, onVisitors, useRealtimeState } from '../../../platform/realtime/socket.ts';
import { onSessionEnd } from '../../../platform/stored-session.ts';
import { onDeviceAskedAgain } from './ask-again.ts';
import { loadConsent } from './consent.data.ts';
import { createGpsTracker, type GpsTracker } from './gps-tracker.ts';
import type { PointSocket } from './point-outbox.ts';
import type { GpsErrorType } from './tracker-state.ts';
import { canLocate, noteClosed, noteTracker } from './use-sharing.ts';

type TrackerOptions = {
  account: number | undefined;
  /** Whether the person's word and the hours let this device be measured. */
  wanted: boolean;
  /** Whether the page is in sight; in the background nothing is measured. */
  shown: boolean;
  onFailure: (type: GpsErrorType) => void;
};

/** Measures this device for as long as it is wanted and the page is in sight. */
export function useTracker({ account, wanted, shown, onFailure }: TrackerOptions): void {
  const realtime = useRealtimeState();
  const current = useRef<GpsTracker>(undefined);
  const connected = useRef(false);
  const latest = useRef({ account, onFailure });
  useEffect(() => {
    latest.current = { account, onFailure };
  });

  useEffect(() => {
    const tracker = createGpsTracker(
      {
        geolocation: canLocate() ? navigator.geolocation : undefined,
        clock: { now: () => Date.now(), steady: () => performance.now() },
        socket: visitorsSocket(() => connected.current),
      },
      {
        onState: noteTracker,
        onPoint: storeOwnPoint,
        onError: (type) => latest.current.onFailure(type),
        onUnwanted: (type) => {
          if (type === 'OUTSIDE_HOURS') noteClosed();
          // Perhaps it was paused or taken back on another device, or the hours are new ones.
          if (type !== 'NOT_SIGNED_IN') refresh(latest.current.account);
        },
      },
    );
    current.current = tracker;
    const stopAsking = onDeviceAskedAgain(tracker.askAgain);
    return () => {
      stopAsking();
      // The next person's sign begins with nothing.
      tracker.stop({ forget: true });
      tracker.close();
      current.current = undefined;
    };
  }, []);

  useEffect(() => {
    connected.current = realtime === 'connected';
    current.current?.socketChanged();
  }, [realtime]);

  useEffect(() => {
    if (wanted && shown) current.current?.start();
    else current.current?.stop({ forget: !wanted });
  }, [wanted, shown]);

  useEffect(() => {
    if (!wanted) return;
    return () => {
      emitToVisitors('location:stop');
      forgetOwnPoint();
    };
  }, [wanted]);
  useEffect(() => onSessionEnd(forgetOwnPoint), []);
}

function refresh(account: number | undefined): void {
  // It is asked again with the next refusal.
  if (account !== undefined) loadConsent(account).catch(() => {});
}

/** The visitors' socket as the tracker knows one. */
function visitorsSocket(isConnected: () => boolean): PointSocket {
  return {
    isConnected,
    send: (update) => emitToVisitors('location:update', update),
    onTaken(listener) {
      const heard = (payload: { updateNumber: number | null }) => listener(payload.updateNumber);
      const stops = [
        onVisitors('location:updated', heard),
        onVisitors('location:confirmed', heard),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    onRefused: (listener) => onVisitors('location:error', ({ type }) => listener(type)),
  };
}
