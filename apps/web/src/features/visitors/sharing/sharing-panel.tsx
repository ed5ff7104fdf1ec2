import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Language } from '../../../platform/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { showConsentSheet } from './consent.data.ts';
import { WithdrawDialog } from './sharing-menu.tsx';
import { usePausing } from './use-pausing.ts';
import { useSharing } from './use-sharing.ts';

/** One's own sharing among the personal settings: agree, pause, take back. */
export function SharingPanel({ language }: { language: Language }) {
  const options = { locale: language };
  const { consent } = useSharing();
  const { pause, resume, withdraw, busy } = usePausing(language);
  const [asking, setAsking] = useState(false);
  if (!consent) return null;
  const isOn = consent.agreed_at !== null;
  const isHere = isOn && (consent.word === 'here' || consent.word === 'pause');
  const statusText = isOn ? onTexts(consent.paused) : m.location_sharing_panel_off;
  return (
    <Panel
      title={m.location_sharing_title({}, options)}
      text={m.location_sharing_panel_text({}, options)}
      lang={language}
      actions={
        <Badge tint={isOn && !consent.paused ? 'green' : 'grey'}>{statusText({}, options)}</Badge>
      }
    >
      <div className="wrap-2">
        {isHere ? null : (
          <Button onClick={() => showConsentSheet(true)}>
            {m.location_sharing_panel_decide({}, options)}
          </Button>
        )}
        {isOn && consent.paused ? (
          <Button busy={busy} onClick={resume}>
            {m.location_sharing_resume({}, options)}
          </Button>
        ) : null}
        {isOn && !consent.paused ? (
          <Button onClick={pause}>{m.location_sharing_pause({}, options)}</Button>
        ) : null}
        {isOn ? (
          <Button tone="quietDanger" onClick={() => setAsking(true)}>
            {m.location_sharing_withdraw({}, options)}
          </Button>
        ) : null}
      </div>
      {asking ? (
        <WithdrawDialog
          language={language}
          onClose={() => setAsking(false)}
          onWithdraw={withdraw}
        />
      ) : null}
    </Panel>
  );
}

const onTexts = (paused: boolean) =>
  paused ? m.location_sharing_panel_paused : m.location_sharing_panel_on;
