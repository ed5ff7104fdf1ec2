import { setTimeout as pause } from 'node:timers/promises';
import {
  MAIL_LIMITS,
  MAIL_TEXTS,
  type MailAddress,
  type MailReason,
} from '@station/contract/mail/mail-fields';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { requireFound, requireVersion } from '../../../platform/row-guards.ts';
import { plainTextOf, washEditorHtml } from '../../../platform/safe-html.ts';
import { getLetterRow, noLetter, tooLate, tooManyRecipients } from '../letters/drafts.actions.ts';
import {
  type LetterContent,
  openContent,
  recipientsOf,
  sealContent,
} from '../letters/letter-content.ts';
import { letterView } from '../letters/letter-views.ts';
import { insertLetter, type LetterRow, lockLetter } from '../letters/letters.queries.ts';
import { letterSettled } from './outbox.events.ts';
import { wakeOutbox } from './outbox.jobs.ts';
import { markDraft, markResolved, markWaiting } from './outbox.queries.ts';

/** A letter that is ready to go. */
export type QueuedLetter = {
  mailboxId: number;
  to: readonly MailAddress[];
  cc: readonly MailAddress[];
  bcc: readonly MailAddress[];
  subject: string;
  /** Washed. */
  html: string;
  /** None yet: what letters to many carry stands in their text. */
  attachments?: readonly never[];
  /** Now, unless told. */
  sendAt?: Date | undefined;
  /** Beside those that every letter has. */
  headers?: Record<string, string> | undefined;
  /** Of letters to many: whose letter it is; each has one. */
  mailingRecipientId?: number | undefined;
  author: { id: number; name: string } | null;
};

/** Has a letter sent once this transaction is committed; answers its id. Nothing else sends. */
export async function queueLetter(
  context: Pick<Context, 'secrets'>,
  trx: Trx,
  letter: QueuedLetter,
): Promise<number> {
  const { mailboxId, author, sendAt, mailingRecipientId = null } = letter;
  const { subject, html, headers } = letter;
  const content = { to: [...letter.to], cc: [...letter.cc], bcc: [...letter.bcc], subject, html };
  const id = await insertLetter(trx, {
    mailbox_id: mailboxId,
    author_id: author?.id ?? null,
    author_name: author?.name ?? '',
    state: 'waiting',
    mode: 'new',
    sealed: sealContent(context, { ...content, headers }),
    due_at: sendAt ?? null,
    is_scheduled: sendAt !== undefined,
    mailing_recipient_id: mailingRecipientId,
  });
  await wakeOutbox(trx, mailboxId, sendAt ?? { afterMs: 0 });
  return id;
}

/** The spec's call: a letter without a draft before it, which waits for ten seconds as all do. */
export async function sendAtOnce(
  context: Context,
  actor: Actor,
  mailboxId: number,
  given: { to: readonly string[]; subject: string; html: string },
): Promise<LetterRow> {
  const content: LetterContent = {
    to: given.to.map((address) => ({ name: '', address })),
    ...{ cc: [], bcc: [], subject: given.subject.trim(), html: washEditorHtml(given.html) },
  };
  requireComplete(content);
  const id = await context.db.transaction().execute(async (trx) => {
    const made = await insertLetter(trx, {
      mailbox_id: mailboxId,
      author_id: actor.id,
      author_name: actor.name,
      state: 'waiting',
      mode: 'new',
      sealed: sealContent(context, content),
    });
    await queue(trx, actor, { id: made, mailbox_id: mailboxId }, content, undefined);
    return made;
  });
  return getLetterRow(context, actor, id);
}

/** Sends a draft: after ten seconds, or at a moment. */
export async function sendDraft(
  context: Context,
  actor: Actor,
  id: number,
  { send_at: sendAt, version }: { send_at?: string | undefined; version?: number | undefined },
): Promise<LetterRow> {
  const due = sendAt === undefined ? undefined : momentOf(context, sendAt);
  await change(context, actor, id, ['draft'], async (trx, row) => {
    requireVersion(row, version, {
      message: 'This letter was changed elsewhere meanwhile',
      reason: 'mail.changed-meanwhile' satisfies MailReason,
      current: await letterView({ ...context, db: trx }, row),
    });
    const content = openContent(context, row.sealed);
    requireComplete(content);
    await queue(trx, actor, row, content, due);
  });
  return getLetterRow(context, actor, id);
}

async function queue(
  trx: Trx,
  actor: Actor,
  { id, mailbox_id: mailboxId }: Pick<LetterRow, 'id' | 'mailbox_id'>,
  content: LetterContent,
  due: Date | undefined,
): Promise<void> {
  const at = due ?? { afterMs: MAIL_LIMITS.undoMs };
  await markWaiting(trx, id, { dueAt: at, isScheduled: due !== undefined });
  await wakeOutbox(trx, mailboxId, at);
  await writeAudit(trx, {
    actor,
    action: 'mail.queued',
    subject: 'letter',
    subjectId: id,
    // How many and when, never to whom or what: the log is read by administrators.
    after: { recipients: recipientsOf(content).length, due_at: due?.toISOString() ?? null },
  });
}

