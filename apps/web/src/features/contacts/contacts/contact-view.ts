import type { ContactSort } from '@station/contract/contacts/contacts';
import { useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { type FormSearch, formPart } from '../../../platform/form-address.ts';
import { type SetFilter, setFilters } from '../../../ui/list-filters.tsx';
import { useDefaultView, type View } from '../saved-views/saved-views.data.ts';
import { categoryLabel } from './contact-texts.ts';
import { type ContactsAddress, useContactsAddress, viewOf } from './contacts.address.ts';
import type { CategoryChoice } from './contacts.data.ts';

export const SORT_TEXTS: Readonly<Record<ContactSort, () => string>> = {
  relevance: m.contacts_sort_relevance,
  newest: m.contacts_sort_newest,
  name: m.contacts_sort_name,
  company: m.contacts_sort_company,
  changed: m.contacts_sort_changed,
};

/** Without a search there is nothing to fit, and the usual order is that of the newest. */
export function shownSort({ search, sort }: ContactsAddress): ContactSort {
  return sort === 'newest' && search === '' ? 'relevance' : sort;
}

/** What the list shows, as a saved view; a person's default view where the address asks for none. */
export function useContactView() {
  const { address } = useContactsAddress();
  const navigate = useNavigate();
  const current = viewOf(address);
  const show = (view: View, instead = false) =>
    void navigate({
      to: '.',
      // Bare, the address would stand for the default view when it is loaded again.
      search: (old: FormSearch) => ({
        ...(Object.keys(view).length > 0
          ? useContactsAddress.clean(view)
          : { sort: 'relevance' as const }),
        ...formPart(old),
      }),
      replace: instead,
      resetScroll: false,
    });
  useDefaultView('contacts', Object.keys(current).length === 0 && address.page === 1, (view) =>
    show(view, true),
  );
  return { current, show };
}

/** What of filters, order and columns isn't as usual; a category that has a tile is seen there. */
export function contactFiltersSet(
  address: ContactsAddress,
  change: (change: Partial<ContactsAddress>) => void,
  categories: readonly CategoryChoice[] = [],
): SetFilter[] {
  const { category, industry, archived, columns } = address;
  const order = shownSort(address);
  const hasTile = categories.some(({ value }) => value === category);
  return setFilters(
    category &&
      !hasTile && {
        key: 'category',
        label: categoryLabel(category, []),
        onRemove: () => change({ category: '' }),
      },
    industry && {
      key: 'industry',
      // By its code: the titles come with the filter's own field.
      label: `${m.common_record_industry()}: ${industry === 'none' ? '—' : industry.split(':')[1]}`,
      onRemove: () => change({ industry: '' }),
    },
    archived && {
      key: 'archived',
      label: m.contacts_filter_archived(),
      onRemove: () => change({ archived: false }),
    },
    order !== 'relevance' && {
      key: 'sort',
      label: SORT_TEXTS[order](),
      onRemove: () => change({ sort: 'relevance' }),
    },
    columns && {
      key: 'columns',
      label: m.contacts_columns(),
      onRemove: () => change({ columns: undefined }),
    },
  );
}
