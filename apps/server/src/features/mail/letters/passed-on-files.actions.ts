import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import type { Context } from '../../../platform/context.ts';
import { putSentFile } from '../../files/sent-files.actions.ts';
import type { Gmail } from '../gmail/gmail.ts';
import type { GmailMessage } from '../gmail/gmail-types.ts';
import { bytesOfFile, withSavedAttachment } from '../reading/attachments.actions.ts';
import { partsOf } from '../reading/message-parts.ts';
import type { NewAttachment } from './letter-content.ts';

/**
 * The files of a letter that is passed on, kept; those for which a letter has no room are left out, and
 * those that stand in the quoted text already.
 */
export async function passedOnFiles(
  context: Pick<Context, 'blobs' | 'config'>,
  gmail: Gmail,
  { id, payload }: GmailMessage,
  standing: ReadonlySet<string>,
): Promise<NewAttachment[]> {
  const files = partsOf(payload).files.filter((it) => !standing.has(it.id));
  const kept: NewAttachment[] = [];
  let left: number = MAIL_LIMITS.attachmentBytes;
  for (const file of files.slice(0, MAIL_LIMITS.attachments)) {
    if (file.size > left) continue;
    left -= file.size;
    const bytes = await bytesOfFile(gmail, id, file);
    const { filename } = file;
    const sent = await withSavedAttachment(context, { bytes }, (path) =>
      putSentFile(context, { path, filename }),
    );
    kept.push({ blob: sent.blob, mimeType: sent.mimeType, filename: sent.originalName });
  }
  return kept;
}
