import type { Contact } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { FIELD_LABELS } from '../contacts/contact-fields.texts.ts';
import css from './duplicates.module.css';
import { type MergeChoice, mergedContact } from './merge-choice.ts';

type MergeResultProps = {
  contacts: readonly Contact[];
  choice: MergeChoice;
  category: (value: string) => string;
};

/** What one contact will hold, and which ones go. */
export function MergeResult({ contacts, choice, category }: MergeResultProps) {
  const result = mergedContact(contacts, choice);
  const lines = [
    ['phone', [result.phone, ...result.other_phones].join('\n')],
    ['position', result.position],
    ['email', [result.email, ...result.other_emails].join('\n')],
    ['company', result.company],
    ['address', result.address],
    ['category', category(result.category)],
    ['notes', result.notes],
  ] as const;
  const gone = contacts.filter(({ id }) => id !== choice.keep).map(({ name }) => name);
  return (
    <section className={css.result} aria-label={m.duplicates_result()}>
      <h2 className={css.resultTitle}>
        {m.duplicates_result()}: {result.name}
      </h2>
      <dl className={css.resultLines}>
        {lines
          .filter(([, value]) => value !== '')
          .map(([field, value]) => (
            <div key={field}>
              <dt>{FIELD_LABELS[field]()}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={css.details}>{m.duplicates_gone({ names: gone.join(', ') })}</p>
    </section>
  );
}
