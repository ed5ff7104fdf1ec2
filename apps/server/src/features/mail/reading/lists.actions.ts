import type { EmailSummary } from '@station/contract/mail/mail-fields';
import { MAIL_LIMITS } from '@station/contract/mail/mail-fields';
import type { Context } from '../../../platform/context.ts';
import { openMailbox } from '../connection/open-mailbox.ts';
import type { ListQuery } from '../gmail/gmail.ts';
import { GmailFailure } from '../gmail/gmail-failure.ts';
import { catchUp, headsOf } from './kept-mail.actions.ts';
import { claimLook, findHistory } from './kept-mail.queries.ts';

/** A page of letters, and where it goes on. */
export type LetterPage = { emails: EmailSummary[]; total: number; nextPageToken: string | null };

/**
 * A page of a mailbox's letters. Google is asked which they are and, at the same time, what has changed
 * of those that are known; the heads of the others come in one call.
 */
export async function listLetters(
  context: Context,
  mailboxId: number,
  query: ListQuery,
): Promise<LetterPage> {
  const gmail = openMailbox(context, mailboxId);
  const [page] = await Promise.all([gmail.list(query), catchUp(context, gmail, mailboxId)]);
  const ids = (page.messages ?? []).map(({ id }) => id);
  return {
    emails: await headsOf(context, gmail, mailboxId, ids),
    total: page.resultSizeEstimate ?? ids.length,
    nextPageToken: page.nextPageToken ?? null,
  };
}

/** Those who ask at the same moment, and a little before, are served by one look. */
const LOOK_MS = MAIL_LIMITS.pollMs - 5_000;

/**
 * Looks for new mail, if nobody has in the last while; answers what is known then. That Google asks to
 * wait, or does not answer, is no news.
 * @throws GmailFailure `unauthorized`, when the mailbox has to be connected again.
 */
export async function lookForNews(
  context: Context,
  mailboxId: number,
): Promise<{ revision: string; unread: number }> {
  const { db } = context;
  if (await claimLook(db, mailboxId, LOOK_MS)) {
    try {
      await catchUp(context, openMailbox(context, mailboxId), mailboxId);
    } catch (error) {
      if (!(error instanceof GmailFailure) || error.kind === 'unauthorized') throw error;
    }
  }
  const { revision, unread } = await findHistory(db, mailboxId);
  return { revision: String(revision), unread };
}

/** The newest letters from or to an address. */
export async function listLettersWith(
  context: Context,
  mailboxId: number,
  address: string,
  limit: number,
): Promise<EmailSummary[]> {
  const gmail = openMailbox(context, mailboxId);
  const pages = await Promise.all(
    ['from', 'to'].map((head) => gmail.list({ q: `${head}:${address}`, maxResults: limit })),
  );
  const ids = [...new Set(pages.flatMap((it) => it.messages ?? []).map(({ id }) => id))];
  const found = await headsOf(context, gmail, mailboxId, ids);
  return found.sort((a, b) => b.date.localeCompare(a.date)).slice(0, limit);
}
