import type { ListedUser } from '@station/contract/accounts/users';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { RequestPanel, useRequestActions, Who } from './request-list.tsx';
import { PENDING_SHOWN, usePendingUsers } from './requests.data.ts';
import { text } from './text.ts';
import { useUserCalls } from './user-changes.data.ts';
import { shownName } from './user-texts.ts';
import css from './users.module.css';

const ButtonLink = createLink(ButtonAnchor);

/** People who have registered and wait for approval. */
export function PendingUsersPanel() {
  const pending = usePendingUsers();
  const { update, remove } = useUserCalls();
  const { list, attempt } = useRequestActions();

  const approve = (user: ListedUser) =>
    attempt(m.users_approved({ name: shownName(user) }), () =>
      update.mutateAsync({ id: user.id, change: { status: 'active' } }),
    );
  const decline = async (user: ListedUser) => {
    const name = shownName(user);
    const sure = await confirm({
      title: m.users_pending_decline_question({ name }),
      text: m.users_pending_decline_text(),
      confirmLabel: m.users_pending_decline(),
      cancelLabel: text(m.common_cancel),
      tone: 'danger',
    });
    if (sure) await attempt(m.users_pending_declined({ name }), () => remove.mutateAsync(user.id));
  };
  const total = pending.data?.total ?? 0;
  return (
    <RequestPanel
      title={m.users_pending_title()}
      query={pending}
      rows={pending.data?.users}
      rowKey={(user) => user.id}
      none={m.users_pending_none()}
      listRef={list}
      row={(user) => (
        <>
          <Who
            name={shownName(user)}
            lines={[
              [user.username, user.email].filter(Boolean).join(' · '),
              m.users_pending_since({ when: formatDateTime(user.created_at) }),
            ]}
          />
          <div className={css.requestActions}>
            <Button
              tone="primary"
              aria-label={m.users_approve_row({ name: shownName(user) })}
              onClick={() => void approve(user)}
            >
              {m.users_approve()}
            </Button>
            <Button
              tone="quietDanger"
              aria-label={m.users_pending_decline_row({ name: shownName(user) })}
              onClick={() => void decline(user)}
            >
              {m.users_pending_decline()}
            </Button>
          </div>
        </>
      )}
    >
      {total > PENDING_SHOWN ? (
        <ButtonLink to="/app/users" search={{ status: 'pending' }}>
          {m.users_pending_all({ count: formatNumber(total) })}
        </ButtonLink>
      ) : null}
    </RequestPanel>
  );
}
