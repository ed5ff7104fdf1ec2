import { logQuietly } from '../../../platform/log.ts';
import { readToken, readUser } from '../../../platform/stored-session.ts';
import { postVisit } from './visits.data.ts';
import {
  firstWaiting,
  readyToSend,
  removeWaiting,
  type WaitingVisit,
  waitingCount,
} from './waiting-visits.ts';

/** Name of the lock that one tab of a browser holds while it sends. */
const LOCK = 'station-visits';

let sending: Promise<void> | undefined;
let isAskedAgain = false;
/** By the page's clock: the server wants to be left alone until then. */
let restsUntil = 0;

/**
 * Sends what waits, one after the other and the oldest first; what cannot be sent now stays. Tabs
 * take turns, so that none sends what another one is sending.
 */
export function sendWaiting(): Promise<void> {
  isAskedAgain = true;
  sending ??= takeTurns().finally(() => {
    sending = undefined;
  });
  return sending;
}

async function takeTurns(): Promise<void> {
  // What was added while the last one was under way is sent as well.
  while (isAskedAgain && performance.now() >= restsUntil) {
    isAskedAgain = false;
    try {
      await alone(sendAll);
    } catch (failure) {
      logQuietly('page views wait', failure);
      return;
    }
  }
}

async function sendAll(): Promise<void> {
  for (let next = firstWaiting(); next; next = firstWaiting()) {
    const outcome = await postVisit(readyToSend(next), tokenFor(next));
    if (typeof outcome === 'object') {
      restsUntil = performance.now() + outcome.restMs;
      return;
    }
    if (outcome === 'unwanted') logQuietly('a page view was refused', next.visit.page);
    removeWaiting(next.key);
  }
}

/** A record that somebody else made is sent without a name: it is not this person's. */
function tokenFor({ by }: WaitingVisit): string | undefined {
  return by !== null && by === readUser()?.id ? readToken() : undefined;
}

function alone(work: () => Promise<void>): Promise<void> {
  // Browsers have locks on safe addresses only; without them the server knows a record by its id.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(LOCK, work) : work();
}

/**
 * Sends the one record that waits before the page is gone, when there is no time for turns. Should
 * its answer come too late, it is sent again at the next visit and counts once.
 */
export function sendBeforeLeaving(): void {
  const only = firstWaiting();
  if (!only || waitingCount() > 1 || sending || performance.now() < restsUntil) return;
  postVisit(readyToSend(only), tokenFor(only)).then(
    (outcome) => {
      if (typeof outcome === 'string') removeWaiting(only.key);
    },
    (failure: unknown) => logQuietly('a page view waits', failure),
  );
}
