import type { Contact } from '@station/contract/contacts/contacts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import type { Selection } from '../../../ui/table-selection.tsx';

/** The chosen contacts by id, with their names, for the questions asked about them. */
export type ChosenContacts = ReadonlyMap<number, string>;

/**
 * Which contacts are chosen. A choice outlives turning the page, searching and filtering, so
 * that people from several places can be dealt with at once.
 */
export function useContactSelection(rows: readonly Contact[]) {
  const [chosen, setChosen] = useState<ChosenContacts>(new Map());

  const selection: Selection<Contact> = {
    selected: new Set(chosen.keys()),
    onChange: (ids) => {
      const names = new Map(rows.map((row) => [row.id, row.name]));
      setChosen(new Map([...ids].map((id) => [id, names.get(id) ?? chosen.get(id) ?? ''])));
    },
    rowKey: (row) => row.id,
    allLabel: m.common_select_all(),
    rowLabel: (row) => m.contacts_select_row({ name: row.name }),
    mark: (row) => initialOf(row.name),
  };

  return {
    selection,
    chosen,
    clear: () => setChosen(new Map()),
    /** A contact that is gone is chosen no longer. */
    forget: (id: number) => setChosen((now) => new Map([...now].filter(([other]) => other !== id))),
  };
}

/** The first letter of a name, as people see it: `김`, `N`, `Đ`. */
function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return (first?.segment ?? '').toUpperCase();
}
