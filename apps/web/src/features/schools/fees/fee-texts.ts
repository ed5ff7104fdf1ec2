import type { FeesReason, PaymentMethod } from '@station/contract/schools/fees';
import { m } from '../../../paraglide/messages.js';
import type { FieldError } from '../../../platform/field-errors.ts';
import { languageOf } from '../../../platform/i18n.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../../platform/reason-text.ts';
import { ruleText } from '../../../platform/rule-text.ts';
import origin from './messages/origin.json';

/** The language of these screens' own texts, for words of the shell among them. */
export const feesLanguage = () => languageOf(origin, '*');

/** What each way to pay is called. */
export const METHOD_TEXTS: Record<PaymentMethod, () => string> = {
  cash: m.fees_method_cash,
  transfer: m.fees_method_transfer,
  card: m.fees_method_card,
  other: m.fees_method_other,
};

/** A wrong field of a fee or a payment. */
export function feeFieldText(error: FieldError): string {
  if (error.field === 'amount') return m.fees_rule_amount();
  return ruleText(error, feesLanguage());
}

const REASON_TEXTS: ReasonTexts<FeesReason> = {
  'fees.changed-meanwhile': m.fees_error_changed,
  'fees.no-fee': m.fees_error_no_fee,
  'fees.currency-in-use': m.fees_error_currency,
  'fees.more-than-owed': m.fees_error_more,
  'fees.payment-not-found': m.fees_error_payment_gone,
  'fees.already-void': m.fees_error_void_already,
  'fees.sent-otherwise': m.fees_error_sent_otherwise,
};

/** Why something failed: `what`, and the reason behind it. */
export function feesFailureText(error: unknown, what: string): string {
  return `${what}. ${reasonText(REASON_TEXTS, error) ?? problemText(error, feesLanguage())}`;
}
