import type { CautionSubject } from '@station/contract/customer-check/caution-fields';
import type {
  CustomerCheckReason,
  Evidence,
  KnownKind,
  RegisterSource,
  RegisterState,
  Verdict,
} from '@station/contract/customer-check/checks';
import type { TermForm, TermKind } from '@station/contract/customer-check/terms';
import { m } from '../../paraglide/messages.js';
import type { FieldError } from '../../platform/field-errors.ts';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { loadFailure, problemText } from '../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../platform/reason-text.ts';
import { ruleText } from '../../platform/rule-text.ts';
import type { BadgeTint } from '../../ui/badge.tsx';
import origin from './messages/origin.json';

/** The language of these screens' own texts. */
export const checkLanguage = () => languageOf(origin, '*');

export const VERDICT_TEXTS: Readonly<Record<Verdict, () => string>> = {
  caution: m.check_verdict_caution,
  known: m.check_verdict_known,
  similar: m.check_verdict_similar,
  new: m.check_verdict_new,
};

/** What a verdict means, and what to do. */
export const VERDICT_ADVICE: Readonly<Record<Verdict, () => string>> = {
  caution: m.check_verdict_caution_text,
  known: m.check_verdict_known_text,
  similar: m.check_verdict_similar_text,
  new: m.check_verdict_new_text,
};

export const VERDICT_TINTS: Readonly<Record<Verdict, BadgeTint>> = {
  caution: 'red',
  known: 'green',
  similar: 'amber',
  new: 'blue',
};

export const TERM_KIND_TEXTS: Readonly<Record<TermKind, () => string>> = {
  phone: m.common_phone,
  email: m.check_kind_email,
  'kr-business': m.check_kind_kr_business,
  'vn-tax': m.check_kind_vn_tax,
  'vn-personal': m.check_kind_vn_personal,
  name: m.common_name,
};

export const TERM_FORM_TEXTS: Readonly<Record<TermForm, () => string>> = {
  right: m.check_form_right,
  wrong: m.check_form_wrong,
  unknown: m.check_form_unknown,
};

export const KNOWN_KIND_TEXTS: Readonly<Record<KnownKind, () => string>> = {
  contact: m.common_record_contact,
  company: m.common_record_company,
  employee: m.check_known_employee,
  student: m.common_record_student,
  member: m.check_known_member,
};

export const EVIDENCE_TEXTS: Readonly<Record<Evidence, () => string>> = {
  number: m.check_evidence_number,
  phone: m.check_evidence_phone,
  email: m.check_evidence_email,
  'company-name': m.check_evidence_company_name,
  name: m.check_evidence_name,
  'number-like': m.check_evidence_number_like,
  'phone-like': m.check_evidence_phone_like,
  'email-like': m.check_evidence_email_like,
  'name-like': m.check_evidence_name_like,
};

/** Evidence of the same is stronger than that of something like it. */
export function evidenceTint(evidence: Evidence): BadgeTint {
  if (evidence.endsWith('-like')) return 'grey';
  return evidence === 'name' ? 'amber' : 'green';
}

export const REGISTER_STATE_TEXTS: Readonly<Record<RegisterState, () => string>> = {
  active: m.check_state_active,
  suspended: m.check_state_suspended,
  closed: m.check_state_closed,
  registered: m.check_state_registered,
  'not-registered': m.check_state_not_registered,
  unverified: m.check_state_unverified,
};

export const REGISTER_STATE_TINTS: Readonly<Record<RegisterState, BadgeTint>> = {
  active: 'green',
  suspended: 'amber',
  closed: 'red',
  registered: 'green',
  'not-registered': 'red',
  unverified: 'grey',
};

export const REGISTER_TEXTS: Readonly<Record<RegisterSource, () => string>> = {
  nts: m.check_register_nts,
  vietqr: m.check_register_vietqr,
};

export const SUBJECT_TEXTS: Readonly<Record<CautionSubject, () => string>> = {
  phone: m.common_phone,
  contact: m.common_record_contact,
  company: m.common_record_company,
  email: m.check_caution_subject_email,
  number: m.check_caution_subject_number,
};

const REASON_TEXTS: ReasonTexts<CustomerCheckReason> = {
  'customer-check.resident-number': m.check_rule_resident,
  'customer-check.personal-number': m.check_caution_rule_personal,
  'customer-check.caution-subject': m.check_caution_rule_value,
  'customer-check.key-needed': m.check_registers_rule_key,
};

/** Why something failed: by the reason, else `what` and the usual words. */
export function checkFailureText(error: unknown, what: string): string {
  const known = reasonText(REASON_TEXTS, error);
  if (known !== undefined) return known;
  if (error instanceof Problem && error.code === 'rate-limited') return m.check_error_often();
  return `${what} ${problemText(error, checkLanguage())}`;
}

/** What a refusal says under the field it is about. */
export function refusedField(error: unknown, field: string): Record<string, string> {
  const text = reasonText(REASON_TEXTS, error);
  return text === undefined ? {} : { [field]: text };
}

/** What is wrong with a term, for the place under it. */
export function termText(error: FieldError): string {
  if (error.rule === 'not-allowed') return m.check_rule_resident();
  if (error.rule === 'required' || error.rule === 'too-short') return m.check_rule_short();
  return ruleText(error, checkLanguage());
}

/** Why a list could not be shown. */
export const checkFailure = (title: () => string) => loadFailure(title, checkLanguage);
