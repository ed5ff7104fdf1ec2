import { getPreferences, updatePreferences } from '@station/contract/launcher/launcher';
import { useEffect } from 'react';
import { call } from '../../../platform/call.ts';
import { type Arrangement, keepArrangement } from './arrangement.ts';

/** The change that was asked for last; an answer to an earlier one is out of date. */
let latest: Promise<unknown> = Promise.resolve();

/** Asks the server how a person arranged the home screen, and shows it so. */
export function useFreshArrangement(user: number | undefined): void {
  useEffect(() => {
    if (user === undefined) return;
    const giveUp = new AbortController();
    const load = async () => {
      const before = latest;
      const { data } = await call(getPreferences, { signal: giveUp.signal });
      if (latest === before) keepArrangement(user, data);
    };
    // Until the server can be asked, it stays as it was kept here.
    load().catch(() => {});
    return () => giveUp.abort();
  }, [user]);
}

/**
 * Shows a new arrangement at once and keeps it on the server. One after the other, so that the last
 * of several quick changes is the one that stays.
 *
 * @throws Problem when the server did not take it. `before` then shows again, unless another change
 *   has been made meanwhile.
 */
export async function saveArrangement(
  user: number,
  next: Arrangement,
  before: Arrangement,
): Promise<void> {
  keepArrangement(user, next);
  const body = { app_order: [...next.app_order], hidden_apps: [...next.hidden_apps] };
  const saving = latest.then(
    () => call(updatePreferences, { body }),
    () => call(updatePreferences, { body }),
  );
  latest = saving;
  try {
    await saving;
  } catch (error) {
    if (latest === saving) keepArrangement(user, before);
    throw error;
  }
}
