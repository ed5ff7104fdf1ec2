import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { MarkedText } from '../../../platform/marked-text.tsx';
import { problemText } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { useAvailableStudents } from './enrollments.data.ts';
import { enrollmentsLanguage } from './status-texts.ts';
import css from './students-picker.module.css';

/** Who is chosen, in the order in which they were. */
export type ChosenStudents = readonly { id: number; name: string }[];

type StudentsPickerProps = {
  courseId: number;
  chosen: ChosenStudents;
  /** Nobody was chosen where somebody must be. */
  isWrong?: boolean;
  onChange: (chosen: ChosenStudents) => void;
  /** As many can be chosen; with 1, another choice takes the place of the one before. */
  most?: number;
};

/** Finds students who are not in a course yet, and chooses one or several of them. */
export function StudentsPicker(props: StudentsPickerProps) {
  const { courseId, chosen, isWrong = false, onChange, most = 1 } = props;
  const [search, setSearch] = useState('');
  const { data, error, isPlaceholderData } = useAvailableStudents(courseId, search);
  const found = data?.data ?? [];
  const more = (data?.pagination.total_records ?? 0) - found.length;
  // Those chosen stay in sight, also when another search has not found them.
  const others = chosen
    .filter(({ id }) => !found.some(({ student_id }) => student_id === id))
    .map(({ id, name }) => ({ student_id: id, student_name: name, email: '', courses: '' }));
  const has = (wanted: number) => chosen.some(({ id }) => id === wanted);
  const rows = [
    ...others,
    ...found.map(({ email, total_courses, ...student }) => ({
      ...student,
      email,
      courses: m.common_record_course_count({ count: formatNumber(total_courses) }),
    })),
  ];
  const toggle = (id: number, name: string) => {
    if (has(id)) onChange(most === 1 ? chosen : chosen.filter((one) => one.id !== id));
    else if (most === 1) onChange([{ id, name }]);
    else if (chosen.length < most) onChange([...chosen, { id, name }]);
  };
  const addFound = () => {
    const fresh = found
      .filter(({ student_id }) => !has(student_id))
      .map(({ student_id, student_name }) => ({ id: student_id, name: student_name }));
    onChange([...chosen, ...fresh].slice(0, most));
  };
  return (
    <>
      <SearchField
        label={m.enrollments_available_search()}
        placeholder={m.enrollments_available_placeholder()}
        value={search}
        onSearch={setSearch}
        clearLabel={m.common_clear_search()}
      />
      <fieldset className={css.list} aria-busy={!data || isPlaceholderData}>
        <legend className="legend">
          {m.enrollments_available()}
          {most > 1 ? ` · ${m.enrollments_chosen({ count: formatNumber(chosen.length) })}` : ''}
        </legend>
        {error && !data ? <p role="alert">{problemText(error, enrollmentsLanguage())}</p> : null}
        {data && rows.length === 0 ? (
          <p className="quiet">{m.enrollments_available_none()}</p>
        ) : null}
        {rows.map(({ student_id, student_name, email, courses }) => (
          <label key={student_id} className={css.choice}>
            <input
              type={most === 1 ? 'radio' : 'checkbox'}
              name="student_id"
              checked={has(student_id)}
              aria-invalid={isWrong || undefined}
              onChange={() => toggle(student_id, student_name)}
            />
            <span>
              <strong>
                <MarkedText text={student_name} search={search} />
              </strong>
              <span className={css.detail}>
                {email ? <span className={css.address}>{email}</span> : null}{' '}
                <span className={css.more}>{courses}</span>
              </span>
            </span>
          </label>
        ))}
        {more > 0 ? (
          <p className="quiet">{m.enrollments_available_more({ count: formatNumber(more) })}</p>
        ) : null}
      </fieldset>
      {most > 1 && found.length > 1 ? (
        <Button onClick={addFound}>
          {m.enrollments_choose_found({ count: formatNumber(found.length) })}
        </Button>
      ) : null}
    </>
  );
}
