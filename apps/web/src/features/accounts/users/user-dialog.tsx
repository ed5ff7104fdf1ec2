import type { ListedUser } from '@station/contract/accounts/users';
import { m } from '../../../paraglide/messages.js';
import { letterTo } from '../../../platform/call-and-letter.ts';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FactLines } from '../../../ui/fact-lines.tsx';
import { text } from './text.ts';
import type { UserActions } from './use-user-actions.ts';
import { menuItems, UserBadges } from './user-columns.tsx';
import { shownName } from './user-texts.ts';

type UserDialogProps = {
  user: ListedUser;
  /** It is the person who is looking. */
  own: boolean;
  work: UserActions;
  onClose: () => void;
};

/** What is known of a user, and what can be done. */
export function UserDialog({ user, own, work, onClose }: UserDialogProps) {
  const last = user.last_signed_in_at;
  return (
    <Dialog title={shownName(user)} closeLabel={text(m.common_close)} onClose={onClose}>
      <UserBadges user={user} />
      <FactLines
        facts={[
          { label: m.users_col_id(), value: user.id },
          { label: text(m.common_account_username), value: user.username },
          {
            label: text(m.common_email),
            value: user.email ? <a href={letterTo(user.email)}>{user.email}</a> : undefined,
          },
          { label: m.users_department(), value: user.department },
          { label: m.users_leader(), value: user.leader?.name },
          { label: m.users_col_created(), value: formatDate(user.created_at) },
          { label: m.users_col_last(), value: last ? formatDateTime(last) : m.users_never() },
        ]}
      />
      <div className="wrap-2">
        {menuItems(user, own, work).map(({ key, label, tone, onSelect }) => (
          <Button
            key={key}
            tone={tone === 'danger' ? 'quietDanger' : 'plain'}
            onClick={() => {
              onClose();
              onSelect();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
