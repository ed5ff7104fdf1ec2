import { useEffect, useState } from 'react';
import { useReconnect } from '../../../platform/realtime/reconnect.ts';
import { loadConsent } from './consent.data.ts';

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
