import type { StudentFields } from '@station/contract/schools/students';
import { phoneForms } from '../../../platform/phones.ts';
import { searchColumn } from '../../../platform/search-column.ts';

/** What a student is found by, and told from others when a roster is read. */
export function studentSearch({
  student_name,
  phone,
  email,
}: Pick<StudentFields, 'student_name' | 'phone' | 'email'>): string {
  return searchColumn({
    names: [student_name],
    phones: [phoneForms(phone).searchable],
    emails: [email],
  });
}
