import { useEffect, useRef } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { toast } from '../../../ui/toaster.tsx';
import { failureToast } from './sharing-texts.ts';
import { canLocate, type Sharing } from './use-sharing.ts';
import { useTracker } from './use-tracker.ts';

type SharingTrackerProps = {
  account: number | undefined;
  sharing: Sharing;
  /** Whether the page is in sight. */
  shown: boolean;
  language: Language;
};

/**
 * Measures where this device is, of people who agreed to it, and tells them when that begins, fails and
 * ends (spec 1, section 2: the tracker and the notification of the root layout).
 */
export function SharingTracker({ account, sharing, shown, language }: SharingTrackerProps) {
  useTracker({
    account,
    wanted: sharing.wanted,
    shown,
    onFailure: (type) => toast(failureToast(type, canLocate())),
  });
  useNotification(sharing, language);
  return null;
}

/** Says when sharing begins and when it ends; not what a look at another page interrupts. */
function useNotification({ kind, wanted, consent }: Sharing, language: Language): void {
  const isWithdrawn = consent?.agreed_at === null;
  const announced = useRef<'began' | 'wanted'>(undefined);
  const takeBack = useRef(() => {});
  useEffect(() => {
    const options = { locale: language };
    const announce = (text: string, tone: 'plain' | 'good') => {
      // What it said before is no longer so.
      takeBack.current();
      takeBack.current = toast({ text, tone, lang: language });
    };
    if (kind === 'sharing' && announced.current !== 'began') {
      announced.current = 'began';
      announce(m.location_sharing_began({}, options), 'good');
    } else if (wanted) {
      announced.current ??= 'wanted';
    } else if (announced.current) {
      const began = announced.current === 'began';
      announced.current = undefined;
      if (kind === 'paused') announce(m.location_sharing_ended_paused({}, options), 'plain');
      if (isWithdrawn) announce(m.location_sharing_ended_withdrawn({}, options), 'plain');
      // A clock that is off would begin in vain, time and again: of that there is nothing to say.
      if (kind === 'outside-hours' && began) {
        announce(m.location_sharing_ended_hours({}, options), 'plain');
      }
    }
  }, [kind, wanted, isWithdrawn, language]);
}
