import type { Language } from './i18n.ts';
import { listTexts } from './list-texts.ts';

type Texts = { title: string; text?: string | undefined };

type ListWords<More> = More & {
  /** What the list holds; its name. */
  list: string;
  /** What the search field is called, and what stands in it; one text says both. */
  search?: string | { label: string; placeholder: string };
  /** There is nothing yet. */
  none: string | Texts;
  /** Search or filters have left nothing; left out where nothing can be left out by them. */
  noneFound?: string | Texts | undefined;
  /** What somebody who has found nothing takes back; the search unless told. */
  clears?: 'search' | 'filters' | 'nothing';
  /** Which rows of how many a page shows, for a list of several pages. */
  range?: Parameters<ReturnType<typeof listTexts>['pages']>[0];
};

const titled = (words: string | Texts): Texts =>
  typeof words === 'string' ? { title: words } : words;

/**
 * The words of a `ListScreen`: its own, with those that every list has. `language` is the screen's.
 * What else a list says, such as `found`, is given along and stays as it is.
 */
export function plainListTexts<More extends object>(words: ListWords<More>, language?: Language) {
  const { search, none, noneFound, clears = 'search', range, ...own } = words;
  const { head, loading, clearSearch, clearFilters, pages } = listTexts(language);
  const clear = { search: clearSearch, filters: clearFilters, nothing: undefined }[clears];
  const field = typeof search === 'string' ? { label: search, placeholder: search } : search;
  return {
    ...own,
    head,
    loading,
    ...(field && { search: { ...field, clear: clearSearch } }),
    none: titled(none),
    ...(noneFound && { noneFound: { ...titled(noneFound), ...(clear && { clear }) } }),
    ...(range && { pages: pages(range) }),
  };
}
