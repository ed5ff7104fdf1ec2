import type { Entry } from './palette-entries.ts';

/** Where this browser keeps what was chosen in the palette lately, and whose choices they are. */
const KEY = 'station.recent';

/** More would push the rest out of sight. */
const MOST = 5;

/** A choice as it is kept. Places get their name and picture anew, in the language of the moment. */
export type Choice = Pick<Entry, 'id' | 'label' | 'href' | 'detail'>;

/** What a person chose lately, the latest first. */
export function readRecent(user: number): Choice[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return kept.user === user && Array.isArray(kept.choices) ? kept.choices : [];
  } catch {
    return [];
  }
}

/** Notes a choice as the latest. One of the recent choices, chosen again, is the same choice. */
export function noteRecent(user: number, { label, href, detail, ...entry }: Entry): void {
  const id = entry.id.replace(/^recent\//, '');
  const others = readRecent(user).filter((choice) => choice.id !== id);
  const choices = [{ id, label, href, detail }, ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify({ user, choices }));
  } catch {
    // Without storage there are no recent choices.
  }
}

/** Forgets them, when somebody signs out: they may be names of people. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage that cannot be reached holds nothing to remove.
  }
}
