import { FILE_TEXTS, type FileNode } from '@station/contract/files/file-fields';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/format.ts';
import { askToDelete } from '../../../records/record-deletion.tsx';
import { toast } from '../../../ui/toaster.tsx';
import { restoredTexts, useRestore } from '../../trash/trash-restore.data.ts';
import { useFileCalls } from '../files.data.ts';
import { filesProblemText } from '../files-texts.ts';
import { bulkDeletedText } from './browser-texts.ts';

/** How long a deletion can be taken back by its toast, in milliseconds; after that by the trash. */
const UNDO_MS = 10_000;

/** Deleting files and folders: the questions before, the words after. `onGone`: lines have left. */
export function useFileDeletion(onGone: (ids: readonly number[]) => void) {
  const { remove, trash } = useFileCalls();
  const restoring = useRestore();

  const fail = (error: unknown) => toast({ text: filesProblemText(error), tone: 'bad' });
  const undelete = async (ids: readonly number[], name?: string) => {
    try {
      const restored = await restoring.mutateAsync(ids.map((id) => ({ kind: 'file', id })));
      toast({ text: await restoredTexts(restored, name), tone: 'good' });
    } catch (error) {
      fail(error);
    }
  };
  const gone = (text: string, ids: readonly number[], name?: string) => {
    onGone(ids);
    toast({
      text,
      tone: 'good',
      action: { label: m.common_restore(), run: () => void undelete(ids, name) },
      duration: UNDO_MS,
    });
  };

  const one = async ({ id, kind, original_name: name, child_count }: FileNode) => {
    const count = formatNumber(child_count);
    const inside = child_count > 0 ? m.files_delete_inside({ count }) : undefined;
    if (!(await askToDelete(m.files_delete_question({ name }), inside))) return;
    try {
      if (kind === 'folder') {
        await trash.mutateAsync({ body: { ids: [id] } });
        gone(m.files_deleted({ name }), [id], name);
        return;
      }
      const { warning } = await remove.mutateAsync({ params: { id } });
      gone(
        [m.files_deleted({ name }), warningText(warning)].filter(Boolean).join('. '),
        [id],
        name,
      );
    } catch (error) {
      fail(error);
    }
  };

  const several = async (ids: readonly number[]) => {
    if (ids.length === 0) {
      toast({ text: m.files_none_selected(), tone: 'bad' });
      return;
    }
    const count = formatNumber(ids.length);
    if (!(await askToDelete(m.files_bulk_question({ count })))) return;
    try {
      const { details } = await trash.mutateAsync({ body: { ids: [...ids] } });
      gone(bulkDeletedText(details.done, details.requested - details.done), ids);
    } catch (error) {
      fail(error);
    }
  };

  return {
    busy: remove.isPending || trash.isPending,
    remove: (node: FileNode) => void one(node),
    removeAll: (ids: readonly number[]) => void several(ids),
  };
}

/** What else the file was good for, as the server warns; a warning of no known kind as it is. */
function warningText(warning: string | undefined): string | undefined {
  return warning === FILE_TEXTS.wasAttached ? m.files_was_attached() : warning;
}
