import { nextBegin } from '@station/contract/visitors/sharing-hours';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { AllowDialog } from './allow-dialog.tsx';
import { askDeviceAgain } from './ask-again.ts';
import { SharingMenu } from './sharing-menu.tsx';
import css from './sharing-sign.module.css';
import { SharingText } from './sharing-text.tsx';
import { beginText } from './sharing-texts.ts';
import { type SharingStatusKind, signIcons } from './sign-icons.ts';
import { usePausing } from './use-pausing.ts';
import type { Sharing } from './use-sharing.ts';

type SharingStatusProps = { sharing: Sharing & { kind: SharingStatusKind }; language: Language };

/** How it stands, the one tap that pauses it, and the rest in a menu. */
export function SharingStatus({ sharing, language }: SharingStatusProps) {
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
      <SharingText icon={signIcons[kind]}>{textsOf(sharing, language)}</SharingText>
      <Button className={css.button} tone="quiet" compact busy={busy} onClick={run}>
        {text({}, options)}
      </Button>
      <SharingMenu language={language} pause={isStuck ? pause : undefined} />
      {helping ? <AllowDialog language={language} onClose={() => setHelping(false)} /> : null}
    </>
  );
}

function textsOf(
  { kind, consent, waiting }: SharingStatusProps['sharing'],
  language: Language,
): string {
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
