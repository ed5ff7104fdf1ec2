import type {
  SessionPage as SeenPage,
  VisitSession,
} from '@station/contract/visitors/visitor-statistics';
import { createLink, useParams } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime, formatNumber, formatTimeToSeconds } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { ButtonAnchor } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenHead, ScreenTitle } from '../../../ui/screen.tsx';
import origin from './messages/origin.json';
import { lengthText, whoText } from './sessions-page.tsx';
import { deviceText, durationText, placeText, valueText } from './statistics-texts.ts';
import { useSessionPages } from './visitor-statistics.data.ts';
import css from './visitor-statistics.module.css';

const ButtonLink = createLink(ButtonAnchor);

/** The pages that somebody saw in a session, in their order. */
export function SessionPage() {
  const { id = '' } = useParams({ strict: false });
  const query = useSessionPages(id);
  const { data, error } = query;
  const gone = error instanceof Problem && error.code === 'not-found';
  const back = (
    <ButtonLink to="/app/visitors/sessions" search={true}>
      {m.visitor_statistics_session_back()}
    </ButtonLink>
  );
  if (data) return <Trail session={data.session} pages={data.data} more={data.more} back={back} />;
  return (
    <Screen>
      <ScreenTitle>{m.visitor_statistics_session_title()}</ScreenTitle>
      {gone ? (
        <EmptyState
          title={m.visitor_statistics_session_gone()}
          text={m.visitor_statistics_session_gone_text()}
          action={back}
        />
      ) : (
        <NotLoaded
          of={query}
          loading={m.visitor_statistics_session_loading()}
          failure={loadFailure(m.visitor_statistics_session_error, () => languageOf(origin, '*'))}
        />
      )}
    </Screen>
  );
}

type TrailProps = {
  session: VisitSession;
  pages: readonly SeenPage[];
  more: boolean;
  back: React.ReactNode;
};

function Trail({ session, pages, more, back }: TrailProps) {
  const { started_at, seen_at, device, browser, os, city, country, source } = session;
  const about: [string, string][] = [
    [m.visitor_statistics_column_first(), formatDateTime(started_at)],
    [m.visitor_statistics_column_last(), formatDateTime(seen_at)],
    [m.visitor_statistics_column_length(), lengthText(session)],
    [m.visitor_statistics_column_pages(), formatNumber(session.pages)],
    [m.visitor_statistics_column_device(), `${deviceText(device)} · ${os}`],
    [m.visitor_statistics_session_browser(), browser],
    [m.visitor_statistics_column_place(), placeText(city, country)],
    [m.visitor_statistics_session_source(), valueText('source', source)],
    [m.visitor_statistics_session_visitor(), session.visitor_id],
  ];
  return (
    <Screen>
      <ScreenHead>
        <ScreenTitle subtitle={m.visitor_statistics_session_text()}>{whoText(session)}</ScreenTitle>
        {back}
      </ScreenHead>
      <Panel title={m.visitor_statistics_session_about()}>
        <dl className={css.about}>
          {about.map(([name, value]) => (
            <Fact key={name} name={name} value={value} />
          ))}
        </dl>
      </Panel>
      <Panel title={m.visitor_statistics_trail()}>
        <ol className={css.trail} aria-label={m.visitor_statistics_trail()}>
          {pages.map((page, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a page may be seen twice in one moment, and the order never changes.
            <Step key={place} page={page} />
          ))}
        </ol>
        {more ? <p className="quiet">{m.visitor_statistics_trail_more()}</p> : null}
      </Panel>
    </Screen>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value || '—'}</dd>
    </>
  );
}

function Step({ page: { visited_at, page, title, visible_ms, load_ms } }: { page: SeenPage }) {
  const known = [
    visible_ms === null
      ? undefined
      : m.visitor_statistics_trail_visible({ time: durationText(visible_ms) }),
    load_ms === null ? undefined : m.visitor_statistics_trail_load({ time: durationText(load_ms) }),
  ].filter((texts) => texts !== undefined);
  return (
    <li>
      <time className={css.time} dateTime={visited_at} title={formatDateTime(visited_at)}>
        {formatTimeToSeconds(Date.parse(visited_at))}
      </time>
      <div className="breaks">
        {title || page}
        <p className={css.path}>{page}</p>
        {known.length > 0 ? <p className="quiet">{known.join(' · ')}</p> : null}
      </div>
    </li>
  );
}
