import { useMatches } from '@tanstack/react-router';
import { type Language, type Message, screenLanguage, useLocale } from '../../platform/i18n.ts';
import type { ScreenInfo } from './screen-info.ts';

/** What is shown while no route says otherwise: an address that leads nowhere. */
const unknownScreen: ScreenInfo = {
  language: 'vi',
  width: 'tool',
  tone: 'day',
  access: 'guest',
};

/** The screen that is open: the innermost route that describes one. */
export function useCurrentScreen(): ScreenInfo {
  const matches = useMatches();
  return matches.findLast((match) => match.staticData.screen)?.staticData.screen ?? unknownScreen;
}

/** The language the screen shows itself in. */
export function useScreenLanguage(): Language {
  const chosen = useLocale();
  return screenLanguage(chosen, useCurrentScreen().language);
}

/**
 * Words of the shell itself, for which the specification has none: while no language is
 * chosen they follow the screen that is open.
 */
export function useShellText() {
  const language = useScreenLanguage();
  return <Inputs extends object>(message: Message<Inputs>, inputs?: Inputs): string =>
    message(inputs ?? ({} as Inputs), { locale: language });
}
