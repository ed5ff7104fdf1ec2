import IconIdBadge from '@tabler/icons-react/dist/esm/icons/IconIdBadge2.mjs';
import { useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { membershipFailure, STATE_TEXTS, STATE_TINTS } from '../membership-texts.ts';
import { useShownCard } from './card.data.ts';
import css from './card.module.css';
import { CardPicture } from './card-picture.tsx';

/** A member's own card, for whoever has its link: mostly the member, on a phone. */
export function CardPage() {
  const { token = '' } = useParams({ strict: false });
  const query = useShownCard(token);
  const { data, error } = query;
  if (!data) {
    const isGone =
      error instanceof Problem && (error.code === 'not-found' || error.code === 'invalid');
    return (
      <Screen>
        <ScreenTitle hidden>{m.card_page_title()}</ScreenTitle>
        {isGone ? (
          <EmptyState
            whole
            icon={<IconIdBadge size={44} aria-hidden="true" />}
            title={m.card_page_gone()}
            text={m.card_page_gone_text()}
          />
        ) : (
          <NotLoaded
            of={query}
            loading={m.common_loading()}
            failure={membershipFailure(m.members_error_load)}
          />
        )}
      </Screen>
    );
  }
  const { name, number, plan_name, state, ends_on, visits_left, points } = data;
  return (
    <Screen className={css.screen}>
      <ScreenTitle subtitle={m.card_page_show()}>{m.card_page_title()}</ScreenTitle>
      <CardPicture name={name} number={number} token={token} />
      <Panel title={plan_name ?? m.members_state_none()}>
        <p>
          <Badge tint={STATE_TINTS[state]}>{STATE_TEXTS[state]()}</Badge>
        </p>
        <FactList
          facts={[
            ...(ends_on === null ? [] : [{ label: m.members_until(), value: formatDate(ends_on) }]),
            ...(visits_left === null
              ? []
              : [
                  {
                    label: m.members_left(),
                    value: m.members_visits_left({ count: formatNumber(visits_left) }),
                  },
                ]),
            {
              label: m.members_points(),
              value: m.members_points_count({ count: formatNumber(points) }),
            },
          ]}
        />
      </Panel>
    </Screen>
  );
}
