import { m } from '../paraglide/messages.js';
import type { Language } from './i18n.ts';

/** The names of the button that shows what is typed as a password. `language` is the screen's. */
export function passwordTexts(language?: Language) {
  const options = language ? { locale: language } : undefined;
  return {
    showLabel: m.common_account_password_show({}, options),
    hideLabel: m.common_account_password_hide({}, options),
  };
}

/** What a field for the current password is called. `language` is the screen's. */
export const currentPasswordLabel = (language: Language) =>
  m.common_account_password_current({}, { locale: language });
