/** Students: people who may be enrolled in any number of courses (spec 2, sections 3 and 5). */
import * as z from 'zod/mini';
import { EMAIL_PATTERN, requiredText } from '../fields.ts';
import { withCountryPlus } from '../phone-numbers.ts';
import { NOT_ALLOWED, optionalDay, optionalText } from '../record-fields.ts';

/** Limits: texts in characters after trimming, ages in years (spec 2, sections 5 and 9). */
export const STUDENT_LIMITS = {
  nameMin: 2,
  name: 50,
  address: 255,
  ageMin: 16,
  ageMax: 100,
  /** As those of a contact; the spec sets none for students. */
  email: 150,
  phone: 20,
} as const;

/** Texts of spec 2, sections 2, 5 and 8. */
export const STUDENT_TEXTS = {
  nameTooShort: 'Tên học sinh phải có ít nhất 2 ký tự',
  nameTooLong: 'Tên không được quá 50 ký tự',
  email: 'Email không hợp lệ',
  age: 'Tuổi phải từ 16-100',
  missing: 'Không tìm thấy thông tin học sinh',
  choose: 'Vui lòng chọn học sinh',
  created: 'Thêm học sinh thành công!',
  updated: 'Cập nhật học sinh thành công!',
  deleted: 'Xóa học sinh thành công!',
  deleteFailed: 'Không thể xóa học sinh',
} as const;

/** The fields of a new student. Empty optional text is the empty string. */
export const StudentFields = z.object({
  student_name: requiredText(STUDENT_LIMITS.name, STUDENT_LIMITS.nameMin),
  email: z.pipe(
    optionalText(STUDENT_LIMITS.email),
    z
      .string()
      .check(z.refine((value) => value === '' || EMAIL_PATTERN.test(value), { error: 'format' })),
  ),
  phone: z.pipe(optionalText(STUDENT_LIMITS.phone), z.transform(withCountryPlus)),
  birth_date: z.pipe(
    optionalDay(),
    z
      .nullable(z.string())
      .check(z.refine((day) => ageAllowed(day, new Date()), { error: NOT_ALLOWED })),
  ),
  address: optionalText(STUDENT_LIMITS.address),
});
export type StudentFields = z.infer<typeof StudentFields>;

/**
 * Whether somebody born on that day is of an age to be enrolled: 16 to 100 by the difference of the
 * years alone (spec 2, section 5). No birth date is no objection.
 */
function ageAllowed(birthDate: string | null, today: Date): boolean {
  if (birthDate === null) return true;
  const age = today.getFullYear() - Number(birthDate.slice(0, 4));
  return age >= STUDENT_LIMITS.ageMin && age <= STUDENT_LIMITS.ageMax;
}

/** Refused fields of a student in the spec's words. */
export const studentRefusals = {
  student_name: { message: STUDENT_TEXTS.nameTooShort, reason: 'enrollments.invalid-name' },
  'student_name:too-long': {
    message: STUDENT_TEXTS.nameTooLong,
    reason: 'enrollments.invalid-name',
  },
  email: { message: STUDENT_TEXTS.email, reason: 'enrollments.invalid-email' },
  'birth_date:not-allowed': { message: STUDENT_TEXTS.age, reason: 'enrollments.invalid-age' },
};
