import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { loadCode } from '../../platform/load-code.ts';
import { useWrite } from '../../platform/write.ts';
import type { TrashKey } from './restore-call.data.ts';
import type { Restored } from './trash-texts.ts';

/*
 * Restoring, for lists that undo a deletion: they need the call, and the words after it, only then.
 */

const loadTexts = () => import('./trash-texts.ts');
const loadCall = () => import('./restore-call.data.ts');

/** Puts things back to where they were. @throws Problem as `call` does. */
export async function restoreItems(
  client: QueryClient,
  items: readonly TrashKey[],
): Promise<Restored> {
  const { restore, refreshTrash } = await loadCode(loadCall);
  // Also after a failure: others may have been quicker.
  return restore(items).finally(() => refreshTrash(client));
}

/** `restoreItems` at the press of a button. */
export function useRestore() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: (items: readonly TrashKey[]) => restoreItems(client, items),
  });
}

/** What came of a restore in a toast's words; `label` is what a single thing is called. */
export async function restoredTexts(restored: Restored, label?: string): Promise<string> {
  const { noteLines, restoredText } = await loadCode(loadTexts);
  return [restoredText(restored, label), ...noteLines(restored.notes)].join('. ');
}
