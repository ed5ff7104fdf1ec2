import { StudentFields } from '@station/contract/schools/students';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { formatDate } from '../../../platform/format.ts';
import { DayInput } from '../../../platform/written-input.tsx';
import { Field, type FieldSource } from '../../../ui/form.tsx';
import css from './students.module.css';

/** What a form holds of a student. */
export type StudentValues = {
  student_name: string;
  email: string;
  phone: string;
  birth_date: string;
  address: string;
};

/** What is wrong with what was typed about a student; a day of birth left empty is none. */
export function findStudentErrors(values: { birth_date: string }): FieldError[] {
  const birth_date = values.birth_date || null;
  return findFieldErrors(StudentFields, { ...values, birth_date });
}

/** How the fields are shown where two versions stand side by side. */
export const studentViews = () => ({
  student_name: { label: m.common_full_name() },
  email: { label: m.common_email() },
  phone: { label: m.common_phone() },
  birth_date: {
    label: m.students_birth_date(),
    text: (day: string) => (day === '' ? '' : formatDate(day)),
  },
  address: { label: m.common_address() },
});

type StudentInputsProps = {
  record: FieldSource<keyof StudentValues>;
  /** Two fields beside each other, on a page; in a window each has its line. */
  paired?: boolean;
};

/** The fields of a student. What a browser keeps about its own person is of no use here. */
export function StudentInputs({ record, paired = false }: StudentInputsProps) {
  const pair = paired ? css.pair : css.lines;
  return (
    <>
      <Field
        of={record}
        name="student_name"
        label={m.common_full_name()}
        withAsterisk
        autoComplete="off"
        data-first-focus=""
      />
      <div className={pair}>
        <Field of={record} name="email" label={m.common_email()} type="email" autoComplete="off" />
        <Field of={record} name="phone" label={m.common_phone()} type="tel" autoComplete="off" />
      </div>
      <div className={pair}>
        <Field
          of={record}
          name="birth_date"
          label={m.students_birth_date()}
          control={DayInput}
          autoComplete="off"
        />
        <Field of={record} name="address" label={m.common_address()} autoComplete="off" />
      </div>
    </>
  );
}
