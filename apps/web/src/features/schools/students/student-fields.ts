import { ageAllowed, StudentFields } from '@station/contract/schools/students';
import { type FieldError, findFieldErrors } from '../../../platform/field-errors.ts';

/** What is wrong with what was typed about a student; a day of birth left empty is none. */
export function findStudentErrors(values: { birth_date: string }): FieldError[] {
  const birth_date = values.birth_date || null;
  const errors = findFieldErrors(StudentFields, { ...values, birth_date });
  const fits = ageAllowed(birth_date, new Date()) || errors.some((it) => it.field === 'birth_date');
  return fits ? errors : [...errors, { field: 'birth_date', rule: 'not-allowed' }];
}
