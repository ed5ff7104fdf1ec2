import { useState } from 'react';
import { TwoStepSetup } from '../../features/accounts/two-step/two-step-setup.tsx';
import { m } from '../../paraglide/messages.js';
import { refreshSession } from '../../platform/session.ts';
import { Panel } from '../../ui/panel.tsx';
import { useShellText } from '../router/current-screen.ts';
import { AskedPage } from '../shell/required-action-page.tsx';

/** Where an administrator is led who has to set up two-step sign-in first. */
export function TwoStepPage() {
  const say = useShellText();
  const [confirmed, setConfirmed] = useState(false);
  return (
    <AskedPage
      standing="two-step-needed"
      title={say(m.app_asked_two_step_title)}
      text={say(m.app_asked_two_step_text)}
      stays={confirmed}
    >
      <Panel title={say(m.common_account_two_step)}>
        <TwoStepSetup
          // The recovery codes are shown this once: the page stays until they are kept.
          onConfirmed={() => setConfirmed(true)}
          onDone={() => {
            void refreshSession()
              .catch(() => {})
              .finally(() => setConfirmed(false));
          }}
        />
      </Panel>
    </AskedPage>
  );
}
