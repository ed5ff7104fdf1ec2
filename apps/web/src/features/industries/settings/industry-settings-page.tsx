import type { IndustrySettings } from '@station/contract/industries/industry-model';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel, PanelColumn, PanelColumns } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { OnlyInCard, OnlyInTable } from '../../../ui/table-layouts.tsx';
import css from '../industries.module.css';
import { industriesFailure } from '../industry-texts.ts';
import { useIndustrySettings } from './industry-settings.data.ts';
import { IndustrySettingsForm } from './industry-settings-form.tsx';

/** By which edition contacts are classified, and whether a model outside is asked as well. */
export function IndustrySettingsPage() {
  const query = useIndustrySettings();
  const { data } = query;
  return (
    <Screen>
      <ScreenTitle subtitle={m.industries_outside_text()}>
        {m.industries_settings_title()}
      </ScreenTitle>
      {data ? (
        <PanelColumns>
          <PanelColumn>
            <IndustrySettingsForm settings={data} />
          </PanelColumn>
          <PanelColumn>
            <UsagePanel usage={data.usage} />
          </PanelColumn>
        </PanelColumns>
      ) : (
        <NotLoaded of={query} loading={m.common_loading()} failure={industriesFailure} />
      )}
    </Screen>
  );
}

type Usage = IndustrySettings['usage'];
type Count = keyof Usage['today'];

const COUNTS: Readonly<Record<Count, () => string>> = {
  calls: m.industries_usage_calls,
  contacts: m.industries_usage_contacts,
  tokens_in: m.industries_usage_tokens_in,
  tokens_out: m.industries_usage_tokens_out,
  cost: m.industries_usage_cost,
  refused: m.industries_usage_refused,
  failed: m.industries_usage_failed,
};

/** What the outside model was asked, what that cost, and what was not taken of its answers. */
function UsagePanel({ usage }: { usage: Usage }) {
  const { today, month, last_failure } = usage;
  const rows = (Object.keys(COUNTS) as Count[]).map((key, place) => ({ key, place }));
  const number = (value: number | null) =>
    value === null ? m.industries_usage_unknown() : formatNumber(value);
  return (
    <Panel title={m.industries_usage()} text={m.industries_usage_text()}>
      <DataTable
        caption={m.industries_usage()}
        loadingLabel={m.common_loading()}
        rows={rows}
        rowKey={({ place }) => place}
        empty={null}
        columns={[
          {
            key: 'what',
            header: m.industries_usage_what(),
            card: 'title',
            cell: ({ key }) => COUNTS[key](),
          },
          {
            key: 'today',
            header: m.industries_usage_today(),
            card: 'detail',
            cell: ({ key }) => (
              <>
                <OnlyInTable>{number(today[key])}</OnlyInTable>
                <OnlyInCard>
                  {m.industries_usage_today_count({ count: number(today[key]) })}
                </OnlyInCard>
              </>
            ),
          },
          {
            key: 'month',
            header: m.industries_usage_month(),
            card: 'detail',
            cell: ({ key }) => (
              <>
                <OnlyInTable>{number(month[key])}</OnlyInTable>
                <OnlyInCard>
                  {m.industries_usage_month_count({ count: number(month[key]) })}
                </OnlyInCard>
              </>
            ),
          },
        ]}
      />
      {last_failure ? (
        <p className={css.quiet}>
          {m.industries_usage_last_failure({
            when: formatDateTime(last_failure.at),
            why: last_failure.message,
          })}
        </p>
      ) : null}
    </Panel>
  );
}
