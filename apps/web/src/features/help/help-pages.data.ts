import type { GuidePageName } from './guide.ts';

/**
 * The page that fits a screen, by the beginning of its address in the router's list; the longest that fits
 * counts. Screens for guests have none.
 */
export const PAGE_OF_SCREEN: Readonly<Record<string, GuidePageName>> = {
  '/home': 'start',
  '/app': 'start',
  '/home/contacts': 'contacts',
};

/** The help page of a screen, by its path as the router writes it (`/home/contacts/$id`). */
export function helpPageOf(path: string): GuidePageName | undefined {
  const beginning = Object.keys(PAGE_OF_SCREEN)
    .filter((one) => path === one || path.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length)[0];
  return beginning === undefined ? undefined : PAGE_OF_SCREEN[beginning];
}
