import { useMatches } from '@tanstack/react-router';
import { useLocale } from '../../platform/i18n.ts';
import { useIsAdmitted } from '../../platform/session.ts';
import { useCurrentScreen, useScreenLanguage } from '../router/current-screen.ts';

/**
 * The way to the page of the guide that fits the screen that is open, for who may read it. Which one that is
 * says the guide, by the screen's path: no other screen carries the list.
 */
export function useHelpLink() {
  const language = useScreenLanguage();
  const lang = useLocale() === 'orig' ? language : undefined;
  const { access } = useCurrentScreen();
  const of = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const isHelped = useIsAdmitted() && access !== 'guest' && !of?.startsWith('/help');
  return isHelped ? ({ to: '/help', search: { of, lang } } as const) : undefined;
}
