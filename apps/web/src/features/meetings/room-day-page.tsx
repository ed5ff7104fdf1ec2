import type { RoomDay, RoomSlot } from '@station/contract/meetings/rooms';
import { daysAfter } from '@station/contract/zoned-days';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs';
import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hourText, today } from '../../platform/days.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { Screen, ScreenTitle } from '../../ui/screen.tsx';
import { dayText, meetingLoadFailure, timesText } from './meeting-texts.ts';
import { useRoomDayAddress } from './meetings.address.ts';
import css from './room-day.module.css';
import { shownHours, spanOf } from './room-hours.ts';
import { useRoomDay } from './rooms.data.ts';
import { text } from './text.ts';

/** When the rooms are taken on a day: beside one another where there is room, else under one another. */
export function RoomDayPage() {
  const { address, change } = useRoomDayAddress();
  const day = address.day || today();
  const query = useRoomDay(day);
  const { data, isPlaceholderData } = query;
  const goTo = (next: string) => change({ day: next === today() ? '' : next });
  return (
    <Screen className={css.screen}>
      <ScreenTitle>{m.meetings_rooms_day()}</ScreenTitle>
      <div className="row-2">
        <div className="row-2">
          <IconButton
            label={m.meetings_day_before()}
            icon={<IconChevronLeft size={20} aria-hidden="true" />}
            onClick={() => goTo(daysAfter(day, -1))}
          />
          <p className={css.shown} aria-live="polite">
            {dayText(day)}
          </p>
          <IconButton
            label={m.meetings_day_after()}
            icon={<IconChevronRight size={20} aria-hidden="true" />}
            onClick={() => goTo(daysAfter(day, 1))}
          />
          <Button compact disabled={day === today()} onClick={() => goTo(today())}>
            {m.meetings_today()}
          </Button>
        </div>
      </div>
      {data ? (
        <div aria-busy={isPlaceholderData || undefined}>
          <Rooms rooms={data.data} from={data.from} />
        </div>
      ) : (
        <NotLoaded of={query} loading={text(m.common_loading)} failure={meetingLoadFailure} />
      )}
    </Screen>
  );
}

function Rooms({ rooms, from }: { rooms: readonly RoomDay[]; from: string }) {
  if (rooms.length === 0) {
    return (
      <EmptyState
        icon={<IconDoor size={40} aria-hidden="true" />}
        title={m.meetings_no_rooms()}
        text={m.meetings_no_rooms_text()}
      />
    );
  }
  const hours = shownHours(rooms, from);
  return (
    <div className={css.roomDay} style={{ '--hours': hours.length } as React.CSSProperties}>
      <ol className={css.hours} aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour}>{hourText(hour)}</li>
        ))}
      </ol>
      {rooms.map(({ room, slots }) => (
        <section key={room.id} className={css.room} aria-labelledby={`room-${room.id}`}>
          <h2 id={`room-${room.id}`}>
            {room.name}
            <span className={css.quiet}>
              {[
                room.place,
                room.capacity === null ? '' : m.meetings_seats({ count: room.capacity }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </h2>
          <ul className={css.slots} aria-label={room.name}>
            {slots.length === 0 ? <li className={css.free}>{m.meetings_room_free()}</li> : null}
            {slots.map((slot) => (
              <Slot key={slot.starts_at} slot={slot} first={hours[0] ?? 0} from={from} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Slot({ slot, first, from }: { slot: RoomSlot; first: number; from: string }) {
  const { start, length } = spanOf(slot, from);
  const place = { '--start': start - first, '--length': length } as React.CSSProperties;
  const times = timesText(slot.starts_at, slot.ends_at);
  return (
    <li className={css.slot} data-other={slot.meeting ? undefined : ''} style={place}>
      {slot.meeting ? (
        <Link to="/home/meeting/$id" params={{ id: String(slot.meeting.id) }}>
          {slot.meeting.title}
        </Link>
      ) : (
        m.meetings_taken()
      )}
      <span className={css.quiet}>{times}</span>
    </li>
  );
}
