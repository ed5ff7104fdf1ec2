import type { BodyOf } from '@station/contract/endpoint';
import type {
  createMailing as createMailingEndpoint,
  LetterPreview,
  Mailing,
  MailingsReason,
  updateMailing as updateMailingEndpoint,
} from '@station/contract/mail/mailings';
import type { Db, Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { washEditorHtml } from '../../../platform/safe-html.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { type LetterText, openText, type SealedText, sealText } from '../letters/sealed-text.ts';
import { type FilledLetter, type LetterForm, letterFor } from './letter-text.ts';
import { findSendingMailboxes, type SendingMailbox } from './mailing-letters.queries.ts';
import type { MailingWork } from './mailing-letters.ts';
import { findRecipientAt, type LetterRecipient } from './mailing-recipients.queries.ts';
import { toMailing } from './mailing-views.ts';
import {
  type CountedMailing,
  deleteMailingRow,
  findMailing,
  insertMailing,
  lockMailing,
  type MailingRow,
  updateMailingRow,
} from './mailings.queries.ts';

type Work = Pick<MailingWork, 'db' | 'config' | 'secrets'>;
type Secrets = Pick<MailingWork, 'secrets'>;

/** A mailing that somebody may see: those of their mailboxes. @throws Problem `mailings.not-found`. */
export async function requireMailing(
  { db }: Pick<Work, 'db'>,
  actor: Actor,
  id: number,
): Promise<CountedMailing> {
  const mailboxes = await findSendingMailboxes(db, actor.id);
  return found(
    await findMailing(
      db,
      id,
      mailboxes.map((it) => it.id),
    ),
  );
}

/**
 * The mailing, locked, for somebody who may send from its mailbox.
 * @throws Problem `mailings.not-found`, also where they may only read.
 */
export async function lockOwnMailing(trx: Trx, actor: Actor, id: number): Promise<MailingRow> {
  const mailing = found(await lockMailing(trx, id));
  const mailboxes = await findSendingMailboxes(trx, actor.id);
  return found(mailboxes.some((it) => it.id === mailing.mailbox_id && it.maySend) && mailing);
}

/** The same, while nothing of it is sent yet. @throws Problem `mailings.wrong-state`. */
export async function lockDraft(trx: Trx, actor: Actor, id: number): Promise<MailingRow> {
  const mailing = await lockOwnMailing(trx, actor, id);
  if (mailing.state !== 'draft') throw wrongState();
  return mailing;
}

/** Lets through what was made from the mailing as it is. @throws Problem `mailings.changed-meanwhile`. */
export async function requireMailingVersion(
  work: Secrets,
  trx: Trx,
  mailing: MailingRow,
  version: number | undefined,
): Promise<void> {
  requireVersion(mailing, version, {
    message: 'Somebody has changed this mailing meanwhile',
    reason: 'mailings.changed-meanwhile' satisfies MailingsReason,
    current: await mailingAfter(work, trx, mailing),
  });
}

/** A mailing as it is shown after a change in the same transaction. */
export async function mailingAfter(
  work: Secrets,
  trx: Trx,
  { id, mailbox_id }: MailingRow,
): Promise<Mailing> {
  return toMailing(work, found(await findMailing(trx, id, [mailbox_id])));
}

/** Begins a mailing. @throws Problem `mailings.no-mailbox`. */
export async function createMailing(
  work: Work,
  actor: Actor,
  { mailbox_id, subject, html }: BodyOf<typeof createMailingEndpoint>,
): Promise<Mailing> {
  return work.db.transaction().execute(async (trx) => {
    const mailbox = await requireSending(trx, actor, mailbox_id);
    const id = await insertMailing(trx, {
      ...{ mailbox_id, mailbox_address: mailbox.address },
      ...sealText(work, { subject, html: washEditorHtml(html) }),
      ...{ created_by: actor.id, created_by_name: actor.name || actor.username },
    });
    const made = found(await findMailing(trx, id, [mailbox_id]));
    await auditMailing(trx, actor, 'created', made);
    return toMailing(work, made);
  });
}

/**
 * Writes the letter of a draft anew.
 * @throws Problem as `lockDraft` and `requireMailingVersion`; `mailings.no-mailbox`.
 */
export async function changeMailing(
  work: Work,
  actor: Actor,
  id: number,
  { version, mailbox_id, subject, html }: BodyOf<typeof updateMailingEndpoint>,
): Promise<Mailing> {
  return work.db.transaction().execute(async (trx) => {
    const before = await lockDraft(trx, actor, id);
    await requireMailingVersion(work, trx, before, version);
    const { address } = await requireSending(trx, actor, mailbox_id);
    await updateMailingRow(trx, id, {
      ...{ mailbox_id, mailbox_address: address },
      ...sealText(work, { subject, html: washEditorHtml(html) }),
    });
    // Kept again and again while it is written: what matters of it is told when it is started.
    return mailingAfter(work, trx, { ...before, mailbox_id });
  });
}

/** Throws a draft away. @throws Problem as `lockDraft`. */
export async function deleteMailing(work: Work, actor: Actor, id: number): Promise<void> {
  await work.db.transaction().execute(async (trx) => {
    const before = await lockDraft(trx, actor, id);
    await deleteMailingRow(trx, id);
    await auditMailing(trx, actor, 'deleted', before);
  });
}

/** The letter as the recipient at a place would get it. @throws Problem `mailings.no-recipients`. */
export async function previewLetter(
  work: Work,
  actor: Actor,
  id: number,
  place: number,
): Promise<LetterPreview> {
  const mailing = await requireMailing(work, actor, id);
  const { waiting, sent, failed, uncertain, skipped } = mailing;
  const total = waiting + sent + failed + uncertain + skipped;
  const recipient = requireRecipient(await findRecipientAt(work.db, id, place));
  const { headers: _, ...letter } = await fill(work, mailing, recipient);
  return { place, total, name: recipient.name, address: recipient.address, ...letter };
}

/**
 * Sends the letter as one of the recipients would get it to the mailbox itself.
 * @throws Problem as `lockOwnMailing`; `mailings.no-recipients`, `mailings.no-text`,
 *   `mailings.no-public-address`.
 */
export async function sendTest(
  work: MailingWork,
  actor: Actor,
  id: number,
  place: number,
): Promise<{ address: string }> {
  const form = await letterForm(work);
  return work.db.transaction().execute(async (trx) => {
    const mailing = await lockOwnMailing(trx, actor, id);
    const text = openText(work, mailing);
    requireText(text);
    const recipient = requireRecipient(await findRecipientAt(trx, id, place));
    const { subject, html } = letterFor(work, { ...form, ...text }, recipient);
    const address = mailing.mailbox_address;
    // Without the headers: nobody is to unsubscribe for somebody else out of a test.
    await work.outbox.queueLetter(work, trx, {
      ...{ mailboxId: mailing.mailbox_id, to: [{ name: '', address }], cc: [], bcc: [] },
      ...{ subject, html },
      author: { id: actor.id, name: actor.name || actor.username },
    });
    await auditMailing(trx, actor, 'tested', mailing);
    return { address };
  });
}

async function fill(
  work: Work,
  mailing: SealedText,
  recipient: LetterRecipient,
): Promise<FilledLetter> {
  const { organisation_name: organisation, default_language: language } = await readSettings(work);
  const publicUrl = work.config.publicUrl ?? '';
  const form = { organisation, language, publicUrl, ...openText(work, mailing) };
  return letterFor(work, form, recipient);
}

/** What all letters have in common but their text. @throws Problem `mailings.no-public-address`. */
export async function letterForm(
  work: Pick<Work, 'db' | 'config'>,
): Promise<Omit<LetterForm, keyof LetterText>> {
  const { publicUrl } = work.config;
  if (publicUrl === undefined) {
    throw new Problem('conflict', 'Letters to many need PUBLIC_URL, for the way to unsubscribe', {
      reason: 'mailings.no-public-address' satisfies MailingsReason,
    });
  }
  const { organisation_name: organisation, default_language: language } = await readSettings(work);
  return { organisation, language, publicUrl };
}

/** @throws Problem `mailings.no-text`. */
export function requireText({ subject, html }: LetterText): void {
  const isEmpty = html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '') === '' && !html.includes('<img');
  if (subject.trim() !== '' && !isEmpty) return;
  throw new Problem('invalid', 'A letter needs a subject and a text', {
    reason: 'mailings.no-text' satisfies MailingsReason,
  });
}

