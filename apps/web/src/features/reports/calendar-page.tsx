import { type Board, type BoardPerson, DAY_STATES } from '@station/contract/reports/team';
import { daysAfter, weekdayOf } from '@station/contract/zoned-days';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { daysOfMonth } from '../../platform/days.ts';
import { formatDate, formatNumber, formatWeekdayNumber } from '../../platform/format.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import css from './calendar.module.css';
import {
  durationText,
  monthText,
  reportLoadFailure,
  reportsLanguage,
  STATES,
} from './report-texts.ts';
import { useCalendarAddress } from './reports.address.ts';
import { useBoard, useMyDay } from './reports.data.ts';
import { text } from './text.ts';

/** A month of one's team, or of one person: which days are in, late, missing or off. */
export function CalendarPage() {
  const mine = useMyDay('');
  if (!mine.data) {
    return (
      <Screen>
        <NotLoaded of={mine} loading={text(m.common_loading)} failure={reportLoadFailure} />
      </Screen>
    );
  }
  return <Calendar today={mine.data.today} leads={mine.data.leads} />;
}

function Calendar({ today, leads }: { today: string; leads: boolean }) {
  const { address, change } = useCalendarAddress();
  const own = useUser()?.id ?? 0;
  const month = address.month || today.slice(0, 7);
  const person = address.person || (leads ? 0 : own);
  const { from, to } = daysOfMonth(month);
  const { data, error, refetch, isPlaceholderData } = useBoard({
    from,
    to,
    ...(person && { account_id: person }),
  });
  const goTo = (next: string) => change({ month: next === today.slice(0, 7) ? '' : next });
  const one = person ? data?.people[0] : undefined;
  return (
    <Screen>
      <div className={css.dayHead}>
        <ScreenTitle>
          {one && person !== own
            ? m.reports_calendar_of({ name: one.name })
            : m.reports_calendar_title()}
        </ScreenTitle>
        <div className="row-2">
          <IconButton
            label={m.reports_month_before()}
            icon={<IconChevronLeft size={20} aria-hidden="true" />}
            onClick={() => goTo(daysAfter(from, -1).slice(0, 7))}
          />
          <p className={css.day} aria-live="polite">
            <strong>{monthText(month)}</strong>
          </p>
          <IconButton
            label={m.reports_month_after()}
            icon={<IconChevronRight size={20} aria-hidden="true" />}
            disabled={month >= today.slice(0, 7)}
            onClick={() => goTo(daysAfter(to, 1).slice(0, 7))}
          />
          {leads ? (
            <Button compact onClick={() => change({ person: person ? 0 : own })}>
              {person ? m.reports_calendar_team() : m.reports_calendar_mine()}
            </Button>
          ) : null}
        </div>
      </div>
      {error && !data ? (
        <LoadFailure {...reportLoadFailure(error)} onRetry={() => void refetch()} />
      ) : null}
      <div className={css.board} aria-busy={!data || isPlaceholderData || undefined}>
        {data && !person ? (
          <TeamMonth board={data} onPerson={(id) => change({ person: id })} />
        ) : null}
        {data && one ? <PersonMonth board={data} person={one} /> : null}
      </div>
      <Legend />
    </Screen>
  );
}

