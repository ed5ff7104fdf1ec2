import { PasswordPanel } from '../../features/accounts/profile/password-panel.tsx';
import { m } from '../../paraglide/messages.js';
import { useShellText } from '../router/current-screen.ts';
import { AskedPage } from '../shell/required-action-page.tsx';

/** Where a person is led who has to choose a new password first. */
export function NewPasswordPage() {
  const say = useShellText();
  return (
    <AskedPage
      standing="password-change-needed"
      title={say(m.app_asked_password_title)}
      text={say(m.app_asked_password_text)}
    >
      <PasswordPanel />
    </AskedPage>
  );
}
