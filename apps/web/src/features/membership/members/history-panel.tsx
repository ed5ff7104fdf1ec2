import { type MemberEvent, reverseMemberEvent } from '@station/contract/membership/events';
import type { Member } from '@station/contract/membership/member-fields';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatDateTime } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useMemberEvents } from '../members.data.ts';
import css from '../membership.module.css';
import { EVENT_TEXTS, membershipFailure } from '../membership-texts.ts';
import { WhyDialog } from '../why-dialog.tsx';

/** What has happened with a membership, newest first; the last line that counts can be taken back. */
export function HistoryPanel({ member }: { member: Member }) {
  const query = useMemberEvents(member.id);
  const { data } = query;
  const [reversed, setReversed] = useState<MemberEvent>();
  return (
    <Panel title={m.members_history()}>
      {data ? null : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={membershipFailure(m.common_part_not_loaded)}
        />
      )}
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
        <WhyDialog
          endpoint={reverseMemberEvent}
          id={reversed.id}
          title={m.members_reverse_question({ event: EVENT_TEXTS[reversed.kind]() })}
          text={m.members_reverse_text()}
          confirm={m.members_event_reverse()}
          failure={m.members_error_event()}
          said={m.members_event_saved()}
          onClose={() => setReversed(undefined)}
        />
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
