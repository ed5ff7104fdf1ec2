import {
  actOnEmails,
  checkNewMail,
  deleteEmail,
  getEmail,
  getKeptEmails,
  getMailAttachment,
  getThread,
  getUnreadMail,
  keepMailAttachment,
  listEmails,
  listLettersWith as listLettersWithEndpoint,
  listMailLabels,
  markEmailRead,
  searchEmails,
} from '@station/contract/mail/letters';
import { MAIL_TEXTS, type MailReason } from '@station/contract/mail/mail-fields';
import type { Feature } from '../../../platform/context.ts';
import { disposition } from '../../../platform/disposition.ts';
import { asHarmless } from '../../../platform/harmless-bytes.ts';
import { invalidField } from '../../../platform/problem.ts';
import { isShownInline } from '../../files/content/file-kinds.rules.ts';
import { openMailbox } from '../connection/open-mailbox.ts';
import { GmailFailure } from '../gmail/gmail-failure.ts';
import { requireHandle, requireMailbox } from '../mailboxes/mailbox-access.actions.ts';
import { findMailbox, findMailboxes } from '../mailboxes/mailboxes.queries.ts';
import { countToLookAt } from '../outbox/outbox.queries.ts';
import { openAttachment, openSignedAttachment } from './attachments.actions.ts';
import { keepAttachment } from './keeping-attachments.actions.ts';
import { keptSummary } from './kept-mail.actions.ts';
import { findKeptInbox } from './kept-mail.queries.ts';
import { listLetters, listLettersWith, lookForNews } from './lists.actions.ts';
import { markLetters } from './marking.actions.ts';
import { openLetter, openThread } from './opened-letter.ts';

/** Letters of one thread that are shown: the newest ones. */
const THREAD_MAX = 50;

