/**
 * The ids that this browser and this tab made for themselves (spec 1, section 3, client storage
 * keys). They prove nothing: the server only tells page views and sockets apart by them.
 */

import { SESSION_KEY, TRACE_KEYS } from './browser-data.ts';
import { onSessionEnd } from './stored-session.ts';

/** As the contract wants one (`OwnId`). */
const OWN_ID = /^[\w-]{8,64}$/;

/** Where storage is refused (private windows, policies), an id lasts as long as the page. */
const unstored = new Map<string, string>();

/** The browser's id (`visitor_id`, the sockets' `clientId`). */
export const visitorId = (): string => ownId(() => localStorage, TRACE_KEYS.visitor);

onSessionEnd(() => unstored.clear());

/** The tab's id (`session_id`, the sockets' `sessionId`). */
export const sessionId = (): string => ownId(() => sessionStorage, SESSION_KEY);

/** A new id; not by `randomUUID`, which a browser has on safe addresses only. */
export function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function ownId(storage: () => Storage, key: string): string {
  try {
    const kept = storage().getItem(key);
    if (kept !== null && OWN_ID.test(kept)) return kept;
    const made = unstored.get(key) ?? makeId();
    storage().setItem(key, made);
    return made;
  } catch {
    const made = unstored.get(key) ?? makeId();
    unstored.set(key, made);
    return made;
  }
}
