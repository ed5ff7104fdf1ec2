import type { MeetingEntry } from '@station/contract/meetings/meeting-fields';
import { daysAfter } from '@station/contract/zoned-days';
import IconCalendarOff from '@tabler/icons-react/dist/esm/icons/IconCalendarOff.mjs';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { today, zoneHere } from '../../platform/days.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { asLine, OpenAnchor } from '../../ui/line-opening.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { AGENDA_DAYS, byDay } from './calendar-days.ts';
import { ANSWERS, dayText, meetingLoadFailure, timesText } from './meeting-texts.ts';
import { useMeetings } from './meetings.data.ts';
import css from './meetings.module.css';
import { text } from './text.ts';

const OpenMeeting = createLink(OpenAnchor);

/** A stretch of the calendar is at most so many stretches long before the address says another day. */
const STRETCHES = 8;

/** Meetings under their days, from a day on; it goes on as far as somebody asks. */
export function Agenda({ from, all }: { from: string; all: boolean }) {
  const [stretches, setStretches] = useState(1);
  const starts = Array.from({ length: stretches }, (_, at) => daysAfter(from, at * AGENDA_DAYS));
  return (
    <>
      {starts.map((start) => (
        <Stretch key={start} from={start} all={all} />
      ))}
      {stretches < STRETCHES ? (
        <Button wide onClick={() => setStretches(stretches + 1)}>
          {m.meetings_more()}
        </Button>
      ) : null}
    </>
  );
}

function Stretch({ from, all }: { from: string; all: boolean }) {
  const to = daysAfter(from, AGENDA_DAYS - 1);
  const query = useMeetings({ from, to, all });
  const { data, isPlaceholderData } = query;
  if (!data) {
    return <NotLoaded of={query} loading={text(m.common_loading)} failure={meetingLoadFailure} />;
  }
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<IconCalendarOff size={40} aria-hidden="true" />}
        title={m.meetings_none({ from: dayText(from), to: dayText(to) })}
      />
    );
  }
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {[...byDay(data, zoneHere())].map(([day, meetings]) => (
        <section key={day} className={css.day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} data-today={day === today() || undefined}>
            {dayText(day)}
            {day === today() ? <Badge tint="blue">{m.meetings_today()}</Badge> : null}
          </h2>
          <ul className="stack">
            {meetings.map((meeting) => (
              <MeetingLine key={meeting.id} meeting={meeting} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A meeting in a list: the line opens it. */
function MeetingLine({ meeting }: { meeting: MeetingEntry }) {
  const { id, title, status, starts_at, ends_at, room, place, organiser, attendees } = meeting;
  const isCancelled = status === 'cancelled';
  const where = room?.name || place || (meeting.video_link ? m.meetings_video() : '');
  return (
    <li className={css.line} data-cancelled={isCancelled || undefined} {...asLine}>
      <span className={css.times}>{timesText(starts_at, ends_at)}</span>
      <span className={css.words}>
        <OpenMeeting to="/home/meeting/$id" params={{ id: String(id) }}>
          {title}
        </OpenMeeting>
        <span className="quiet">
          {[where, organiser.name, m.meetings_people({ count: attendees })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <MeetingState meeting={meeting} />
    </li>
  );
}

/** Cancelled, or what the person has answered. */
function MeetingState({ meeting }: { meeting: MeetingEntry }) {
  if (meeting.status === 'cancelled') return <Badge tint="red">{m.meetings_cancelled()}</Badge>;
  if (!meeting.is_invited) return null;
  const answer = ANSWERS[meeting.my_answer ?? 'none'];
  return <Badge tint={answer.tint}>{answer.text()}</Badge>;
}
