import { FILE_SORTS, type FileSort } from '@station/contract/files/nodes';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { plainListTexts } from '../../../platform/plain-list-texts.ts';
import type { ListTexts } from '../../../ui/list-screen.tsx';

const SORT_TEXTS: Readonly<Record<FileSort, () => string>> = {
  upload_date: m.files_sort_upload_date,
  original_name: m.common_name,
  file_size: m.files_sort_size,
  uploader_name: m.files_sort_uploader,
};

/** What the list can be sorted by (spec 2, section 2). */
export const sortChoices = () => FILE_SORTS.map((value) => ({ value, label: SORT_TEXTS[value]() }));

/** The words of a list of files. */
export const filesTexts = (): ListTexts => ({
  ...plainListTexts({
    list: m.files_list(),
    search: { label: m.files_search(), placeholder: m.files_search_placeholder() },
    found: (count: number) => m.files_found({ count: formatNumber(count) }),
    none: { title: m.files_none(), text: m.files_none_hint() },
    noneFound: { title: m.files_none_found(), text: m.files_none_found_hint() },
    clears: 'filters',
  }),
  pages: {
    ...listTexts().pages(m.files_range),
    ends: { first: m.files_first_page(), last: m.files_last_page() },
  },
});

/** What came of a bulk delete (spec 2, section 8). */
export const bulkDeletedText = (done: number, failed: number): string =>
  m.files_bulk_deleted({ count: formatNumber(done), failed: formatNumber(failed) });
