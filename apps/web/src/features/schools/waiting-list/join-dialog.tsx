import { WAITING_NOTE_MAX } from '@station/contract/schools/waiting';
import { m } from '../../../paraglide/messages.js';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Field } from '../../../ui/form.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { type ChosenStudents, StudentsPicker } from '../enrollments/students-picker.tsx';
import { useJoining } from './waiting.data.ts';
import { waitingFailureText, waitingLanguage } from './waiting-texts.ts';

type Values = { students: ChosenStudents; note: string };

type JoinDialogProps = { courseId: number; onClose: () => void };

/** Puts a student at the end of the waiting list. */
export function JoinDialog({ courseId, onClose }: JoinDialogProps) {
  const join = useJoining();
  const record = useRecordForm({
    valuesOf: (): Values => ({ students: [], note: '' }),
    check: ({ students }) =>
      students.length === 0 ? [{ field: 'students', rule: 'required' }] : [],
    errorText: () => m.waiting_rule_student(),
    send: async ({ students: [student], note }) => {
      await join.mutateAsync({
        params: { course_id: courseId },
        body: { student_id: student?.id ?? 0, note },
      });
      return student?.name ?? '';
    },
    onSaved: (name) => {
      onClose();
      toast({ text: m.waiting_joined({ name }), tone: 'good' });
    },
  });
  return (
    <FormDialog
      title={m.waiting_add()}
      record={record}
      texts={formTexts(waitingLanguage())}
      submitLabel={m.common_add()}
      failureText={(error) => waitingFailureText(error, m.waiting_error_join())}
      error={record.form.errors.students}
      onClose={onClose}
    >
      <StudentsPicker
        courseId={courseId}
        chosen={record.values().students}
        isWrong={record.form.errors.students !== undefined}
        onChange={(students) => record.set('students', students)}
      />
      <Field
        of={record}
        name="note"
        label={m.common_record_note()}
        maxLength={WAITING_NOTE_MAX}
        autoComplete="off"
      />
    </FormDialog>
  );
}
