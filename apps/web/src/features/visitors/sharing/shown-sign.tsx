import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Button } from '../../../ui/button.tsx';
import type { FrameTone } from '../../../ui/phone-frame.tsx';
import { declineForNow, showConsentSheet } from './consent.data.ts';
import css from './sharing-sign.module.css';
import { SharingText } from './sharing-text.tsx';
import { useSharing } from './use-sharing.ts';

// Whoever has not agreed never asks for its code.
const SharingStatus = lazyPart(() => import('./sharing-status.tsx'), 'SharingStatus');

export type SharingSignProps = {
  language: Language;
  tone: FrameTone;
  /** Whether people may be asked here. */
  mayAsk: boolean;
};

/**
 * The visible sign while this device's place is shared, or could be: how it stands, the one tap that
 * pauses it, and the rest in a menu. Who has not been asked yet is asked here, once.
 */
export function ShownSign({ language, tone, mayAsk }: SharingSignProps) {
  const sharing = useSharing();
  const { kind } = sharing;
  if (kind === 'none' || (kind === 'offer' && !mayAsk)) return null;
  return (
    <section
      className={css.sign}
      data-sign={kind}
      data-tone={tone}
      lang={language}
      aria-label={m.location_sharing_title({}, { locale: language })}
    >
      {kind === 'offer' ? (
        <Offer language={language} />
      ) : (
        <Suspense>
          <SharingStatus sharing={{ ...sharing, kind }} language={language} />
        </Suspense>
      )}
    </section>
  );
}

function Offer({ language }: { language: Language }) {
  const options = { locale: language };
  return (
    <>
      <SharingText icon={IconMapPin}>{m.location_sharing_offer({}, options)}</SharingText>
      <Button className={css.button} tone="quiet" compact onClick={() => showConsentSheet(true)}>
        {m.location_sharing_offer_more({}, options)}
      </Button>
      <Button className={css.button} tone="quiet" compact onClick={declineForNow}>
        {m.location_sharing_not_now({}, options)}
      </Button>
    </>
  );
}
