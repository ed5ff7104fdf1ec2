import type { Contact } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { formatNumber, formatTime } from '../../../platform/format.ts';
import { listTexts } from '../../../platform/list-texts.ts';
import { failureTexts } from '../../../platform/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import type { ListState, ListTexts } from '../../../ui/list-screen.tsx';
import { type Choice, useChosen } from '../../../ui/use-chosen.ts';
import { contactsProblemText } from './contact-texts.ts';
import type { ShownPage } from './contacts.data.ts';
import css from './contacts.module.css';

/** The words of the directory. `archived`: how many contacts are not listed because of that. */
export const contactTexts = (archived: number, canUpload: boolean): ListTexts => ({
  list: m.contacts_table(),
  head: listTexts().head,
  loading: listTexts().loading,
  search: {
    label: m.contacts_search(),
    placeholder: m.contacts_search_placeholder(),
    clear: listTexts().clearSearch,
  },
  found: (count) => m.contacts_found({ count: formatNumber(count) }),
  none: { title: m.contacts_none(), text: noneText(archived, canUpload) },
  noneFound: {
    title: m.contacts_none_found(),
    text: m.contacts_none_found_hint(),
    clear: m.contacts_filter_clear(),
  },
  pages: listTexts().pages(m.contacts_range),
});

/** What to do about it that nothing is listed. */
function noneText(archived: number, canUpload: boolean): string {
  if (archived > 0) return m.contacts_none_active_hint({ count: formatNumber(archived) });
  return canUpload ? m.contacts_none_hint_admin() : m.contacts_none_hint();
}

/** A page of the directory, as the list takes it. Old rows stay when newer ones could not be had. */
export function contactList({ shown, stale, error, retry }: ShownPage): ListState<Contact> {
  return {
    rows: shown?.data,
    pages: shown?.pagination,
    stale,
    failure: error && !shown ? failureOf(error) : undefined,
    onRetry: retry,
  };
}

const failureOf = (error: Error) => ({
  title: m.contacts_error_list(),
  ...failureTexts(error, undefined, contactsProblemText(error)),
});

/** Said above rows that are still there although newer ones could not be had. */
export function OldRowsNotice({ page }: { page: ShownPage }) {
  if (!page.error || !page.shown) return null;
  return (
    <div role="alert" className={css.oldRows}>
      <p>
        <strong>{m.contacts_error_list()}</strong>{' '}
        {m.contacts_shown_from({ time: formatTime(page.shownFrom) })}
      </p>
      <Button compact onClick={page.retry}>
        {m.common_retry()}
      </Button>
    </div>
  );
}

/** Which contacts are chosen; on a card, the first letter of the name stands for the checkbox. */
export const useChosenContacts = (rows: readonly Contact[] | undefined): Choice<Contact> =>
  useChosen(rows, {
    rowKey: ({ id }) => id,
    allLabel: m.common_select_all(),
    rowLabel: ({ name }) => m.contacts_select_row({ name }),
    mark: ({ name }) => initialOf(name),
  });

/** The first letter of a name, as people see it: `김`, `N`, `Đ`. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return (first?.segment ?? '').toUpperCase();
}
