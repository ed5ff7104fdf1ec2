import { CONTACT_SORTS, type ContactSort } from '@station/contract/contacts/contacts';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { Suspense, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { useDefaultView, type View } from '../saved-views/saved-views.data.ts';
import { SavedViewsPicker } from '../saved-views/saved-views-picker.tsx';
import css from './contacts.module.css';
import {
  type ContactsAddress,
  type ContactsSearch,
  USUAL_COLUMNS,
  viewOf,
} from './contacts-address.ts';

const ColumnsDialog = lazyPart(() => import('./columns-dialog.tsx'), 'ColumnsDialog');

type Props = {
  address: ContactsAddress;
  onChange: (change: ContactsSearch & { replace?: boolean; anew?: boolean }) => void;
};

const SORT_TEXTS: Readonly<Record<ContactSort, () => string>> = {
  newest: m.contacts_sort_newest,
  name: m.contacts_sort_name,
  company: m.contacts_sort_company,
  changed: m.contacts_sort_changed,
};

/** How the list is shown: its order, its columns, and the views that a person has saved of it. */
export function ContactViewBar({ address, onChange }: Props) {
  const [choosing, setChoosing] = useState(false);
  const current = viewOf(address);
  const show = (view: View, replace = false) =>
    // Bare, the address would stand for the default view when it is loaded again.
    onChange({
      ...(Object.keys(view).length > 0 ? asSearch(view) : { sort: 'newest' }),
      anew: true,
      replace,
    });
  useDefaultView('contacts', Object.keys(current).length === 0 && address.page === 1, (view) =>
    show(view, true),
  );
  return (
    <div className={css.viewBar}>
      <Select
        aria-label={m.contacts_sort()}
        className={css.filter}
        value={address.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value as ContactSort })}
        choices={CONTACT_SORTS.map((value) => ({ value, label: SORT_TEXTS[value]() }))}
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
            onChange={(columns) => onChange({ columns, replace: true })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** A saved view's parts are texts, as the address has them; its reader knows what they mean. */
function asSearch(view: View): ContactsSearch {
  return view as ContactsSearch;
}
