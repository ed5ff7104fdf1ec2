import {
  ATTENDANCE_LIMITS,
  CourseSession,
  deleteCourseSession,
  SessionFields,
} from '@station/contract/schools/attendance';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDate } from '../../../platform/format.ts';
import { DayInput, TimeInput } from '../../../platform/written-input.tsx';
import { RecordDeletion } from '../../../records/record-deletion.tsx';
import { RecordDialog } from '../../../records/record-dialog.tsx';
import { RecordInputs, recordFields, textField } from '../../../records/record-fields.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { sessionSaving } from './attendance.data.ts';
import css from './attendance.module.css';
import {
  attendanceFailureText,
  attendanceLanguage,
  countsText,
  dayText,
  sessionFieldText,
} from './attendance-texts.ts';

const sessionFields = () =>
  recordFields(CourseSession, {
    held_on: textField({
      label: m.common_day,
      control: DayInput,
      start: today(),
      required: true,
      first: true,
      shown: (day) => formatDate(day),
    }),
    starts_at: textField({
      label: m.attendance_starts,
      control: TimeInput,
      start: '18:00',
      required: true,
    }),
    ends_at: textField({
      label: m.attendance_ends,
      control: TimeInput,
      start: '20:00',
      required: true,
    }),
    topic: textField({
      label: m.attendance_topic,
      maxLength: ATTENDANCE_LIMITS.topic,
      autoComplete: 'off',
    }),
  });

type SessionDialogProps = {
  courseId: number;
  /** The session to change; undefined for a new one. */
  session?: CourseSession | undefined;
  onClose: () => void;
};

/** Adds or changes one session. */
export function SessionDialog({ courseId, session, onClose }: SessionDialogProps) {
  const refresh = useSchoolsRefresh();
  const fields = sessionFields();
  return (
    <RecordDialog
      fields={fields}
      stored={session}
      saving={sessionSaving}
      body={(values) => ({ course_id: courseId, ...values })}
      check={check}
      title={session ? m.attendance_edit_title() : m.attendance_add_title()}
      submitLabel={m.common_save()}
      errorText={sessionFieldText}
      failureText={(error) => attendanceFailureText(error, m.attendance_error_save())}
      onSaved={() => {
        refresh();
        onClose();
        toast({ text: m.attendance_saved(), tone: 'good' });
      }}
      language={attendanceLanguage()}
      onClose={onClose}
    >
      {(record) => (
        <>
          <RecordInputs of={record} fields={fields} only={['held_on']} />
          <div className={css.pair}>
            <RecordInputs of={record} fields={fields} only={['starts_at', 'ends_at']} />
          </div>
          <RecordInputs of={record} fields={fields} only={['topic']} />
        </>
      )}
    </RecordDialog>
  );
}

function check(values: SessionFields): FieldError[] {
  const errors = findFieldErrors(SessionFields, values);
  const ordered = values.starts_at < values.ends_at || errors.length > 0;
  return ordered ? errors : [{ field: 'ends_at', rule: 'not-allowed' }];
}

type SessionDeleteDialogProps = { session: CourseSession; onClose: () => void };

/** Asks before a session goes, with the marks that go along. */
export function SessionDeleteDialog({ session, onClose }: SessionDeleteDialogProps) {
  const { session_id, held_on } = session;
  const marks = countsText(session);
  return (
    <RecordDeletion
      endpoint={deleteCourseSession}
      given={{ params: { session_id } }}
      refresh={useSchoolsRefresh()}
      failureText={(error) => attendanceFailureText(error, m.attendance_error_delete())}
      said={m.attendance_deleted()}
      title={m.attendance_delete_question({ day: dayText(held_on) })}
      text={m.attendance_delete_text()}
      along={marks === undefined ? [] : [marks]}
      language={attendanceLanguage()}
      onClose={onClose}
    />
  );
}
