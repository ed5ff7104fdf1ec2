import { getToday, type Today } from '@station/contract/today/today';
import { useEffect } from 'react';
import { call } from '../../../platform/call.ts';
import { today } from '../../../platform/days.ts';
import { createStore, useStore } from '../../../platform/realtime/store.ts';
import { onSessionEnd } from '../../../platform/stored-session.ts';

/** Pause between two questions while somebody is looking, in milliseconds. */
const ASK_EVERY_MS = 60_000;

const known = createStore<Today | undefined>(undefined);

// Nobody sees what somebody else had to do.
onSessionEnd(() => known.set(undefined));

/** What is to do today, kept fresh while the page is seen; undefined until it is known. */
export function useToday(): Today | undefined {
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const ask = async () => {
      if (document.hidden) return;
      try {
        known.set((await call(getToday, { query: { day: today() }, signal })).data);
      } catch {
        // What was known stays, and the next question comes by itself.
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
  return useStore(known);
}
