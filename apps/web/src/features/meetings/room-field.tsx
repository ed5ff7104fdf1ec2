import type { Meeting } from '@station/contract/meetings/meeting-fields';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/form.tsx';
import { plannedOf } from './meeting-form.ts';
import type { MeetingRecord } from './meeting-record.ts';
import { clashText } from './meeting-texts.ts';
import { useMeetingCheck } from './meetings.data.ts';
import { useRooms } from './rooms.data.ts';

type RoomFieldProps = { record: MeetingRecord; stored: Meeting | undefined };

/** The room, of which one sees before saving whether it is free then, and what stands there. */
export function RoomField({ record, stored }: RoomFieldProps) {
  const values = record.values();
  const { data: rooms = [] } = useRooms();
  const { data: check } = useMeetingCheck(plannedOf(values, stored));
  const free = check && new Set(check.free_rooms);
  const own = stored?.room?.id;
  const offered = rooms.filter(({ id, is_active }) => is_active || id === own);
  const refused = record.form.errors.room_id;
  const clash = check?.room[0];
  return (
    <Field
      of={record}
      kind="select"
      name="room_id"
      label={m.meetings_room()}
      error={
        refused ??
        (clash && values.room_id
          ? m.meetings_room_clash({ what: clashText(clash), count: check.room.length })
          : undefined)
      }
      choices={[
        { value: '', label: m.meetings_room_none() },
        ...offered.map(({ id, name, capacity }) => {
          const seats = capacity === null ? name : m.meetings_room_seats({ name, capacity });
          const isTaken = free && !free.has(id);
          return {
            value: String(id),
            label: isTaken ? m.meetings_room_is_taken({ name: seats }) : seats,
          };
        }),
      ]}
    />
  );
}
