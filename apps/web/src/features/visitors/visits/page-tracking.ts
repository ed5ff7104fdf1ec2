import type { PageViewType } from '@station/contract/visitors/visits';
import { isConnected, onConnectionChange } from '../../../platform/realtime/connection.ts';
import type { PageSource } from './page-source.ts';
import { sendBeforeLeaving, sendWaiting } from './send-visits.ts';
import { makeVisit } from './visit-record.ts';
import { addWaiting } from './waiting-visits.ts';
import { whenIdle } from './when-idle.ts';

/** After the page was loaded, the first record waits so long, in milliseconds (spec 1, section 9). */
const TRACKING_DELAY_MS = 500;

/** A page that is left sooner than this, in milliseconds, was none (spec 1, section 9, debounce). */
const DEBOUNCE_MS = 1_000;

/** How often what still waits is tried again, in milliseconds (spec 1, section 9, update interval). */
const UPDATE_INTERVAL_MS = 30_000;

/** When another tab changes one of these, somebody else may be here (spec 1, section 4). */
const RETRACKING_KEYS = ['user', 'token', 'currentUser', 'authToken'];

/**
 * Reports every page view: the first one once the page was loaded, the others when they have stood
 * for a moment and their title has settled. `onTracked` is told of each. Returns the way to stop.
 */
export function trackPages(pages: PageSource, onTracked: () => void): () => void {
  let type: PageViewType = 'initial';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is to be recorded; a newer plan takes the place of an older one. */
  let planned: object | undefined;
  let isStopped = false;

  const track = () => {
    planned = undefined;
    clearTimeout(timer);
    addWaiting(makeVisit(pages.current(), type));
    type = 'navigation';
    onTracked();
  };
  const plan = (delay: number) => {
    if (isStopped) return;
    const mine = {};
    planned = mine;
    clearTimeout(timer);
    timer = setTimeout(() => {
      whenIdle(() => {
        if (planned !== mine) return;
        track();
        void sendWaiting();
      });
    }, delay);
  };
  const planNext = () => {
    // Before that, the first record would not know how long the page took to load.
    if (document.readyState === 'complete') {
      plan(type === 'initial' ? TRACKING_DELAY_MS : DEBOUNCE_MS);
    }
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || RETRACKING_KEYS.includes(key)) plan(DEBOUNCE_MS);
  };
  // A phone may end a page that is out of sight without another word.
  const onVisibility = () => {
    if (document.visibilityState === 'visible' || !planned) return;
    track();
    void sendWaiting();
  };
  const onLeave = () => {
    if (planned) track();
    sendBeforeLeaving();
  };
  const trySending = () => {
    if (isConnected()) void sendWaiting();
  };

  const begin = () => plan(TRACKING_DELAY_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
  window.addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', onLeave);
  const again = setInterval(trySending, UPDATE_INTERVAL_MS);
  const stops = [pages.onChange(planNext), onConnectionChange(trySending)];
  return () => {
    isStopped = true;
    planned = undefined;
    clearTimeout(timer);
    clearInterval(again);
    window.removeEventListener('load', begin);
    window.removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', onLeave);
    for (const stop of stops) stop();
  };
}
