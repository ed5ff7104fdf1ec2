/**
 * A choice of this browser's person (language, appearance), kept in local storage.
 * Storage may be refused (private windows, policies): the choice then lasts as long as the page.
 */

/** Reads a kept choice; `fallback` when there is none, or one that is no longer offered. */
export function readChoice<T extends string>(key: string, offered: readonly T[], fallback: T): T {
  try {
    const kept = localStorage.getItem(key);
    return offered.find((choice) => choice === kept) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Keeps a choice for the next visit. */
export function storePreference(key: string, choice: string): void {
  try {
    localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice holds for this page only.
  }
}
