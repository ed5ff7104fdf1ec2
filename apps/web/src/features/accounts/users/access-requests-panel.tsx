import type { AccessRequest } from '@station/contract/launcher/launcher';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { useAccessRequests, useHandleAccessRequest } from './access-requests.data.ts';
import { RequestPanel, useRequestActions, Who } from './request-list.tsx';
import { text } from './text.ts';
import { useUserCalls } from './user-changes.data.ts';
import { shownName } from './user-texts.ts';
import css from './users.module.css';

/** People who were refused a page of administrators and ask to be let in. */
export function AccessRequestsPanel() {
  const requests = useAccessRequests();
  const handling = useHandleAccessRequest();
  const { update } = useUserCalls();
  const { list, attempt } = useRequestActions();

  const grant = async ({ id, user, page }: AccessRequest) => {
    const name = shownName(user);
    const sure = await confirm({
      title: m.users_access_grant_question({ name }),
      text: m.users_access_grant_text({ name, page }),
      confirmLabel: m.users_access_grant(),
      cancelLabel: text(m.common_cancel),
    });
    if (!sure) return;
    await attempt(m.users_access_granted({ name }), async () => {
      // The role first: a request marked as granted must not leave its person outside.
      await update.mutateAsync({ id: user.id, change: { role: 'admin' } });
      await handling.mutateAsync({ id, decision: 'granted' });
    });
  };
  const decline = ({ id, user }: AccessRequest) =>
    attempt(m.users_access_declined({ name: shownName(user) }), () =>
      handling.mutateAsync({ id, decision: 'declined' }),
    );
  const handled = requests.data?.filter((one) => one.decision !== null) ?? [];
  return (
    <RequestPanel
      title={m.users_access_title()}
      query={requests}
      rows={requests.data?.filter((one) => one.decision === null)}
      rowKey={(request) => request.id}
      none={m.users_access_none()}
      listRef={list}
      row={(request) => {
        const name = shownName(request.user);
        const { page } = request;
        return (
          <>
            <Who
              name={name}
              lines={[
                m.users_access_asks({ page }),
                m.users_asked_at({ when: formatDateTime(request.requested_at) }),
              ]}
            />
            <div className={css.requestActions}>
              <Button
                tone="primary"
                aria-label={m.users_access_grant_row({ name, page })}
                onClick={() => void grant(request)}
              >
                {m.users_access_grant()}
              </Button>
              <Button
                tone="quietDanger"
                aria-label={m.users_access_decline_row({ name, page })}
                onClick={() => void decline(request)}
              >
                {m.users_access_decline()}
              </Button>
            </div>
          </>
        );
      }}
    >
      {handled.length > 0 ? (
        <details className={css.handled}>
          <summary>{m.users_access_handled()}</summary>
          <ul className={css.requests}>
            {handled.map((request) => (
              <li key={request.id} className={css.request}>
                <Handled request={request} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </RequestPanel>
  );
}

function Handled({ request }: { request: AccessRequest }) {
  const { user, page, decision, handled_at, handled_by } = request;
  const granted = decision === 'granted';
  const by = { name: handled_by ?? '', when: handled_at ? formatDateTime(handled_at) : '' };
  return (
    <Who
      name={shownName(user)}
      badge={
        <Badge tint={granted ? 'green' : 'grey'}>
          {granted ? m.users_access_was_granted() : m.users_access_was_declined()}
        </Badge>
      }
      lines={[m.users_access_asks({ page }), m.users_access_by(by)]}
    />
  );
}
