import { useEffect, useRef } from 'react';
import { useConnected } from './connection.ts';

/** Calls `onReturn` each time the server can be reached again after it could not. */
export function useReconnect(onReturn: () => void): void {
  const connected = useConnected();
  const was = useRef(connected);
  const latest = useRef(onReturn);
  useEffect(() => {
    latest.current = onReturn;
  });
  useEffect(() => {
    if (connected && !was.current) latest.current();
    was.current = connected;
  }, [connected]);
}
