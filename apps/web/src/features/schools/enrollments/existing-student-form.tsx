import type { EnrollmentStatus } from '@station/contract/schools/enrollments';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { today } from '../../../platform/days.ts';
import { Button } from '../../../ui/button.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { FormMessage } from '../../../ui/notice.tsx';
import { enrollmentsFailureText } from './enrollment-texts.ts';
import { useEnrollmentCalls } from './enrollments.data.ts';
import css from './enrollments.module.css';
import { EnteringFields } from './entering-fields.tsx';
import type { AddFormProps } from './new-student-form.tsx';
import { StudentsPicker } from './students-picker.tsx';

/** A student who is known and not in the course yet, found as contacts are. */
export function ExistingStudentForm({ courseId, onDone, onCancel }: AddFormProps) {
  const { enroll } = useEnrollmentCalls();
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const [date, setDate] = useState(today);
  const [status, setStatus] = useState<EnrollmentStatus>('active');
  const [message, setMessage] = useState<string>();
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (enroll.isPending) return;
    const [student_id] = chosen.keys();
    if (student_id === undefined) {
      setMessage(m.enrollments_rule_student());
      form.current?.querySelector<HTMLElement>('[name=student_id]')?.focus();
      return;
    }
    setMessage(undefined);
    try {
      const body = { student_id, course_id: courseId, enrollment_date: date || null, status };
      await enroll.mutateAsync(body);
      onDone();
    } catch (error) {
      setMessage(enrollmentsFailureText(error, m.enrollments_error_add()));
    }
  };
  return (
    <form
      ref={form}
      noValidate
      className={css.form}
      aria-label={m.enrollments_who_existing()}
      onSubmit={(event) => void submit(event)}
    >
      <StudentsPicker courseId={courseId} chosen={chosen} onChange={setChosen} />
      <EnteringFields
        date={{
          key: 'date',
          value: date,
          onChange: (event) => setDate(event.currentTarget.value),
        }}
        status={{
          key: 'status',
          value: status,
          onChange: (event) => setStatus(event.currentTarget.value as EnrollmentStatus),
        }}
      />
      <FormMessage message={message === undefined ? undefined : { tone: 'bad', text: message }} />
      <FormActions>
        <Button onClick={onCancel}>{m.enrollments_cancel()}</Button>
        <Button type="submit" tone="primary" busy={enroll.isPending}>
          {enroll.isPending ? m.enrollments_saving() : m.enrollments_add()}
        </Button>
      </FormActions>
    </form>
  );
}
