import { type FirstStep, getFirstSteps } from '@station/contract/launcher/first-steps';
import { getPreferences, updatePreferences } from '@station/contract/launcher/launcher';
import { useEffect } from 'react';
import { call } from '../../../platform/call.ts';
import { createStore, useStore } from '../../../platform/realtime/store.ts';
import { onSessionEnd } from '../../../platform/stored-session.ts';

type FirstSteps = { steps: readonly FirstStep[]; putAway: boolean };

const known = createStore<FirstSteps | undefined>(undefined);

onSessionEnd(() => known.set(undefined));

/** The first steps as they are now, asked for anew by each screen; undefined until they are known. */
export function useFirstSteps(): FirstSteps | undefined {
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const ask = async () => {
      const [steps, preferences] = await Promise.all([
        call(getFirstSteps, { signal }),
        call(getPreferences, { signal }),
      ]);
      known.set({ steps: steps.data, putAway: preferences.data.first_steps_put_away });
    };
    // A list that cannot be loaded is one that nobody needs at this moment.
    ask().catch(() => {});
    return () => giveUp.abort();
  }, []);
  return useStore(known);
}

/** Puts the list away for this person, or brings it back. @throws Problem as `call` does. */
export async function putFirstStepsAway(putAway: boolean): Promise<void> {
  const { data } = await call(updatePreferences, { body: { first_steps_put_away: putAway } });
  const now = known.get();
  if (now) known.set({ ...now, putAway: data.first_steps_put_away });
}
