import { m } from '../paraglide/messages.js';
import type { FieldError } from './field-errors.ts';
import type { Language } from './i18n.ts';

/**
 * What is wrong with a field, for the place under it, in words that fit any field. Features have
 * their own where the specification gives some. `language` is the screen's.
 */
export function ruleText({ rule, limit = 0 }: FieldError, language: Language): string {
  const options = { locale: language };
  switch (rule) {
    case 'required':
      return m.app_rule_required({}, options);
    case 'too-long':
      return m.app_rule_too_long({ limit }, options);
    case 'too-short':
      return m.app_rule_too_short({ limit }, options);
    case 'too-big':
      return m.app_rule_too_big({ limit }, options);
    case 'too-small':
      return m.app_rule_too_small({ limit }, options);
    case 'characters':
      return m.app_rule_characters({}, options);
    default:
      return m.app_rule_other({}, options);
  }
}
