import { countUnreadNotices } from '@station/contract/notices/notices';
import { useEffect } from 'react';
import { call } from '../../platform/call.ts';
import { onVisitors, onVisitorsConnected } from '../../platform/realtime/socket.ts';
import { createStore, useStore } from '../../platform/realtime/store.ts';
import { onSessionEnd } from '../../platform/stored-session.ts';

/** Where no sockets reach it, a page that is looked at asks so often, in milliseconds. */
const ASK_EVERY_MS = 120_000;

const unread = createStore(0);

// Nobody sees what waited for somebody else.
onSessionEnd(() => unread.set(0));

/** Asks how many notices are unread. */
export async function askForUnread(signal?: AbortSignal): Promise<void> {
  try {
    unread.set((await call(countUnreadNotices, { signal })).unread);
  } catch {
    // The count is a courtesy: what was known stays, and the next question comes by itself.
  }
}

/** How many notices the person has not read; followed for as long as somebody shows it. */
export function useUnread(): number {
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const ask = () => {
      if (!document.hidden) void askForUnread(signal);
    };
    ask();
    const stops = [
      onVisitors('changed', ({ area }) => {
        if (area === 'notices') ask();
      }),
      onVisitorsConnected(ask),
    ];
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask, { signal });
    return () => {
      for (const stop of stops) stop();
      clearInterval(timer);
      giveUp.abort();
    };
  }, []);
  return useStore(unread);
}