/** @throws Problem in the spec's words when it has no recipient, no subject or no text. */
function requireComplete(content: LetterContent): void {
  const { subject, html } = content;
  const total = recipientsOf(content).length;
  if (total > MAIL_LIMITS.recipients) throw tooManyRecipients();
  const hasText = html.includes('<img') || plainTextOf(html) !== '';
  const missing = { to: total === 0, subject: subject === '', html: !hasText };
  const field = Object.entries(missing).find(([, isMissing]) => isMissing)?.[0];
  if (field === undefined) return;
  const reason: MailReason = 'mail.incomplete';
  throw invalidField({ field, message: MAIL_TEXTS.incomplete, rule: 'required' }, reason);
}

/** @throws Problem for a moment that has passed, or is further away than anybody means. */
function momentOf({ clock }: Pick<Context, 'clock'>, text: string): Date {
  const at = new Date(text);
  const ahead = at.getTime() - clock.now();
  if (ahead > 0 && ahead <= MAIL_LIMITS.laterDays * 86_400_000) return at;
  const message = 'must be a moment within the next year';
  throw invalidField({ field: 'send_at', message, rule: ahead > 0 ? 'too-big' : 'too-small' });
}

/** Changes a letter that is in one of some states. @throws Problem `mail.too-late`. */
async function change(
  context: Pick<Context, 'db'>,
  actor: Actor,
  id: number,
  states: readonly LetterRow['state'][],
  work: (trx: Trx, row: LetterRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const row = requireFound(await lockLetter(trx, actor.id, id), noLetter);
    if (row.mailing_recipient_id !== null) {
      throw new Problem('forbidden', 'This letter belongs to a mailing', {
        reason: 'mail.letter-not-found' satisfies MailReason,
      });
    }
    if (!states.includes(row.state)) throw tooLate();
    await work(trx, row);
  });
}

/** How long a call to undo waits for an attempt that is just being made, and how often it looks. */
const ATTEMPT_MS = { atMost: 10_000, look: 200 };

/**
 * Undo: a letter that waits, or has failed, is a draft again. What answers well will not go out. While
 * an attempt is being made nobody knows yet: it is waited for, for Google may put it off.
 *
 * @throws Problem `mail.too-late` for a letter that has gone out, or may have.
 */
export async function callBack(context: Context, actor: Actor, id: number): Promise<LetterRow> {
  for (let waited = 0; waited < ATTEMPT_MS.atMost; waited += ATTEMPT_MS.look) {
    if ((await getLetterRow(context, actor, id)).state !== 'sending') break;
    await pause(ATTEMPT_MS.look);
  }
  await change(context, actor, id, ['waiting', 'failed', 'cancelled'], async (trx) => {
    await markDraft(trx, id, actor);
    await writeAudit(trx, { actor, action: 'mail.called-back', subject: 'letter', subjectId: id });
  });
  return getLetterRow(context, actor, id);
}

/** Has a letter that waits go out at another moment, or now. */
export async function reschedule(
  context: Context,
  actor: Actor,
  id: number,
  sendAt: string | null,
): Promise<LetterRow> {
  const due = sendAt === null ? { afterMs: 0 } : momentOf(context, sendAt);
  await change(context, actor, id, ['waiting'], async (trx, row) => {
    await markWaiting(trx, id, { dueAt: due, isScheduled: sendAt !== null });
    await wakeOutbox(trx, row.mailbox_id, due);
    await writeAudit(trx, {
      actor,
      action: 'mail.rescheduled',
      subject: 'letter',
      subjectId: id,
      before: { due_at: row.due_at?.toISOString() ?? null },
      after: { due_at: sendAt },
    });
  });
  return getLetterRow(context, actor, id);
}

/** Tries a letter once more that surely did not go out. */
export async function retry(context: Context, actor: Actor, id: number): Promise<LetterRow> {
  await change(context, actor, id, ['failed'], async (trx, row) => {
    await markWaiting(trx, id, { dueAt: { afterMs: 0 }, isScheduled: false });
    await wakeOutbox(trx, row.mailbox_id);
    await writeAudit(trx, { actor, action: 'mail.retried', subject: 'letter', subjectId: id });
  });
  return getLetterRow(context, actor, id);
}

/** Says of an uncertain letter what a person found out. */
export async function resolve(
  context: Context,
  actor: Actor,
  id: number,
  outcome: 'sent' | 'not-sent',
): Promise<LetterRow> {
  await change(context, actor, id, ['uncertain'], async (trx) => {
    await markResolved(trx, id, outcome);
    await writeAudit(trx, {
      actor,
      action: 'mail.resolved',
      subject: 'letter',
      subjectId: id,
      after: { outcome },
    });
  });
  context.events.publish(letterSettled, { letterId: id });
  return getLetterRow(context, actor, id);
}
