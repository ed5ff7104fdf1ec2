import { LINK_LIMITS } from '@station/contract/files/links';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { textField } from '../../../records/record-fields.tsx';
import { reasonOf } from './sharing-texts.ts';

/** The fields that links and upload requests share. */
export const linkFields = (daysMax: number, needsPassword: boolean) => ({
  days: textField({
    label: m.files_link_days,
    start: String(Math.min(LINK_LIMITS.days, daysMax)),
    type: 'number',
    inputMode: 'numeric',
    min: 1,
    max: daysMax,
  }),
  password: textField({
    label: m.common_account_password,
    hint: needsPassword ? m.files_link_password_must : m.files_link_password_hint,
    required: needsPassword,
    autoComplete: 'off',
    maxLength: LINK_LIMITS.password.max,
  }),
});

/** What is wrong with the fields that links and upload requests share. */
export function faultsOf(
  {
    password,
    days,
    max_downloads = '',
  }: { password: string; days: string; max_downloads?: string },
  daysMax: number,
  needsPassword: boolean,
): FieldError[] {
  const isWhole = (text: string, max: number) =>
    /^\d{1,9}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max;
  // As the server counts: what is kept of it, composed, in code points.
  const length = [...password.normalize('NFC').trim()].length;
  return [
    ...(isWhole(days, daysMax) ? [] : [{ field: 'days', rule: 'format' as const }]),
    ...(max_downloads.trim() === '' || isWhole(max_downloads, LINK_LIMITS.downloadsMax)
      ? []
      : [{ field: 'max_downloads', rule: 'format' as const }]),
    ...((length === 0 && !needsPassword) || length >= LINK_LIMITS.password.min
      ? []
      : [{ field: 'password', rule: 'too-short' as const }]),
  ];
}

/** The same in words. */
export function faultText(field: string, rule: string, daysMax: number): string {
  if (rule === 'required') return m.files_name_required();
  if (field === 'days') return m.files_link_days_rule({ max: daysMax });
  if (field === 'password') return m.files_link_password_rule({ min: LINK_LIMITS.password.min });
  return m.files_field_invalid();
}

/** What the settings refuse, under its field. */
export function refusedLinkTexts(error: unknown, daysMax: number): Record<string, string> {
  const reason = reasonOf(error);
  if (reason === 'files.link-needs-password') {
    return { password: m.files_problem_link_needs_password() };
  }
  if (reason === 'files.link-too-long') return { days: m.files_link_days_rule({ max: daysMax }) };
  return {};
}
