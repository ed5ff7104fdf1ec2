import type { Contact } from '@station/contract/contacts/contacts';
import { MergeConflict } from '@station/contract/contacts/duplicates';
import { m } from '../../../paraglide/messages.js';
import { Problem } from '../../../platform/problem.ts';
import { compareVersions, type FieldViews } from '../../../platform/record-versions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { TwoVersions } from '../../../ui/version-conflict.tsx';
import { FIELD_LABELS } from '../contacts/contact-fields.texts.ts';
import { useCategoryLabel } from '../contacts/contacts.data.ts';
import { useUndoMerge } from './duplicates.data.ts';
import { duplicatesProblemText } from './duplicates-texts.ts';

/** Undoing a merge, and the words after. `onConflict`: the contact was changed since. */
export function useUndo(onConflict: (conflict: MergeConflict) => void) {
  const undoing = useUndoMerge();
  const undo = async (id: number, name: string) => {
    try {
      await undoing.mutateAsync(id);
      toast({ text: m.duplicates_undone({ name }), tone: 'good' });
    } catch (error) {
      const both = conflictOf(error);
      if (both) onConflict(both);
      else toast({ text: duplicatesProblemText(error), tone: 'bad' });
    }
  };
  return {
    undo: (id: number, name: string) => void undo(id, name),
    /** The merge that is being undone. */
    busy: undoing.isPending ? undoing.variables : undefined,
  };
}

function conflictOf(error: unknown): MergeConflict | undefined {
  if (!(error instanceof Problem) || error.reason !== 'duplicates.changed-since') return undefined;
  return MergeConflict.safeParse(error.current).data;
}

type UndoConflictProps = { conflict: MergeConflict; onClose: () => void };

/** The contact as it is now beside what it was before the merge: an undo would lose what is newer. */
export function UndoConflict({ conflict: { now, before }, onClose }: UndoConflictProps) {
  const category = useCategoryLabel();
  const { differences } = compareVersions(
    { base: seen(now), theirs: seen(now), merged: seen(before) },
    viewsOf(category),
  );
  return (
    <Dialog
      title={m.duplicates_changed_since_title({ name: now.name })}
      closeLabel={m.common_close()}
      role="alertdialog"
      onClose={onClose}
    >
      <p>{m.duplicates_changed_since_text()}</p>
      <TwoVersions
        differences={differences}
        theirs={m.duplicates_now()}
        mine={m.duplicates_before()}
        empty={m.app_conflict_empty()}
      />
      <Button tone="primary" onClick={onClose} data-first-focus="">
        {m.common_close()}
      </Button>
    </Dialog>
  );
}

const FIELDS = [
  'name',
  'phone',
  'other_phones',
  'position',
  'email',
  'other_emails',
  'company',
  'address',
  'category',
  'notes',
] as const;

type Seen = Pick<Contact, (typeof FIELDS)[number]>;

function seen(contact: Contact): Seen {
  return Object.fromEntries(FIELDS.map((field) => [field, contact[field]])) as Seen;
}

function viewsOf(category: (value: string) => string): FieldViews<Seen> {
  const views = Object.fromEntries(
    FIELDS.map((field) => [field, { label: FIELD_LABELS[field]() }]),
  ) as FieldViews<Seen>;
  return { ...views, category: { label: FIELD_LABELS.category(), text: category } };
}
