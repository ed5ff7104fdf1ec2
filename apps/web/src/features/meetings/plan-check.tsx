import type { Meeting } from '@station/contract/meetings/meeting-fields';
import { m } from '../../paraglide/messages.js';
import { Notice } from '../../ui/notice.tsx';
import { plannedOf } from './meeting-form.ts';
import type { MeetingRecord } from './meeting-record.ts';
import { clashText } from './meeting-texts.ts';
import { useMeetingCheck } from './meetings.data.ts';
import { useRooms } from './rooms.data.ts';

type PlanCheckProps = { record: MeetingRecord; stored: Meeting | undefined };

/** What is worth knowing before it is saved, and hinders nothing: who has another meeting, and too small a room. */
export function PlanCheck({ record, stored }: PlanCheckProps) {
  const values = record.values();
  const { data: check } = useMeetingCheck(plannedOf(values, stored));
  const { data: rooms = [] } = useRooms();
  const room = rooms.find(({ id }) => String(id) === values.room_id);
  const people = values.attendees.length + 1;
  const isSmall = room !== undefined && room.capacity !== null && room.capacity < people;
  if (!isSmall && !check?.busy.length) return null;
  return (
    <Notice tone="warning">
      {isSmall ? <p>{m.meetings_room_small({ seats: room.capacity ?? 0, people })}</p> : null}
      {check?.busy.map(({ name, clashes }) => (
        <p key={name}>
          {m.meetings_person_busy({ name, what: clashes[0] ? clashText(clashes[0]) : '' })}
        </p>
      ))}
    </Notice>
  );
}
