import { type Language, useLocale } from '../../platform/i18n.ts';

/** What the address of a help page says after the question mark. */
export type HelpSearch = {
  /** The language to read in, where it is another than the one chosen for all screens. */
  lang?: string;
  search?: string;
  /** The screen whose page is asked for, by its path. */
  of?: string;
};

const LANGUAGES: readonly string[] = ['vi', 'ko', 'en'] satisfies Language[];

/** The language that the help shows itself in. */
export function useHelpLanguage({ lang }: HelpSearch): Language {
  const chosen = useLocale();
  if (lang && LANGUAGES.includes(lang)) return lang as Language;
  return chosen === 'orig' ? 'vi' : chosen;
}
