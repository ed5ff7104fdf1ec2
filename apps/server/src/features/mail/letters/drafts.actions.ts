import type { LetterMode } from '@station/contract/mail/drafts';
import {
  type GivenAddress,
  MAIL_LIMITS,
  type MailReason,
} from '@station/contract/mail/mail-fields';
import type { Trx } from '../../../db/db.ts';
import { holdBlob } from '../../../platform/blobs/hold-blob.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { washEditorHtml } from '../../../platform/safe-html.ts';
import { openMailbox } from '../connection/open-mailbox.ts';
import { requireMailbox } from '../mailboxes/mailbox-access.actions.ts';
import { openWithPictures } from '../reading/opened-letter.ts';
import { answerTo } from './answering.ts';
import { copyDraft } from './draft-copies.jobs.ts';
import { dropGmailDraft } from './dropped-drafts.jobs.ts';
import {
  type LetterContent,
  type NewAttachment,
  openContent,
  sealContent,
} from './letter-content.ts';
import { letterView } from './letter-views.ts';
import {
  deleteAttachment,
  deleteLetter,
  findAttachments,
  findLetter,
  insertAttachment,
  insertLetter,
  type LetterRow,
  lockLetter,
  updateContent,
} from './letters.queries.ts';
import { passedOnFiles } from './passed-on-files.actions.ts';

/** What of a letter its author writes; what is left out stays. */
export type Written = {
  to?: GivenAddress[] | undefined;
  cc?: GivenAddress[] | undefined;
  bcc?: GivenAddress[] | undefined;
  subject?: string | undefined;
  html?: string | undefined;
};

export const noLetter: { message: string; reason: MailReason } = {
  message: 'There is no such letter',
  reason: 'mail.letter-not-found',
};

export const tooLate = () =>
  new Problem('conflict', 'It is too late for this: the letter is on its way or has arrived', {
    reason: 'mail.too-late' satisfies MailReason,
  });

/** A letter that somebody may see. @throws Problem `mail.letter-not-found`. */
export async function getLetterRow(
  { db }: Pick<Context, 'db'>,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<LetterRow> {
  return requireFound(await findLetter(db, actor.id, id), noLetter);
}

/** Begins a letter: empty with the signature, with what is given, or as the answer to another one. */
export async function createDraft(
  context: Context,
  actor: Actor,
  given: Written & { mailbox_id: number; mode: LetterMode; message_id?: string | undefined },
): Promise<LetterRow> {
  const { db } = context;
  const mailbox = await requireMailbox(db, actor, given.mailbox_id, 'writer');
  const signature = mailbox.signature === '' ? '' : `<p></p>${mailbox.signature}`;
  const empty: LetterContent = { to: [], cc: [], bcc: [], subject: '', html: signature };
  const { mode, message_id: messageId } = given;
  let begun = empty;
  let threadId: string | null = null;
  let files: NewAttachment[] = [];
  if (mode !== 'new' && messageId !== undefined) {
    const gmail = openMailbox(context, mailbox.id);
    const message = await gmail.message(messageId);
    const opening = { context, actor, mailboxId: mailbox.id, gmail };
    const { email, shownPictures } = await openWithPictures(opening, message);
    const answer = answerTo(mode, { message, own: mailbox.address, body: email.body });
    begun = { ...empty, ...answer, html: `${signature}${answer.html}` };
    if (mode === 'forward') {
      // A picture that the text could show and does not goes along as a file.
      const { html } = withWritten(begun, given);
      const shown = [...shownPictures].filter(([, data]) => html.includes(data));
      const standing = new Set(shown.map(([part]) => part));
      files = await passedOnFiles(context, gmail, message, standing);
    } else threadId = message.threadId;
  }
  const id = await db.transaction().execute((trx) =>
    // Gmail has it from its first change on: a letter in which nobody has written is nothing.
    insertLetter(trx, {
      mailbox_id: mailbox.id,
      author_id: actor.id,
      author_name: actor.name,
      state: 'draft',
      mode,
      sealed: sealContent(context, withWritten(begun, given)),
      answers_message_id: messageId ?? null,
      thread_id: threadId,
    }),
  );
  if (files.length > 0) return attach(context, actor, id, files);
  return getLetterRow(context, actor, id);
}

function withWritten(
  content: LetterContent,
  { to, cc, bcc, subject, html }: Written,
): LetterContent {
  return {
    ...content,
    ...(to && { to }),
    ...(cc && { cc }),
    ...(bcc && { bcc }),
    ...(subject !== undefined && { subject }),
    ...(html !== undefined && { html: washEditorHtml(html) }),
  };
}

/** A draft of one's own, held. @throws Problem `mail.letter-not-found`, `mail.too-late`. */
async function lockDraft(trx: Trx, actor: Actor, id: number): Promise<LetterRow> {
  const row = requireFound(await lockLetter(trx, actor.id, id), noLetter);
  if (row.state !== 'draft') throw tooLate();
  return row;
}

/** Keeps what was written so far; Gmail has it a few seconds later. */
export async function updateDraft(
  context: Context,
  actor: Actor,
  id: number,
  { version, ...written }: Written & { version?: number | undefined },
): Promise<LetterRow> {
  await context.db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, actor, id);
    const isOld = version !== undefined && version !== row.version;
    requireVersion(row, version, {
      message: 'This letter was changed elsewhere meanwhile',
      reason: 'mail.changed-meanwhile' satisfies MailReason,
      current: isOld ? await letterView({ ...context, db: trx }, row) : undefined,
    });
    const content = withWritten(openContent(context, row.sealed), written);
    const total = content.to.length + content.cc.length + content.bcc.length;
    if (total > MAIL_LIMITS.recipients) throw tooManyRecipients();
    await updateContent(trx, id, sealContent(context, content));
    await copyDraft(trx, id);
  });
  return getLetterRow(context, actor, id);
}

