import type { AvailableStudent, EnrollmentStatus } from '@station/contract/enrollments';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { MarkedText } from '../../platform/marked-text.tsx';
import { problemText } from '../../platform/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form-field.tsx';
import { FormMessage } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { enrollmentsFailureText, enrollmentsLanguage } from './enrollment-texts.ts';
import { useAvailableStudents, useEnrollmentCalls } from './enrollments.data.ts';
import { EnteringFields, today } from './entering-fields.tsx';
import css from './existing-student-form.module.css';
import type { AddFormProps } from './new-student-form.tsx';

/** A student who is known and not in the course yet, found as contacts are. */
export function ExistingStudentForm({ courseId, onDone, onCancel }: AddFormProps) {
  const { enroll } = useEnrollmentCalls();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<AvailableStudent>();
  const [date, setDate] = useState(today);
  const [status, setStatus] = useState<EnrollmentStatus>('active');
  const [message, setMessage] = useState<string>();
  const list = useRef<HTMLFieldSetElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (enroll.isPending) return;
    if (!chosen) {
      setMessage(m.enrollments_rule_student());
      list.current?.querySelector('input')?.focus();
      return;
    }
    setMessage(undefined);
    try {
      const { student_id } = chosen;
      const body = { student_id, course_id: courseId, enrollment_date: date || null, status };
      await enroll.mutateAsync(body);
      onDone();
    } catch (error) {
      setMessage(enrollmentsFailureText(error, m.enrollments_error_add()));
    }
  };
  return (
    <form
      noValidate
      className={css.form}
      aria-label={m.enrollments_who_existing()}
      onSubmit={(event) => void submit(event)}
    >
      <SearchField
        label={m.enrollments_available_search()}
        placeholder={m.enrollments_available_placeholder()}
        value={search}
        onSearch={setSearch}
        clearLabel={m.enrollments_search_clear()}
      />
      <Available
        courseId={courseId}
        search={search}
        chosen={chosen}
        onChoose={setChosen}
        listRef={list}
      />
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

type AvailableProps = {
  courseId: number;
  search: string;
  chosen: AvailableStudent | undefined;
  onChoose: (student: AvailableStudent) => void;
  listRef: React.RefObject<HTMLFieldSetElement | null>;
};

/** The students that the search has left, of whom one can be chosen. */
function Available({ courseId, search, chosen, onChoose, listRef }: AvailableProps) {
  const { data, error, isPlaceholderData } = useAvailableStudents(courseId, search);
  const found = data?.data ?? [];
  // Who was chosen stays in sight, also when another search has not found them.
  const shown =
    chosen && !found.some(({ student_id }) => student_id === chosen.student_id)
      ? [chosen, ...found]
      : found;
  const more = (data?.pagination.total_records ?? 0) - found.length;
  return (
    <fieldset ref={listRef} className={css.list} aria-busy={!data || isPlaceholderData}>
      <legend className={css.legend}>{m.enrollments_available()}</legend>
      {error && !data ? <p role="alert">{problemText(error, enrollmentsLanguage())}</p> : null}
      {data && shown.length === 0 ? (
        <p className={css.quiet}>{m.enrollments_available_none()}</p>
      ) : null}
      {shown.map((student) => (
        <label key={student.student_id} className={css.choice}>
          <input
            type="radio"
            name="student_id"
            checked={student.student_id === chosen?.student_id}
            onChange={() => onChoose(student)}
          />
          <span>
            <strong>
              <MarkedText text={student.student_name} search={search} />
            </strong>
            <span className={css.quiet}>
              {student.email ? `${student.email} · ` : ''}
              {m.enrollments_available_courses({ count: formatNumber(student.total_courses) })}
            </span>
          </span>
        </label>
      ))}
      {more > 0 ? (
        <p className={css.quiet}>{m.enrollments_available_more({ count: formatNumber(more) })}</p>
      ) : null}
    </fieldset>
  );
}
