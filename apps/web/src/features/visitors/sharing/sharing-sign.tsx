import { nextBegin } from '@station/contract/visitors/sharing-hours';
import { type ReactNode, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import type { FrameTone } from '../../../ui/phone-frame.tsx';
import { AllowDialog } from './allow-dialog.tsx';
import { declineForNow, showConsentSheet } from './consent.data.ts';
import { SharingMenu } from './sharing-menu.tsx';
import css from './sharing-sign.module.css';
import { beginText } from './sharing-texts.ts';
import { signIcons } from './sign-icons.ts';
import { usePausing } from './use-pausing.ts';
import { type Sharing, useSharing } from './use-sharing.ts';
import { askDeviceAgain } from './use-tracker.ts';

type SharingSignProps = {
  language: Language;
  tone: FrameTone;
  /** Whether people may be asked here. */
  mayAsk: boolean;
};

/**
 * The visible sign while this device's place is shared, or could be: how it stands, the one tap that
 * pauses it, and the rest in a menu. Who has not been asked yet is asked here, once.
 */
export function SharingSign({ language, tone, mayAsk }: SharingSignProps) {
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
        <Standing sharing={{ ...sharing, kind }} language={language} />
      )}
    </section>
  );
}

function Offer({ language }: { language: Language }) {
  const options = { locale: language };
  return (
    <>
      <Words kind="offer">{m.location_sharing_offer({}, options)}</Words>
      <Button className={css.button} tone="quiet" compact onClick={() => showConsentSheet(true)}>
        {m.location_sharing_offer_more({}, options)}
      </Button>
      <Button className={css.button} tone="quiet" compact onClick={declineForNow}>
        {m.location_sharing_not_now({}, options)}
      </Button>
    </>
  );
}

/** A sign of somebody who agreed. */
type ShownKind = Exclude<Sharing['kind'], 'none' | 'offer'>;

type StandingProps = { sharing: Sharing & { kind: ShownKind }; language: Language };

function Standing({ sharing, language }: StandingProps) {
  const options = { locale: language };
  const { pause, resume, busy } = usePausing(language);
  const [helping, setHelping] = useState(false);
  const { kind } = sharing;
  const button = {
    paused: { text: m.location_sharing_resume, run: resume },
    denied: { text: m.location_sharing_allow, run: () => setHelping(true) },
    failed: { text: m.common_retry, run: askDeviceAgain },
  };
  const isStuck = kind === 'denied' || kind === 'failed';
  const { text, run } =
    kind === 'paused' || isStuck ? button[kind] : { text: m.location_sharing_pause, run: pause };
  return (
    <>
      <Words kind={kind}>{wordsOf(sharing, language)}</Words>
      <Button className={css.button} tone="quiet" compact busy={busy} onClick={run}>
        {text({}, options)}
      </Button>
      <SharingMenu language={language} pause={isStuck ? pause : undefined} />
      {helping ? <AllowDialog language={language} onClose={() => setHelping(false)} /> : null}
    </>
  );
}

function Words({ kind, children }: { kind: ShownKind | 'offer'; children: ReactNode }) {
  const Icon = signIcons[kind];
  return (
    <p role="status" className={css.words}>
      <Icon className={css.icon} size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

function wordsOf({ kind, consent, waiting }: StandingProps['sharing'], language: Language): string {
  const options = { locale: language };
  switch (kind) {
    case 'paused':
      return m.location_sharing_sign_paused({}, options);
    case 'outside-hours': {
      const hours = consent?.sharing_hours;
      // By the server's clock alone, when none are set here.
      if (!hours) return m.location_sharing_sign_closed({}, options);
      const when = beginText(nextBegin(hours, new Date()), hours.timezone, language);
      return m.location_sharing_sign_hours({ when }, options);
    }
    case 'unsupported':
      return m.location_sharing_sign_unsupported({}, options);
    case 'denied':
      return m.location_sharing_sign_denied({}, options);
    case 'failed':
      return m.location_sharing_sign_failed({}, options);
    case 'offline':
      return waiting > 0
        ? m.location_sharing_sign_offline_waiting({ count: waiting }, options)
        : m.location_sharing_sign_offline({}, options);
    case 'starting':
      return m.location_sharing_sign_starting({}, options);
    default:
      return m.location_sharing_sign_sharing({}, options);
  }
}
