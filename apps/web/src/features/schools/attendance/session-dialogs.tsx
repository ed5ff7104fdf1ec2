import {
  ATTENDANCE_LIMITS,
  type CourseSession,
  SessionFields,
} from '@station/contract/schools/attendance';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { deletion } from '../../../platform/deletion.ts';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDate } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { deleteTexts, formTexts } from '../../../platform/record-texts.ts';
import { DayInput, TimeInput } from '../../../platform/written-input.tsx';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useSchoolsRefresh } from '../schools/schools.data.ts';
import { readSession, saveSession, useSessionCalls } from './attendance.data.ts';
import css from './attendance.module.css';
import {
  attendanceFailureText,
  attendanceLanguage,
  countsText,
  dayText,
  sessionFieldText,
} from './attendance-texts.ts';

type Values = { held_on: string; starts_at: string; ends_at: string; topic: string };

type SessionDialogProps = {
  courseId: number;
  /** The session to change; undefined for a new one. */
  session?: CourseSession | undefined;
  onClose: () => void;
};

/** Adds or changes one session. */
export function SessionDialog({ courseId, session, onClose }: SessionDialogProps) {
  const refresh = useSchoolsRefresh();
  const record = useRecordForm<Values, CourseSession>({
    stored: session,
    valuesOf: (stored) => ({
      held_on: stored?.held_on ?? today(),
      starts_at: stored?.starts_at ?? '18:00',
      ends_at: stored?.ends_at ?? '20:00',
      topic: stored?.topic ?? '',
    }),
    check,
    errorText: sessionFieldText,
    views: () => ({
      held_on: { label: m.common_day(), text: (day) => formatDate(day) },
      starts_at: { label: m.attendance_starts() },
      ends_at: { label: m.attendance_ends() },
      topic: { label: m.attendance_topic() },
    }),
    send: (values, base) => saveSession(courseId, values, base),
    readCurrent: readSession,
    onSaved: () => {
      refresh();
      onClose();
      toast({ text: m.attendance_saved(), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={session ? m.attendance_edit_title() : m.attendance_add_title()}
      record={record}
      texts={formTexts(attendanceLanguage())}
      submitLabel={m.common_save()}
      failureText={(error) => attendanceFailureText(error, m.attendance_error_save())}
      onClose={onClose}
    >
      <Field
        of={record}
        name="held_on"
        label={m.common_day()}
        control={DayInput}
        withAsterisk
        data-first-focus=""
      />
      <div className={css.pair}>
        <Field
          of={record}
          name="starts_at"
          label={m.attendance_starts()}
          control={TimeInput}
          withAsterisk
        />
        <Field
          of={record}
          name="ends_at"
          label={m.attendance_ends()}
          control={TimeInput}
          withAsterisk
        />
      </div>
      <Field
        of={record}
        name="topic"
        label={m.attendance_topic()}
        maxLength={ATTENDANCE_LIMITS.topic}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function check(values: Values): FieldError[] {
  const errors = findFieldErrors(SessionFields, values);
  const ordered = values.starts_at < values.ends_at || errors.length > 0;
  return ordered ? errors : [{ field: 'ends_at', rule: 'not-allowed' }];
}

type SessionDeleteDialogProps = { session: CourseSession; onClose: () => void };

/** Asks before a session goes, with the marks that go along. */
export function SessionDeleteDialog({ session, onClose }: SessionDeleteDialogProps) {
  const { remove } = useSessionCalls();
  const marks = countsText(session);
  return (
    <DeleteDialog
      {...deletion({
        write: remove,
        given: session.session_id,
        failureText: (error) => attendanceFailureText(error, m.attendance_error_delete()),
        onDone: () => {
          onClose();
          toast({ text: m.attendance_deleted(), tone: 'good' });
        },
      })}
      title={m.attendance_delete_question({ day: dayText(session.held_on) })}
      texts={deleteTexts(attendanceLanguage())}
      text={m.attendance_delete_text()}
      along={marks === undefined ? [] : [marks]}
      onClose={onClose}
    />
  );
}
