import type { FileNode } from '@station/contract/files/file-fields';
import { DEFAULT_FILE_CATEGORY } from '@station/contract/files/file-fields';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { keepSentFiles, viewFile } from '../../files/sent-files.actions.ts';
import { type OpenedAttachment, withSavedAttachment } from './attachments.actions.ts';

/** Keeps a file of a letter among somebody's own files. */
export function keepAttachment(
  context: Context,
  actor: Actor,
  file: OpenedAttachment,
  folderId: number | null,
): Promise<FileNode> {
  return withSavedAttachment(context, file, async (path) => {
    const saved = { path, filename: file.filename, remove: async () => undefined };
    const values = { folderId, category: DEFAULT_FILE_CATEGORY, description: '' };
    const [kept] = await keepSentFiles(context, actor, [saved], values);
    return viewFile(context, actor, kept?.id ?? 0);
  });
}
