import type { ListedMember } from '@station/contract/membership/member-fields';
import { createLink } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { formatMoney } from '../../../platform/money.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { OpenAnchor } from '../../../ui/line-opening.tsx';
import css from '../membership.module.css';
import { STATE_TEXTS, STATE_TINTS } from '../membership-texts.ts';

const OpenLink = createLink(OpenAnchor);

/** How members stand in a list, wherever one is. */
export function memberColumns(search = ''): Column<ListedMember>[] {
  return [
    {
      key: 'name',
      header: m.common_name(),
      card: 'title',
      cell: ({ id, name, image }) => (
        <span className={css.person}>
          <Avatar name={name} image={image} />
          <OpenLink to="/paysoft/members/$id" params={{ id: String(id) }}>
            <MarkedText text={name} search={search} />
          </OpenLink>
        </span>
      ),
    },
    {
      key: 'number',
      header: m.members_number(),
      card: 'hidden',
      cell: ({ number }) => <span className="figures">{number}</span>,
    },
    {
      key: 'phone',
      header: m.common_phone(),
      card: 'detail',
      cell: ({ phone }) => <MarkedText text={phone} search={search} />,
    },
    {
      key: 'plan',
      header: m.members_plan(),
      card: 'detail',
      cell: ({ membership }) => membership?.plan_name,
    },
    {
      key: 'left',
      header: m.members_left(),
      card: 'detail',
      cell: ({ membership }) => (membership ? leftText(membership) : null),
    },
    {
      key: 'state',
      header: m.members_state(),
      card: 'badge',
      cell: ({ state, membership }) => (
        <span className={css.badges}>
          <Badge tint={STATE_TINTS[state]}>{STATE_TEXTS[state]()}</Badge>
          {membership && membership.owed > 0 ? (
            <Badge tint="red">
              {m.members_owes({ amount: formatMoney(membership.owed, membership.currency) })}
            </Badge>
          ) : null}
        </span>
      ),
    },
    {
      key: 'visit',
      header: m.members_last_visit(),
      card: 'hidden',
      from: 'large',
      cell: ({ last_visit_at }) => (last_visit_at === null ? null : formatDate(last_visit_at)),
    },
  ];
}

/** What is left of a plan: days, visits, or both. */
export function leftText(left: { days_left: number | null; visits_left: number | null }): string {
  const { days_left, visits_left } = left;
  return [
    ...(days_left === null || days_left < 0
      ? []
      : [m.members_days_left({ count: formatNumber(days_left) })]),
    ...(visits_left === null ? [] : [m.members_visits_left({ count: formatNumber(visits_left) })]),
  ].join(' · ');
}
