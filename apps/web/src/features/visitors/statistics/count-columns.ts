import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import type { Column } from '../../../ui/data-table.tsx';

/** The two columns that every table of statistics ends with: how many visits, by how many people. */
export const countColumns = (): Column<{ visits: number; people: number }>[] => [
  {
    key: 'visits',
    header: m.visitor_statistics_visits(),
    card: 'detail',
    cell: ({ visits }) => m.visitor_statistics_visits_count({ count: formatNumber(visits) }),
  },
  {
    key: 'people',
    header: m.visitor_statistics_people(),
    card: 'detail',
    cell: ({ people }) => m.visitor_statistics_people_count({ count: formatNumber(people) }),
  },
];
