import type { Rollup, RollupRow } from '@station/contract/reports/team';
import { daysAfter, weekdayOf } from '@station/contract/zoned-days';
import IconChartBarOff from '@tabler/icons-react/dist/esm/icons/IconChartBarOff.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { m } from '../../paraglide/messages.js';
import { today } from '../../platform/days.ts';
import { formatDate, formatNumber } from '../../platform/format.ts';
import { listTexts } from '../../platform/list-texts.ts';
import { DayInput } from '../../platform/written-input.tsx';
import { exportAction } from '../../records/export-action.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextField } from '../../ui/field.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { StatTiles } from '../../ui/stat-tiles.tsx';
import { toast } from '../../ui/toaster.tsx';
import css from './calendar.module.css';
import {
  durationText,
  KIND_TEXTS,
  reportFailureText,
  reportLoadFailure,
  reportsLanguage,
} from './report-texts.ts';
import { PRESETS, type RollupAddress, useRollupAddress } from './reports.address.ts';
import { useRollup, useRollupExport } from './reports.data.ts';

const PRESET_TEXTS = {
  week: m.reports_range_week,
  'last-week': m.reports_range_last_week,
  month: m.reports_range_month,
  'last-month': m.reports_range_last_month,
} as const;

/** What the reports of some days come to, to be looked at, saved and printed. */
export function RollupPage() {
  const { address, change, replace } = useRollupAddress();
  const range = rangeOf(address);
  const { data, error, isPlaceholderData, refetch } = useRollup(range);
  const saving = useRollupExport();
  const save = () =>
    saving.mutate(range, {
      onSuccess: (name) => toast({ text: m.reports_exported({ name }), tone: 'good' }),
      onError: (problem) => toast({ text: reportFailureText(problem), tone: 'bad' }),
    });
  return (
    <Screen>
      <ListHead
        texts={listTexts(reportsLanguage()).head}
        title={<ScreenTitle subtitle={rangeText(range)}>{m.reports_rollup_title()}</ScreenTitle>}
        actions={[
          exportAction(m.reports_export(), IconTableExport, save, saving.isPending),
          {
            key: 'print',
            label: m.reports_print(),
            icon: <IconPrinter size={18} aria-hidden="true" />,
            onSelect: () => print(),
          },
        ]}
        scope={
          <div className={css.ranges}>
            <ChoiceGroup<RollupAddress['last']>
              label={m.reports_range()}
              hideLabel
              value={address.last}
              onChange={(last) => change({ last, from: '', to: '' })}
              choices={PRESETS.map((value) => ({ value, label: PRESET_TEXTS[value]() }))}
              columns={4}
            />
          </div>
        }
        fields={
          <>
            <DayField
              label={m.reports_from()}
              value={range.from}
              onDay={(from) => replace({ ...range, from, last: '' })}
            />
            <DayField
              label={m.reports_to()}
              value={range.to}
              onDay={(to) => replace({ ...range, to, last: '' })}
            />
          </>
        }
      />
      {error && !data ? (
        <LoadFailure {...reportLoadFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={css.board} aria-busy={!data || isPlaceholderData || undefined}>
          {data ? <Figures rollup={data} /> : null}
        </div>
      )}
    </Screen>
  );
}

const rangeText = ({ from, to }: { from: string; to: string }) =>
  `${formatDate(from)} – ${formatDate(to)}`;

type DayFieldProps = { label: string; value: string; onDay: (day: string) => void };

function DayField({ label, value, onDay }: DayFieldProps) {
  return (
    <TextField
      control={DayInput}
      type="date"
      label={label}
      value={value}
      onChange={(event) => {
        if (event.currentTarget.value) onDay(event.currentTarget.value);
      }}
    />
  );
}

/** The days that an address means. */
function rangeOf({ last, from, to }: RollupAddress): { from: string; to: string } {
  const day = today();
  const monday = daysAfter(day, 1 - weekdayOf(day));
  const first = `${day.slice(0, 7)}-01`;
  switch (last) {
    case 'week':
      return { from: monday, to: daysAfter(monday, 6) };
    case 'last-week':
      return { from: daysAfter(monday, -7), to: daysAfter(monday, -1) };
    case 'month':
      return { from: first, to: day };
    case 'last-month': {
      const end = daysAfter(first, -1);
      return { from: `${end.slice(0, 7)}-01`, to: end };
    }
    default:
      return { from, to };
  }
}

function Figures({ rollup: { total, person, department, kind } }: { rollup: Rollup }) {
  if (total.reports === 0) {
    return (
      <EmptyState
        icon={<IconChartBarOff size={40} aria-hidden="true" />}
        title={m.reports_rollup_none()}
      />
    );
  }
  return (
    <>
      <StatTiles
        label={m.reports_rollup_title()}
        tiles={[
          { key: 'reports', value: formatNumber(total.reports), label: m.reports_col_reports() },
          { key: 'late', value: formatNumber(total.late), label: m.reports_col_late() },
          { key: 'items', value: formatNumber(total.items), label: m.reports_col_items() },
          { key: 'done', value: formatNumber(total.done), label: m.reports_col_done() },
          { key: 'time', value: durationText(total.minutes), label: m.reports_col_time() },
        ]}
      />
      <Sums title={m.reports_by_kind()} rows={kind} total={total.minutes} nameOf={kindName} />
      <Sums
        title={m.reports_by_department()}
        rows={department}
        total={total.minutes}
        nameOf={(key) => key || m.reports_no_department()}
      />
      <Sums
        title={m.reports_by_person()}
        rows={person}
        total={total.minutes}
        nameOf={(key) => key}
      />
    </>
  );
}

const kindName = (key: string) =>
  Object.hasOwn(KIND_TEXTS, key) ? KIND_TEXTS[key as keyof typeof KIND_TEXTS]() : key;

type SumsProps = {
  title: string;
  rows: readonly RollupRow[];
  /** Minutes of all of them. */
  total: number;
  nameOf: (key: string) => string;
};

function Sums({ title, rows, total, nameOf }: SumsProps) {
  return (
    <Panel title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
      <section className={css.wide} tabIndex={0} aria-label={title}>
        <table className={css.sums} aria-label={title}>
          <thead>
            <tr>
              <td />
              <th scope="col">{m.reports_col_time()}</th>
              <th scope="col">{m.reports_col_share()}</th>
              <th scope="col">{m.reports_col_reports()}</th>
              <th scope="col">{m.reports_col_late()}</th>
              <th scope="col">{m.reports_col_items()}</th>
              <th scope="col">{m.reports_col_done()}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name.
              <tr key={place}>
                <th scope="row">{nameOf(row.key)}</th>
                <td>{durationText(row.minutes)}</td>
                <td>{total > 0 ? `${Math.round((row.minutes / total) * 100)}%` : '—'}</td>
                <td>{formatNumber(row.reports)}</td>
                <td>{formatNumber(row.late)}</td>
                <td>{formatNumber(row.items)}</td>
                <td>{formatNumber(row.done)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}
