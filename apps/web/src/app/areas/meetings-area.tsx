import { m } from '../../paraglide/messages.js';
import { isAdmin, useUser } from '../../platform/session.ts';
import { Area } from './area.tsx';

/** Meetings: the person's calendar, the rooms by day, and for administrators the rooms themselves. */
export function MeetingsArea() {
  const user = useUser();
  return (
    <Area
      back={{ link: { to: '/home' }, text: m.meetings_back() }}
      tabs={{
        label: m.meetings_tabs(),
        list: [
          { link: { to: '/home/meeting' }, text: m.meetings_tab_calendar() },
          { link: { to: '/home/meeting/rooms' }, text: m.meetings_tab_day() },
          ...(user && isAdmin(user)
            ? [{ link: { to: '/home/meeting/room-list' } as const, text: m.meetings_tab_rooms() }]
            : []),
        ],
      }}
    />
  );
}
