import { MeetingRoom } from '@station/contract/meetings/rooms';
import { m } from '../../paraglide/messages.js';
import { Problem } from '../../platform/problem.ts';
import { ruleText } from '../../platform/rule-text.ts';
import { RecordDialog } from '../../records/record-dialog.tsx';
import { checkField, numberField, recordFields, textField } from '../../records/record-fields.tsx';
import { meetingFailureText, meetingsLanguage } from './meeting-texts.ts';
import { roomSaving, useMeetingsRefresh } from './rooms.data.ts';
import { text } from './text.ts';

const off = { autoComplete: 'off' };

const FIELDS = recordFields(MeetingRoom, {
  name: textField({ ...off, label: () => text(m.common_name), required: true, first: true }),
  place: textField({ ...off, label: m.meetings_place }),
  capacity: numberField({ ...off, label: m.meetings_capacity }),
  is_active: checkField({
    label: m.meetings_room_can_be_booked,
    hint: m.meetings_room_inactive_hint,
    start: true,
    shown: (can) => (can ? '✓' : m.meetings_room_inactive()),
  }),
});

const refusedTexts = (error: unknown): Record<string, string> =>
  error instanceof Problem && error.reason === 'meetings.room-name-taken'
    ? { name: m.meetings_error_room_name() }
    : {};

type RoomDialogProps = { stored?: MeetingRoom; onClose: () => void };

/** Adds a room, or changes one. */
export function RoomDialog({ stored, onClose }: RoomDialogProps) {
  return (
    <RecordDialog
      fields={FIELDS}
      stored={stored}
      saving={roomSaving}
      title={stored ? m.meetings_room_edit() : m.meetings_room_add()}
      errorText={(error) => ruleText(error, meetingsLanguage())}
      refusedTexts={refusedTexts}
      failureText={meetingFailureText}
      said={m.meetings_room_saved()}
      refresh={useMeetingsRefresh()}
      language={meetingsLanguage()}
      onClose={onClose}
    />
  );
}
