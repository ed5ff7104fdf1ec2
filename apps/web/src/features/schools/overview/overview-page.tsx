import { FIGURES, type SchoolFigures } from '@station/contract/schools/school-figures';
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import { createLink, useNavigate, useSearch } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { formatDate, formatNumber, formatWeekday } from '../../../platform/format.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { loadFailure } from '../../../platform/problem-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotLoaded } from '../../../ui/not-loaded.tsx';
import { Panel, PanelColumn, PanelColumns } from '../../../ui/panel.tsx';
import { ScreenTitle } from '../../../ui/screen.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { StatTiles } from '../../../ui/stat-tiles.tsx';
import { TextAnchor } from '../../../ui/text-link.tsx';
import { useSchoolsBase } from '../schools/schools.address.ts';
import { useSchools } from '../schools/schools.data.ts';
import { AttendancePanel } from './attendance-panel.tsx';
import origin from './messages/origin.json';
import { PlacesPanel } from './places-panel.tsx';
import { useSchoolFigures } from './school-overview.data.ts';
import css from './school-overview.module.css';

const TextLink = createLink(TextAnchor);

/** How the schools are doing: places taken, attendance by week, sessions to come. */
export function OverviewPage() {
  const of = useSearch({ strict: false, select: readSchool });
  const navigate = useNavigate();
  const { data: schools = [] } = useSchools();
  const query = useSchoolFigures(of);
  const { data } = query;
  return (
    <>
      <ScreenTitle>{m.school_overview_title()}</ScreenTitle>
      <Select
        label={m.common_record_school()}
        value={String(of)}
        choices={[
          { value: '0', label: m.school_overview_all() },
          ...schools.map((one) => ({ value: String(one.school_id), label: one.school_name })),
        ]}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          void navigate({
            to: '.',
            search: chosen === 0 ? {} : { of: chosen },
            resetScroll: false,
          });
        }}
      />
      {data ? (
        <Figures figures={data} />
      ) : (
        <NotLoaded
          of={query}
          loading={m.common_loading()}
          failure={loadFailure(m.school_overview_error, () => languageOf(origin, '*'))}
        />
      )}
    </>
  );
}

/** The address gives a number or a text, or anything that somebody has typed there. */
function readSchool({ of }: { of?: unknown }): number {
  const id = Number(of ?? 0);
  return Number.isSafeInteger(id) && id >= 0 ? id : 0;
}

function Figures({ figures }: { figures: SchoolFigures }) {
  const { totals, courses, attendance, upcoming } = figures;
  return (
    <>
      <StatTiles
        label={m.school_overview_totals()}
        tiles={[
          {
            key: 'schools',
            value: formatNumber(totals.schools),
            label: m.common_record_schools(),
            detail: m.common_record_class_count({ count: formatNumber(totals.classes) }),
          },
          {
            key: 'courses',
            value: formatNumber(totals.active_courses),
            label: m.school_overview_courses(),
            detail: m.school_overview_of({ count: formatNumber(totals.courses) }),
          },
          {
            key: 'enrolled',
            value: formatNumber(totals.enrolled),
            label: m.school_overview_enrolled(),
            detail: m.school_overview_places_of({ count: formatNumber(totals.places) }),
          },
          {
            key: 'waiting',
            value: formatNumber(totals.waiting),
            label: m.school_overview_waiting(),
          },
        ]}
      />
      <PanelColumns>
        <PanelColumn>
          <PlacesPanel courses={courses} />
        </PanelColumn>
        <PanelColumn>
          <AttendancePanel weeks={attendance} />
          <Upcoming sessions={upcoming} />
        </PanelColumn>
      </PanelColumns>
    </>
  );
}

function Upcoming({ sessions }: { sessions: SchoolFigures['upcoming'] }) {
  const base = useSchoolsBase();
  return (
    <Panel
      title={m.school_overview_upcoming()}
      text={m.school_overview_upcoming_text({ days: FIGURES.upcomingDays })}
    >
      {sessions.length === 0 ? (
        <EmptyState
          icon={<IconCalendarOff size={40} aria-hidden="true" />}
          title={m.school_overview_upcoming_none()}
        />
      ) : (
        <ul className={css.sessions} aria-label={m.school_overview_upcoming()}>
          {sessions.map((one) => (
            <li key={one.session_id}>
              <span className={css.when}>
                {`${formatWeekday(one.held_on, 'short')} ${formatDate(one.held_on)}`}
                <span className="quiet">{`${one.starts_at} – ${one.ends_at}`}</span>
              </span>
              <span className={css.what}>
                <TextLink
                  to={`${base}/$school/$class/$course/sessions/$session`}
                  params={{
                    school: String(one.school_id),
                    class: String(one.class_id),
                    course: String(one.course_id),
                    session: String(one.session_id),
                  }}
                >
                  {one.course_name}
                </TextLink>
                <span className="quiet">
                  {[one.school_name, one.class_name, one.topic].filter(Boolean).join(' · ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
