import type { VisitDimension, VisitList } from '@station/contract/visitors/visitor-statistics';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { BarList } from '../../../ui/charts.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FigurePanel } from '../../../ui/figure-panel.tsx';
import { countColumns } from './count-columns.ts';
import type { StatisticsAddress } from './statistics.address.ts';
import { DIMENSION_TEXTS, shareText, valueText } from './statistics-texts.ts';
import { text } from './text.ts';
import css from './visitor-statistics.module.css';

/** Values that are shown before somebody asks for all. */
const AT_FIRST = 6;

type Props = {
  dimension: VisitDimension;
  list: VisitList;
  by: StatisticsAddress['by'];
  /** All visits, or all people, of which these are a share. */
  total: number;
};

/** How many visits or people each page, device, browser … had. */
export function ValuePanel({ dimension, list, by, total }: Props) {
  const [all, setAll] = useState(false);
  const title = DIMENSION_TEXTS[dimension]();
  const rows = list.top
    .toSorted((a, b) => b[by] - a[by])
    .map((row, place) => ({ ...row, place, name: valueText(dimension, row.value) }));
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  // How many people had another value is not known: some of them are counted above already.
  const others = by === 'visits' && shown.length === rows.length ? list.other_visits : 0;
  const none = <p className="quiet">{m.visitor_statistics_list_none()}</p>;
  const bar = (key: string | number, label: string, count: number) => ({
    key,
    label,
    text: m.visitor_statistics_count_both({
      visits: formatNumber(count),
      share: shareText(total === 0 ? 0 : count / total),
    }),
    share: total === 0 ? 0 : count / total,
  });
  return (
    <FigurePanel
      title={title}
      texts={{ chart: m.visitor_statistics_chart(), table: m.visitor_statistics_table() }}
      chart={
        rows.length === 0 ? (
          none
        ) : (
          <>
            <BarList
              label={title}
              bars={[
                ...shown.map((row) => bar(row.value, row.name, row[by])),
                ...(others > 0 ? [bar('others…', m.visitor_statistics_others(), others)] : []),
              ]}
            />
            {shown.length < rows.length ? (
              <Button onClick={() => setAll(true)}>
                {m.visitor_statistics_more({ count: formatNumber(rows.length) })}
              </Button>
            ) : null}
          </>
        )
      }
      table={
        <DataTable
          caption={title}
          loadingLabel={m.visitor_statistics_loading()}
          rows={rows}
          rowKey={({ place }) => place}
          empty={none}
          columns={[
            {
              key: 'name',
              header: text(m.common_name),
              card: 'title',
              cell: ({ name }) => <span className={css.value}>{name}</span>,
            },
            ...countColumns(),
          ]}
        />
      }
    />
  );
}
