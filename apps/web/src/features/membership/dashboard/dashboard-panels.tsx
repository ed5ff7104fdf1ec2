import { m } from '../../../paraglide/messages.js';
import { hourText } from '../../../platform/days.ts';
import { formatNumber, formatWeekdayNumber } from '../../../platform/format.ts';
import { formatMoney } from '../../../platform/money.ts';
import { BarList } from '../../../ui/charts.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FigurePanel } from '../../../ui/figure-panel.tsx';
import { HeatTable } from '../../../ui/heat-table.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { Panel } from '../../../ui/panel.tsx';
import css from '../membership.module.css';
import type { Dashboard } from './dashboard.data.ts';

type Months = { months: Dashboard['months'] };
type Month = Dashboard['months'][number];

/** `2026-11` as `11/2026`. */
const monthText = (month: string) => `${month.slice(5)}/${month.slice(0, 4)}`;

/** The first hour and the last that are shown even if nobody came. */
const USUAL_HOURS = { first: 6, last: 22 } as const;

/** How many there were at the end of each month. */
export function MembersPanel({ months }: Months) {
  return <MonthsPanel title={m.dashboard_members()} months={months} of="active" />;
}

/** How many have renewed in each month. */
export function RenewalsPanel({ months }: Months) {
  return <MonthsPanel title={m.dashboard_renewals()} months={months} of="renewed" />;
}

type MonthsPanelProps = Months & { title: string; of: 'active' | 'renewed' };

function MonthsPanel({ title, months, of }: MonthsPanelProps) {
  const count = (key: Exclude<keyof Month, 'month'>, header: string) => ({
    key,
    header,
    card: 'detail' as const,
    cell: (month: Month) => `${header}: ${formatNumber(month[key])}`,
  });
  return (
    <FigurePanel
      title={title}
      texts={{ chart: m.dashboard_chart(), table: m.dashboard_table() }}
      chart={
        <LineChart
          label={title}
          format={formatNumber}
          points={months.map((month) => ({
            key: month.month,
            label: monthText(month.month),
            value: month[of],
            text: `${monthText(month.month)}: ${formatNumber(month[of])}`,
          }))}
        />
      }
      table={
        <DataTable
          caption={title}
          loadingLabel={m.common_loading()}
          rows={months.toReversed()}
          rowKey={({ month }) => Number(month.replace('-', ''))}
          empty={null}
          columns={[
            {
              key: 'month',
              header: m.dashboard_month(),
              card: 'title',
              cell: ({ month }) => monthText(month),
            },
            ...(of === 'active'
              ? [
                  count('active', m.dashboard_active()),
                  count('joined', m.dashboard_joined()),
                  count('left', m.dashboard_left()),
                ]
              : [count('renewed', m.dashboard_renewed()), count('visits', m.dashboard_visits())]),
          ]}
        />
      }
    />
  );
}

/** When in the week members come: a row for each hour, a column for each weekday. */
export function HeatPanel({ heat }: { heat: Dashboard['heat'] }) {
  const hours = heat.map(({ hour }) => hour);
  const first = Math.min(USUAL_HOURS.first, ...hours);
  const last = Math.max(USUAL_HOURS.last, ...hours);
  const weekdays = [1, 2, 3, 4, 5, 6, 7];
  const visitsAt = (weekday: number, hour: number) =>
    heat.find((one) => one.weekday === weekday && one.hour === hour)?.visits ?? 0;
  return (
    <Panel title={m.dashboard_heat()} text={m.dashboard_heat_text()}>
      <HeatTable
        caption={m.dashboard_heat()}
        format={formatNumber}
        columns={weekdays.map((weekday) => ({
          key: String(weekday),
          label: formatWeekdayNumber(weekday, 'short'),
          name: formatWeekdayNumber(weekday),
        }))}
        rows={Array.from({ length: last - first + 1 }, (_, place) => ({
          key: String(first + place),
          label: hourText(first + place),
          values: weekdays.map((weekday) => visitsAt(weekday, first + place)),
        }))}
      />
    </Panel>
  );
}

/** What each plan has brought in; plans of one currency are compared with each other. */
export function RevenuePanel({ revenue }: { revenue: Dashboard['revenue'] }) {
  const top = (currency: string) =>
    Math.max(
      1,
      ...revenue.filter((plan) => plan.currency === currency).map(({ amount }) => amount),
    );
  return (
    <Panel title={m.dashboard_revenue()}>
      {revenue.length === 0 ? <p className={css.quiet}>{m.members_payments_none()}</p> : null}
      <BarList
        label={m.dashboard_revenue()}
        bars={revenue.map(({ plan_id, plan_name, currency, amount }) => ({
          key: `${plan_id} ${currency}`,
          label: plan_name,
          text: formatMoney(amount, currency),
          share: amount / top(currency),
        }))}
      />
    </Panel>
  );
}
