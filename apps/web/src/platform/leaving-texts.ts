import { m } from '../paraglide/messages.js';
import type { Language } from './i18n.ts';

/** The words of the question whether something typed may be lost. `language` is the screen's. */
export function leavingTexts(language?: Language) {
  const options = language ? { locale: language } : undefined;
  return {
    title: m.app_unsaved_title({}, options),
    text: m.app_unsaved_text({}, options),
    confirmLabel: m.app_unsaved_leave({}, options),
    cancelLabel: m.app_unsaved_stay({}, options),
    tone: 'danger' as const,
  };
}
