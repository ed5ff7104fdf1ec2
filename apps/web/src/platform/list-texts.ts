import { m } from '../paraglide/messages.js';
import { formatNumber } from './format.ts';
import type { Language } from './i18n.ts';

/** Says which rows of how many are shown. */
type RangeText = (numbers: { from: string; to: string; total: string }) => string;

/** The words of a list of records, wherever it stands. `language` is the screen's. */
export function listTexts(language?: Language) {
  const options = language ? { locale: language } : undefined;
  return {
    loading: m.common_loading({}, options),
    clearSearch: m.common_clear_search({}, options),
    clearFilters: m.common_clear_filters({}, options),
    /** Of what stands over a list. */
    head: {
      filters: m.common_filters({}, options),
      filtersSet: (count: number) => m.common_filters_set({ count: formatNumber(count) }, options),
      remove: (label: string) => m.common_filter_remove({ label }, options),
      clear: m.common_clear_filters({}, options),
      done: m.common_done({}, options),
      close: m.common_close({}, options),
      refresh: m.common_refresh({}, options),
      more: m.common_more_actions({}, options),
    },
    /** Of the bar under a list of more than one page. */
    pages: (range: RangeText) => ({
      label: m.common_pages({}, options),
      range: (from: number, to: number, total: number) =>
        range({ from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) }),
      page: (page: number, total: number) =>
        m.common_page_of({ page: formatNumber(page), total: formatNumber(total) }, options),
      previous: m.common_previous({}, options),
      next: m.common_next({}, options),
    }),
  };
}
