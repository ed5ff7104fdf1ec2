import { m } from '../../../paraglide/messages.js';
import { type FieldError, findFieldErrors, refusedFields } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import origin from './messages/origin.json';

/** Wrong fields by their names, in words. */
export type FieldTexts = Partial<Record<string, string>>;

/** Fields that a refusal's reason is about, with what it says. */
const REASONS: Record<string, { field: string; text: (min: number) => string }> = {
  'accounts.missing-password': { field: 'password', text: m.recovery_password_missing },
  'accounts.password-too-short': {
    field: 'password',
    text: (min) => m.recovery_password_short({ min }),
  },
  'accounts.password-common': { field: 'password', text: m.recovery_password_common },
  'accounts.invalid-username': { field: 'username', text: m.recovery_username_rule },
  'accounts.username-taken': { field: 'username', text: m.recovery_username_taken },
  'accounts.email-taken': { field: 'email', text: m.recovery_email_taken },
};

/** What is wrong with a new password before anybody is asked; nothing for a good one. */
export function passwordFault(password: string, min: number): string | undefined {
  if (password === '') return m.recovery_password_missing();
  return [...password].length < min ? m.recovery_password_short({ min }) : undefined;
}

/** What a contract's schema finds wrong, field by field. */
export function faultsOf(
  schema: Parameters<typeof findFieldErrors>[0],
  values: object,
): FieldTexts {
  return asTexts(findFieldErrors(schema, values));
}

/** What a refusal says: about fields, or about the whole. */
export function refusalTexts(error: unknown, min: number): { fields: FieldTexts; whole?: string } {
  if (error instanceof Problem) {
    const known = REASONS[error.reason ?? ''];
    if (known) return { fields: { [known.field]: known.text(min) } };
    const fields = asTexts(refusedFields(error.validation_errors));
    if (Object.keys(fields).length > 0) return { fields };
  }
  return { fields: {}, whole: problemText(error, languageOf(origin, '*')) };
}

/** Whether a link or a code is used up, taken back or too old. */
export function isExpired(error: unknown): boolean {
  return error instanceof Problem && error.reason === 'accounts.link-expired';
}

function asTexts(errors: readonly FieldError[]): FieldTexts {
  return Object.fromEntries(errors.map((error) => [error.field, textOf(error)]));
}

function textOf(error: FieldError): string {
  const isShort = error.rule === 'too-short' || error.rule === 'format';
  if (error.field === 'username' && isShort) return m.recovery_username_rule();
  return ruleText(error, languageOf(origin, '*'));
}
