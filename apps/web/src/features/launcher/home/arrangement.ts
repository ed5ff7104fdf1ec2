import { createStore, useStore } from '../../../platform/realtime/store.ts';

/** How a person arranged the home screen: keys of apps, as the contract's `Preferences` has them. */
export type Arrangement = { app_order: readonly string[]; hidden_apps: readonly string[] };

/** Nothing moved, nothing hidden. */
export const USUAL: Arrangement = { app_order: [], hidden_apps: [] };

/**
 * Where this browser keeps what the server said last, so that the home screen opens as the person
 * left it instead of jumping when the answer comes. Whose it is, is kept with it.
 */
const KEPT_KEY = 'station.apps';

type StoredArrangement = Arrangement & { user: number };

const kept = createStore<StoredArrangement | undefined>(read());

function read(): StoredArrangement | undefined {
  try {
    const { user, app_order, hidden_apps } = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '{}');
    const isWhole = Array.isArray(app_order) && Array.isArray(hidden_apps);
    return isWhole ? { user, app_order, hidden_apps } : undefined;
  } catch {
    return undefined;
  }
}

/** The arrangement of a person, as far as it is known here. */
export function useArrangement(user: number | undefined): Arrangement {
  const known = useStore(kept);
  return known && known.user === user ? known : USUAL;
}

/** Shows and keeps a person's arrangement in this browser; `preferences.data.ts` tells the server. */
export function keepArrangement(user: number, { app_order, hidden_apps }: Arrangement): void {
  const next = { user, app_order, hidden_apps };
  kept.set(next);
  try {
    localStorage.setItem(KEPT_KEY, JSON.stringify(next));
  } catch {
    // Without storage the next visit waits for the server's word.
  }
}

/**
 * Apps in a person's order. Those that it does not name come after those it does, in their usual
 * order: an app that is new to Station appears by itself.
 */
export function inOrder<App extends { key: string }>(
  apps: readonly App[],
  { app_order }: Arrangement,
): App[] {
  const place = ({ key }: App) => (app_order.includes(key) ? app_order.indexOf(key) : apps.length);
  return apps.toSorted((a, b) => place(a) - place(b));
}

/** Whether a person wants to see an app. */
export function isShown({ key }: { key: string }, { hidden_apps }: Arrangement): boolean {
  return !hidden_apps.includes(key);
}
