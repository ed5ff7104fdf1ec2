import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import origin from './messages/origin.json';

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

/** What a refusal's reason says about a field, by its name. */
export function refusedTexts(error: unknown, min: number): Record<string, string> {
  const known = error instanceof Problem ? REASONS[error.reason ?? ''] : undefined;
  return known ? { [known.field]: known.text(min) } : {};
}

/** The same of an address that the invitation fixes: nobody can put another one in its place. */
export function refusedAddressText(error: unknown): Record<string, string> {
  const isTaken = error instanceof Problem && error.reason === 'accounts.email-taken';
  return isTaken ? { email: m.recovery_email_has_account() } : {};
}

/** Why something failed as a whole. */
export function recoveryFailureText(error: unknown): string {
  return problemText(error, languageOf(origin, '*'));
}

/** Whether a link or a code is used up, taken back or too old. */
export function isExpired(error: unknown): boolean {
  return error instanceof Problem && error.reason === 'accounts.link-expired';
}

/** What is wrong with a field. */
export function recoveryFieldText(error: FieldError, min: number): string {
  const { field, rule } = error;
  const isShort = rule === 'too-short' || rule === 'format';
  if (field === 'username' && isShort) return m.recovery_username_rule();
  if (field === 'password' && rule === 'required') return m.recovery_password_missing();
  if (field === 'password' && isShort) return m.recovery_password_short({ min });
  return ruleText(error, languageOf(origin, '*'));
}
