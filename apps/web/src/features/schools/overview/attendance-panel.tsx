import { type AttendanceWeek, FIGURES } from '@station/contract/schools/school-figures';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber, formatShortDate } from '../../../platform/format.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { FigurePanel } from '../../../ui/figure-panel.tsx';
import { RateChart } from '../../../ui/rate-chart.tsx';
import { rateText } from '../attendance/rate-text.ts';

/** The rate of attendance week by week. */
export function AttendancePanel({ weeks }: { weeks: readonly AttendanceWeek[] }) {
  const none = weeks.every(({ rate }) => rate === null);
  return (
    <FigurePanel
      title={m.school_overview_attendance()}
      text={m.school_overview_attendance_text({ weeks: FIGURES.weeks })}
      texts={{ chart: m.school_overview_chart(), table: m.school_overview_table() }}
      chart={
        none ? (
          <p className="quiet">{m.school_overview_attendance_none()}</p>
        ) : (
          <RateChart
            label={m.school_overview_attendance()}
            format={rateText}
            points={weeks.map(({ week, rate }) => ({
              key: week,
              // Day and month are enough: the weeks follow one another.
              label: formatShortDate(week),
              rate,
            }))}
          />
        )
      }
      table={
        <DataTable
          caption={m.school_overview_attendance()}
          loadingLabel={m.common_loading()}
          rows={weeks}
          rowKey={({ week }) => Date.parse(week)}
          empty={null}
          columns={[
            {
              key: 'week',
              header: m.school_overview_week(),
              card: 'title',
              cell: ({ week }) => formatDate(week),
            },
            {
              key: 'marks',
              header: m.common_record_attendance(),
              card: 'detail',
              cell: ({ present, late, absent, excused }) =>
                m.school_overview_mark_counts({
                  present: formatNumber(present),
                  late: formatNumber(late),
                  absent: formatNumber(absent),
                  excused: formatNumber(excused),
                }),
            },
            {
              key: 'rate',
              header: m.common_record_rate(),
              card: 'aside',
              cell: ({ rate }) => rateText(rate),
            },
          ]}
        />
      }
    />
  );
}