export const tooManyRecipients = () =>
  new Problem('invalid', `A letter goes to ${MAIL_LIMITS.recipients} addresses at most`, {
    reason: 'mail.too-many-recipients' satisfies MailReason,
  });

/** Throws a draft away, here and on Gmail. */
export async function deleteDraft(context: Context, actor: Actor, id: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const row = await lockDraft(trx, actor, id);
    await deleteLetter(trx, id);
    if (row.draft_id !== null) await dropGmailDraft(trx, row.mailbox_id, row.draft_id);
  });
}

/** Attaches files to a draft, all or none. */
export async function attach(
  context: Context,
  actor: Actor,
  id: number,
  files: readonly NewAttachment[],
): Promise<LetterRow> {
  await context.db.transaction().execute(async (trx) => {
    await lockDraft(trx, actor, id);
    const before = await findAttachments(trx, [id]);
    const sizes = [...before.map((it) => it.size), ...files.map((it) => it.blob.size)];
    if (sizes.length > MAIL_LIMITS.attachments) {
      throw new Problem('invalid', `A letter has ${MAIL_LIMITS.attachments} attachments at most`, {
        reason: 'mail.too-many-attachments' satisfies MailReason,
      });
    }
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (bytes > MAIL_LIMITS.attachmentBytes) throw attachmentsTooLarge();
    for (const { blob, filename, mimeType } of files) {
      await holdBlob(trx, blob);
      const row = { blob_hash: blob.hash, size: blob.size, filename, mime_type: mimeType };
      await insertAttachment(trx, { ...row, letter_id: id });
    }
    await updateContent(trx, id, null);
    await copyDraft(trx, id);
  });
  return getLetterRow(context, actor, id);
}

export const attachmentsTooLarge = () =>
  new Problem('too-large', 'The attachments are too large for one letter', {
    reason: 'mail.attachments-too-large' satisfies MailReason,
  });

/** Takes an attachment off a draft. @throws Problem `mail.attachment-not-found`. */
export async function detach(
  context: Context,
  actor: Actor,
  id: number,
  attachmentId: number,
): Promise<LetterRow> {
  await context.db.transaction().execute(async (trx) => {
    await lockDraft(trx, actor, id);
    if (!(await deleteAttachment(trx, id, attachmentId))) {
      throw new Problem('not-found', 'There is no such attachment', {
        reason: 'mail.attachment-not-found' satisfies MailReason,
      });
    }
    await updateContent(trx, id, null);
    await copyDraft(trx, id);
  });
  return getLetterRow(context, actor, id);
}
