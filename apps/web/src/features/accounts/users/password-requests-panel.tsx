import type { PasswordRequest } from '@station/contract/accounts/users';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { RequestPanel, useRequestActions, Who } from './request-list.tsx';
import { useDismissPasswordRequest, usePasswordRequests } from './requests.data.ts';
import type { UserActions } from './use-user-actions.ts';
import { shownName } from './user-texts.ts';
import css from './users.module.css';

/** People who lost access and get no mail: an administrator makes them a code. */
export function PasswordRequestsPanel({ work }: { work: UserActions }) {
  const requests = usePasswordRequests();
  const dismissal = useDismissPasswordRequest();
  const { list, attempt } = useRequestActions();

  const dismiss = ({ id, user }: PasswordRequest) =>
    attempt(m.users_passwords_dismissed({ name: shownName(user) }), () =>
      dismissal.mutateAsync(id),
    );
  return (
    <RequestPanel
      title={m.users_passwords_title()}
      text={m.users_passwords_text()}
      query={requests}
      rows={requests.data}
      rowKey={(request) => request.id}
      none={m.users_passwords_none()}
      listRef={list}
      row={(request) => {
        const name = shownName(request.user);
        return (
          <>
            <Who
              name={name}
              lines={[
                [request.user.username, request.user.email].filter(Boolean).join(' · '),
                m.users_asked_at({ when: formatDateTime(request.requested_at) }),
              ]}
            />
            <div className={css.requestActions}>
              <Button
                tone="primary"
                aria-label={m.users_passwords_make_row({ name })}
                onClick={() => work.makeCode(request.user)}
              >
                {m.users_passwords_make()}
              </Button>
              <Button
                tone="quiet"
                aria-label={m.users_passwords_dismiss_row({ name })}
                onClick={() => void dismiss(request)}
              >
                {m.users_passwords_dismiss()}
              </Button>
            </div>
          </>
        );
      }}
    />
  );
}
