import type { EmailSummary } from '@station/contract/mail/mail-fields';
import type { Context } from '../../../platform/context.ts';
import type { Gmail } from '../gmail/gmail.ts';
import { GmailFailure } from '../gmail/gmail-failure.ts';
import type { GmailHistory, GmailMessage } from '../gmail/gmail-types.ts';
import {
  advanceHistory,
  findHistory,
  findKept,
  forgetHeads,
  type KeptRow,
  keepHeads,
  noteLook,
} from './kept-mail.queries.ts';
import { type LetterHead, letterHeadOf, receiptOf, summaryOf } from './mail-heads.ts';

/** What heads of letters are sealed for. */
const PURPOSE = 'kept mail';

/** More letters than this that have changed are not looked at one by one: the kept list is begun anew. */
const CHANGES_MAX = 100;

/** Pages of Google's history that are read in one look. */
const HISTORY_PAGES_MAX = 4;

type Keeping = Pick<Context, 'db' | 'secrets'>;

/** A kept letter as lists show it. */
export function keptSummary({ secrets }: Pick<Context, 'secrets'>, row: KeptRow): EmailSummary {
  const head = JSON.parse(secrets.open(PURPOSE, row.sealed)) as LetterHead;
  return summaryOf(row.gmail_id, row.label_ids, row.received_at, head);
}

/**
 * The heads of these letters, in this order, as they are kept; those that are not are fetched, fifty in
 * a call, and kept. A letter that is gone at Google is left out.
 */
export async function headsOf(
  { db, secrets }: Keeping,
  gmail: Gmail,
  mailboxId: number,
  ids: readonly string[],
): Promise<EmailSummary[]> {
  const found = new Map<string, EmailSummary>();
  for (const row of await findKept(db, mailboxId, ids)) {
    found.set(row.gmail_id, keptSummary({ secrets }, row));
  }
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length > 0) {
    const fresh = (await gmail.heads(missing)).map((it) => ({ it, head: letterHeadOf(it) }));
    await keepHeads(
      db,
      mailboxId,
      fresh.map(({ it, head }) => keptRow(secrets, it, head)),
    );
    for (const { it, head } of fresh) {
      found.set(it.id, summaryOf(it.id, it.labelIds ?? [], receiptOf(it), head));
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

function keptRow(
  secrets: Context['secrets'],
  message: GmailMessage,
  head: LetterHead = letterHeadOf(message),
): KeptRow {
  return {
    gmail_id: message.id,
    label_ids: message.labelIds ?? [],
    received_at: receiptOf(message),
    sealed: secrets.seal(PURPOSE, JSON.stringify(head)),
  };
}

/**
 * Brings what is kept of a mailbox up to date by Google's history: what has changed since is fetched
 * anew, and nothing else. A history that Google has forgotten begins anew.
 * @throws GmailFailure
 */
export async function catchUp(
  { db, secrets }: Keeping,
  gmail: Gmail,
  mailboxId: number,
): Promise<void> {
  const { history_id: since } = await findHistory(db, mailboxId);
  if (since === null) return beginHistory(db, gmail, mailboxId, since);
  const changes = await changesSince(gmail, since);
  if (changes === 'forgotten') return beginHistory(db, gmail, mailboxId, since);
  const { ids, historyId } = changes;
  if (ids.length === 0) return noteLook(db, mailboxId);
  if (ids.length > CHANGES_MAX) await forgetHeads(db, mailboxId, 'all');
  else {
    const fresh = await gmail.heads(ids);
    const there = new Set(fresh.map((it) => it.id));
    await forgetHeads(
      db,
      mailboxId,
      ids.filter((id) => !there.has(id)),
    );
    await keepHeads(
      db,
      mailboxId,
      fresh.map((it) => keptRow(secrets, it)),
    );
  }
  const unread = (await gmail.label('INBOX')).messagesUnread ?? 0;
  await advanceHistory(db, mailboxId, since, { historyId, unread });
}

async function beginHistory(
  db: Context['db'],
  gmail: Gmail,
  mailboxId: number,
  since: string | null,
): Promise<void> {
  // The point in time first: what happens after it is told by the history.
  const { historyId } = await gmail.profile();
  const unread = (await gmail.label('INBOX')).messagesUnread ?? 0;
  await forgetHeads(db, mailboxId, 'all');
  await advanceHistory(db, mailboxId, since, { historyId, unread });
}

async function changesSince(
  gmail: Gmail,
  since: string,
): Promise<{ ids: string[]; historyId: string } | 'forgotten'> {
  const ids = new Set<string>();
  let pageToken: string | undefined;
  try {
    for (let page = 0; page < HISTORY_PAGES_MAX; page += 1) {
      const told = await gmail.history(since, pageToken);
      for (const id of idsOf(told)) ids.add(id);
      pageToken = told.nextPageToken;
      if (pageToken === undefined) return { ids: [...ids], historyId: told.historyId };
    }
    return 'forgotten'; // So much has happened that beginning anew is cheaper.
  } catch (error) {
    if (error instanceof GmailFailure && error.kind === 'not-found') return 'forgotten';
    throw error;
  }
}

function idsOf({ history = [] }: GmailHistory): string[] {
  return history.flatMap((it) =>
    [it.messagesAdded, it.messagesDeleted, it.labelsAdded, it.labelsRemoved].flatMap((changed) =>
      (changed ?? []).map(({ message }) => message.id),
    ),
  );
}
