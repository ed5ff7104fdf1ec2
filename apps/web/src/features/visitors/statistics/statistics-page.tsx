import type {
  VisitDimension,
  VisitStatistics,
} from '@station/contract/visitors/visitor-statistics';
import IconChartBarOff from '@tabler/icons-react/dist/esm/icons/IconChartBarOff.mjs';
import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { failureTexts, problemText } from '../../../platform/problem-text.ts';
import { exportAction } from '../../../records/export-action.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListHead } from '../../../ui/list-head.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PanelColumn, PanelColumns } from '../../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../../ui/screen.tsx';
import { type StatTile, StatTiles } from '../../../ui/stat-tiles.tsx';
import { toast } from '../../../ui/toaster.tsx';
import origin from './messages/origin.json';
import { rangeOf, type StatisticsAddress, useStatisticsAddress } from './statistics.address.ts';
import { RangeFields, RangePresets, rangeSet } from './statistics-range.tsx';
import { decimalText, durationText, shareText, trendText } from './statistics-texts.ts';
import { text } from './text.ts';
import { DayPanel, WeekPanel } from './time-panels.tsx';
import { ValuePanel } from './value-panel.tsx';
import { useStatisticsExport, useVisitStatistics } from './visitor-statistics.data.ts';
import css from './visitor-statistics.module.css';

/** What the page views of some days come to, for administrators. */
export function StatisticsPage() {
  const at = useStatisticsAddress();
  const { address, replace } = at;
  const saving = useStatisticsExport();
  const { data, error, isPlaceholderData, refetch } = useVisitStatistics(rangeOf(address));
  return (
    <Screen>
      <ListHead
        texts={listTexts(languageOf(origin, '*')).head}
        title={
          <ScreenTitle subtitle={m.visitor_statistics_text()}>
            {m.visitor_statistics_title()}
          </ScreenTitle>
        }
        actions={[
          exportAction(
            saving.isPending ? text(m.common_exporting) : m.visitor_statistics_export(),
            IconTableExport,
            () => saving.mutate(rangeOf(address), EXPORT_WORDS),
            saving.isPending,
          ),
        ]}
        scope={<RangePresets at={at} />}
        fields={<RangeFields at={at} />}
        set={rangeSet(at)}
      />
      {error && (!data || isPlaceholderData) ? (
        <LoadFailure {...statisticsFailure(error)} onRetry={() => void refetch()} />
      ) : (
        <Figures
          statistics={data}
          stale={isPlaceholderData}
          address={address}
          onBy={(by) => replace({ by })}
        />
      )}
    </Screen>
  );
}

/** Why there are no figures. */
const statisticsFailure = (error: Error) => ({
  title: m.visitor_statistics_error(),
  ...failureTexts(error, languageOf(origin, '*')),
  ...(error instanceof Problem &&
    error.code === 'invalid' && { text: m.visitor_statistics_error_range() }),
});

/** What is said when the file has been saved, or could not be. */
const EXPORT_WORDS = {
  onSuccess: (name: string) =>
    toast({ text: m.visitor_statistics_exported({ name }), tone: 'good' }),
  onError: (error: Error) =>
    toast({
      text: `${m.visitor_statistics_error_export()}. ${problemText(error, languageOf(origin, '*'))}`,
      tone: 'bad',
    }),
} as const;

const LISTS: readonly (readonly VisitDimension[])[] = [
  ['device', 'browser', 'os'],
  ['page', 'country', 'city', 'source'],
];

type FiguresProps = {
  /** Undefined while the first ones are on their way. */
  statistics: VisitStatistics | undefined;
  /** They are of the days that were asked for before. */
  stale: boolean;
  address: StatisticsAddress;
  onBy: (by: StatisticsAddress['by']) => void;
};

function Figures({ statistics, stale, address, onBy }: FiguresProps) {
  const { by, zone } = address;
  if (statistics?.totals.visits === 0) return <Nothing any={statistics.any} />;
  return (
    <div className={css.figures} aria-busy={!statistics || stale || undefined}>
      {statistics?.behind ? <Notice tone="warning">{m.visitor_statistics_behind()}</Notice> : null}
      <StatTiles label={m.visitor_statistics_totals()} tiles={tilesOf(statistics)} />
      {statistics ? null : <Bones />}
      {statistics ? (
        <>
          <div className={css.by}>
            <ChoiceGroup
              label={m.visitor_statistics_by()}
              value={by}
              onChange={onBy}
              choices={[
                { value: 'visits', label: m.visitor_statistics_by_visits() },
                { value: 'people', label: m.visitor_statistics_by_people() },
              ]}
              columns={2}
            />
            {by === 'people' ? <p className="quiet">{m.visitor_statistics_people_text()}</p> : null}
          </div>
          <DayPanel statistics={statistics} by={by} />
          <PanelColumns>
            {LISTS.map((dimensions, column) => (
              <PanelColumn key={dimensions[0]}>
                {column === 0 ? <WeekPanel week={statistics.week} zone={zone} /> : null}
                {dimensions.map((dimension) => (
                  <ValuePanel
                    key={dimension}
                    dimension={dimension}
                    list={statistics[dimension]}
                    by={by}
                    total={statistics.totals[by]}
                  />
                ))}
              </PanelColumn>
            ))}
          </PanelColumns>
        </>
      ) : null}
    </div>
  );
}

/** Where the chart and the lists will stand. */
function Bones() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {m.visitor_statistics_loading()}
      </p>
      <div className={css.bone} aria-hidden="true" />
      <div className={css.bones} aria-hidden="true">
        <div className={css.bone} />
        <div className={css.bone} />
      </div>
    </>
  );
}

function Nothing({ any }: { any: boolean }) {
  return (
    <EmptyState
      icon={<IconChartBarOff size={40} aria-hidden="true" />}
      title={any ? m.visitor_statistics_none_range() : m.visitor_statistics_none()}
      text={any ? m.visitor_statistics_none_range_text() : m.visitor_statistics_none_text()}
    />
  );
}

function tilesOf(statistics: VisitStatistics | undefined): StatTile[] {
  const { totals, before } = statistics ?? {};
  const tile = (
    key: Exclude<keyof VisitStatistics['totals'], 'guests'>,
    label: string,
    format: (value: number) => string,
    detail?: string,
  ): StatTile => {
    const value = totals?.[key] ?? null;
    return {
      key,
      label,
      value: totals && (value === null ? '—' : format(value)),
      detail: detail ?? trendText(value, before?.[key] ?? null),
    };
  };
  return [
    tile('visits', m.visitor_statistics_visits(), formatNumber),
    tile('people', m.visitor_statistics_people(), formatNumber),
    tile(
      'signed_in_people',
      m.visitor_statistics_signed_in(),
      formatNumber,
      totals && `${m.visitor_statistics_guests()}: ${formatNumber(totals.guests)}`,
    ),
    tile('sessions', m.visitor_statistics_sessions(), formatNumber),
    tile('pages_per_session', m.visitor_statistics_pages_per_session(), decimalText),
    tile('visible_ms', m.visitor_statistics_visible(), durationText),
    tile('returning_share', m.visitor_statistics_returning(), shareText),
    {
      key: 'load',
      label: m.visitor_statistics_load(),
      value:
        statistics && (statistics.load_ms === null ? '—' : `≈ ${durationText(statistics.load_ms)}`),
    },
  ];
}
