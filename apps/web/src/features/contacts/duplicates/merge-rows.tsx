import type { Contact } from '@station/contract/contacts/contacts';
import { type ReactNode, useId } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Select } from '../../../ui/select-field.tsx';
import { FIELD_LABELS } from '../contacts/contact-fields.texts.ts';
import css from './duplicates.module.css';
import {
  ALL_NOTES,
  allNotes,
  type ChosenField,
  differs,
  indexOfWay,
  type MergeChoice,
  type Way,
  waysOf,
  withFirstWay,
  withWay,
} from './merge-choice.ts';

/** What every row of the comparison works with. */
export type RowProps = {
  contacts: readonly Contact[];
  choice: MergeChoice;
  onChange: (choice: MergeChoice) => void;
  /** Names a category. */
  category: (value: string) => string;
};

type ChoiceRowProps = {
  legend: string;
  /** What is to be said beside the legend. */
  note?: ReactNode;
  contacts: readonly Contact[];
  checked: number | typeof ALL_NOTES;
  onCheck: (id: number) => void;
  cell: (contact: Contact) => ReactNode;
  /** What stands in a cell beside its choice. */
  beside?: (contact: Contact) => ReactNode;
  /** Under the cells. */
  children?: ReactNode;
};

/** A row of which one contact's cell is chosen. */
export function ChoiceRow(props: ChoiceRowProps) {
  const { legend, note, contacts, checked, onCheck, cell, beside, children } = props;
  const group = useId();
  return (
    <fieldset className={css.row}>
      <legend className={css.legend}>
        {legend} {note}
      </legend>
      <div className={css.cells}>
        {contacts.map((contact) => (
          <div
            key={contact.id}
            className={css.cell}
            data-chosen={contact.id === checked || undefined}
          >
            <label className={css.choice}>
              <input
                type="radio"
                name={group}
                checked={contact.id === checked}
                onChange={() => onCheck(contact.id)}
              />
              <span className={css.value}>{cell(contact)}</span>
            </label>
            {beside?.(contact)}
          </div>
        ))}
      </div>
      {children}
    </fieldset>
  );
}

/** A field of which one contact's value is taken; plain where all have the same. */
export function FieldRow({ field, ...row }: RowProps & { field: ChosenField }) {
  const { contacts, choice, onChange, category } = row;
  const legend = field === 'is_active' ? m.common_status() : FIELD_LABELS[field]();
  const text = (contact: Contact) => shownValue(contact, field, category) || m.app_conflict_empty();
  const take = (from: number | typeof ALL_NOTES) =>
    onChange({ ...choice, from: { ...choice.from, [field]: from } });
  if (!differs(contacts, field)) {
    const [first] = contacts;
    const same = first && shownValue(first, field, category);
    // What nobody has filled in is no choice.
    if (!same || field === 'is_active') return null;
    return (
      <div className={css.row}>
        <p className={css.legend}>{legend}</p>
        <p className={css.same}>{same}</p>
      </div>
    );
  }
  const several = field === 'notes' && contacts.filter(({ notes }) => notes !== '').length > 1;
  return (
    <ChoiceRow
      legend={legend}
      note={<Differs />}
      contacts={contacts}
      checked={choice.from[field]}
      onCheck={take}
      cell={text}
    >
      {several ? (
        <label className={css.all} data-chosen={choice.from.notes === ALL_NOTES || undefined}>
          <input
            type="radio"
            checked={choice.from.notes === ALL_NOTES}
            onChange={() => take(ALL_NOTES)}
          />
          <span className={css.value}>
            <strong>{m.duplicates_all_notes()}</strong>
            <span className={css.details}>{allNotes(contacts)}</span>
          </span>
        </label>
      ) : null}
    </ChoiceRow>
  );
}

function shownValue(
  contact: Contact,
  field: ChosenField,
  category: (value: string) => string,
): string {
  if (field === 'category') return category(contact.category);
  if (field === 'is_active') {
    return contact.is_active ? m.common_active() : m.common_archived();
  }
  return contact[field];
}

/** Numbers or addresses: any of them are taken, and one is the first. */
export function WayRow({ way, contacts, choice, onChange }: RowProps & { way: Way }) {
  const taken = choice[way];
  const all = contacts.map((contact) => waysOf(contact, way));
  if (all.every((ways) => ways.length === 0)) return null;
  const everywhere = all.every((ways) =>
    all.every((others) => ways.every((value) => indexOfWay(others, value, way) >= 0)),
  );
  return (
    <fieldset className={css.row}>
      <legend className={css.legend}>
        {FIELD_LABELS[way]()} {everywhere ? null : <Differs />}
      </legend>
      <div className={css.cells}>
        {contacts.map((contact, at) => (
          <div key={contact.id} className={css.cell}>
            {all[at]?.map((value) => {
              const isTaken = indexOfWay(taken, value, way) >= 0;
              return (
                <label key={value} className={css.choice} data-chosen={isTaken || undefined}>
                  <input
                    type="checkbox"
                    checked={isTaken}
                    onChange={({ target }) => onChange(withWay(choice, way, value, target.checked))}
                  />
                  <span className={css.value}>{value}</span>
                </label>
              );
            })}
            {all[at]?.length === 0 ? (
              <span className={css.nothing}>{m.app_conflict_empty()}</span>
            ) : null}
          </div>
        ))}
      </div>
      {taken.length > 1 ? (
        <div className={css.first}>
          <Select
            label={way === 'phone' ? m.duplicates_first_phone() : m.duplicates_first_email()}
            value={taken[0]}
            choices={taken.map((value) => ({ value, label: value }))}
            onChange={({ target }) => onChange(withFirstWay(choice, way, target.value))}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

function Differs() {
  return <Badge tint="amber">{m.duplicates_differs()}</Badge>;
}
