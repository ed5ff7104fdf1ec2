import type { FieldError } from '../../../platform/field-errors.ts';

/** What is missing of a change of password, or too short by the settings' word on passwords. */
export function passwordErrors(
  values: { currentPassword: string; newPassword: string },
  min: number,
): FieldError[] {
  const errors: FieldError[] = [];
  if (values.currentPassword === '') errors.push({ field: 'currentPassword', rule: 'required' });
  return [...errors, ...newPasswordErrors(values.newPassword, 'newPassword', min)];
}

/** The same of a new password by itself, in the field of that name. */
export function newPasswordErrors(password: string, field: string, min: number): FieldError[] {
  if (password === '') return [{ field, rule: 'required' }];
  return [...password].length < min ? [{ field, rule: 'too-short', limit: min }] : [];
}
