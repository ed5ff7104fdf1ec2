import type { MeetingEntry } from '@station/contract/meetings/meeting-fields';
import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { today, zoneHere } from '../../platform/days.ts';
import { formatNumber, formatTime, formatWeekdayNumber } from '../../platform/format.ts';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { keepPlaceInTable, moveInTable } from '../../ui/table-keys.ts';
import { byDay, weeksOf } from './calendar-days.ts';
import { dayText, meetingLoadFailure, meetingsLanguage } from './meeting-texts.ts';
import { useMeetings } from './meetings.data.ts';
import css from './meetings.module.css';
import { text } from './text.ts';

/** Meetings that a day of a month has room for. */
const SHOWN = 3;

type MonthGridProps = { day: string; all: boolean; onDay: (day: string) => void };

/** The weeks of a month; a press on a day's number lists that day, and arrow keys walk from day to day. */
export function MonthGrid({ day, all, onDay }: MonthGridProps) {
  const weeks = weeksOf(day);
  const range = { from: weeks[0]?.[0] ?? day, to: weeks.at(-1)?.[6] ?? day };
  const query = useMeetings({ ...range, all });
  const { data, isPlaceholderData } = query;
  if (!data) {
    return <NotLoaded of={query} loading={text(m.common_loading)} failure={meetingLoadFailure} />;
  }
  const days = byDay(data, zoneHere());
  // Tab comes to today, else to the day that was chosen.
  const first = weeks.flat().includes(today()) ? today() : day;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only moves between the days inside.
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: only moves between the days inside.
    <div onKeyDown={moveInTable} onFocus={keepPlaceInTable}>
      <table className={css.month} aria-busy={isPlaceholderData || undefined}>
        <caption className="visually-hidden">{m.meetings_view_month()}</caption>
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <th key={weekday} scope="col">
                {formatWeekdayNumber(weekday, 'short', meetingsLanguage())}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td
                  key={one}
                  data-other={one.slice(0, 7) === day.slice(0, 7) ? undefined : ''}
                  data-today={one === today() ? '' : undefined}
                >
                  <DayCell
                    day={one}
                    meetings={days.get(one) ?? []}
                    isFirst={one === first}
                    onDay={onDay}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayCellProps = {
  day: string;
  meetings: MeetingEntry[];
  /** Tab comes here first. */
  isFirst: boolean;
  onDay: (day: string) => void;
};

function DayCell({ day, meetings, isFirst, onDay }: DayCellProps) {
  const rest = meetings.length - SHOWN;
  return (
    <>
      <button
        type="button"
        className={css.number}
        data-cell=""
        tabIndex={isFirst ? 0 : -1}
        onClick={() => onDay(day)}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="visually-hidden">
          {m.meetings_open_day({ day: dayText(day), count: meetings.length })}
        </span>
      </button>
      {meetings.length > 0 ? (
        <>
          <span className={css.count} aria-hidden="true">
            {formatNumber(meetings.length)}
          </span>
          <ul className={css.entries}>
            {meetings.slice(0, SHOWN).map(({ id, title, starts_at, status }) => (
              <li key={id}>
                <Link
                  to="/home/meeting/$id"
                  params={{ id: String(id) }}
                  className={css.entry}
                  data-cancelled={status === 'cancelled' || undefined}
                  title={title}
                >
                  <span className="plain-figures">{formatTime(new Date(starts_at))}</span> {title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {rest > 0 ? <p className={css.rest}>{m.meetings_rest({ count: rest })}</p> : null}
    </>
  );
}
