import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { useLock } from '../../../platform/lock.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { toast } from '../../../ui/toaster.tsx';
import { pauseSharing, resumeSharing, withdrawConsent } from './consent.data.ts';

/** Pausing, going on and taking back, with a word where the server could not be told. */
export function usePausing(language: Language) {
  const options = { locale: language };
  const [busy, setBusy] = useState(false);
  const lock = useLock();
  const stopped = (request: Promise<void>) => {
    request.catch(() => {
      // It has stopped here all the same.
      toast({ text: m.location_sharing_unsaved({}, options), lang: language, tone: 'bad' });
    });
  };
  const resume = async () => {
    setBusy(true);
    try {
      await resumeSharing();
    } catch (error) {
      const reason = problemText(error, language);
      const text = m.location_sharing_failed({ reason }, options);
      toast({ text, lang: language, tone: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    pause: () => stopped(pauseSharing()),
    resume: () => void lock.run(resume),
    withdraw: () => stopped(withdrawConsent()),
  };
}
