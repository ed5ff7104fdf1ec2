import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { Suspense } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useFormAddress } from '../../../platform/form-address.ts';
import { formatNumber } from '../../../platform/format.ts';
import { lazyPart, NotOpened } from '../../../platform/lazy-part.ts';
import { formatMoney } from '../../../platform/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FactList } from '../../../ui/facts.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import css from '../membership.module.css';
import { membershipFailure } from '../membership-texts.ts';
import { type StoredRules, usePointRules } from './point-rules.data.ts';

const PointRulesDialog = lazyPart(
  () => import('./point-rules-dialog.tsx'),
  'PointRulesDialog',
  NotOpened,
);

/** How members earn points and what these make of them; for administrators. */
export function PointRulesPage() {
  const query = usePointRules();
  const { data } = query;
  return (
    <Screen>
      <ScreenTitle subtitle={m.point_rules_text()}>{m.point_rules_title()}</ScreenTitle>
      {data ? (
        <Rules rules={data} />
      ) : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={membershipFailure(m.point_rules_error_load)}
        />
      )}
    </Screen>
  );
}

function Rules({ rules }: { rules: StoredRules }) {
  const forms = useFormAddress();
  const { per_visit, vnd_a_point, krw_a_point, months, tiers } = rules;
  const none = m.point_rules_none();
  return (
    <>
      <Panel
        title={m.point_rules_earning()}
        actions={
          <Button
            icon={<IconPencil size={18} aria-hidden="true" />}
            onClick={() => forms.edit('rules')}
          >
            {m.common_edit()}
          </Button>
        }
      >
        <FactList
          facts={[
            {
              label: m.point_rules_per_visit(),
              value:
                per_visit === 0 ? none : m.members_points_count({ count: formatNumber(per_visit) }),
            },
            {
              label: m.point_rules_vnd(),
              value: vnd_a_point === null ? none : formatMoney(vnd_a_point, 'VND'),
            },
            {
              label: m.point_rules_krw(),
              value: krw_a_point === null ? none : formatMoney(krw_a_point, 'KRW'),
            },
            {
              label: m.point_rules_months(),
              value:
                months === null
                  ? m.point_rules_for_ever()
                  : m.point_rules_months_count({ count: formatNumber(months) }),
            },
          ]}
        />
      </Panel>
      <Panel title={m.point_rules_tiers()} text={m.point_rules_tiers_text()}>
        {tiers.length === 0 ? <p className={css.quiet}>{m.point_rules_tiers_none()}</p> : null}
        <ul className={css.lines} aria-label={m.point_rules_tiers()}>
          {tiers
            .toSorted((a, b) => a.from - b.from)
            .map(({ name, from }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span className={css.amount}>
                  {m.point_rules_tier_from({ count: formatNumber(from) })}
                </span>
              </li>
            ))}
        </ul>
      </Panel>
      <Suspense>
        {forms.editing === 'rules' ? (
          <PointRulesDialog rules={rules} onClose={forms.close} />
        ) : null}
      </Suspense>
    </>
  );
}
