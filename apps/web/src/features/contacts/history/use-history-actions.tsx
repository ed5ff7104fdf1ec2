import type { HistoryEntry } from '@station/contract/contacts/contact-history';
import type { Contact } from '@station/contract/contacts/contacts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { formatDateTime } from '../../../platform/format.ts';
import { Problem } from '../../../platform/problem.ts';
import { problemText } from '../../../platform/problem-text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { useCategoryLabel } from '../contacts/contacts.data.ts';
import { useRestoreVersion } from './contact-history.data.ts';
import css from './contact-history.module.css';
import { changesOfRestore, historyFieldText, historyValueText } from './history-texts.ts';

/** Restoring a version: the question with what it changes before, the words after. */
export function useHistoryActions(id: number) {
  const [failure, setFailure] = useState<string>();
  const restoring = useRestoreVersion(id);
  const categoryText = useCategoryLabel();

  /** `since`: the changes up to and with the one to go back before, newest first. */
  const restore = async ({ name, version }: Contact, since: readonly HistoryEntry[]) => {
    const entry = since.at(-1);
    if (!entry) return;
    const lines = changesOfRestore(since).map(({ field, before, after }) =>
      m.contact_history_change_line({
        field: historyFieldText(field),
        before: historyValueText(field, before, categoryText),
        after: historyValueText(field, after, categoryText),
      }),
    );
    const sure = await confirm({
      title: m.contact_history_restore_question({ name, when: formatDateTime(entry.at) }),
      text: <Preview lines={lines} />,
      confirmLabel: m.contact_history_restore_confirm(),
      cancelLabel: m.common_cancel(),
    });
    if (!sure) return;
    try {
      const { data, missing_category } = await restoring.mutateAsync({ entry: entry.id, version });
      setFailure(undefined);
      toast(
        missing_category === null
          ? { text: m.contact_history_restored({ name: data.name }), tone: 'good' }
          : {
              text: m.contact_history_missing_category({
                name: data.name,
                category: missing_category,
              }),
              duration: Number.POSITIVE_INFINITY,
            },
      );
    } catch (error) {
      const isConflict = error instanceof Problem && error.reason === 'contacts.changed-meanwhile';
      setFailure(isConflict ? m.contact_history_conflict() : problemText(error));
    }
  };

  return {
    failure,
    dismiss: () => setFailure(undefined),
    /** The entry that is being gone back before. */
    busyWith: restoring.isPending ? restoring.variables.entry : undefined,
    restore: (contact: Contact, since: readonly HistoryEntry[]) => void restore(contact, since),
  };
}

function Preview({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <p>{m.contact_history_restore_nothing()}</p>;
  return (
    <>
      <p>{m.contact_history_restore_text()}</p>
      <ul className={css.preview}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{m.contact_history_restore_kept()}</p>
    </>
  );
}
