import { m } from '../paraglide/messages.js';
import { formatNumber } from './format.ts';
import type { Language } from './i18n.ts';

/** Where a list stands: the page that is open, from 1, and how many there are. */
type Place = { page: number; total_pages: number };

/** The words of a list of records, wherever it stands. `language` is the screen's. */
export function listWords(language?: Language) {
  const options = language ? { locale: language } : undefined;
  return {
    loading: m.common_loading({}, options),
    clearSearch: m.common_clear_search({}, options),
    /** Of the bar under a list of more than one page, but for its summary. */
    pages: ({ page, total_pages }: Place) => ({
      label: m.common_pages({}, options),
      pageText: m.common_page_of(
        { page: formatNumber(page), total: formatNumber(total_pages) },
        options,
      ),
      previousLabel: m.common_previous({}, options),
      nextLabel: m.common_next({}, options),
    }),
  };
}
