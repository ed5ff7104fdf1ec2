import { sessionId, visitorId } from '../../../platform/client-ids.ts';
import { logQuietly } from '../../../platform/log.ts';
import { isConnected } from '../../../platform/realtime/connection.ts';
import type { PageSource } from './page-source.ts';
import { postHeartbeat, postSight } from './visits.data.ts';

/** How often a page that stays in sight says so, in milliseconds (spec 1, section 9). */
const UPDATE_INTERVAL_MS = 30_000;

/** Less than this, in milliseconds, is not worth another call. */
const WORTH_TELLING_MS = 500;

/** How often a session that is looked at says that it is there, in milliseconds (spec 1, section 9). */
const HEARTBEAT_INTERVAL_MS = 60_000;

const DAY_MS = 86_400_000;

export type Sight = {
  /** The open page was reported: from now on its time can be told. */
  noteReported: () => void;
  stop: () => void;
};

/**
 * Tells the server how long each reported page has been in sight: when it is left, when it is hidden,
 * and every half a minute meanwhile; and once a minute that the session is still there.
 */
export function watchSight(pages: PageSource): Sight {
  let page: string | undefined;
  let seenMs = 0;
  let reportedMs = 0;
  let visibleSince: number | undefined;
  /** The server knows of a session by its first page view. */
  let hasSession = false;

  const isVisible = () => document.visibilityState === 'visible';
  const measure = () => {
    if (visibleSince !== undefined) seenMs += performance.now() - visibleSince;
    visibleSince = isVisible() ? performance.now() : undefined;
  };
  const report = () => {
    measure();
    if (page === undefined || seenMs - reportedMs < WORTH_TELLING_MS || !isConnected()) return;
    reportedMs = seenMs;
    const visibleMs = Math.min(Math.round(seenMs), DAY_MS);
    postSight({ ...session(), page, visibleMs }).catch(note);
  };
  const heartbeat = () => {
    if (hasSession && isVisible() && isConnected()) postHeartbeat(session()).catch(note);
  };
  const end = () => {
    report();
    page = undefined;
    seenMs = 0;
    reportedMs = 0;
  };
  const onMove = () => {
    if (pages.current().path !== page) end();
  };

  document.addEventListener('visibilitychange', report);
  window.addEventListener('pagehide', report);
  const timers = [
    setInterval(report, UPDATE_INTERVAL_MS),
    setInterval(heartbeat, HEARTBEAT_INTERVAL_MS),
  ];
  const stopPages = pages.onChange(onMove);
  measure();
  return {
    noteReported: () => {
      hasSession = true;
      // Reported once more, because somebody else may be here: that is another view.
      if (page !== undefined) end();
      page = pages.current().path;
    },
    stop: () => {
      document.removeEventListener('visibilitychange', report);
      window.removeEventListener('pagehide', report);
      for (const timer of timers) clearInterval(timer);
      stopPages();
    },
  };
}

const session = () => ({ sessionId: sessionId(), visitorId: visitorId() });

const note = (failure: unknown) => logQuietly('how long a page was in sight is not told', failure);
