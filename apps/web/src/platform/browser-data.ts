import { forget } from './local-storage.ts';

/**
 * What tracking keeps in local storage of the person who uses this browser (spec 1, section 3, client
 * storage keys), listed here because it has to go also where the code that writes it never ran.
 */
export const TRACE_KEYS = {
  location: 'user_location',
  lastActivity: 'last_activity',
  lastVisit: 'last_visit',
  visitor: 'visitor_id',
} as const;

/** The tab's id in session storage, which the server tells one visit from another by. */
export const SESSION_KEY = 'session_id';

/** Leaves nothing of all that to whoever uses this browser next, nor the tab as the same visit. */
export function clearBrowserData(): void {
  for (const key of Object.values(TRACE_KEYS)) forget(key);
  forget(SESSION_KEY, () => sessionStorage);
}
