import { useMatches } from '@tanstack/react-router';
import { useHelpSearch } from '../../features/help/help.address.ts';
import { helpPageOf } from '../../features/help/help-pages.data.ts';
import { useIsAdmitted } from '../../platform/session.ts';
import { useScreenLanguage } from '../router/current-screen.ts';

/** The address of the page that fits the screen that is open, for who may read it. */
export function useHelpLink() {
  const language = useScreenLanguage();
  const search = useHelpSearch(language);
  const page = useMatches({ select: (matches) => helpPageOf(matches.at(-1)?.fullPath ?? '') });
  return useIsAdmitted() && page
    ? ({ to: '/help/$page', params: { page }, search } as const)
    : undefined;
}
