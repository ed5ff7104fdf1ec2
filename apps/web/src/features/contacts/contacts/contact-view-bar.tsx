import { CONTACT_SORTS, type ContactSort } from '@station/contract/contacts/contacts';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { useDefaultView, type View } from '../saved-views/saved-views.data.ts';
import { SavedViewsPicker } from '../saved-views/saved-views-picker.tsx';
import {
  type ContactsAddress,
  USUAL_COLUMNS,
  useContactsAddress,
  viewOf,
} from './contacts.address.ts';
import css from './contacts.module.css';

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog');

const SORT_TEXTS: Readonly<Record<ContactSort, () => string>> = {
  relevance: m.contacts_sort_relevance,
  newest: m.contacts_sort_newest,
  name: m.contacts_sort_name,
  company: m.contacts_sort_company,
  changed: m.contacts_sort_changed,
};

/** Without a search there is nothing to fit, and the usual order is that of the newest. */
function shownSort({ search, sort }: ContactsAddress): ContactSort {
  return sort === 'newest' && search === '' ? 'relevance' : sort;
}

/** While nothing is searched for, the usual order goes by the name that it has then. */
function sortChoices(search: string) {
  const choices = CONTACT_SORTS.map((value) => ({ value, label: SORT_TEXTS[value]() }));
  if (search !== '') return choices;
  return choices
    .filter(({ value }) => value !== 'newest')
    .map((choice) =>
      choice.value === 'relevance' ? { ...choice, label: SORT_TEXTS.newest() } : choice,
    );
}

/** How the list is shown: its order, its columns, and the views that a person has saved of it. */
export function ContactViewBar() {
  const { address, change, replace } = useContactsAddress();
  const navigate = useNavigate();
  const [choosing, setChoosing] = useState(false);
  const current = viewOf(address);
  const show = (view: View, instead = false) =>
    void navigate({
      to: '.',
      // Bare, the address would stand for the default view when it is loaded again.
      search:
        Object.keys(view).length > 0
          ? useContactsAddress.clean(view)
          : { sort: 'relevance' as const },
      replace: instead,
      resetScroll: false,
    });
  useDefaultView('contacts', Object.keys(current).length === 0 && address.page === 1, (view) =>
    show(view, true),
  );
  return (
    <div className={css.viewBar}>
      <Select
        aria-label={m.contacts_sort()}
        className={css.filter}
        value={shownSort(address)}
        onChange={(event) => change({ sort: event.currentTarget.value as ContactSort })}
        choices={sortChoices(address.search)}
      />
      <IconButton
        label={m.contacts_columns()}
        icon={<IconColumns3 size={20} aria-hidden="true" />}
        onClick={() => setChoosing(true)}
      />
      <SavedViewsPicker
        screen="contacts"
        current={current}
        allLabel={m.contacts_view_all()}
        onPick={(view) => show(view)}
        className={css.views}
      />
      {choosing ? (
        <Suspense>
          <ColumnsDialog
            shown={address.columns ?? USUAL_COLUMNS}
            onChange={(columns) => replace({ columns })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
