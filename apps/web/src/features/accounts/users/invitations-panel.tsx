import type { Invitation } from '@station/contract/accounts/users';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { RequestPanel, useRequestActions, Who } from './request-list.tsx';
import { useInvitations, useRevokeInvitation } from './requests.data.ts';
import { ROLE_TEXTS } from './user-texts.ts';

/** Invitations that nobody has accepted yet. */
export function InvitationsPanel() {
  const invitations = useInvitations();
  const revocation = useRevokeInvitation();
  const { list, attempt } = useRequestActions();

  const revoke = ({ id }: Invitation) =>
    attempt(m.users_invitations_revoked(), () => revocation.mutateAsync(id));
  return (
    <RequestPanel
      title={m.users_invitations_title()}
      query={invitations}
      rows={invitations.data}
      rowKey={(invitation) => invitation.id}
      none={m.users_invitations_none()}
      listRef={list}
      row={(invitation) => {
        const name = invitation.name || invitation.email || m.users_invitations_anyone();
        return (
          <>
            <Who
              name={name}
              lines={[
                [ROLE_TEXTS[invitation.role](), invitation.name ? invitation.email : '']
                  .filter(Boolean)
                  .join(' · '),
                m.users_invitations_until({ when: formatDateTime(invitation.expires_at) }),
              ]}
            />
            <Button
              tone="quietDanger"
              aria-label={m.users_invitations_revoke_row({ name })}
              onClick={() => void revoke(invitation)}
            >
              {m.users_invitations_revoke()}
            </Button>
          </>
        );
      }}
    />
  );
}
