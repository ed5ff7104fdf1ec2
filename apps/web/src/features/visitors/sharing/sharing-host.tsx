import { Suspense, useEffect, useState } from 'react';
import type { Language } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { forgetOwnPoint } from '../../../platform/own-location.ts';
import { useUser } from '../../../platform/session.ts';
import { useConsent, useConsentSheetOpen } from './consent.data.ts';
import { useFreshConsent, useShown } from './use-fresh-consent.ts';

// Whoever has not agreed, and is not being asked, never asks for its code.
const SharingDevice = lazyPart(() => import('./sharing-device.tsx'), 'SharingDevice');

/** Knows whether a person has agreed to show where they are. `language` is the screen's. */
export function SharingHost({ language }: { language: Language }) {
  const account = useUser()?.id;
  const shown = useShown();
  useFreshConsent(account, shown);
  const isAgreed = useConsent()?.agreed_at != null;
  const isAsking = useConsentSheetOpen();
  // Once there it stays: it also says that sharing has ended.
  const [isThere, setThere] = useState(false);
  if ((isAgreed || isAsking) && !isThere) setThere(true);
  useEffect(() => {
    // A page that was closed while it was shared may have left it.
    if (!isAgreed) forgetOwnPoint();
  }, [isAgreed]);
  return (
    <Suspense>
      {isThere ? <SharingDevice account={account} shown={shown} language={language} /> : null}
    </Suspense>
  );
}
