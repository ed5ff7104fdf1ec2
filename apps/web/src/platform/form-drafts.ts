import { keep, readStored } from './local-storage.ts';
import { mergedChanges } from './record-versions.ts';
import { readUser } from './stored-session.ts';

/*
 * What somebody has typed into a form that stands in the address, until it is saved or closed: a reload
 * in between loses nothing. It is kept by this tab alone, and for this person alone.
 */

type Values = Record<string, unknown>;

const storage = () => sessionStorage;

/** The key of a form's draft: whose it is, where it stands, and which fields it has. */
export function draftKey(path: string, form: string, values: Values): string {
  return `draft ${readUser()?.id} ${path}?${form} ${Object.keys(values)}`;
}

/** Keeps what was typed over `start`, but no password; false if a reload would lose some of it. */
export function keepDraft<V extends Values>(key: string, start: V, typed: V): boolean {
  const isWhole = Object.keys(typed).every(
    (name) => !isSecret(name, typed[name]) || typed[name] === start[name],
  );
  return keep(key, JSON.stringify({ start, typed }, withoutSecrets), storage) && isWhole;
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // What cannot be reached is not kept either.
  }
}

/** What is stored with the draft on top of it, if there is one: others may have saved since. */
export function withDraft<V extends Values>(key: string | undefined, stored: V): V {
  const kept = key === undefined ? null : readStored(key, storage);
  if (kept === null) return stored;
  try {
    const { start, typed } = JSON.parse(kept) as { start: V; typed: V };
    return { ...stored, ...mergedChanges(start, typed, stored) };
  } catch {
    return stored;
  }
}

const isSecret = (name: string, value: unknown) =>
  typeof value === 'string' && /password/i.test(name);

const withoutSecrets = (name: string, value: unknown) =>
  isSecret(name, value) ? undefined : value;
