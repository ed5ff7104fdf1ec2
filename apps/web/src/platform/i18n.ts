import { overwriteGetLocale } from '../paraglide/runtime.js';
import { readChoice, storePreference } from './preference.ts';
import { createStore, useStore } from './realtime/store.ts';

/**
 * `orig` is the text of the specification, screen by screen, in whatever language
 * it gives; it holds until a person chooses one language for all.
 */
export const LOCALES = ['orig', 'vi', 'ko', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** A language a text can be written in, as it stands in `lang`. */
export type Language = Exclude<Locale, 'orig'>;

/**
 * The language of each `orig` text of a feature, from its `messages/origin.json`:
 * `*` for the usual one, and a line for each message that differs.
 */
export type Origin = Readonly<Record<string, string>> & { readonly '*': string };

/** Where the choice is kept. */
const LOCALE_KEY = 'station.locale';

const locale = createStore<Locale>(readChoice(LOCALE_KEY, LOCALES, 'orig'));

overwriteGetLocale(() => locale.get());

/** Chooses a language for all screens, now and on the next visit. */
export function setLocale(next: Locale): void {
  storePreference(LOCALE_KEY, next);
  locale.set(next);
}

/**
 * The chosen language; the component is drawn again when it changes. Screens get
 * this from the shell. Only a memoised component that prints text must call it.
 */
export function useLocale(): Locale {
  return useStore(locale);
}

/** Follows a choice made in another tab. */
export function followLocaleOfOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === LOCALE_KEY || event.key === null) {
      locale.set(readChoice(LOCALE_KEY, LOCALES, 'orig'));
    }
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/**
 * The language in which a message shows now, for the `lang` of an element whose
 * text may differ from its page's language.
 */
export function languageOf(origin: Origin, key: string): Language {
  const chosen = locale.get();
  return chosen === 'orig' ? ((origin[key] ?? origin['*']) as Language) : chosen;
}

/** A message as Paraglide compiles it. */
export type Message<Inputs extends object> = (
  inputs: Inputs,
  options?: { locale?: Locale },
) => string;

/**
 * Says words that every screen shares (`messages/` of this room) in the language of a feature's
 * own texts. Vietnamese is what they are without it.
 */
export function textIn(origin: Origin) {
  return <Inputs extends object>(message: Message<Inputs>, inputs?: Inputs): string =>
    message(inputs ?? ({} as Inputs), { locale: languageOf(origin, '*') });
}

/** The language of a whole screen: the chosen one, or that of the specification's text for it. */
export function screenLanguage(chosen: Locale, originalLanguage: Language): Language {
  return chosen === 'orig' ? originalLanguage : chosen;
}
