import type { MailAction } from '@station/contract/mail/letters';
import type { Context } from '../../../platform/context.ts';
import { invalidField } from '../../../platform/problem.ts';
import { openMailbox } from '../connection/open-mailbox.ts';
import type { LabelChange } from '../gmail/gmail.ts';
import { GmailFailure } from '../gmail/gmail-failure.ts';
import { relabelKept } from './kept-mail.queries.ts';

const CHANGES: Record<
  Exclude<MailAction, 'trash' | 'untrash' | 'label' | 'unlabel'>,
  LabelChange
> = {
  read: { remove: ['UNREAD'] },
  unread: { add: ['UNREAD'] },
  star: { add: ['STARRED'] },
  unstar: { remove: ['STARRED'] },
  archive: { remove: ['INBOX'] },
  unarchive: { add: ['INBOX'] },
};

/** What is kept of a letter that goes into the trash or comes out of it. */
const TRASHED: LabelChange = { add: ['TRASH'], remove: ['INBOX'] };
const UNTRASHED: LabelChange = { remove: ['TRASH'] };

/** Calls at a time, where Google takes one letter in each. */
const AT_ONCE = 6;

export type Marking = { action: MailAction; label_id?: string | undefined };

/**
 * Does one thing with some letters, at Google and with what is kept of them; answers with which it was
 * done.
 * @throws GmailFailure when it could be done with none.
 */
export async function markLetters(
  context: Context,
  mailboxId: number,
  ids: readonly string[],
  { action, label_id: label }: Marking,
): Promise<{ done: string[]; failed: string[] }> {
  const gmail = openMailbox(context, mailboxId);
  const wanted = [...new Set(ids)];
  if (action !== 'trash' && action !== 'untrash') {
    const change = changeOf(action, label);
    await gmail.modify(wanted, change);
    await relabelKept(context.db, mailboxId, wanted, change);
    return { done: wanted, failed: [] };
  }
  const outcome = await eachOf(wanted, (id) => gmail.trash(id, action));
  const change = action === 'trash' ? TRASHED : UNTRASHED;
  await relabelKept(context.db, mailboxId, outcome.done, change);
  return outcome;
}

function changeOf(action: Exclude<MailAction, 'trash' | 'untrash'>, label: string | undefined) {
  if (action !== 'label' && action !== 'unlabel') return CHANGES[action];
  if (label === undefined) {
    throw invalidField({ field: 'label_id', message: 'is required', rule: 'required' });
  }
  return action === 'label' ? { add: [label] } : { remove: [label] };
}

async function eachOf(ids: readonly string[], work: (id: string) => Promise<void>) {
  const done: string[] = [];
  const failed: string[] = [];
  let refusal: unknown;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    const outcomes = await Promise.allSettled(some.map(work));
    for (const [index, outcome] of outcomes.entries()) {
      const id = some[index] ?? '';
      if (outcome.status === 'fulfilled') done.push(id);
      else failed.push(id);
      if (outcome.status === 'rejected') refusal ??= outcome.reason;
    }
    // Where Google asks to wait, the rest would only make it longer.
    if (refusal instanceof GmailFailure && refusal.kind !== 'not-found') {
      failed.push(...ids.slice(at + AT_ONCE));
      break;
    }
  }
  if (done.length === 0 && refusal !== undefined) throw refusal;
  return { done, failed };
}
