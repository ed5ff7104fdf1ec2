import { Student } from '@station/contract/schools/student-pages';
import { StudentFields } from '@station/contract/schools/students';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';
import { dayField } from '../../../records/day-field.ts';
import {
  RecordInputs,
  recordFields,
  type TypedOf,
  textField,
} from '../../../records/record-fields.tsx';
import type { FieldSource } from '../../../ui/form.tsx';
import css from './students.module.css';

/** What a browser keeps about its own person is of no use here. */
const off = { autoComplete: 'off' };

export const STUDENT_FIELDS = recordFields(Student, {
  student_name: textField({ ...off, label: m.common_full_name, required: true, first: true }),
  email: textField({ ...off, label: m.common_email, type: 'email' }),
  phone: textField({ ...off, label: m.common_phone, type: 'tel' }),
  birth_date: dayField({ ...off, label: m.students_birth_date }),
  address: textField({ ...off, label: m.common_address }),
});

/** What a form holds of a student. */
export type StudentValues = TypedOf<typeof STUDENT_FIELDS.fields>;

/** What is wrong with what was typed about a student; a day of birth left empty is none. */
export const findStudentErrors = (values: StudentValues): FieldError[] =>
  findFieldErrors(StudentFields, STUDENT_FIELDS.sentOf(values));

type StudentInputsProps = {
  record: FieldSource<keyof StudentValues>;
  /** Two fields beside each other, on a page; in a window each has its line. */
  paired?: boolean;
};

/** The fields of a student. */
export function StudentInputs({ record, paired = false }: StudentInputsProps) {
  const pair = paired ? css.pair : css.lines;
  const of = { of: record, fields: STUDENT_FIELDS };
  return (
    <>
      <RecordInputs {...of} only={['student_name']} />
      <div className={pair}>
        <RecordInputs {...of} only={['email', 'phone']} />
      </div>
      <div className={pair}>
        <RecordInputs {...of} only={['birth_date', 'address']} />
      </div>
    </>
  );
}
