import { type MailingRecipient, RECIPIENT_STATES } from '@station/contract/mail/mailing-recipients';
import type { Mailing } from '@station/contract/mail/mailings';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { pagedList } from '../../../platform/list-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { ListScreen } from '../../../ui/list-screen.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMailingAddress } from './mailings.address.ts';
import { useMailingCalls, useRecipients } from './mailings.data.ts';
import css from './mailings.module.css';
import {
  holdText,
  mailingFailure,
  mailingProblemText,
  RECIPIENT_TEXTS,
  STATE_TEXTS,
  STATE_TINTS,
} from './mailings-texts.ts';
import { recipientColumns, recipientsTexts } from './recipient-columns.tsx';

const fail = (error: unknown) => toast({ text: mailingProblemText(error), tone: 'bad' });

/** How far a mailing is, and what can be done about it. It keeps itself up to date. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  const { counts } = mailing;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const settled = total - counts.waiting;
  const hold = holdText(mailing);
  const at = useMailingAddress();
  return (
    <div className="stack-4">
      <ScreenHead>
        <ScreenTitle
          subtitle={m.mailings_by({
            name: mailing.created_by_name,
            address: mailing.mailbox_address,
            when: formatDateTime(mailing.started_at ?? mailing.created_at),
          })}
        >
          {mailing.subject || m.mailings_no_subject()}
        </ScreenTitle>
        <Badge tint={STATE_TINTS[mailing.state]}>{STATE_TEXTS[mailing.state]()}</Badge>
      </ScreenHead>
      <Panel title={m.mailings_progress()} actions={<Actions mailing={mailing} />}>
        <ProgressBar
          label={STATE_TEXTS[mailing.state]()}
          detail={m.mailings_settled_of({
            count: formatNumber(settled),
            total: formatNumber(total),
          })}
          value={total === 0 ? 1 : settled / total}
        />
        {hold ? <Notice tone="warning">{hold}</Notice> : null}
        <StatTiles
          label={m.mailings_counts()}
          tiles={(['waiting', 'sent', 'failed', 'uncertain', 'skipped'] as const).map((key) => ({
            key,
            value: formatNumber(counts[key]),
            label: RECIPIENT_TEXTS[key](),
          }))}
          selected={at.address.state}
          onSelect={(key) =>
            at.change({ state: key === at.address.state ? undefined : (key as 'sent') })
          }
        />
      </Panel>
      <Recipients mailing={mailing} />
    </div>
  );
}

function Actions({ mailing }: { mailing: Mailing }) {
  const { id, state, counts, hold, to_retry } = mailing;
  const { change, retry, saveOutcome } = useMailingCalls();
  // Two that say the opposite would be done in whichever order they arrive.
  const isActing = change.isPending || retry.isPending;
  const act = (what: 'pause' | 'resume' | 'stop') => change.mutate({ id, what }, { onError: fail });
  const stop = async () => {
    const sure = await confirm({
      title: m.mailings_stop_question(),
      text: m.mailings_stop_text({ count: formatNumber(counts.waiting) }),
      confirmLabel: m.mailings_stop(),
      cancelLabel: m.common_cancel(),
      tone: 'danger',
    });
    if (sure) act('stop');
  };
  const tryAgain = async () => {
    const count = formatNumber(to_retry);
    const sure = await confirm({
      title: m.mailings_retry_question({ count }),
      text: m.mailings_retry_text(),
      confirmLabel: m.mailings_retry({ count }),
      cancelLabel: m.common_cancel(),
    });
    if (sure) retry.mutate({ id, letters: to_retry }, { onError: fail });
  };
  const icon = { size: 18, 'aria-hidden': true } as const;
  return (
    <>
      {state === 'sending' ? (
        <Button
          icon={<IconPlayerPause {...icon} />}
          disabled={isActing}
          onClick={() => act('pause')}
        >
          {m.mailings_pause()}
        </Button>
      ) : null}
      {state === 'paused' || (state === 'sending' && hold) ? (
        <Button
          tone="primary"
          icon={<IconPlayerPlay {...icon} />}
          disabled={isActing}
          onClick={() => act('resume')}
        >
          {m.mailings_resume()}
        </Button>
      ) : null}
      {state === 'sending' || state === 'paused' ? (
        <Button
          tone="quietDanger"
          icon={<IconPlayerStop {...icon} />}
          disabled={isActing}
          onClick={() => void stop()}
        >
          {m.mailings_stop()}
        </Button>
      ) : null}
      {to_retry > 0 && state !== 'stopped' ? (
        <Button
          icon={<IconRefresh {...icon} />}
          busy={retry.isPending}
          disabled={change.isPending}
          onClick={() => void tryAgain()}
        >
          {m.mailings_retry({ count: formatNumber(to_retry) })}
        </Button>
      ) : null}
      <Button
        tone="quiet"
        icon={<IconDownload {...icon} />}
        busy={saveOutcome.isPending}
        onClick={() => saveOutcome.mutate(id, { onError: fail })}
      >
        {m.mailings_excel()}
      </Button>
    </>
  );
}

function Recipients({ mailing }: { mailing: Mailing }) {
  const at = useMailingAddress();
  const { state } = at.address;
  const page = useRecipients(mailing.id, at.address);
  return (
    <ListScreen
      lines
      at={at}
      list={pagedList(page, ({ data }) => data, mailingFailure)}
      texts={recipientsTexts()}
      caption={<h2 className={css.heading}>{m.mailings_step_recipients()}</h2>}
      filtered={state === '' ? 0 : 1}
      onClear={() => at.change({ search: '', state: undefined })}
      fields={
        <Select
          label={m.common_status()}
          value={state}
          onChange={(event) => at.change({ state: event.currentTarget.value as 'sent' })}
          choices={[
            { value: '', label: m.common_all() },
            ...RECIPIENT_STATES.map((value) => ({ value, label: RECIPIENT_TEXTS[value]() })),
          ]}
        />
      }
      columns={[
        ...recipientColumns(),
        {
          key: 'actions',
          header: m.common_actions(),
          hideHeader: true,
          card: 'detail',
          cell: (one) => (one.state === 'uncertain' ? <Decision of={mailing} on={one} /> : null),
        },
      ]}
      rowKey={({ id }) => id}
      icon={<IconUsers size={40} aria-hidden="true" />}
    />
  );
}

/** Nobody knows whether the letter went out: a person looks, and says. */
function Decision({ of, on }: { of: Mailing; on: MailingRecipient }) {
  const { decide } = useMailingCalls();
  const say = (was_sent: boolean) =>
    decide.mutate({ id: of.id, recipient_id: on.id, was_sent }, { onError: fail });
  return (
    <span className="row-2">
      <Button compact disabled={decide.isPending} onClick={() => say(true)}>
        {m.mailings_was_sent()}
      </Button>
      <Button compact tone="quiet" disabled={decide.isPending} onClick={() => say(false)}>
        {of.state === 'stopped' ? m.mailings_was_not_sent() : m.mailings_send_again()}
      </Button>
    </span>
  );
}
