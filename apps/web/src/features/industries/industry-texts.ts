import type {
  IndustriesReason,
  IndustryLevel,
  IndustryReasonWords,
} from '@station/contract/industries/industry-fields';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { Problem } from '../../platform/problem.ts';
import { loadFailure, problemText } from '../../platform/problem-text.ts';
import type { BadgeTint } from '../../ui/badge.tsx';

export const LEVEL_TEXTS: Readonly<Record<IndustryLevel, () => string>> = {
  section: m.industries_level_section,
  division: m.industries_level_division,
  group: m.industries_level_group,
  class: m.industries_level_class,
};

export const FIELD_TEXTS: Readonly<Record<IndustryReasonWords['field'], () => string>> = {
  company: m.common_record_company,
  position: m.common_position,
  email: m.common_email,
  notes: m.common_notes,
};

/** From 0 to 1, as `82%`. */
export const percentText = (share: number): string => `${formatNumber(Math.round(share * 100))}%`;

/** How sure the model is, in words: of answers like this one, so many are right. */
export function sureness(confidence: number): { text: string; tint: BadgeTint } {
  if (confidence >= 0.8) return { text: m.industries_sure(), tint: 'green' };
  if (confidence >= 0.5) return { text: m.industries_fairly_sure(), tint: 'blue' };
  if (confidence >= 0.3) return { text: m.industries_not_very_sure(), tint: 'amber' };
  return { text: m.industries_not_sure(), tint: 'grey' };
}

const REASONS: Readonly<Record<IndustriesReason, () => string>> = {
  'industries.unknown-code': m.industries_problem_unknown_code,
  'industries.contact-not-found': m.industries_problem_contact_not_found,
  'industries.company-not-found': m.industries_problem_company_not_found,
  'industries.changed-meanwhile': m.industries_problem_changed_meanwhile,
  'industries.no-company': m.industries_problem_no_company,
  'industries.running': m.industries_problem_running,
  'industries.decision-not-found': m.industries_problem_decision_not_found,
  'industries.decided-since': m.industries_problem_decided_since,
  'industries.not-revertible': m.industries_problem_not_revertible,
  'industries.source-not-found': m.industries_problem_source_not_found,
  'industries.source-known': m.industries_problem_source_known,
  'industries.file-refused': m.industries_problem_file_refused,
  'industries.model-unavailable': m.industries_problem_model_unavailable,
  'industries.address-needed': m.industries_problem_address_needed,
  'industries.key-needed': m.industries_problem_key_needed,
  'industries.key-of-another': m.industries_problem_key_of_another,
};

/** Why something was not done. What runs already, and who started it, the server says by name. */
export function industriesProblem(error: unknown): string {
  if (!(error instanceof Problem)) return problemText(error);
  return REASONS[error.reason as IndustriesReason]?.() ?? problemText(error);
}

/** Why something could not be shown. */
export const industriesFailure = loadFailure(m.industries_error_load);
