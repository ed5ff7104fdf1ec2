import { health } from '@station/contract/accounts';
import { createStore, useStore } from './store.ts';

/** Pause between two looks whether the server is back, in milliseconds. */
const RETRY_MS = 5_000;

const online = createStore(true);
const serverAnswers = createStore(true);
let retry: ReturnType<typeof setTimeout> | undefined;

/** Follows the browser's own word on being online; returns the way to stop. */
export function startConnection(): () => void {
  const follow = () => {
    online.set(navigator.onLine);
    // Back online: find out at once whether the server can be reached.
    if (navigator.onLine && !serverAnswers.get()) void lookAgain();
  };
  follow();
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  return () => {
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
    clearTimeout(retry);
  };
}

/** Notes that an answer came, so the server is there. */
export function noteAnswer(): void {
  clearTimeout(retry);
  serverAnswers.set(true);
}

/** Notes that a call failed on its way; the server is asked again until it answers. */
export function noteNetworkFailure(): void {
  serverAnswers.set(false);
  clearTimeout(retry);
  retry = setTimeout(lookAgain, RETRY_MS);
}

async function lookAgain(): Promise<void> {
  try {
    // Any answer will do; this goes past `call` so that it does not report on itself.
    const answer = await fetch(health.path, { signal: AbortSignal.timeout(RETRY_MS) });
    if (answer.status < 500) noteAnswer();
    else noteNetworkFailure();
  } catch {
    noteNetworkFailure();
  }
}

/** False while the browser is offline or the server cannot be reached. */
export function useConnected(): boolean {
  const isOnline = useStore(online);
  const answers = useStore(serverAnswers);
  return isOnline && answers;
}
