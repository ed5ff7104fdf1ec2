import type { EnrollmentStatus, EnrollmentsReason } from '@station/contract/schools/enrollments';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { useFormKey } from '../../../platform/form-key.ts';
import { type ReasonTexts, reasonText } from '../../../platform/reason-text.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import {
  findStudentErrors,
  STUDENT_FIELDS,
  StudentInputs,
  type StudentValues,
} from '../students/student-fields.tsx';
import { EnrollmentDateAndStatus } from './enrollment-date-and-status.tsx';
import { enrollmentsFailureText } from './enrollment-texts.ts';
import { useEnrollingNew } from './enrollments.data.ts';
import css from './enrollments.module.css';
import { enrollmentFieldText, enrollmentsLanguage } from './status-texts.ts';

const REASON_TEXTS: ReasonTexts<EnrollmentsReason> = {
  'enrollments.sent-otherwise': m.enrollments_error_sent_otherwise,
};

type Values = StudentValues & { enrollment_date: string; status: EnrollmentStatus };

/** Its name among drafts: it is a page, and no form of the address. */
const PAGE = 'student';

/** What a form that puts somebody into a course is given. */
export type AddFormProps = { courseId: number; onDone: () => void; onCancel: () => void };

/** A student whom nobody has entered yet (spec 2, section 5, 'New student'). */
export function NewStudentForm({ courseId, onDone, onCancel }: AddFormProps) {
  // One for each time that the form is opened: sent twice, it is one student.
  const key = useFormKey(PAGE);
  const enrolling = useEnrollingNew();
  const record = useRecordForm({
    valuesOf: emptyValues,
    check: findStudentErrors,
    errorText: enrollmentFieldText,
    send: async (values) => {
      // Optional empty text is sent as null (spec 2, section 5).
      const { student_name, enrollment_date, status, ...texts } = values;
      const optional = Object.fromEntries(
        Object.entries(texts).map(([name, value]) => [name, value.trim() || null]),
      ) as Record<keyof typeof texts, string | null>;
      await enrolling.mutateAsync({
        body: {
          course_id: courseId,
          student_name,
          ...optional,
          enrollment_date: enrollment_date || null,
          status,
          key,
        },
      });
    },
    onSaved: onDone,
    page: PAGE,
  });
  const texts = formTexts(enrollmentsLanguage());
  return (
    <Form
      of={record}
      texts={texts}
      className={css.form}
      aria-label={m.enrollments_who_new()}
      failureText={(error) =>
        reasonText(REASON_TEXTS, error) ?? enrollmentsFailureText(error, m.enrollments_error_add())
      }
      actions={
        <FormActions>
          <Button onClick={onCancel}>{m.common_cancel()}</Button>
          <Button type="submit" tone="primary" busy={record.busy}>
            {record.busy ? m.common_saving() : m.enrollments_add()}
          </Button>
        </FormActions>
      }
    >
      <StudentInputs record={record} paired />
      <EnrollmentDateAndStatus record={record} />
    </Form>
  );
}

const emptyValues = (): Values => ({
  ...STUDENT_FIELDS.valuesOf(undefined),
  enrollment_date: today(),
  status: 'active',
});
