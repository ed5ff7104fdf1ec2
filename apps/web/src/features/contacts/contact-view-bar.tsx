import { CONTACT_SORTS, type ContactSort } from '@station/contract/contacts';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formWords } from '../../platform/record-words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/form-field.tsx';
import { useDefaultView, type View } from '../saved-views/saved-views.data.ts';
import { SavedViewsPicker } from '../saved-views/saved-views-picker.tsx';
import { FIELD_LABELS } from './contact-texts.ts';
import css from './contacts.module.css';
import {
  CONTACT_COLUMNS,
  type ContactColumn,
  type ContactsAddress,
  type ContactsSearch,
  columnsText,
  USUAL_COLUMNS,
  viewOf,
} from './contacts-address.ts';

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
      <SelectField
        aria-label={m.contacts_sort()}
        className={css.filter}
        value={address.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value as ContactSort })}
        data={CONTACT_SORTS.map((value) => ({ value, label: SORT_TEXTS[value]() }))}
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
        <ColumnsDialog
          shown={address.columns ?? USUAL_COLUMNS}
          onChange={(columns) => onChange({ columns, replace: true })}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
}

/** A saved view's parts are texts, as the address has them; its reader knows what they mean. */
function asSearch(view: View): ContactsSearch {
  return view as ContactsSearch;
}

/** The name of a column in the reader's language. */
function columnLabel(column: ContactColumn): string {
  return column === 'updated' ? m.contacts_updated() : FIELD_LABELS[column]();
}

type ColumnsProps = {
  shown: readonly ContactColumn[];
  /** Undefined: back to the usual ones. */
  onChange: (columns: string | undefined) => void;
  onClose: () => void;
};

/** Which columns the list has beside the name. A choice shows at once. */
function ColumnsDialog({ shown, onChange, onClose }: ColumnsProps) {
  const toggle = (column: ContactColumn, on: boolean) => {
    const next = CONTACT_COLUMNS.filter((one) => (one === column ? on : shown.includes(one)));
    const isUsual = next.join() === USUAL_COLUMNS.join();
    onChange(isUsual ? undefined : columnsText(next));
  };
  return (
    <Dialog title={m.contacts_columns()} closeLabel={formWords().close} onClose={onClose}>
      <p className={css.columnsText}>{m.contacts_columns_text()}</p>
      <div>
        {CONTACT_COLUMNS.map((column) => (
          <CheckField
            key={column}
            label={columnLabel(column)}
            checked={shown.includes(column)}
            onChange={(event) => toggle(column, event.currentTarget.checked)}
          />
        ))}
      </div>
      <DialogActions>
        <Button onClick={() => onChange(undefined)}>{m.contacts_columns_usual()}</Button>
        <Button tone="primary" onClick={onClose}>
          {m.contacts_columns_done()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
