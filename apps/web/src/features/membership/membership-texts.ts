import type { EventKind } from '@station/contract/membership/events';
import type { MemberState, MembershipReason } from '@station/contract/membership/member-fields';
import type { MemberPaymentMethod } from '@station/contract/membership/payments';
import { m } from '../../paraglide/messages.js';
import type { FieldError } from '../../platform/field-errors.ts';
import { languageOf } from '../../platform/i18n.ts';
import { loadFailure, problemText } from '../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../platform/reason-text.ts';
import { ruleText } from '../../platform/rule-text.ts';
import type { BadgeTint } from '../../ui/badge.tsx';
import origin from './members/messages/origin.json';

/** The language of these screens' own texts. */
export const membershipLanguage = () => languageOf(origin, '*');

export const STATE_TEXTS: Readonly<Record<MemberState, () => string>> = {
  active: m.members_state_active,
  grace: m.members_state_grace,
  frozen: m.members_state_frozen,
  upcoming: m.members_state_upcoming,
  'used-up': m.members_state_used_up,
  expired: m.members_state_expired,
  cancelled: m.members_state_cancelled,
  none: m.members_state_none,
};

export const STATE_TINTS: Readonly<Record<MemberState, BadgeTint>> = {
  active: 'green',
  grace: 'amber',
  frozen: 'blue',
  upcoming: 'violet',
  'used-up': 'red',
  expired: 'red',
  cancelled: 'grey',
  none: 'grey',
};

export const EVENT_TEXTS: Readonly<Record<EventKind, () => string>> = {
  join: m.members_event_join,
  renew: m.members_event_renew,
  freeze: m.members_event_freeze,
  resume: m.members_event_resume,
  change: m.members_event_change,
  cancel: m.members_event_cancel,
  refund: m.members_event_refund,
  reverse: m.members_event_reverse,
};

export const METHOD_TEXTS: Readonly<Record<MemberPaymentMethod, () => string>> = {
  cash: m.members_method_cash,
  card: m.members_method_card,
  transfer: m.members_method_transfer,
  cms: m.members_method_cms,
};

const REASON_TEXTS: ReasonTexts<MembershipReason> = {
  'membership.member-not-found': m.members_missing,
  'membership.not-now': m.members_reason_not_now,
  'membership.freeze-not-allowed': m.members_reason_freeze,
  'membership.freeze-too-long': m.members_reason_freeze_long,
  'membership.currency-differs': m.members_reason_currency,
  'membership.more-than-owed': m.members_reason_more_owed,
  'membership.more-than-paid': m.members_reason_more_paid,
  'membership.already-void': m.members_reason_void,
  'membership.not-last': m.members_reason_not_last,
  'membership.not-enough-points': m.members_reason_points,
  'membership.plan-retired': m.members_reason_plan_retired,
  'membership.sent-otherwise': m.members_reason_sent_otherwise,
  'membership.no-email': m.members_reason_no_email,
  'membership.no-mail-server': m.members_reason_no_mail,
  'membership.nobody': m.check_in_nobody,
  'membership.card-not-found': m.check_in_bad_card,
};

/** Why something failed: `what` and the reason behind it. */
export function membershipFailureText(error: unknown, what: string): string {
  return `${what} ${reasonText(REASON_TEXTS, error) ?? problemText(error, membershipLanguage())}`;
}

/** What is wrong with a field, for the place under it. */
export const membershipFieldText = (error: FieldError): string =>
  ruleText(error, membershipLanguage());

/** Why a list or a record could not be shown. */
export const membershipFailure = (title: () => string) => loadFailure(title, membershipLanguage);
