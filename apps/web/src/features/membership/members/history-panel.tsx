import type { MemberEvent } from '@station/contract/membership/events';
import { MEMBER_LIMITS, type Member } from '@station/contract/membership/member-fields';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { useReasonForm } from '../../../platform/reason-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useMemberCalls, useMemberEvents } from '../members.data.ts';
import css from '../membership.module.css';
import { EVENT_TEXTS, membershipFailureText, membershipLanguage } from '../membership-texts.ts';

/** What has happened with a membership, newest first; the last line that counts can be taken back. */
export function HistoryPanel({ member }: { member: Member }) {
  const { data } = useMemberEvents(member.id);
  const [reversed, setReversed] = useState<MemberEvent>();
  return (
    <Panel title={m.members_history()}>
      {data?.length === 0 ? <p className={css.quiet}>{m.members_history_none()}</p> : null}
      <ul className={css.lines} aria-label={m.members_history()}>
        {data?.map((event) => (
          <li key={event.id}>
            <EventWords event={event} />
            {event.is_reversed ? <Badge tint="grey">{m.members_event_reversed()}</Badge> : null}
            {event.can_reverse ? (
              <IconButton
                label={m.members_reverse_question({ event: EVENT_TEXTS[event.kind]() })}
                icon={<IconArrowBackUp size={20} aria-hidden="true" />}
                onClick={() => setReversed(event)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {reversed ? (
        <ReverseDialog member={member} event={reversed} onClose={() => setReversed(undefined)} />
      ) : null}
    </Panel>
  );
}

function EventWords({ event }: { event: MemberEvent }) {
  const { kind, day, until, plan_name, amount, currency, reason, by, at, is_reversed } = event;
  const when = until === null ? formatDate(day) : `${formatDate(day)} – ${formatDate(until)}`;
  const money = amount === null || currency === null ? '' : formatMoney(amount, currency);
  return (
    <span className={css.words} data-void={is_reversed || undefined}>
      <strong>{[EVENT_TEXTS[kind](), plan_name].filter(Boolean).join(': ')}</strong>
      <span className={css.quiet}>{[when, money, reason].filter(Boolean).join(' · ')}</span>
      <span className={css.quiet}>{m.members_by_when({ by, when: formatDateTime(at) })}</span>
    </span>
  );
}

type ReverseDialogProps = { member: Member; event: MemberEvent; onClose: () => void };

function ReverseDialog({ member, event, onClose }: ReverseDialogProps) {
  const { reverse } = useMemberCalls(member.id);
  const record = useReasonForm({
    missing: m.members_rule_reason,
    onConfirm: (reason) => reverse.mutateAsync({ id: event.id, reason }),
    onDone: () => {
      onClose();
      toast({ text: m.members_event_saved(), tone: 'good' });
    },
  });
  return (
    <ReasonDialog
      record={record}
      texts={{
        title: m.members_reverse_question({ event: EVENT_TEXTS[event.kind]() }),
        text: m.members_reverse_text(),
        reason: m.members_event_reason(),
        confirm: m.members_event_reverse(),
        form: formTexts(membershipLanguage()),
      }}
      maxLength={MEMBER_LIMITS.reason}
      failureText={(error) => membershipFailureText(error, m.members_error_event())}
      onClose={onClose}
    />
  );
}
