import { SETTINGS_LIMITS } from '@station/contract/settings/settings';
import { m } from '../../paraglide/messages.js';
import type { FieldError } from '../../platform/field-errors.ts';
import { languageOf } from '../../platform/i18n.ts';
import { Problem } from '../../platform/problem.ts';
import { problemText } from '../../platform/problem-text.ts';
import { type ReasonTexts, reasonText } from '../../platform/reason-text.ts';
import { ruleText } from '../../platform/rule-text.ts';
import origin from './messages/origin.json';

/** The bounds of the settings that are numbers. */
const BOUNDS: Record<string, { min: number; max: number }> = {
  session_hours: SETTINGS_LIMITS.hours,
  remembered_session_hours: SETTINGS_LIMITS.rememberedHours,
  password_min: SETTINGS_LIMITS.passwordMin,
  visit_days: SETTINGS_LIMITS.visitDays,
  precise_point_hours: SETTINGS_LIMITS.preciseHours,
  point_city_days: SETTINGS_LIMITS.cityDays,
  ip_days: SETTINGS_LIMITS.ipDays,
};

/** Fields whose one rule has words of its own. */
const RULES: Record<string, () => string> = {
  'sharing_hours.days': m.settings_rule_days,
  'sharing_hours.from': m.settings_rule_time,
  'sharing_hours.to': m.settings_rule_time,
};

/** What is wrong with a setting. */
export function settingFieldText(error: FieldError): string {
  const bounds = BOUNDS[error.field];
  if (bounds) return m.settings_rule_between(bounds);
  const own = RULES[error.field];
  if (own) return own();
  if (error.field === 'map_tiles.url' && error.rule === 'format') return m.settings_rule_tiles();
  if (/^planets\.\d+\.url$/.test(error.field) && error.rule === 'format') {
    return m.settings_rule_link();
  }
  return ruleText(error, languageOf(origin, '*'));
}

/** Why the settings were not saved. */
export function settingsFailureText(error: unknown): string {
  const nothing = error instanceof Problem && error.reason === 'settings.nothing-to-update';
  if (nothing) return m.settings_nothing();
  return `${m.settings_error_save()}. ${problemText(error, languageOf(origin, '*'))}`;
}

const LOGO_REASONS: ReasonTexts<string> = {
  'files.wrong-type': m.settings_logo_wrong_type,
  'files.too-large': m.settings_logo_too_large,
};

/** Why the logo was not changed. */
export const logoFailureText = (error: unknown): string =>
  reasonText(LOGO_REASONS, error) ??
  `${m.settings_logo_failed()}. ${problemText(error, languageOf(origin, '*'))}`;
