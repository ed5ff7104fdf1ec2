import type { Duplicate } from '@station/contract/contacts/contacts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import css from './contacts.module.css';

type ContactDuplicatesProps = {
  duplicates: readonly Duplicate[];
  busy: boolean;
  /** Opens one that is there already, in place of adding. */
  onOpen: (id: number) => void;
  onBack: () => void;
  onContinue: () => void;
};

/** Shows who has the same number or address already; the person decides (spec 2, section 5). */
export function ContactDuplicates(props: ContactDuplicatesProps) {
  const { duplicates, busy, onOpen, onBack, onContinue } = props;
  return (
    <Dialog
      title={m.contacts_duplicate_title()}
      closeLabel={m.common_close()}
      role="alertdialog"
      onClose={onBack}
    >
      <ul className="stack-2">
        {merged(duplicates).map(({ existing, shared }) => (
          <li key={existing.id} className={css.duplicate}>
            <div>
              <strong>{existing.name}</strong>
              <p className={css.duplicateWhy}>{shared.map(whyText).join(' · ')}</p>
              <p className="quiet">
                {[existing.phone, existing.email, existing.company].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Button
              compact
              aria-label={m.contacts_duplicate_open_row({ name: existing.name })}
              onClick={() => onOpen(existing.id)}
            >
              {m.contacts_duplicate_open()}
            </Button>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onBack} data-first-focus="">
          {m.contacts_duplicate_back()}
        </Button>
        <Button tone="primary" busy={busy} onClick={onContinue}>
          {m.contacts_duplicate_continue()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Merged = { existing: Duplicate['existing']; shared: Duplicate[] };

/** One entry for each contact, also when both its number and its address are the same. */
function merged(duplicates: readonly Duplicate[]): Merged[] {
  const byId = new Map<number, Merged>();
  for (const duplicate of duplicates) {
    const known = byId.get(duplicate.existing.id);
    if (known) known.shared.push(duplicate);
    else byId.set(duplicate.existing.id, { existing: duplicate.existing, shared: [duplicate] });
  }
  return [...byId.values()];
}

/** What is the same; the number or address itself where it is not the first, which is shown. */
function whyText({ field, value, existing }: Duplicate): string {
  const what = field === 'phone' ? m.contacts_duplicate_phone() : m.contacts_duplicate_email();
  return value === existing[field] ? what : `${what} (${value})`;
}
