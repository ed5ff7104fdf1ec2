import { createRoom, type MeetingRoom } from '@station/contract/meetings/rooms';
import { m } from '../../paraglide/messages.js';
import { findFieldErrors } from '../../platform/field-errors.ts';
import { Problem } from '../../platform/problem.ts';
import { useRecordForm } from '../../platform/record-form.ts';
import { formTexts } from '../../platform/record-texts.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { Field } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toaster.tsx';
import { meetingFailureText, meetingsLanguage } from './meeting-texts.ts';
import { useRoomCalls } from './rooms.data.ts';
import { text } from './text.ts';

type Values = { name: string; place: string; capacity: string; is_active: boolean };

const bodyOf = ({ capacity, ...rest }: Values) => ({
  ...rest,
  // What is no number stays wrong, and is told under its field.
  capacity: capacity.trim() === '' ? null : Number(capacity),
});

type RoomDialogProps = { stored?: MeetingRoom; onClose: () => void };

/** Adds a room, or changes one. */
export function RoomDialog({ stored, onClose }: RoomDialogProps) {
  const { save } = useRoomCalls();
  const record = useRecordForm<Values, MeetingRoom>({
    stored,
    valuesOf: (room) => ({
      name: room?.name ?? '',
      place: room?.place ?? '',
      capacity: room?.capacity ? String(room.capacity) : '',
      is_active: room?.is_active ?? true,
    }),
    check: (values) => findFieldErrors(createRoom.body, bodyOf(values)),
    errorText: (error) => ruleText(error, meetingsLanguage()),
    refusedTexts: (error): Record<string, string> =>
      error instanceof Problem && error.reason === 'meetings.room-name-taken'
        ? { name: m.meetings_error_room_name() }
        : {},
    views: () => ({
      name: { label: text(m.common_name) },
      place: { label: m.meetings_place() },
      capacity: { label: m.meetings_capacity() },
      is_active: {
        label: m.meetings_room_can_be_booked(),
        text: (can) => (can ? '✓' : m.meetings_room_inactive()),
      },
    }),
    readCurrent: (current) => current as MeetingRoom,
    send: (values, base) => save.mutateAsync({ base, body: bodyOf(values) }),
    onSaved: () => {
      toast({ text: m.meetings_room_saved(), tone: 'good' });
      onClose();
    },
  });
  return (
    <FormDialog
      title={stored ? m.meetings_room_edit() : m.meetings_room_add()}
      record={record}
      texts={formTexts(meetingsLanguage())}
      submitLabel={text(m.common_save)}
      failureText={meetingFailureText}
      onClose={onClose}
    >
      <Field
        of={record}
        name="name"
        label={text(m.common_name)}
        withAsterisk
        autoComplete="off"
        data-first-focus=""
      />
      <Field of={record} name="place" label={m.meetings_place()} autoComplete="off" />
      <Field
        of={record}
        name="capacity"
        label={m.meetings_capacity()}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field
        of={record}
        kind="check"
        name="is_active"
        label={m.meetings_room_can_be_booked()}
        hint={m.meetings_room_inactive_hint()}
      />
    </FormDialog>
  );
}
