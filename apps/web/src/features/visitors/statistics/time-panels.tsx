import type { VisitStatistics } from '@station/contract/visitors/visitor-statistics';
import { weekdayOf } from '@station/contract/zoned-days';
import { m } from '../../../paraglide/messages.js';
import { hourText } from '../../../platform/days.ts';
import { formatDate, formatNumber, formatShortDate } from '../../../platform/format.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { FigurePanel } from '../../../ui/figure-panel.tsx';
import { HeatTable } from '../../../ui/heat-table.tsx';
import { LineChart } from '../../../ui/line-chart.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { countColumns } from './count-columns.ts';
import type { StatisticsAddress } from './statistics.address.ts';
import { zoneText } from './statistics-range.tsx';
import { weekdayText } from './statistics-texts.ts';
import { text } from './text.ts';

type Props = { statistics: VisitStatistics; by: StatisticsAddress['by'] };

/** How the days went, one beside the other; of a single day, its hours. */
export function DayPanel({ statistics: { days, week }, by }: Props) {
  const [only] = days;
  if (only && days.length === 1) return <HourPanel hours={week[weekdayOf(only.day) - 1] ?? []} />;
  const peak = days.reduce((best, day) => (day[by] > best[by] ? day : best), days[0] ?? NO_DAY);
  const when = `${weekdayText(weekdayOf(peak.day) - 1)} ${formatDate(peak.day)}`;
  return (
    <FigurePanel
      title={m.visitor_statistics_days()}
      text={m.visitor_statistics_peak({ count: formatNumber(peak[by]), when })}
      texts={{ chart: m.visitor_statistics_chart(), table: m.visitor_statistics_table() }}
      chart={
        <LineChart
          label={`${m.visitor_statistics_days()}. ${m.visitor_statistics_peak({ count: formatNumber(peak[by]), when })}`}
          format={formatNumber}
          points={days.map((day) => ({
            key: day.day,
            label: formatShortDate(day.day),
            value: day[by],
            text: `${formatDate(day.day)}: ${formatNumber(day[by])}`,
          }))}
        />
      }
      table={
        <DataTable
          caption={m.visitor_statistics_days()}
          loadingLabel={m.visitor_statistics_loading()}
          rows={days.toReversed()}
          rowKey={({ day }) => Date.parse(day)}
          empty={null}
          columns={[
            {
              key: 'day',
              header: text(m.common_day),
              card: 'title',
              cell: ({ day }) => `${weekdayText(weekdayOf(day) - 1)} ${formatDate(day)}`,
            },
            ...countColumns(),
          ]}
        />
      }
    />
  );
}

const NO_DAY = { day: '2026-01-01', visits: 0, people: 0 };

/** The visits of one day by the hour. */
function HourPanel({ hours }: { hours: readonly number[] }) {
  const top = hours.reduce((best, visits, hour) => (visits > (hours[best] ?? 0) ? hour : best), 0);
  const texts = { count: formatNumber(hours[top] ?? 0), when: hourText(top) };
  const rows = hours.map((visits, hour) => ({ hour, visits }));
  return (
    <FigurePanel
      title={m.visitor_statistics_hours()}
      text={`${m.visitor_statistics_visits()}. ${m.visitor_statistics_peak(texts)}`}
      texts={{ chart: m.visitor_statistics_chart(), table: m.visitor_statistics_table() }}
      chart={
        <LineChart
          label={`${m.visitor_statistics_hours()}. ${m.visitor_statistics_peak(texts)}`}
          format={formatNumber}
          points={rows.map(({ hour, visits }) => ({
            key: String(hour),
            label: hourText(hour),
            value: visits,
            text: `${hourText(hour)}: ${formatNumber(visits)}`,
          }))}
        />
      }
      table={
        <DataTable
          caption={m.visitor_statistics_hours()}
          loadingLabel={m.visitor_statistics_loading()}
          rows={rows}
          rowKey={({ hour }) => hour}
          empty={null}
          columns={[
            {
              key: 'hour',
              header: m.visitor_statistics_hour(),
              card: 'title',
              cell: ({ hour }) => hourText(hour),
            },
            {
              key: 'visits',
              header: m.visitor_statistics_visits(),
              card: 'aside',
              cell: ({ visits }) => formatNumber(visits),
            },
          ]}
        />
      }
    />
  );
}

/** When in the week people come: a row for each hour, a column for each weekday. */
export function WeekPanel({ week, zone }: { week: VisitStatistics['week']; zone: string }) {
  return (
    <Panel
      title={m.visitor_statistics_week()}
      text={m.visitor_statistics_week_text({ zone: zoneText(zone) })}
    >
      <HeatTable
        caption={m.visitor_statistics_week()}
        format={shortNumber}
        columns={week.map((_, weekday) => ({
          key: String(weekday),
          label: weekdayText(weekday),
          name: weekdayText(weekday, 'long'),
        }))}
        rows={Array.from({ length: 24 }, (_, hour) => ({
          key: String(hour),
          label: hourText(hour),
          values: week.map((hours) => hours[hour] ?? 0),
        }))}
      />
    </Panel>
  );
}

/** A number that fits into a small cell: `12.4k` for 12,400. */
function shortNumber(value: number): string {
  if (value < 10_000) return formatNumber(value);
  const thousands = value / 1_000;
  return `${formatNumber(thousands < 100 ? Math.round(thousands * 10) / 10 : Math.round(thousands))}k`;
}
