import type { Role } from '@station/contract/accounts/accounts';
import type { ListedUser, UserStatus } from '@station/contract/accounts/users';
import { m } from '../../../paraglide/messages.js';
import { type FieldError, refusedFields } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { reasonText } from '../../../platform/reason-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import type { ListTexts } from '../../../ui/list-screen.tsx';
import origin from './messages/origin.json';
import { text } from './text.ts';

/** Roles by their names. */
export const ROLE_TEXTS: Record<Role, () => string> = {
  admin: () => text(m.common_account_role_admin),
  user: () => text(m.common_account_role_user),
};

/** States of an account by their names. */
export const STATUS_TEXTS: Record<UserStatus, () => string> = {
  active: m.users_status_active,
  pending: m.users_status_pending,
  deactivated: m.users_status_deactivated,
};

/** How a user is called: by name, or by username where there is none. */
export function shownName({ name, username }: Pick<ListedUser, 'name' | 'username'>): string {
  return name || username;
}

const SHAPE_TEXTS: Record<string, () => string> = {
  username: m.users_rule_username,
  email: m.users_rule_email,
  name: m.users_rule_name,
};

/** A wrong field of a user's form, in words (spec 2, section 5 "Accounts"). */
export function userFieldText(error: FieldError): string {
  const isShape = error.rule === 'too-short' || error.rule === 'format';
  if (isShape && error.field === 'password')
    return m.users_rule_password({ min: error.limit ?? 0 });
  const shapeText = isShape ? SHAPE_TEXTS[error.field] : undefined;
  return shapeText?.() ?? ruleText(error, languageOf(origin, '*'));
}

const FIELD_REASONS: Record<string, { field: string; text: (min: number) => string }> = {
  'accounts.invalid-username': { field: 'username', text: m.users_rule_username },
  'accounts.username-taken': { field: 'username', text: m.users_rule_username_taken },
  'accounts.invalid-email': { field: 'email', text: m.users_rule_email },
  'accounts.email-taken': { field: 'email', text: m.users_rule_email_taken },
  'accounts.invalid-name': { field: 'name', text: m.users_rule_name },
  'accounts.password-too-short': {
    field: 'password',
    text: (min) => m.users_rule_password({ min }),
  },
  'accounts.password-common': { field: 'password', text: m.users_rule_password_common },
};

/** What a refusal says about fields, by their names. */
export function refusedUserTexts(error: unknown, min: number): Record<string, string> {
  if (!(error instanceof Problem)) return {};
  const known = FIELD_REASONS[error.reason ?? ''];
  if (known) return { [known.field]: known.text(min) };
  const errors = refusedFields(error.validation_errors);
  return Object.fromEntries(errors.map((one) => [one.field, userFieldText(one)]));
}

const REASON_TEXTS: Record<string, () => string> = {
  'accounts.user-not-found': m.users_error_gone,
  'accounts.not-yourself': m.users_error_yourself,
  'accounts.last-administrator': m.users_error_last,
  'accounts.leader-circle': m.users_error_leader_circle,
  'accounts.leader-not-found': m.users_error_leader_gone,
  'launcher.request-handled': m.users_error_handled,
  'launcher.request-not-found': m.users_error_handled,
  'accounts.request-not-found': m.users_error_handled,
  'accounts.invitation-not-found': m.users_error_handled,
};

/** Why something about users failed: `what` in the spec's words, and the reason behind it. */
export function usersFailureText(error: unknown, what: string): string {
  if (!(error instanceof Problem)) return what;
  if (error.code === 'network') return m.users_error_network();
  const why = reasonText(REASON_TEXTS, error) ?? problemText(error, languageOf(origin, '*'));
  return `${what}. ${why}`;
}

/** The words of the table. */
export const userTexts = (): ListTexts => ({
  list: m.users_list_title(),
  head: listTexts(languageOf(origin, '*')).head,
  loading: m.users_loading(),
  search: {
    label: m.users_search(),
    placeholder: m.users_search_placeholder(),
    clear: text(m.common_clear_search),
  },
  none: { title: m.users_none() },
  noneFound: {
    title: m.users_none_found(),
    text: m.users_none_found_hint(),
    clear: text(m.common_clear_filters),
  },
  pages: listTexts(languageOf(origin, '*')).pages(m.users_range),
});

/** Why the table could not be shown (spec 2, section 8 "Accounts"). */
export function userListFailure(error: Error) {
  const code = error instanceof Problem ? error.request_id : '';
  return {
    title: listFailureText(error),
    detail: code ? text(m.common_error_code, { code }) : undefined,
    retry: text(m.common_retry),
  };
}

function listFailureText(error: Error): string {
  if (!(error instanceof Problem)) return m.users_error_fetching();
  if (error.code === 'forbidden') return m.users_error_forbidden();
  return error.code === 'network' ? m.users_error_fetching() : m.users_error_list();
}
