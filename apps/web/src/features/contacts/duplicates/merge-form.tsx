import type { Contact } from '@station/contract/contacts/contacts';
import type { CSSProperties } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDate } from '../../../platform/format.ts';
import { useRecordForm } from '../../../platform/record-form.ts';
import { formTexts } from '../../../platform/record-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormActions } from '../../../ui/form-layout.tsx';
import { useCategoryLabel } from '../contacts/contacts.data.ts';
import css from './duplicates.module.css';
import { CHOSEN_FIELDS, choiceProblem, firstChoice, type MergeChoice } from './merge-choice.ts';
import { MergeResult } from './merge-result.tsx';
import { ChoiceRow, FieldRow, type RowProps, WayRow } from './merge-rows.tsx';

type MergeFormProps<Merged> = {
  contacts: readonly Contact[];
  /** Something else about them is being saved. */
  busy: boolean;
  /** Takes a contact out of the comparison; three at least are in it. */
  onLeaveOut: (id: number) => void;
  onApart: () => void;
  merge: (choice: MergeChoice) => Promise<Merged>;
  onMerged: (merged: Merged) => void;
  onFailed: (error: unknown) => void;
};

/** Contacts as columns, their fields as rows; of each row a person says what is taken. */
export function MergeForm<Merged>(props: MergeFormProps<Merged>) {
  const { contacts, onLeaveOut, onApart, merge } = props;
  const record = useRecordForm({
    valuesOf: () => ({ choice: firstChoice(contacts) }),
    check: (values) =>
      choiceProblem(contacts, values.choice) ? [{ field: 'choice', rule: 'not-allowed' }] : [],
    errorText: (_, values) => {
      const problem = choiceProblem(contacts, values.choice);
      return problem ? PROBLEMS[problem]() : '';
    },
    send: (values) => merge(values.choice),
    onSaved: props.onMerged,
    onFailed: props.onFailed,
    // What was pressed here is pressed again as fast.
    forgettable: true,
  });
  const { choice } = record.values();
  const setChoice = (next: MergeChoice) => record.set('choice', next);
  const busy = props.busy || record.busy;
  const category = useCategoryLabel();
  const row: RowProps = { contacts, choice, onChange: setChoice, category };
  return (
    <Form
      of={record}
      texts={formTexts()}
      className={css.form}
      aria-label={m.duplicates_compare_title()}
      error={record.form.errors.choice}
      actions={
        <FormActions>
          <Button onClick={onApart} busy={busy}>
            {m.duplicates_apart()}
          </Button>
          <Button type="submit" tone="primary" busy={busy}>
            {m.duplicates_merge()}
          </Button>
        </FormActions>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard. */}
      <section className={css.table} tabIndex={0} aria-label={m.duplicates_fields()}>
        <div className={css.rows} style={{ '--columns': contacts.length } as CSSProperties}>
          <ChoiceRow
            legend={m.duplicates_keep()}
            contacts={contacts}
            checked={choice.keep}
            onCheck={(keep) => setChoice(firstChoice(contacts, keep))}
            cell={(contact) => (
              <>
                <strong>{contact.name}</strong>
                <span className={css.details}>
                  {m.duplicates_created({ date: formatDate(contact.created_at) })}
                </span>
              </>
            )}
            beside={(contact) =>
              contacts.length > 2 ? (
                <Button
                  tone="quiet"
                  compact
                  aria-label={m.duplicates_leave_out({ name: contact.name })}
                  onClick={() => onLeaveOut(contact.id)}
                >
                  {m.duplicates_leave_out_short()}
                </Button>
              ) : null
            }
          />
          {CHOSEN_FIELDS.slice(0, 1).map((field) => (
            <FieldRow key={field} field={field} {...row} />
          ))}
          <WayRow way="phone" {...row} />
          <WayRow way="email" {...row} />
          {CHOSEN_FIELDS.slice(1).map((field) => (
            <FieldRow key={field} field={field} {...row} />
          ))}
        </div>
      </section>
      <MergeResult contacts={contacts} choice={choice} category={category} />
    </Form>
  );
}

const PROBLEMS = {
  'no-phone': m.duplicates_problem_no_phone,
  'too-many': m.duplicates_problem_too_many,
  'notes-too-long': m.duplicates_problem_notes,
};
