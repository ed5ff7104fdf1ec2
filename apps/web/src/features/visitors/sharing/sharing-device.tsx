import { Suspense, useEffect, useState } from 'react';
import type { Language } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { forgetOwnPoint } from '../../../platform/own-location.ts';
import { useConsentSheetOpen } from './consent.data.ts';
import { useKnownPermission } from './use-known-permission.ts';
import { useSharing } from './use-sharing.ts';

// Its code comes when somebody opens it.
const ConsentSheet = lazyPart(() => import('./consent-sheet.tsx'), 'ConsentSheet');

// A device that may not be measured never asks for its code.
const SharingTracker = lazyPart(() => import('./sharing-tracker.tsx'), 'SharingTracker');

type SharingDeviceProps = {
  account: number | undefined;
  /** Whether the page is in sight. */
  shown: boolean;
  language: Language;
};

/**
 * Knows whether this device may be measured, has it measured from then on, and asks for the consent
 * when somebody opens the sheet.
 */
export function SharingDevice({ account, shown, language }: SharingDeviceProps) {
  const sharing = useSharing();
  const { wanted } = sharing;
  // Once there it stays: it also says that sharing has ended.
  const [hasBegun, setHasBegun] = useState(wanted);
  if (wanted && !hasBegun) setHasBegun(true);
  useKnownPermission();
  useEffect(() => {
    // Also while it is paused, and outside of the working hours.
    if (!wanted) forgetOwnPoint();
  }, [wanted]);
  const isAsking = useConsentSheetOpen();
  return (
    <>
      <Suspense>
        {hasBegun ? (
          <SharingTracker account={account} sharing={sharing} shown={shown} language={language} />
        ) : null}
      </Suspense>
      <Suspense>
        {isAsking && sharing.consent ? (
          <ConsentSheet consent={sharing.consent} language={language} />
        ) : null}
      </Suspense>
    </>
  );
}
