import { m } from '../../../paraglide/messages.js';
import { PanelColumns } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { AccessRequestsPanel } from './access-requests-panel.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { PasswordRequestsPanel } from './password-requests-panel.tsx';
import { PendingUsersPanel } from './pending-users-panel.tsx';
import { useUserActions } from './use-user-actions.ts';

/** What waits for an administrator: registrations, access, passwords; and invitations that are out. */
export function RequestsPage() {
  const work = useUserActions(() => {});
  return (
    <Screen>
      <ScreenTitle subtitle={m.users_requests_text()}>{m.users_requests_title()}</ScreenTitle>
      <PanelColumns>
        <PendingUsersPanel />
        <PasswordRequestsPanel work={work} />
        <AccessRequestsPanel />
        <InvitationsPanel />
      </PanelColumns>
      {work.code ? <CodeDialog made={work.code} onClose={work.closeCode} /> : null}
    </Screen>
  );
}
