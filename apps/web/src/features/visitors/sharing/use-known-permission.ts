import { useEffect, useState } from 'react';
import { askDeviceAgain } from './ask-again.ts';
import { rememberHere, useConsent } from './consent.data.ts';

/**
 * Follows what the browser says of its permission, which never asks the person. A device whose
 * browser has it is one that was agreed to; one that gets it is asked at once.
 */
export function useKnownPermission(): void {
  const consent = useConsent();
  const permission = useBrowserPermission();
  const isAgreed = consent?.agreed_at != null;
  const word = consent?.word;
  useEffect(() => {
    if (permission !== 'granted') return;
    if (isAgreed && word === 'none') rememberHere();
    else if (isAgreed && word === 'here') askDeviceAgain();
  }, [permission, isAgreed, word]);
}

/** Undefined while it is not known, and where the browser does not tell. */
function useBrowserPermission(): PermissionState | undefined {
  const [permission, setPermission] = useState<PermissionState>();
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const follow = (status: PermissionStatus) => {
      if (signal.aborted) return;
      const read = () => setPermission(status.state);
      read();
      status.addEventListener('change', read, { signal });
    };
    navigator.permissions?.query({ name: 'geolocation' }).then(follow, () => {});
    return () => giveUp.abort();
  }, []);
  return permission;
}
