import type { TrailPage, VisitorTrail } from '@station/contract/visitors/visitor-trails';
import { daysAfter } from '@station/contract/zoned-days';
import { useEffect, useMemo, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { formatNumber, formatTime } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { useMapView } from '../../../platform/map/map-context.ts';
import { useCover } from '../../../platform/map/use-cover.ts';
import { Problem } from '../../../platform/problem.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { MapPanel } from '../../../ui/map-panel.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import origin from './messages/origin.json';
import { useQuietPeople } from './quiet-people.ts';
import { text } from './text.ts';
import { createTrailLayer, type TrailLayer } from './trail-layer.ts';
import { placesOf, stopsOf, type TrailStop } from './trail-stops.ts';
import { useTrail, type Whose } from './visitor-trails.data.ts';
import css from './visitor-trails.module.css';

type TrailPanelProps = {
  whose: Whose;
  /** Another day of an account. */
  onDay: (day: string) => void;
  onClose: () => void;
};

/** Where somebody went: the pages in their order, and the way on the map. */
export function TrailPanel({ whose, onDay, onClose }: TrailPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useCover(panel);
  useQuietPeople('faint');
  const query = useTrail(whose);
  const { data, error } = query;
  // While another day of the same person is on its way, they still have a name.
  const name = useRef('…');
  if (data) name.current = data.account?.username ?? m.visitor_trails_guest();
  const isGone = error instanceof Problem && error.reason === 'visitor-trails.not-found';
  return (
    <MapPanel
      panel={panel}
      title={m.visitor_trails_title({
        name: name.current,
      })}
      closeLabel={text(m.common_close)}
      onClose={onClose}
    >
      {'day' in whose ? (
        <TextField
          compact
          label={text(m.common_day)}
          control={DayInput}
          max={today()}
          min={daysAfter(today(), -400)}
          value={whose.day}
          onChange={(event) => {
            if (event.target.value) onDay(event.target.value);
          }}
        />
      ) : null}
      {data ? <Trail trail={data} /> : null}
      {isGone ? <EmptyState title={m.visitor_trails_none()} /> : null}
      {data || isGone ? null : (
        <NotLoaded
          of={query}
          loading={text(m.common_loading)}
          failure={loadFailure(m.visitor_trails_error, () => languageOf(origin, '*'))}
        />
      )}
    </MapPanel>
  );
}

function Trail({ trail }: { trail: VisitorTrail }) {
  const view = useMapView();
  const list = useRef<HTMLOListElement>(null);
  const places = useMemo(() => placesOf(trail), [trail]);
  useTrailLayer(trail, (stop) => {
    const line = list.current?.children[stop.first - 1];
    line?.scrollIntoView({ block: 'nearest' });
    line?.querySelector('button')?.focus();
  });
  const { pages, points, cut, precise_hours } = trail;
  return (
    <>
      {cut ? <p className={css.word}>{m.visitor_trails_cut()}</p> : null}
      {points.length === 0 ? (
        <p className={css.quiet}>
          {m.visitor_trails_no_points({ hours: formatNumber(precise_hours) })}
        </p>
      ) : null}
      {pages.length === 0 ? (
        <EmptyState title={m.visitor_trails_none()} />
      ) : (
        <ol ref={list} className={css.pages} aria-label={m.visitor_trails_pages()}>
          {pages.map((page, at) => {
            const place = places[at];
            return (
              <li key={page.id} className={css.page}>
                <button
                  type="button"
                  className={css.find}
                  disabled={!place}
                  onClick={() => {
                    if (!place) return;
                    view.centreOn(
                      { lat: place.latitude, lng: place.longitude },
                      { zoom: Math.max(16, view.map.getZoom()) },
                    );
                  }}
                >
                  <PageLine page={page} number={at + 1} />
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}

function PageLine({ page, number }: { page: TrailPage; number: number }) {
  const { title, page: path, visible_ms } = page;
  return (
    <>
      <span className={css.number}>{number}.</span>
      <span className={css.pageTitle}>{title || path}</span>
      <time className={css.time} dateTime={page.at}>
        {formatTime(Date.parse(page.at))}
      </time>
      <span className={css.path}>
        {path}
        {visible_ms === null ? null : ` · ${seenText(visible_ms)}`}
      </span>
    </>
  );
}

/** How long a page was in sight. */
function seenText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60
    ? m.visitor_trails_seconds({ seconds: formatNumber(seconds) })
    : m.visitor_trails_minutes({
        minutes: formatNumber(Math.floor(seconds / 60)),
        seconds: formatNumber(seconds % 60),
      });
}

/** Draws the way, and brings it into sight when it is another one. */
function useTrailLayer(trail: VisitorTrail, onStop: (stop: TrailStop) => void): void {
  const view = useMapView();
  const [layer, setLayer] = useState<TrailLayer>();
  const choose = useRef(onStop);
  choose.current = onStop;
  useEffect(() => {
    const made = createTrailLayer(view, (stop) => choose.current(stop));
    setLayer(made);
    return () => made.stop();
  }, [view]);
  useEffect(() => {
    if (!layer) return;
    layer.show(trail.points, stopsOf(placesOf(trail)));
    view.showAll(trail.points.map((it) => ({ lat: it.latitude, lng: it.longitude })));
  }, [layer, view, trail]);
}
