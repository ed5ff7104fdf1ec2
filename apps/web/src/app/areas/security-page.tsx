import { PasswordPanel } from '../../features/accounts/profile/password-panel.tsx';
import { useProfile } from '../../features/accounts/profile/profile.data.ts';
import { SessionsPanel } from '../../features/accounts/sessions/sessions-panel.tsx';
import { TwoStepPanel } from '../../features/accounts/two-step/two-step-panel.tsx';
import { m } from '../../paraglide/messages.js';
import { PanelColumn, PanelColumns } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';

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
