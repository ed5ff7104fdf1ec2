import { sessionId, visitorId } from '../../../platform/client-ids.ts';
import { logQuietly } from '../../../platform/log.ts';
import {
  emitToVisitors,
  onVisitorsConnected,
  type SocketIds,
  whenVisitorsConnected,
} from '../../../platform/realtime/socket.ts';
import { readUser } from '../../../platform/stored-session.ts';
import { watchActivity } from './activity.ts';
import { thisAgent } from './agent.ts';
import type { PageSource } from './page-source.ts';

/** A new page's title is there after so many milliseconds, or it is told when it comes. */
const TITLE_SETTLES_MS = 300;

/**
 * Tells the visitors' socket who is here and on which page (spec 1, section 7): once for each
 * connection, and then what changes. Returns the way to stop.
 */
export function reportPresence(pages: PageSource): () => void {
  const { browser, device } = thisAgent();
  /** The sockets as they are, and as they were when the server was told of this browser. */
  let latest: SocketIds | undefined;
  let arrived: SocketIds | undefined;
  let sent = { page: '', pageTitle: '' };
  let settling: ReturnType<typeof setTimeout> | undefined;

  const reportActivity = () => {
    if (arrived) emitToVisitors('visitor:active', { idle: activity.isIdle() });
  };
  const activity = watchActivity(reportActivity);
  const open = () => ({ page: pages.current().path, pageTitle: document.title });
  const info = (ids: SocketIds) => ({
    username: readUser()?.username ?? 'Guest',
    device,
    browser,
    ...sent,
    sessionId: sessionId(),
    clientId: visitorId(),
    timestamp: new Date().toISOString(),
    ...ids,
  });

  const arrive = async (ids: SocketIds) => {
    latest = ids;
    await whenVisitorsConnected().catch((failure: unknown) => logQuietly('presence', failure));
    // Sockets may have come and gone meanwhile, and of each pair the server is told once.
    if (latest !== ids || isSame(ids, arrived)) return;
    sent = open();
    if (!emitToVisitors('visitor:connect', info(ids))) return;
    arrived = ids;
    if (activity.isIdle()) reportActivity();
  };
  const reportPage = () => {
    const before = sent;
    sent = open();
    if (!arrived) return;
    if (sent.page !== before.page) emitToVisitors('page:change', sent);
    else if (sent.pageTitle !== before.pageTitle) emitToVisitors('visitor:update', info(arrived));
  };
  const settle = () => {
    clearTimeout(settling);
    settling = setTimeout(reportPage, TITLE_SETTLES_MS);
  };

  const titles = new MutationObserver(settle);
  titles.observe(document.head, { subtree: true, childList: true, characterData: true });
  const stops = [onVisitorsConnected((ids) => void arrive(ids)), pages.onChange(settle)];
  return () => {
    for (const stop of stops) stop();
    titles.disconnect();
    activity.stop();
    clearTimeout(settling);
  };
}

const isSame = (one: SocketIds, other: SocketIds | undefined): boolean =>
  one.socketId === other?.socketId && one.mainSocketId === other.mainSocketId;