/** Reading mail, and what is done with what was read. */
export const readingRoutes: Feature['routes'] = (context, mount) => {
  const { db } = context;

  mount(listEmails, async ({ actor, query }) => {
    const { id } = await requireHandle(db, actor, query.accessToken, 'reader');
    const { label, unread, maxResults, pageToken } = query;
    const labelIds = [...(label === 'ALL' ? [] : [label]), ...(unread ? ['UNREAD'] : [])];
    return listLetters(context, id, { labelIds, maxResults, pageToken });
  });

  mount(searchEmails, async ({ actor, query }) => {
    const { id } = await requireHandle(db, actor, query.accessToken, 'reader');
    const q = query.query.normalize('NFC').trim();
    if (q === '') {
      const reason: MailReason = 'mail.keyword-needed';
      const message = MAIL_TEXTS.keywordNeeded;
      throw invalidField({ field: 'query', message, rule: 'required' }, reason);
    }
    const { maxResults, pageToken } = query;
    const { total, ...page } = await listLetters(context, id, { q, maxResults, pageToken });
    return { ...page, totalFound: total };
  });

  mount(getEmail, async ({ actor, params, query }) => {
    const { id: mailboxId } = await requireHandle(db, actor, query.accessToken, 'reader');
    const gmail = openMailbox(context, mailboxId);
    const message = await gmail.message(params.id);
    return { email: await openLetter({ context, actor, mailboxId, gmail }, message) };
  });

  mount(markEmailRead, async ({ actor, params, body }) => {
    const { id } = await requireHandle(db, actor, body.accessToken, 'writer');
    await markLetters(context, id, [params.id], { action: body.read ? 'read' : 'unread' });
    return {};
  });

  mount(deleteEmail, async ({ actor, params, body }) => {
    const { id } = await requireHandle(db, actor, body.accessToken, 'writer');
    await markLetters(context, id, [params.id], { action: 'trash' });
    return {};
  });

  mount(getKeptEmails, async ({ actor, params, query }) => {
    const mailbox = await requireMailbox(db, actor, params.mailbox_id, 'reader');
    const rows = await findKeptInbox(db, mailbox.id, query.limit);
    return {
      emails: rows.map((row) => keptSummary(context, row)),
      seen_at: mailbox.synced_at?.toISOString() ?? null,
    };
  });

  mount(checkNewMail, async ({ actor, params }) => {
    const { id } = await requireMailbox(db, actor, params.mailbox_id, 'reader');
    return lookForNews(context, id);
  });

  mount(getUnreadMail, async ({ actor }) => {
    const mailboxes = await findMailboxes(db, actor.id);
    return {
      total: mailboxes.reduce((sum, it) => sum + it.unread, 0),
      mailboxes: mailboxes.map(({ id, unread }) => ({ mailbox_id: id, unread })),
      uncertain: await countToLookAt(db, actor.id),
    };
  });

  mount(getThread, async ({ actor, params, reply }) => {
    const { id: mailboxId } = await requireMailbox(db, actor, params.mailbox_id, 'reader');
    // Pictures of a long one take a while: whoever has gone away needs no more of them.
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const gmail = openMailbox(context, mailboxId, gone.signal);
    const { messages = [] } = await gmail.thread(params.thread_id, 'full');
    // Drafts of ours are written elsewhere.
    const read = messages.filter((it) => !it.labelIds?.includes('DRAFT'));
    const opening = { context, actor, mailboxId, gmail };
    return { emails: await openThread(opening, read.slice(-THREAD_MAX)), total: read.length };
  });

  mount(listMailLabels, async ({ actor, params }) => {
    const { id } = await requireMailbox(db, actor, params.mailbox_id, 'reader');
    const labels = await openMailbox(context, id).labels();
    const views = labels.map((it) => ({
      ...{ id: it.id, name: it.name, type: it.type ?? ('user' as const) },
      unread: it.messagesUnread ?? null,
    }));
    const rank = (it: { type: string }) => (it.type === 'system' ? 0 : 1);
    return { data: views.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)) };
  });

  mount(actOnEmails, async ({ actor, params, body }) => {
    const { id } = await requireMailbox(db, actor, params.mailbox_id, 'writer');
    return markLetters(context, id, body.message_ids, body);
  });

  mount(getMailAttachment, async ({ params, reply }) => {
    const { bytes, filename, mimeType, way } = await openSignedAttachment(context, params.word);
    const isShown = way === 'view' && isShownInline(mimeType);
    return asHarmless(reply, 'no-store')
      .type(isShown ? mimeType : 'application/octet-stream')
      .header('Content-Disposition', disposition(isShown ? 'inline' : 'attachment', filename))
      .send(bytes);
  });

  mount(keepMailAttachment, async ({ actor, params, body }) => {
    const { mailbox_id, message_id, attachment_id } = params;
    const { id } = await requireMailbox(db, actor, mailbox_id, 'reader');
    const file = await openAttachment(context, id, message_id, attachment_id);
    return { data: await keepAttachment(context, actor, file, body.folder_id) };
  });

  mount(listLettersWithEndpoint, async ({ actor, query }) => {
    const { address, limit, mailbox_id: only } = query;
    const one = only === undefined ? undefined : await findMailbox(db, actor.id, { id: only });
    const mailboxes = only === undefined ? await findMailboxes(db, actor.id) : [one];
    const failed: { mailbox_id: number; reason: string }[] = [];
    const lists = mailboxes.map(async (mailbox) => {
      if (!mailbox || !/^[^\s{}()"]+@[^\s{}()"]+$/.test(address)) return [];
      try {
        const found = await listLettersWith(context, mailbox.id, address, limit);
        return found.map((it) => ({ ...it, mailbox_id: mailbox.id }));
      } catch (error) {
        if (!(error instanceof GmailFailure)) throw error;
        failed.push({ mailbox_id: mailbox.id, reason: error.reason ?? '' });
        return [];
      }
    });
    const data = (await Promise.all(lists)).flat();
    data.sort((a, b) => b.date.localeCompare(a.date));
    return { data: data.slice(0, limit), failed };
  });
};
