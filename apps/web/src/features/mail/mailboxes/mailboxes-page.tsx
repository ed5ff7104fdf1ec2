import type { Mailbox } from '@station/contract/mail/mail-fields';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMailboxes } from '../mail.data.ts';
import css from '../mail.module.css';
import { MailFrame } from '../mail-frame.tsx';
import { mailProblemText } from '../mail-texts.ts';
import { ConnectButtons, NotConfigured } from './connect-panel.tsx';
import { MailboxForm } from './mailbox-form.tsx';
import { useGmailProfile, useMailboxCalls, useMailboxStatus } from './mailboxes.data.ts';
import { MembersPanel } from './members-panel.tsx';

/** The mailboxes of a person: how each stands, its signature, who shares it, and the ways to add one. */
export function MailboxesPage() {
  const query = useMailboxes();
  const { data } = query;
  return (
    <MailFrame toMail>
      <Screen className={css.reading ?? ''}>
        <ScreenTitle subtitle={m.mail_mailboxes_text()}>{m.mail_mailboxes()}</ScreenTitle>
        {data ? null : (
          <NotLoaded
            of={query}
            loading={m.common_loading()}
            failure={loadFailure(m.mail_not_loaded)}
          />
        )}
        {data?.data.map((mailbox) => (
          <MailboxPanels key={mailbox.id} mailbox={mailbox} />
        ))}
        {data?.is_configured ? (
          <Panel title={m.mail_mailbox_add()} text={m.mail_connect_text()}>
            <ConnectButtons />
          </Panel>
        ) : null}
        {data && !data.is_configured ? <NotConfigured mayConfigure={data.may_configure} /> : null}
        <p className={css.quiet}>{m.mail_demo_text()}</p>
      </Screen>
    </MailFrame>
  );
}

const STATES = {
  connected: () => <Badge tint="green">{m.mail_mailbox_connected()}</Badge>,
  manual: () => <Badge tint="blue">{m.mail_mailbox_manual()}</Badge>,
  'connect-again': () => <Badge tint="red">{m.mail_mailbox_again()}</Badge>,
};

function MailboxPanels({ mailbox }: { mailbox: Mailbox }) {
  const isOwner = mailbox.role === 'owner';
  const { disconnect } = useMailboxCalls();
  const leave = async () => {
    const sure = await confirm({
      title: m.mail_disconnect_question({ address: mailbox.address }),
      text: m.mail_disconnect_text(),
      confirmLabel: m.mail_disconnect(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (!sure) return;
    // By the promise: the panel goes with its mailbox.
    await disconnect.mutateAsync(mailbox).then(
      () => toast({ text: m.mail_disconnected(), tone: 'good' }),
      (error) => toast({ text: mailProblemText(error), tone: 'bad' }),
    );
  };
  return (
    <Panel
      title={mailbox.address}
      actions={
        isOwner ? (
          <Button tone="quietDanger" onClick={() => void leave()}>
            {m.mail_disconnect()}
          </Button>
        ) : undefined
      }
    >
      <p className={css.line}>
        {STATES[mailbox.state]()}
        {mailbox.is_shared ? <Badge tint="violet">{m.mail_mailbox_shared()}</Badge> : null}
      </p>
      {mailbox.state === 'connect-again' ? (
        <Notice tone="warning" action={isOwner ? <ConnectButtons hint={mailbox.address} /> : null}>
          {m.mail_why_connect_again()}
        </Notice>
      ) : null}
      <StatusFacts mailbox={mailbox} />
      {isOwner ? <MailboxForm mailbox={mailbox} /> : null}
      {mailbox.is_shared ? <MembersPanel mailbox={mailbox} /> : null}
    </Panel>
  );
}

/** The status panel: address, permissions, expiry, quota (spec 2, section 2). */
function StatusFacts({ mailbox }: { mailbox: Mailbox }) {
  const { data } = useMailboxStatus(mailbox.id);
  const { data: profile } = useGmailProfile(mailbox, mailbox.state !== 'connect-again');
  if (!data) return null;
  const time = (when: string | null) => (when ? formatDateTime(when) : m.mail_status_never());
  return (
    <FactList
      facts={[
        {
          label: m.mail_status_messages(),
          value: profile
            ? m.mail_status_totals({
                messages: formatNumber(profile.messagesTotal),
                threads: formatNumber(profile.threadsTotal),
              })
            : '…',
        },
        { label: m.mail_status_connected(), value: time(data.connected_at) },
        { label: m.mail_status_expires(), value: time(data.access_expires_at) },
        { label: m.mail_status_synced(), value: time(data.synced_at) },
        {
          label: m.mail_status_quota(),
          value: m.mail_status_of({
            used: formatNumber(data.quota.used),
            limit: formatNumber(data.quota.limit),
          }),
        },
        {
          label: m.mail_status_sent(),
          value: m.mail_status_of({
            used: formatNumber(data.sent_today.count),
            limit: formatNumber(data.sent_today.limit),
          }),
        },
        ...(data.paused_until
          ? [{ label: m.mail_status_paused(), value: time(data.paused_until) }]
          : []),
        {
          label: m.mail_status_scopes(),
          value: data.scopes.map((scope) => scope.split('/').at(-1)).join(', ') || '–',
        },
      ]}
    />
  );
}
