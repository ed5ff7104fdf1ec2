import type { EnrollmentStatus } from '@station/contract/schools/enrollments';
import { useBlocker } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formWords } from '../../../platform/record-words.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { findStudentErrors } from '../students/student-fields.ts';
import { enrollmentsFailureText } from './enrollment-texts.ts';
import { enrollmentFieldText, enrollmentsLanguage } from './enrollment-words.ts';
import { useEnrollmentCalls } from './enrollments.data.ts';
import css from './enrollments.module.css';
import { EnteringFields } from './entering-fields.tsx';

type Values = {
  student_name: string;
  email: string;
  phone: string;
  birth_date: string;
  address: string;
  enrollment_date: string;
  status: EnrollmentStatus;
};

/** What a form that puts somebody into a course is given. */
export type AddFormProps = { courseId: number; onDone: () => void; onCancel: () => void };

/** A student whom nobody has entered yet (spec 2, section 5, 'New student'). */
export function NewStudentForm({ courseId, onDone, onCancel }: AddFormProps) {
  const { enrollNew } = useEnrollmentCalls();
  const record = useRecordForm<Values, undefined>({
    stored: undefined,
    valuesOf: emptyValues,
    check: findStudentErrors,
    errorText: enrollmentFieldText,
    views: () => FIELD_VIEWS(),
    send: async (values) => {
      // Optional empty text is sent as null (spec 2, section 5).
      const { student_name, enrollment_date, status, ...texts } = values;
      const optional = Object.fromEntries(
        Object.entries(texts).map(([name, value]) => [name, value.trim() || null]),
      ) as Record<keyof typeof texts, string | null>;
      await enrollNew.mutateAsync({
        course_id: courseId,
        student_name,
        ...optional,
        enrollment_date: enrollment_date || null,
        status,
      });
      return undefined;
    },
    readCurrent: () => undefined,
    onSaved: () => {
      record.form.resetDirty();
      onDone();
    },
  });
  const { form, field, busy } = record;
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      form.isDirty() &&
      !(await confirm(formWords(enrollmentsLanguage()).leaving)),
    enableBeforeUnload: form.isDirty,
  });
  return (
    <form
      ref={record.element}
      noValidate
      className={css.form}
      aria-label={m.enrollments_who_new()}
      onSubmit={record.submit}
    >
      <TextField
        key={form.key('student_name')}
        {...field('student_name')}
        label={m.enrollments_name()}
        withAsterisk
        autoComplete="off"
      />
      <div className={css.pair}>
        <TextField
          key={form.key('email')}
          {...field('email')}
          label={m.enrollments_email()}
          type="email"
          autoComplete="off"
        />
        <TextField
          key={form.key('phone')}
          {...field('phone')}
          label={m.enrollments_phone()}
          type="tel"
          autoComplete="off"
        />
      </div>
      <div className={css.pair}>
        <TextField
          key={form.key('birth_date')}
          {...field('birth_date')}
          label={m.enrollments_birth_date()}
          type="date"
          autoComplete="off"
        />
        <TextField
          key={form.key('address')}
          {...field('address')}
          label={m.enrollments_address()}
          autoComplete="off"
        />
      </div>
      <EnteringFields
        date={{ key: form.key('enrollment_date'), ...field('enrollment_date') }}
        status={{ key: form.key('status'), ...field('status') }}
      />
      <FormMessage
        message={
          record.failure === undefined
            ? undefined
            : {
                tone: 'bad',
                text: enrollmentsFailureText(record.failure, m.enrollments_error_add()),
              }
        }
      />
      <FormActions>
        <Button onClick={onCancel}>{m.enrollments_cancel()}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {busy ? m.enrollments_saving() : m.enrollments_add()}
        </Button>
      </FormActions>
    </form>
  );
}

const emptyValues = (): Values => ({
  student_name: '',
  email: '',
  phone: '',
  birth_date: '',
  address: '',
  enrollment_date: today(),
  status: 'active',
});

const FIELD_VIEWS = () => ({
  student_name: { label: m.enrollments_name() },
  email: { label: m.enrollments_email() },
  phone: { label: m.enrollments_phone() },
  birth_date: { label: m.enrollments_birth_date() },
  address: { label: m.enrollments_address() },
  enrollment_date: { label: m.enrollments_date() },
  status: { label: m.enrollments_status() },
});
