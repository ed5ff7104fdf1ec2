import { health } from '@station/contract/accounts/accounts';
import { createStore, useStore } from './store.ts';

/** Pause between two looks whether the server is back, in milliseconds. */
const RETRY_MS = 5_000;

/** Answers that the pace is taken from: one slow call says little about a line. */
const REMEMBERED_ANSWERS = 5;

const online = createStore(true);
const serverAnswers = createStore(true);
/** Milliseconds that the last calls waited for their answer, the middle one of them. */
const pace = createStore<number | undefined>(undefined);
let waits: readonly number[] = [];
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

/** Notes that an answer came, so the server is there; `waited` milliseconds for calls that say how long. */
export function noteAnswer(waited?: number): void {
  clearTimeout(retry);
  serverAnswers.set(true);
  if (waited === undefined) return;
  waits = [...waits, waited].slice(-REMEMBERED_ANSWERS);
  pace.set(waits.toSorted((a, b) => a - b)[waits.length >> 1]);
}

/** Notes that a call failed on its way; the server is asked again until it answers. */
export function noteNetworkFailure(): void {
  serverAnswers.set(false);
  clearTimeout(retry);
  retry = setTimeout(lookAgain, RETRY_MS);
}

async function lookAgain(): Promise<void> {
  const asked = performance.now();
  try {
    // Any answer will do; this goes past `call` so that it does not report on itself.
    const answer = await fetch(health.path, { signal: AbortSignal.timeout(RETRY_MS) });
    // What nobody reads keeps its connection until the time is up.
    await answer.text();
    if (answer.status < 500) noteAnswer(performance.now() - asked);
    else noteNetworkFailure();
  } catch {
    noteNetworkFailure();
  }
}

/** As `useConnected`, for what is no component. */
export const isConnected = (): boolean => online.get() && serverAnswers.get();

/** Calls `listener` whenever `isConnected` may have changed; returns the way to stop. */
export function onConnectionChange(listener: () => void): () => void {
  const stops = [online.subscribe(listener), serverAnswers.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What is known of the line to the server; see `signal.ts` for what it amounts to. */
export function useLine(): { online: boolean; answers: boolean; pace: number | undefined } {
  return { online: useStore(online), answers: useStore(serverAnswers), pace: useStore(pace) };
}

/** False while the browser is offline or the server cannot be reached. */
export function useConnected(): boolean {
  const { online: isOnline, answers } = useLine();
  return isOnline && answers;
}
