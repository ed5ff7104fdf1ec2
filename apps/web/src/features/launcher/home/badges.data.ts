import { type Badge, listBadges } from '@station/contract/launcher/launcher';
import { useEffect } from 'react';
import { call } from '../../../platform/call.ts';
import { createStore, useStore } from '../../../platform/realtime/store.ts';
import { onSessionEnd } from '../../../platform/stored-session.ts';

/** Pause between two questions for badges while somebody is looking, in milliseconds. */
const ASK_EVERY_MS = 60_000;

const badges = createStore<readonly Badge[]>([]);

// Nobody sees what waited for somebody else.
onSessionEnd(() => badges.set([]));

/** What wants attention in a place, by the key of its app or section. */
export function useBadges(place: Badge['place'], key: string): Badge[] {
  return useStore(badges).filter((one) => one.place === place && one.key === key);
}

/** Keeps the badges of home and hub fresh while the page is seen. */
export function useFreshBadges(): void {
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const { data } = await call(listBadges, { signal });
        badges.set(data);
      } catch {
        // Badges are a courtesy: what was known stays, and the next question comes by itself.
      }
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask, { signal });
    return () => {
      clearInterval(timer);
      giveUp.abort();
    };
  }, []);
}
