import { PasswordPanel } from '../features/profile/password-panel.tsx';
import { m } from '../paraglide/messages.js';
import { AskedPage } from './asked-page.tsx';
import { useShellText } from './current-screen.ts';

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
