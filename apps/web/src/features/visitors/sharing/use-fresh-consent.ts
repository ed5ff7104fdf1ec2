import { useEffect, useState } from 'react';
import { useReconnect } from '../../../platform/realtime/reconnect.ts';
import { askDeviceAgain } from './ask-again.ts';
import { loadConsent, rememberHere, useConsent } from './consent.data.ts';

/**
 * Keeps the word of a person fresh: asked at the start, when the page is looked at again and when the
 * server is back.
 */
export function useFreshConsent(account: number | undefined, shown: boolean): void {
  const load = () => {
    // Without an answer nothing is shared; the next occasion asks again.
    if (account !== undefined) loadConsent(account).catch(() => {});
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is made anew with each of them.
  useEffect(() => {
    if (shown) load();
  }, [account, shown]);
  useReconnect(load);
}

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

/** Whether the page is in sight. */
export function useShown(): boolean {
  const [shown, setShown] = useState(() => !document.hidden);
  useEffect(() => {
    const read = () => setShown(!document.hidden);
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, []);
  return shown;
}
