import { keep, readStored } from '../../../platform/local-storage.ts';

/** So many are kept. */
const MOST = 6;

const keyOf = (account: number) => `station.mail.searches.${account}`;

/** What this person last searched for in this browser, the newest first. */
export function readRecentSearches(account: number): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(account: number, query: string): void {
  const others = readRecentSearches(account).filter((one) => one !== query);
  keep(keyOf(account), JSON.stringify([query, ...others].slice(0, MOST)));
}
