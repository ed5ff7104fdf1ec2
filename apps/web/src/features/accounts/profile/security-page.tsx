import { m } from '../../../paraglide/messages.js';
import { PanelColumn, PanelColumns } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { SessionsPanel } from '../sessions/sessions-panel.tsx';
import { TwoStepPanel } from '../two-step/two-step-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { useProfile } from './profile.data.ts';

/** What keeps an account safe: password, two-step sign-in, and where one is signed in. */
export function SecurityPage() {
  const profile = useProfile();
  return (
    <Screen>
      <ScreenTitle>{m.profile_security_title()}</ScreenTitle>
      <PanelColumns>
        <PanelColumn>
          <PasswordPanel changedAt={profile.data?.password_changed_at} />
          <TwoStepPanel />
        </PanelColumn>
        <SessionsPanel />
      </PanelColumns>
    </Screen>
  );
}
