import type { ResponseOf } from '@station/contract/endpoint';
import type { getIndustryStats } from '@station/contract/industries/classification';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { BarList } from '../../../ui/charts.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { FigurePanel } from '../../../ui/figure-panel.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { IndustryLink } from '../industry-name.tsx';
import { percentText } from '../industry-texts.ts';
import css from './console.module.css';

export type Stats = ResponseOf<typeof getIndustryStats>;

/** The five numbers of the spec (2, section 3), and who has said what. */
export function StatsTiles({ stats }: { stats: Stats | undefined }) {
  const { summary, data } = stats ?? {};
  const total = summary && summary.classified_contacts + summary.unclassified_contacts;
  const number = (value: number | undefined) =>
    value === undefined ? undefined : formatNumber(value);
  return (
    <StatTiles
      label={m.industries_stats()}
      tiles={[
        {
          key: 'classified',
          value: number(summary?.classified_contacts),
          label: m.industries_stat_classified(),
          detail:
            total && summary
              ? m.industries_stat_share({ share: percentText(summary.classified_contacts / total) })
              : undefined,
        },
        {
          key: 'unclassified',
          value: number(summary?.unclassified_contacts),
          label: m.industries_stat_unclassified(),
          detail: data && m.industries_stat_none_fits({ count: formatNumber(data.none_fits) }),
        },
        {
          key: 'used',
          value: number(summary?.used_industries),
          label: m.industries_stat_used(),
          detail:
            summary && m.industries_stat_of({ total: formatNumber(summary.total_industries) }),
        },
        {
          key: 'major',
          value: number(summary?.major_industries),
          label: m.industries_stat_major(),
        },
        {
          key: 'total',
          value: number(summary?.total_industries),
          label: m.industries_stat_total(),
        },
        {
          key: 'person',
          value: number(data?.by_person),
          label: m.industries_stat_by_person(),
          detail: data && m.industries_stat_by_machine({ count: formatNumber(data.by_machine) }),
        },
        {
          key: 'companies',
          value: number(data?.companies.classified),
          label: m.industries_stat_companies(),
          detail: data && m.industries_stat_of({ total: formatNumber(data.companies.total) }),
        },
      ]}
    />
  );
}

/** Sections that are shown before somebody asks for all. */
const AT_FIRST = 8;

/** How many contacts stand in each section; each leads to its place in the tree. */
export function SectionChart({ stats }: { stats: Stats | undefined }) {
  const [all, setAll] = useState(false);
  const rows = (stats?.data.by_section ?? []).filter(({ contacts }) => contacts > 0);
  const most = Math.max(1, ...rows.map(({ contacts }) => contacts));
  const shown = all ? rows : rows.slice(0, AT_FIRST);
  const none = <p className="quiet">{stats ? m.industries_chart_none() : m.common_loading()}</p>;
  return (
    <FigurePanel
      title={m.industries_chart()}
      texts={{ chart: m.industries_as_chart(), table: m.industries_as_table() }}
      chart={
        rows.length === 0 ? (
          none
        ) : (
          <div className={css.chart}>
            <BarList
              label={m.industries_chart()}
              bars={shown.map(({ node, contacts }) => ({
                key: node.code,
                label: <IndustryLink node={node} />,
                text: formatNumber(contacts),
                share: contacts / most,
              }))}
            />
            {shown.length < rows.length ? (
              <Button onClick={() => setAll(true)}>
                {m.industries_chart_all({ count: formatNumber(rows.length) })}
              </Button>
            ) : null}
          </div>
        )
      }
      table={
        <DataTable
          caption={m.industries_chart()}
          loadingLabel={m.common_loading()}
          rows={rows.map((row, place) => ({ ...row, place }))}
          rowKey={({ place }) => place}
          empty={none}
          columns={[
            {
              key: 'section',
              header: m.industries_level_section(),
              card: 'title',
              cell: ({ node }) => <IndustryLink node={node} />,
            },
            {
              key: 'contacts',
              header: m.common_record_contacts(),
              card: 'detail',
              cell: ({ contacts }) => formatNumber(contacts),
            },
          ]}
        />
      }
    />
  );
}
