import { m } from '../paraglide/messages.js';
import type { Language } from './i18n.ts';
import { leavingTexts } from './leaving-texts.ts';

/** The words of a form that loses nothing, wherever it stands. `language` is the screen's. */
export function formTexts(language?: Language) {
  const options = language ? { locale: language } : undefined;
  return {
    close: m.common_close({}, options),
    cancel: m.common_cancel({}, options),
    saving: m.common_saving({}, options),
    leaving: leavingTexts(language),
    conflict: conflictTexts(language),
  };
}

/** The words around two versions of the same thing. `language` is the screen's. */
export function conflictTexts(language?: Language) {
  const options = language ? { locale: language } : undefined;
  return {
    title: m.app_conflict_title({}, options),
    text: m.app_conflict_text({}, options),
    nothing: m.app_conflict_nothing({}, options),
    theirs: m.app_conflict_theirs({}, options),
    mine: m.app_conflict_mine({}, options),
    empty: m.app_conflict_empty({}, options),
    others: (fields: string) => m.app_conflict_others({ fields }, options),
    other: (label: string, value: string) => m.app_conflict_field({ label, value }, options),
    take: m.app_conflict_take({}, options),
    keep: m.app_conflict_keep({}, options),
    back: m.app_conflict_back({}, options),
    close: m.common_close({}, options),
  };
}

/** The words of a question whether something may be deleted. `language` is the screen's. */
export function deleteTexts(language?: Language) {
  const options = language ? { locale: language } : undefined;
  return {
    close: m.common_close({}, options),
    cancel: m.common_cancel({}, options),
    confirm: m.common_delete({}, options),
    busy: m.app_deleting({}, options),
    along: m.app_delete_along({}, options),
  };
}
