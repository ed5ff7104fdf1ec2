import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { languageOf } from '../../../platform/i18n.ts';
import { useLock } from '../../../platform/lock.ts';
import { toast } from '../../../ui/toaster.tsx';
import { putFirstStepsAway } from './first-steps.data.ts';
import origin from './messages/origin.json';

/** Puts the list away or brings it back, and says so where that fails. */
export function usePuttingAway() {
  const [busy, setBusy] = useState(false);
  const lock = useLock();
  const put = (away: boolean) =>
    lock.run(async () => {
      setBusy(true);
      try {
        await putFirstStepsAway(away);
      } catch {
        const lang = languageOf(origin, 'first_steps_failed');
        toast({ text: m.first_steps_failed(), tone: 'bad', lang });
      } finally {
        setBusy(false);
      }
    });
  return { busy, put: (away: boolean) => void put(away) };
}