/** People under one another, the days of a month side by side; it scrolls where it is wider. */
function TeamMonth({ board, onPerson }: { board: Board; onPerson: (id: number) => void }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <section className={css.wide} tabIndex={0} aria-label={m.reports_calendar_title()}>
      <table className={css.month}>
        <thead>
          <tr>
            <th scope="col">{text(m.common_name)}</th>
            {board.days.map(({ day, excuse }) => (
              <th key={day} scope="col" abbr={formatDate(day)} data-off={excuse ? '' : undefined}>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {board.people.map((person) => (
            <tr key={person.id}>
              <th scope="row">
                <button type="button" className={css.person} onClick={() => onPerson(person.id)}>
                  {person.name}
                </button>
              </th>
              {board.days.map(({ day }, place) => (
                <DayCell key={day} person={person} day={day} place={place} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type DayCellProps = { person: BoardPerson; day: string; place: number };

/** One day of one person: a sign with a colour, which leads to the report. */
function DayCell({ person, day, place }: DayCellProps) {
  const state = person.states[place] ?? 'none';
  const id = person.reports[place];
  const { sign } = STATES[state];
  return (
    <td data-state={state}>
      {id ? (
        <Link
          to="/home/reports/read/$id"
          params={{ id: String(id) }}
          className={css.cell}
          aria-label={cellText({ person, day, place })}
        >
          {sign}
        </Link>
      ) : (
        <span className={css.cell}>
          <span aria-hidden="true">{sign}</span>
          <span className="visually-hidden">{STATES[state].text()}</span>
        </span>
      )}
    </td>
  );
}

function cellText({ person, day, place }: DayCellProps): string {
  const facts = {
    name: person.name,
    day: formatDate(day),
    state: STATES[person.states[place] ?? 'none'].text(),
  };
  const minutes = person.minutes[place] ?? 0;
  return minutes > 0
    ? m.reports_cell_minutes({ ...facts, time: durationText(minutes) })
    : m.reports_cell(facts);
}

/** The weeks of a month under one another: the stronger the colour, the longer the day. */
function PersonMonth({ board, person }: { board: Board; person: BoardPerson }) {
  const top = Math.max(1, ...person.minutes);
  const weeks: (number | undefined)[][] = [];
  for (const [place, { day }] of board.days.entries()) {
    const weekday = weekdayOf(day);
    if (weekday === 1 || weeks.length === 0) weeks.push(new Array(7).fill(undefined));
    const week = weeks.at(-1);
    if (week) week[weekday - 1] = place;
  }
  return (
    <table className={css.weeks} aria-label={m.reports_calendar_of({ name: person.name })}>
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <th
              key={weekday}
              scope="col"
              abbr={formatWeekdayNumber(weekday, 'long', reportsLanguage())}
            >
              {formatWeekdayNumber(weekday, 'short', reportsLanguage())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((place) => place !== undefined)}>
            {week.map((place, weekday) =>
              place === undefined ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: places of a week do not move.
                <td key={weekday} />
              ) : (
                <WeekCell
                  key={place}
                  person={person}
                  place={place}
                  day={board.days[place]?.day ?? ''}
                  heat={(person.minutes[place] ?? 0) / top}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WeekCell({ person, day, place, heat }: DayCellProps & { heat: number }) {
  const state = person.states[place] ?? 'none';
  const id = person.reports[place];
  const minutes = person.minutes[place] ?? 0;
  const words = (
    <>
      <span aria-hidden="true">{formatNumber(Number(day.slice(8)))}</span>
      <span aria-hidden="true">{STATES[state].sign}</span>
      <span aria-hidden="true" className={css.small}>
        {minutes > 0 ? durationText(minutes) : ''}
      </span>
      <span className="visually-hidden">{cellText({ person, day, place })}</span>
    </>
  );
  return (
    <td data-state={state} style={{ '--heat': `${Math.round(heat * 50)}%` } as React.CSSProperties}>
      {id ? (
        <Link to="/home/reports/read/$id" params={{ id: String(id) }} className={css.weekCell}>
          {words}
        </Link>
      ) : (
        <span className={css.weekCell}>{words}</span>
      )}
    </td>
  );
}

/** What the signs mean. */
function Legend() {
  return (
    <Panel title={m.reports_legend()}>
      <ul className={css.legend}>
        {DAY_STATES.filter((state) => STATES[state].sign !== '').map((state) => (
          <li key={state}>
            <span className={css.cell} data-state={state} aria-hidden="true">
              {STATES[state].sign}
            </span>
            <Badge tint={STATES[state].tint}>{STATES[state].text()}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
