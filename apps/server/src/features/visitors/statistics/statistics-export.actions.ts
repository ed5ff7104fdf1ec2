import {
  type StatisticsRange,
  VISIT_DIMENSIONS,
  type VisitDimension,
  type VisitStatistics,
} from '@station/contract/visitors/visitor-statistics';
import { writeWorkbook } from '@station/excel/write-workbook';
import { writeAccessAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { readStatistics } from './visitor-statistics.ts';

/** The columns of an export with their widths in characters; one sheet is all our writer makes. */
const COLUMNS = [
  { header: 'Section', width: 20 },
  { header: 'Name', width: 44 },
  { header: 'Visits', width: 12 },
  { header: 'People', width: 12 },
  { header: 'Value', width: 14 },
  { header: 'Days before', width: 14 },
];

type Cells = (string | number | null)[];

const SECTIONS: Record<VisitDimension, string> = {
  page: 'Page',
  device: 'Device',
  browser: 'Browser',
  os: 'System',
  country: 'Country',
  city: 'City',
  source: 'Source',
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The statistics of some days as a workbook. The audit line is there before the first byte. */
export async function statisticsWorkbook(
  context: Context,
  actor: Actor,
  range: StatisticsRange,
): Promise<AsyncIterable<Uint8Array>> {
  const statistics = await readStatistics(context, range);
  await writeAccessAudit(context.db, {
    actor,
    action: 'visitors.statistics-exported',
    subject: 'visitors',
    after: range,
  });
  return writeWorkbook({
    sheetName: 'Visitors',
    columns: COLUMNS,
    rows: [...totalRows(range, statistics), ...dayRows(statistics), ...listRows(statistics)],
  });
}

function totalRows(range: StatisticsRange, { totals, before, load_ms }: VisitStatistics): Cells[] {
  const total = (name: string, value: number | null, earlier: number | null = null): Cells => [
    'Total',
    name,
    null,
    null,
    rounded(value),
    rounded(earlier),
  ];
  return [
    ['Range', `${range.from} – ${range.to} (${range.time_zone})`, null, null, null, null],
    total('Visits', totals.visits, before.visits),
    total('People', totals.people, before.people),
    total('People signed in', totals.signed_in_people, before.signed_in_people),
    total('Guests', totals.guests, before.guests),
    total('Sessions', totals.sessions, before.sessions),
    total('Pages per session', totals.pages_per_session, before.pages_per_session),
    total('Page in sight (ms)', totals.visible_ms, before.visible_ms),
    total('Share of returning visits', totals.returning_share, before.returning_share),
    total('Median load time (ms)', load_ms),
  ];
}

function dayRows({ days, week }: VisitStatistics): Cells[] {
  return [
    ...days.map(({ day, visits, people }): Cells => ['Day', day, visits, people, null, null]),
    ...week.flatMap((hours, weekday) =>
      hours.map((visits, hour): Cells => {
        const name = `${WEEKDAYS[weekday]} ${String(hour).padStart(2, '0')}:00`;
        return ['Weekday and hour', name, visits, null, null, null];
      }),
    ),
  ];
}

function listRows(statistics: VisitStatistics): Cells[] {
  return VISIT_DIMENSIONS.flatMap((dimension) => {
    const { top, other_visits } = statistics[dimension];
    const rows = top.map(({ value, visits, people }): Cells => {
      return [SECTIONS[dimension], value, visits, people, null, null];
    });
    const others: Cells = [SECTIONS[dimension], '(others)', other_visits, null, null, null];
    return other_visits > 0 ? [...rows, others] : rows;
  });
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
