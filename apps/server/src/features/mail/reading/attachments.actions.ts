import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MailReason } from '@station/contract/mail/mail-fields';
import type { Context } from '../../../platform/context.ts';
import { Problem } from '../../../platform/problem.ts';
import { temporaryFolder } from '../../../platform/receive-file.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { findActorOfSession } from '../../accounts/sessions/session-actors.queries.ts';
import { openMailbox } from '../connection/open-mailbox.ts';
import type { Gmail } from '../gmail/gmail.ts';
import { requireMailbox } from '../mailboxes/mailbox-access.actions.ts';
import { readAttachmentAddress } from './attachment-address.ts';
import { type FilePart, partsOf } from './message-parts.ts';

const missing: { message: string; reason: MailReason } = {
  message: 'This attachment does not exist any more',
  reason: 'mail.attachment-not-found',
};

/** A file of a letter, and its bytes as they come from Google. */
export type OpenedAttachment = FilePart & { bytes: Readable };

/**
 * Opens a file of a received letter.
 * @throws Problem `mail.attachment-not-found`; GmailFailure
 */
export async function openAttachment(
  context: Context,
  mailboxId: number,
  messageId: string,
  partId: string,
): Promise<OpenedAttachment> {
  const gmail = openMailbox(context, mailboxId);
  // The id that Google takes for the bytes is another one at each look at the letter.
  const { payload } = await gmail.message(messageId);
  const file = requireFound(
    partsOf(payload).files.find((it) => it.id === partId),
    missing,
  );
  return { ...file, bytes: await bytesOfFile(gmail, messageId, file) };
}

/** The bytes of a file of a letter that has just been read. @throws GmailFailure */
export async function bytesOfFile(
  gmail: Gmail,
  messageId: string,
  { part }: Pick<FilePart, 'part'>,
): Promise<Readable> {
  const { attachmentId, data = '' } = part.body ?? {};
  if (attachmentId) return gmail.attachment(messageId, attachmentId);
  return Readable.from([Buffer.from(data, 'base64url')], { objectMode: false });
}

/**
 * The same by an address that was signed for a session, for as long as that lives and its account may
 * read the mailbox.
 * @throws Problem `mail.attachment-not-found`.
 */
export async function openSignedAttachment(
  context: Context,
  word: string,
): Promise<OpenedAttachment & { way: 'view' | 'save' }> {
  const signing = { secrets: context.secrets, now: context.clock.now() };
  const address = readAttachmentAddress(signing, word);
  const actor = address && (await findActorOfSession(context, address.sessionId));
  if (!address || !actor) throw new Problem('not-found', missing.message, missing);
  const { mailboxId, messageId, partId, way } = address;
  await requireMailbox(context.db, actor, mailboxId, 'reader');
  return { ...(await openAttachment(context, mailboxId, messageId, partId)), way };
}

/** Has some work done with a file of a letter in a temporary place, which goes afterwards. */
export async function withSavedAttachment<T>(
  { config }: Pick<Context, 'config'>,
  { bytes }: Pick<OpenedAttachment, 'bytes'>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(temporaryFolder(config.dataDir), randomUUID());
  try {
    await pipeline(bytes, createWriteStream(path, { flags: 'wx' }));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}
