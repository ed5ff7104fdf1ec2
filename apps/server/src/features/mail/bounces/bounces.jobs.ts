import { buffer } from 'node:stream/consumers';
import { recordWork } from '../../../platform/changes.ts';
import type { Context } from '../../../platform/context.ts';
import { defineUpkeep } from '../../../platform/jobs/job.ts';
import { openMailbox } from '../connection/open-mailbox.ts';
import type { Gmail } from '../gmail/gmail.ts';
import type { GmailPart } from '../gmail/gmail-types.ts';
import { suppressAddress } from '../suppressions/suppressions.actions.ts';
import { addressKey } from '../suppressions/suppressions.queries.ts';
import { findMailboxesToWatch, findUnreadReports, noteBounce } from './bounces.queries.ts';
import { isReportPart, readDeliveryStatus, readMark } from './delivery-status.rules.ts';

/** Who writes when a letter does not arrive (RFC 3464 leaves the name open; these are in use). */
const SENDERS = 'from:mailer-daemon';

/** Reports that are listed in a call, and calls in a look at a mailbox. */
const PAGE_SIZE = 50;
const PAGES_MAX = 20;

/**
 * Reads in the mailboxes that letters to many went out of lately which of them came back: their
 * recipients are marked, and nobody writes to an address again that is not there.
 */
export const readBounces = defineUpkeep({
  kind: 'mail.read-bounces',
  everyMs: 2 * 60_000,
  work: async (context: Context, signal) => {
    for (const id of await findMailboxesToWatch(context.db, new Date(context.clock.now()))) {
      signal.throwIfAborted();
      await readMailbox(context, id, signal).catch((err: unknown) => {
        if (signal.aborted) throw err;
        // One mailbox that cannot be reached is no reason to leave the others.
        context.log.warn({ err, mailbox: id }, 'letters that came back are looked for later');
      });
    }
  },
});

async function readMailbox(context: Context, mailboxId: number, signal: AbortSignal) {
  const { db, events } = context;
  const gmail = openMailbox(context, mailboxId, signal);
  for (const gmailId of await listUnread(context, gmail, mailboxId)) {
    const report = { mailboxId, gmailId };
    const payload = await loadReport(gmail, gmailId);
    const [bounces, mark] = [readDeliveryStatus(payload), readMark(payload)];
    await db.transaction().execute(async (trx) => {
      if (bounces.length === 0) await noteBounce(trx, report);
      for (const bounce of bounces) {
        const { address, status, diagnostic, isPermanent } = bounce;
        const noted = await noteBounce(trx, report, {
          ...{ ...bounce, mark, key: addressKey(address) },
        });
        // Of letters to many alone: somebody may write to whom they like.
        if (!noted?.mailing_id || !isPermanent) continue;
        const note = `${status} ${diagnostic}`.trim().slice(0, 500);
        const mailingId = noted.mailing_id;
        await suppressAddress(trx, { address, reason: 'bounced', note, mailingId });
      }
    });
    if (bounces.length > 0) recordWork(events, ['mailings']);
  }
}

/**
 * The reports that came since the last look, page by page until one holds nothing new. The oldest come
 * first: what breaks the reading off leaves the newest, with which the next look begins.
 */
async function listUnread({ db }: Context, gmail: Gmail, mailboxId: number): Promise<string[]> {
  const unread: string[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const listed = await gmail.list({ q: SENDERS, maxResults: PAGE_SIZE, pageToken });
    const ids = (listed.messages ?? []).map(({ id }) => id);
    const fresh = await findUnreadReports(db, mailboxId, ids);
    unread.push(...fresh);
    pageToken = listed.nextPageToken;
    if (fresh.length === 0 || pageToken === undefined) break;
  }
  return unread.toReversed();
}

/** Bytes of a report's part that are fetched apart; fields and heads are a few thousand. */
const STATUS_MAX = 100_000;

/** A report with its fields and the heads of its letter; Gmail keeps what is attached apart. */
async function loadReport(gmail: Gmail, id: string): Promise<GmailPart | undefined> {
  const { payload } = await gmail.message(id);
  for (const part of payload?.parts ?? []) {
    const { attachmentId, data, size = 0 } = part.body ?? {};
    if (!isReportPart(part) || data || !attachmentId || size > STATUS_MAX) continue;
    const bytes = await buffer(await gmail.attachment(id, attachmentId));
    part.body = { data: bytes.toString('base64url') };
  }
  return payload;
}
