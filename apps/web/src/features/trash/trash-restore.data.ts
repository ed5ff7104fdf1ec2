import { useQueryClient } from '@tanstack/react-query';
import { loadCode } from '../../platform/load-code.ts';
import { useWrite } from '../../platform/write.ts';
import type { TrashKey } from './restore-call.ts';
import type { Restored } from './trash-texts.ts';

/*
 * Restoring, for lists that undo a deletion: they need the call, and the words after it, only then.
 */

const loadTexts = () => import('./trash-texts.ts');
const loadCall = () => import('./restore-call.ts');

/** Puts things back to where they were. */
export function useRestore() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async (items: readonly TrashKey[]): Promise<Restored> =>
      (await loadCode(loadCall)).restore(items),
    // Also after a failure: others may have been quicker.
    onSettled: async () => (await loadCall()).refreshTrash(client),
  });
}

/** What came of a restore in a toast's words; `label` is what a single thing is called. */
export async function restoredTexts(restored: Restored, label?: string): Promise<string> {
  const { noteLines, restoredText } = await loadCode(loadTexts);
  return [restoredText(restored, label), ...noteLines(restored.notes)].join('. ');
}
