import { Suspense, useEffect, useState } from 'react';
import type { Language } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { forgetOwnPoint } from '../../../platform/own-location.ts';
import { useUser } from '../../../platform/session.ts';
import { useConsentSheetOpen } from './consent.data.ts';
import { useFreshConsent, useKnownPermission, useShown } from './use-fresh-consent.ts';
import { useSharing } from './use-sharing.ts';

// Its code comes when somebody opens it.
const ConsentSheet = lazyPart(() => import('./consent-sheet.tsx'), 'ConsentSheet');

// Whoever has not agreed never asks for its code.
const SharingTracker = lazyPart(() => import('./sharing-tracker.tsx'), 'SharingTracker');

/**
 * Knows whether this device may be measured, has it measured from then on, and asks for the consent
 * when somebody opens the sheet. `language` is the screen's.
 */
export function SharingHost({ language }: { language: Language }) {
  const account = useUser()?.id;
  const sharing = useSharing();
  const { wanted } = sharing;
  const shown = useShown();
  // Once there it stays: it also says that sharing has ended.
  const [hasBegun, setHasBegun] = useState(wanted);
  if (wanted && !hasBegun) setHasBegun(true);
  useFreshConsent(account, shown);
  useKnownPermission();
  useEffect(() => {
    // A page that was closed while it was shared may have left it.
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
