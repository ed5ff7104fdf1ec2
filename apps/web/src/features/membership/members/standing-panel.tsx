import type { EventKind } from '@station/contract/membership/events';
import type { Member, Membership } from '@station/contract/membership/member-fields';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatDate } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { EVENT_TEXTS } from '../membership-texts.ts';
import { leftText } from './member-columns.tsx';

/** What can be done now, the likeliest first; the server has the last word. */
const POSSIBLE: Readonly<Record<Member['state'], readonly EventKind[]>> = {
  none: ['join'],
  upcoming: ['change', 'cancel', 'refund'],
  active: ['renew', 'freeze', 'change', 'cancel', 'refund'],
  grace: ['renew', 'change', 'cancel', 'refund'],
  frozen: ['resume', 'cancel', 'refund'],
  'used-up': ['renew', 'change', 'refund'],
  expired: ['renew', 'refund'],
  cancelled: ['join', 'refund'],
};

/** How it stands with a membership, and what can be done about it. */
export function StandingPanel({ member }: { member: Member }) {
  const forms = useFormAddress();
  const { membership, state } = member;
  return (
    <Panel title={m.members_membership()}>
      <div className="stack-3">
        {membership ? <FactList facts={factsOf(membership)} /> : <p>{m.members_state_none()}</p>}
        {membership && membership.owed > 0 ? (
          <p>
            <Badge tint="red">
              {m.members_owes({ amount: formatMoney(membership.owed, membership.currency) })}
            </Badge>
          </p>
        ) : null}
        <div className="wrap-2">
          {POSSIBLE[state].map((kind, place) => (
            <Button key={kind} tone={toneOf(kind, place)} onClick={() => forms.add(kind)}>
              {EVENT_TEXTS[kind]()}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  );
}

const toneOf = (kind: EventKind, place: number) => {
  if (kind === 'cancel') return 'quietDanger';
  return place === 0 ? 'primary' : 'plain';
};

/** Whether it is frozen, or is going to be: until that is over there can be no other freeze. */
const holdsFreeze = ({ state, frozen_until }: Membership) =>
  state === 'frozen' || (state !== 'cancelled' && frozen_until !== null && frozen_until >= today());

function factsOf(membership: Membership) {
  const { plan_name, starts_on, ends_on, grace_until, frozen_from, frozen_until } = membership;
  const left = leftText(membership);
  const period =
    ends_on === null ? formatDate(starts_on) : `${formatDate(starts_on)} – ${formatDate(ends_on)}`;
  return [
    { label: m.members_plan(), value: plan_name },
    { label: m.members_period(), value: period },
    ...(left ? [{ label: m.members_left(), value: left }] : []),
    ...(membership.state === 'grace' && grace_until !== null
      ? [{ label: m.members_state_grace(), value: formatDate(grace_until) }]
      : []),
    ...(frozen_from !== null && holdsFreeze(membership)
      ? [
          {
            label: m.members_state_frozen(),
            value: `${formatDate(frozen_from)} – ${frozen_until === null ? '…' : formatDate(frozen_until)}`,
          },
        ]
      : []),
    {
      label: m.members_paid(),
      value: m.members_paid_of({
        paid: formatMoney(membership.paid, membership.currency),
        price: formatMoney(membership.price, membership.currency),
      }),
    },
  ];
}
