import type { OwnPoint, OwnVisit } from '@station/contract/visitors/location-data';
import type { ReactNode } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber } from '../../../platform/format.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useOwnPoints, useOwnVisits } from './location-data.data.ts';
import css from './location-data.module.css';
import { LANGUAGE, ownDataFailure } from './location-data-texts.ts';
import { text } from './text.ts';

/** One's own visits, newest first. */
export function OwnVisitsPanel() {
  const visits = useOwnVisits();
  return (
    <RowsPanel
      title={m.location_data_visits_list()}
      none={m.location_data_visits_none()}
      pages={visits}
      row={(visit) => <VisitRow key={visit.id} visit={visit} />}
    />
  );
}

/** One's own points, newest first. */
export function OwnPointsPanel() {
  const points = useOwnPoints();
  return (
    <RowsPanel
      title={m.location_data_points_list()}
      none={m.location_data_points_none()}
      pages={points}
      row={(point) => <PointRow key={point.id} point={point} />}
    />
  );
}

type Pages<Row> = {
  data: { pages: { data: Row[] }[] } | undefined;
  error: Error | null;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
};

type RowsPanelProps<Row> = {
  title: string;
  /** Said where there is nothing. */
  none: string;
  pages: Pages<Row>;
  row: (row: Row) => ReactNode;
};

function RowsPanel<Row>({ title, none, pages, row }: RowsPanelProps<Row>) {
  const rows = pages.data?.pages.flatMap(({ data }) => data);
  return (
    <Panel title={title} lang={LANGUAGE()}>
      {rows ? null : (
        <NotLoaded of={pages} loading={text(m.common_loading)} failure={ownDataFailure} />
      )}
      {rows?.length === 0 ? <EmptyState title={none} /> : null}
      {rows && rows.length > 0 ? (
        <ol className={css.rows} aria-label={title}>
          {rows.map(row)}
        </ol>
      ) : null}
      {pages.hasNextPage ? (
        <div className="row-2">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {m.location_data_more()}
          </Button>
          <p role="alert" className={css.failure}>
            {pages.isFetchNextPageError ? problemText(pages.error, LANGUAGE()) : null}
          </p>
        </div>
      ) : null}
    </Panel>
  );
}

function VisitRow({ visit }: { visit: OwnVisit }) {
  const { page, visited_at, device, browser, os, ip, city, country, precise } = visit;
  const from = [ip, placeText(city, country), precise ? m.location_data_with_point() : undefined];
  return (
    <li>
      <p className="strong-figures">{page}</p>
      <p className="quiet-figures">{formatDateTime(visited_at)}</p>
      <p className="quiet-figures">{[device, browser, os].filter(Boolean).join(' · ')}</p>
      <p className="quiet-figures">{from.filter(Boolean).join(' · ')}</p>
    </li>
  );
}

function PointRow({ point }: { point: OwnPoint }) {
  const { at, latitude, longitude, accuracy, city, country } = point;
  const isPrecise = latitude !== null && longitude !== null;
  return (
    <li>
      <p className="strong-figures">
        {isPrecise
          ? `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`
          : m.location_data_city_only()}
      </p>
      <p className="quiet-figures">
        {[
          formatDateTime(at),
          isPrecise && accuracy !== null
            ? m.location_data_accuracy({ metres: formatNumber(Math.round(accuracy)) })
            : undefined,
          placeText(city, country),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </li>
  );
}

/** City and country as far as they are known; nothing when neither is. */
function placeText(city: string, country: string): string {
  return [city, country].filter((name) => name !== '' && name !== 'Unknown').join(', ');
}
