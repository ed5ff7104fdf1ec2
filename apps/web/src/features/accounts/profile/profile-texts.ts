import { m } from '../../../paraglide/messages.js';
import { type FieldError, refusedFields } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import origin from './messages/origin.json';

const FORMAT_TEXTS: Record<string, () => string> = {
  name: m.profile_rule_name,
  email: m.profile_rule_email,
  phone: m.profile_rule_phone,
  image: m.profile_rule_image,
};

/** What is wrong with a field, in the specification's words (spec 1, section 5). */
export function profileFieldText(error: FieldError): string {
  const isShape = error.rule === 'format' || error.rule === 'too-short';
  const text = isShape ? FORMAT_TEXTS[error.field] : undefined;
  return text?.() ?? ruleText(error, languageOf(origin, '*'));
}

/** Refusals that are about one field (spec 1, section 8). */
const REFUSED: Record<string, { field: string; text: () => string }> = {
  'accounts.invalid-name': { field: 'name', text: m.profile_rule_name },
  'accounts.invalid-email': { field: 'email', text: m.profile_rule_email },
  'accounts.invalid-phone': { field: 'phone', text: m.profile_error_phone },
  'accounts.invalid-image': { field: 'image', text: m.profile_error_image },
  'accounts.missing-password': { field: 'email', text: m.profile_address_unconfirmed },
  'accounts.email-taken': { field: 'email', text: m.profile_error_email_taken },
};

/** What a refused update says about fields, by their names. */
export function refusedProfileTexts(error: unknown): Record<string, string> {
  if (!(error instanceof Problem)) return {};
  const known = REFUSED[error.reason ?? ''];
  if (known) return { [known.field]: known.text() };
  const errors = refusedFields(error.validation_errors);
  return Object.fromEntries(errors.map((one) => [one.field, profileFieldText(one)]));
}

/** Why an update failed, by the error catalogue of spec 1, section 8. */
export function profileFailureText(error: unknown): string {
  if (!(error instanceof Problem)) return m.profile_error_save();
  if (error.reason === 'accounts.nothing-to-update') return m.profile_error_nothing();
  switch (error.code) {
    case 'unauthenticated':
      return m.profile_error_signed_out();
    case 'conflict':
      return m.profile_error_email_taken();
    case 'invalid':
      return error.message || m.profile_error_input();
    case 'rate-limited':
      return m.profile_password_throttled();
    case 'internal':
      return m.profile_error_server();
    case 'network':
    case 'unavailable':
    case 'storage-full':
      return problemText(error, languageOf(origin, '*'));
    default:
      return m.profile_error_save();
  }
}

/** Why a password was not changed: the field it is about, or the whole (spec 1, section 8). */
export function passwordRefusal(
  error: unknown,
  min: number,
): { field?: 'currentPassword' | 'newPassword'; text: string } {
  if (!(error instanceof Problem)) return { text: m.profile_password_failed() };
  switch (error.reason) {
    case 'accounts.wrong-password':
      return { field: 'currentPassword', text: m.profile_password_wrong() };
    case 'accounts.missing-password':
      return { field: 'currentPassword', text: m.profile_password_missing() };
    case 'accounts.password-too-short':
      return { field: 'newPassword', text: m.profile_password_short({ min }) };
    case 'accounts.password-common':
      return { field: 'newPassword', text: m.profile_password_common() };
    case 'accounts.password-unchanged':
      return { field: 'newPassword', text: m.profile_password_same() };
    default:
      return { text: passwordFailureText(error) };
  }
}

function passwordFailureText(error: Problem): string {
  switch (error.code) {
    case 'unauthenticated':
      return m.profile_error_signed_out();
    case 'invalid':
      return error.message || m.profile_password_invalid();
    case 'not-found':
      return m.profile_password_user_gone();
    case 'rate-limited':
      return m.profile_password_throttled();
    case 'network':
    case 'unavailable':
    case 'storage-full':
      return problemText(error, languageOf(origin, '*'));
    default:
      return m.profile_password_failed();
  }
}
