/**
 * What tracking keeps in the browser (spec 1, section 3). Storage may be refused (private windows,
 * policies) or full: then nothing is kept, and nothing breaks.
 */

/** The text kept under a key. */
export function readStored(
  key: string,
  storage: () => Storage = () => localStorage,
): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; false if that was not possible. */
export function keep(
  key: string,
  text: string,
  storage: () => Storage = () => localStorage,
): boolean {
  try {
    storage().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Forgets what is kept under a key. */
export function forget(key: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().removeItem(key);
  } catch {
    // What cannot be reached is not kept either.
  }
}

/** Every key that is in use. */
export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
