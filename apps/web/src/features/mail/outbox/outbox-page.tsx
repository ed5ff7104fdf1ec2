import type { LetterState, LetterSummary } from '@station/contract/mail/drafts';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { Badge, type BadgeTint } from '../../../ui/badge.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toaster.tsx';
import css from '../mail.module.css';
import { MailFrame } from '../mail-frame.tsx';
import { mailProblemText, reasonText } from '../mail-texts.ts';
import { LaterDialog } from '../writing/later-dialog.tsx';
import { type OutboxDecision, useDrafts, useOutbox, useOutboxDecision } from './outbox.data.ts';
import { OutboxDecisions } from './outbox-decisions.tsx';

const SHOWN = ['way', 'drafts', 'sent'] as const;
type Shown = (typeof SHOWN)[number];

export type OutboxSearch = { show?: Shown };

const STATE_TEXTS: Readonly<Record<LetterState, () => string>> = {
  draft: m.mail_state_draft,
  waiting: m.mail_state_waiting,
  sending: m.mail_state_sending,
  sent: m.mail_state_sent,
  failed: m.mail_state_failed,
  uncertain: m.mail_state_uncertain,
  cancelled: m.mail_state_cancelled,
};

const TINTS: Readonly<Record<LetterState, BadgeTint>> = {
  draft: 'grey',
  waiting: 'blue',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  uncertain: 'amber',
  cancelled: 'grey',
};

/** Letters of ours: those on their way and what a person has to decide about, drafts, and what went out. */
export function OutboxPage() {
  const { show: asked } = useSearch({ strict: false }) as OutboxSearch;
  const show = SHOWN.find((one) => one === asked) ?? 'way';
  const navigate = useNavigate();
  const outbox = useOutbox(show !== 'drafts');
  const drafts = useDrafts(show === 'drafts');
  const query = show === 'drafts' ? drafts : outbox;
  const letters = query.data?.filter(({ state }) => {
    if (show === 'drafts') return true;
    const isOver = state === 'sent' || state === 'cancelled';
    return show === 'sent' ? isOver : !isOver;
  });
  return (
    <MailFrame toMail>
      <Screen>
        <ScreenTitle subtitle={m.mail_outbox_text()}>{m.mail_outbox()}</ScreenTitle>
        <ChoiceGroup
          label={m.mail_outbox_show()}
          hideLabel
          columns={3}
          value={show}
          choices={[
            { value: 'way', label: m.mail_outbox_way() },
            { value: 'drafts', label: m.mail_drafts() },
            { value: 'sent', label: m.mail_sent() },
          ]}
          onChange={(next) =>
            void navigate({
              to: '.',
              search: { show: next === 'way' ? undefined : next } as never,
              replace: true,
            })
          }
        />
        {letters ? null : (
          <NotLoaded
            of={query}
            loading={m.common_loading()}
            failure={loadFailure(m.mail_not_loaded)}
          />
        )}
        {letters?.length === 0 ? (
          <EmptyState
            icon={<IconSend size={40} aria-hidden="true" />}
            title={m.mail_outbox_none()}
          />
        ) : null}
        <ul className="grid-3" aria-label={m.mail_outbox()}>
          {letters?.map((letter) => (
            <OutboxLetter key={letter.id} letter={letter} />
          ))}
        </ul>
      </Screen>
    </MailFrame>
  );
}

function OutboxLetter({ letter }: { letter: LetterSummary }) {
  const deciding = useOutboxDecision();
  const navigate = useNavigate();
  const [isMoving, setMoving] = useState(false);
  const { id, mailbox_id, state, failure } = letter;
  const write = () =>
    void navigate({
      to: '/autogmail',
      search: { mailbox: mailbox_id, write: String(id) } as never,
    });
  const decide = (decision: OutboxDecision) =>
    // By the promise: the letter may have left this list by then.
    void deciding.mutateAsync(decision).then(
      () => {
        if (decision.what === 'call-back') write();
      },
      (error) => toast({ text: mailProblemText(error), tone: 'bad' }),
    );
  const to = letter.to.map(({ name, address }) => name || address).join(', ');
  const when = letter.sent_at ?? letter.due_at ?? letter.updated_at;
  return (
    <li className={css.card}>
      <div className={css.words}>
        <p className={css.line}>
          <strong>{letter.subject || m.mail_no_subject()}</strong>
          <Badge tint={TINTS[state]}>{STATE_TEXTS[state]()}</Badge>
        </p>
        <p>
          {to || m.mail_nobody()}
          {letter.recipients > letter.to.length
            ? ` (+${formatNumber(letter.recipients - letter.to.length)})`
            : ''}
        </p>
        <p className={css.quiet}>
          {[formatDateTime(when), letter.snippet].filter(Boolean).join(' · ')}
        </p>
        {failure ? <p className="bad-text">{reasonText(failure) ?? failure}</p> : null}
        {state === 'uncertain' ? <p className={css.warning}>{m.mail_uncertain_text()}</p> : null}
      </div>
      <OutboxDecisions
        letter={letter}
        busy={deciding.isPending}
        onWrite={write}
        onDecide={decide}
        onMove={() => setMoving(true)}
      />
      {isMoving ? (
        <LaterDialog
          onClose={() => setMoving(false)}
          onChoose={(send_at) => {
            setMoving(false);
            decide({ what: 'reschedule', id, send_at });
          }}
        />
      ) : null}
    </li>
  );
}
