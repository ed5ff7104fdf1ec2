import type { Contact, ContactFields } from '@station/contract/contacts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { categoryLabel, FIELD_LABELS } from './contact-texts.ts';
import type { CategoryChoice } from './contacts.data.ts';
import css from './contacts.module.css';

type ContactConflictProps = {
  /** What the form was filled from. */
  base: Contact;
  /** What the server has now. */
  theirs: Contact;
  /** What would be saved by keeping mine: my changes on top of theirs. */
  merged: ContactFields;
  categories: readonly CategoryChoice[] | undefined;
  busy: boolean;
  onBack: () => void;
  onTake: () => void;
  onKeep: (merged: ContactFields) => void;
};

type Difference = { key: string; label: string; theirs: string; mine: string };

/** Shows what somebody else has changed meanwhile, beside mine, and lets the person choose. */
export function ContactConflict(props: ContactConflictProps) {
  const { merged, busy, onBack, onTake, onKeep } = props;
  const differences = findDifferences(props);
  const others = findOtherChanges(props);
  return (
    <Dialog
      title={m.contacts_conflict_title()}
      closeLabel={m.contacts_close()}
      role="alertdialog"
      onClose={onBack}
    >
      <p>{differences.length > 0 ? m.contacts_conflict_text() : m.contacts_conflict_nothing()}</p>
      {differences.length > 0 ? (
        <dl className={css.differences}>
          {differences.map(({ key, label, ...sides }) => (
            <div key={key} className={css.difference}>
              <dt>{label}</dt>
              <dd>
                <span className={css.side}>{m.contacts_conflict_theirs()}</span>
                {sides.theirs || m.contacts_conflict_empty()}
              </dd>
              <dd>
                <span className={css.side}>{m.contacts_conflict_mine()}</span>
                {sides.mine || m.contacts_conflict_empty()}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {others.length > 0 ? (
        <p className={css.others}>{m.contacts_conflict_others({ fields: others.join('; ') })}</p>
      ) : null}
      <div className={css.dialogActions}>
        <Button onClick={onTake}>{m.contacts_conflict_take()}</Button>
        <Button tone="primary" busy={busy} onClick={() => onKeep(merged)}>
          {m.contacts_conflict_keep()}
        </Button>
      </div>
      <Button tone="quiet" onClick={onBack} data-first-focus="">
        {m.contacts_conflict_back()}
      </Button>
    </Dialog>
  );
}

const FIELDS = Object.keys(FIELD_LABELS) as (keyof ContactFields)[];

/** The fields where it matters which version is kept: mine is not what is there now. */
function findDifferences({ theirs, merged, categories }: ContactConflictProps): Difference[] {
  return FIELDS.filter((field) => theirs[field] !== merged[field]).map((field) => ({
    key: field,
    label: FIELD_LABELS[field](),
    theirs: shownValue(field, theirs[field], categories),
    mine: shownValue(field, merged[field], categories),
  }));
}

/** What else they have changed, in fields that I have left alone. */
function findOtherChanges({ base, theirs, merged, categories }: ContactConflictProps): string[] {
  const texts = FIELDS.filter(
    (field) => theirs[field] !== base[field] && theirs[field] === merged[field],
  ).map((field) =>
    m.contacts_conflict_field({
      field: FIELD_LABELS[field](),
      value: shownValue(field, theirs[field], categories) || m.contacts_conflict_empty(),
    }),
  );
  if (theirs.is_active === base.is_active) return texts;
  const value = theirs.is_active ? m.contacts_conflict_active() : m.contacts_archived();
  return [...texts, m.contacts_conflict_field({ field: m.contacts_filter_state(), value })];
}

function shownValue(
  field: keyof ContactFields,
  value: string,
  categories: readonly CategoryChoice[] | undefined,
): string {
  return field === 'category' ? categoryLabel(value, categories) : value;
}
