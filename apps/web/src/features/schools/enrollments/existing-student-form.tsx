import type { EnrollmentStatus } from '@station/contract/schools/enrollments';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { EnrollmentDateAndStatus } from './enrollment-date-and-status.tsx';
import { enrollmentsFailureText } from './enrollment-texts.ts';
import { useEnrolling } from './enrollments.data.ts';
import css from './enrollments.module.css';
import type { AddFormProps } from './new-student-form.tsx';
import { enrollmentFieldText, enrollmentsLanguage } from './status-texts.ts';
import { type ChosenStudents, StudentsPicker } from './students-picker.tsx';

type Values = { student_id: ChosenStudents; enrollment_date: string; status: EnrollmentStatus };

/** A student who is known and not in the course yet, found as contacts are. */
export function ExistingStudentForm({ courseId, onDone, onCancel }: AddFormProps) {
  const enrolling = useEnrolling();
  const record = useRecordForm({
    valuesOf: (): Values => ({ student_id: [], enrollment_date: today(), status: 'active' }),
    check: ({ student_id }) =>
      student_id.length === 0 ? [{ field: 'student_id', rule: 'required' }] : [],
    errorText: enrollmentFieldText,
    send: ({ student_id: [chosen], enrollment_date, status }) =>
      enrolling.mutateAsync({
        body: {
          student_id: chosen?.id ?? 0,
          course_id: courseId,
          enrollment_date: enrollment_date || null,
          status,
        },
      }),
    onSaved: onDone,
  });
  return (
    <Form
      of={record}
      texts={formTexts(enrollmentsLanguage())}
      className={css.form}
      aria-label={m.enrollments_who_existing()}
      failureText={(error) => enrollmentsFailureText(error, m.enrollments_error_add())}
      error={record.form.errors.student_id}
      actions={
        <FormActions>
          <Button onClick={onCancel}>{m.common_cancel()}</Button>
          <Button type="submit" tone="primary" busy={record.busy}>
            {record.busy ? m.common_saving() : m.enrollments_add()}
          </Button>
        </FormActions>
      }
    >
      <StudentsPicker
        courseId={courseId}
        chosen={record.values().student_id}
        isWrong={record.form.errors.student_id !== undefined}
        onChange={(chosen) => record.set('student_id', chosen)}
      />
      <EnrollmentDateAndStatus record={record} />
    </Form>
  );
}
