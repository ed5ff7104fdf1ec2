import { useCallback, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { formatNumber } from '../../platform/format.ts';
import { toast } from '../../ui/toaster.tsx';
import { importProblemText, OUTCOME_TEXTS } from './import-texts.ts';
import { type RowEdit, useEditRow } from './imports.data.ts';

/** Changes rows and says what came of it: aloud for readers, as a toast when it failed. */
export function useRowEdits(id: string) {
  const { mutateAsync } = useEditRow(id);
  const [announcement, setAnnouncement] = useState<string>();
  const editRow = useCallback(
    async (edit: RowEdit): Promise<boolean> => {
      try {
        const { data, others } = await mutateAsync(edit);
        const now = m.imports_row_now({
          row: data.row,
          outcome: OUTCOME_TEXTS[data.outcome](),
        });
        const along = m.imports_row_others({ count: formatNumber(others.length) });
        setAnnouncement(others.length > 0 ? `${now}. ${along}` : now);
        return true;
      } catch (error) {
        const title = m.imports_error_mend({ row: edit.row });
        toast({ text: `${title}. ${importProblemText(error)}`, tone: 'bad' });
        return false;
      }
    },
    [mutateAsync],
  );
  return { editRow, announcement };
}
