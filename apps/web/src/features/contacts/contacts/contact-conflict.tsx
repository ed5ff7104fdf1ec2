import type { Contact } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { compareVersions, type FieldViews } from '../../../platform/record-versions.ts';
import { conflictWords } from '../../../platform/record-words.ts';
import { VersionConflict } from '../../../ui/version-conflict.tsx';
import { type FormFields, fieldsOf } from './contact-save.ts';
import { categoryLabel, FIELD_LABELS } from './contact-texts.ts';
import type { CategoryChoice } from './contacts.data.ts';

type ContactConflictProps = {
  /** What the form was filled from. */
  base: Contact;
  /** What the server has now. */
  theirs: Contact;
  /** What would be saved by keeping mine: my changes on top of theirs. */
  merged: FormFields;
  categories: readonly CategoryChoice[] | undefined;
  busy: boolean;
  onBack: () => void;
  onTake: () => void;
  onKeep: (merged: FormFields) => void;
};

/** Shows what somebody else has changed meanwhile, beside mine, and lets the person choose. */
export function ContactConflict(props: ContactConflictProps) {
  const { base, theirs, merged, categories, busy, onBack, onTake, onKeep } = props;
  const { differences, others } = compareVersions(
    { base: fieldsOf(base), theirs: fieldsOf(theirs), merged },
    fieldViews(categories),
  );
  const archived = theirs.is_active === base.is_active ? [] : [archivedChange(theirs)];
  return (
    <VersionConflict
      words={{ ...conflictWords(), title: m.contacts_conflict_title() }}
      differences={differences}
      others={[...others, ...archived]}
      busy={busy}
      onBack={onBack}
      onTake={onTake}
      onKeep={() => onKeep(merged)}
    />
  );
}

function fieldViews(categories: readonly CategoryChoice[] | undefined): FieldViews<FormFields> {
  const views = Object.fromEntries(
    Object.entries(FIELD_LABELS).map(([field, label]) => [field, { label: label() }]),
  ) as FieldViews<FormFields>;
  const category = {
    label: m.contacts_category(),
    text: (value: string) => categoryLabel(value, categories),
  };
  return { ...views, category };
}

/** Archiving is no field of the form: it stays as they left it. */
function archivedChange({ is_active }: Contact) {
  const value = is_active ? m.common_active() : m.common_archived();
  return { label: m.common_status(), value };
}