async function requireSending(db: Db, actor: Actor, id: number): Promise<SendingMailbox> {
  const mailboxes = await findSendingMailboxes(db, actor.id);
  return requireFound(
    mailboxes.find((it) => it.id === id && it.maySend),
    {
      message: 'There is no such mailbox to send from',
      reason: 'mailings.no-mailbox' satisfies MailingsReason,
    },
  );
}

function requireRecipient(recipient: LetterRecipient | undefined): LetterRecipient {
  return requireFound(recipient, {
    message: 'There is nobody at this place of the list',
    reason: 'mailings.no-recipients' satisfies MailingsReason,
  });
}

function found<Row>(row: Row | false | undefined): Row {
  return requireFound(row || undefined, {
    message: 'This mailing does not exist',
    reason: 'mailings.not-found' satisfies MailingsReason,
  });
}

export const wrongState = () =>
  new Problem('conflict', 'This mailing is in another state by now', {
    reason: 'mailings.wrong-state' satisfies MailingsReason,
  });

type AuditedMailing = Pick<MailingRow, 'id' | 'mailbox_address' | 'state'>;

/** A line without a word of the letter. */
export async function auditMailing(
  trx: Trx,
  actor: Actor | null,
  what: string,
  { id, mailbox_address, state }: AuditedMailing,
  more: object = {},
): Promise<void> {
  await writeAudit(trx, {
    actor,
    action: `mailings.${what}`,
    subject: 'mailing',
    subjectId: id,
    after: { name: mailbox_address, state, ...more },
  });
}
