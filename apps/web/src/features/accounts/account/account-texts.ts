import { m } from '../../../paraglide/messages.js';
import { type FieldError, refusedFields } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import origin from './messages/origin.json';

/** A wrong field of an account's forms, in words (spec 2, section 5 "Accounts"). */
export function accountFieldText(error: FieldError): string {
  const isShape = error.rule === 'too-short' || error.rule === 'format';
  if (isShape && error.field === 'username') return m.accounts_rule_username();
  if (isShape && error.field === 'email') return m.accounts_rule_email();
  if (isShape && error.field === 'name') return m.accounts_rule_name();
  if (isShape && /password$/i.test(error.field)) {
    return m.accounts_rule_password({ min: error.limit ?? 0 });
  }
  return ruleText(error, languageOf(origin, '*'));
}

/** Reasons that are about one field, with its name and the words. */
const FIELD_REASONS: Record<string, { field: string; text: (min: number) => string }> = {
  'accounts.invalid-username': { field: 'username', text: m.accounts_rule_username },
  'accounts.username-taken': { field: 'username', text: m.accounts_rule_username_taken },
  'accounts.invalid-email': { field: 'email', text: m.accounts_rule_email },
  'accounts.email-taken': { field: 'email', text: m.accounts_rule_email_taken },
  'accounts.invalid-name': { field: 'name', text: m.accounts_rule_name },
  'accounts.password-too-short': {
    field: 'password',
    text: (min) => m.accounts_rule_password({ min }),
  },
  'accounts.password-common': { field: 'password', text: m.accounts_rule_password_common },
  'accounts.password-unchanged': { field: 'password', text: m.accounts_rule_password_same },
  'accounts.missing-password': { field: 'currentPassword', text: m.accounts_password_missing },
  'accounts.wrong-password': { field: 'currentPassword', text: m.accounts_password_wrong },
};

/** What a refusal says about fields, by their names; nothing when it is about the whole. */
export function refusedTexts(
  error: unknown,
  min: number,
  passwordField = 'password',
): Record<string, string> {
  if (!(error instanceof Problem)) return {};
  const known = FIELD_REASONS[error.reason ?? ''];
  if (known) {
    const field = known.field === 'password' ? passwordField : known.field;
    return { [field]: known.text(min) };
  }
  const errors = refusedFields(error.validation_errors);
  return Object.fromEntries(errors.map((one) => [one.field, accountFieldText(one)]));
}

/** What a refused profile says about its fields: of the password, that the new address needs it. */
export function refusedProfileTexts(error: unknown): Record<string, string> {
  const { currentPassword: email, ...texts } = refusedTexts(error, 0);
  return email === undefined ? texts : { ...texts, email };
}

/**
 * A failure in words: the spec's text for what failed, and why (spec 2, section 8 "Accounts").
 * A call that never arrived is a network error, whatever it was for.
 */
export function failureText(error: unknown, what: string): string {
  if (!(error instanceof Problem)) return what;
  if (error.code === 'network') return m.accounts_network_error();
  if (error.reason === 'accounts.registration-closed') return m.accounts_register_closed();
  if (error.reason === 'accounts.registration-full') return m.accounts_register_full();
  return `${what}. ${problemText(error, languageOf(origin, '*'))}`;
}
