/** Reading mail: lists, search, letters and threads, and what is done with them (spec 2, sections 2, 4 and 7). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { FileNode, folderId } from '../files/file-fields.ts';
import { flag, givenNumber, idInPath, searchField, wholeNumber } from '../record-fields.ts';
import {
  Email,
  EmailSummary,
  gmailId,
  MAIL_LIMITS,
  MAIL_TEXTS,
  mailboxInPath,
  mailHandle,
} from './mail-fields.ts';

const page = {
  accessToken: mailHandle(),
  /** Where the page before ended. */
  pageToken: z.optional(z.string().check(z.maxLength(200))),
};

const error = z.optional(z.string());

export const listEmails = endpoint({
  name: 'listEmails',
  method: 'GET',
  path: '/api/gmail/emails',
  access: 'staff',
  summary: 'Letters of a mailbox, newest first: those of the inbox unless a label is named.',
  query: z.object({
    ...page,
    maxResults: wholeNumber(1, MAIL_LIMITS.fetchMax, MAIL_LIMITS.fetch),
    /** A label’s id, or `ALL` for everything outside spam and trash. */
    label: z._default(gmailId(), 'INBOX'),
    unread: flag(),
  }),
  response: answer({
    emails: z.array(EmailSummary),
    /** How many there are, as Gmail estimates. */
    total: z.number(),
    /** Null: this was the last page. */
    nextPageToken: z.nullable(z.string()),
    error,
  }),
});

export const searchEmails = endpoint({
  name: 'searchEmails',
  method: 'GET',
  path: '/api/gmail/search',
  access: 'staff',
  summary: 'Letters that Gmail finds, by words or its own operators (`from:`, `has:attachment`).',
  query: z.object({
    ...page,
    query: z._default(z.string().check(z.maxLength(MAIL_LIMITS.query)), ''),
    maxResults: wholeNumber(1, MAIL_LIMITS.fetchMax, MAIL_LIMITS.search),
  }),
  response: answer({
    emails: z.array(EmailSummary),
    totalFound: z.number(),
    nextPageToken: z.nullable(z.string()),
    error,
  }),
  refusals: { query: { message: MAIL_TEXTS.keywordNeeded, reason: 'mail.keyword-needed' } },
});

export const getEmail = endpoint({
  name: 'getEmail',
  method: 'GET',
  path: '/api/gmail/emails/:id',
  access: 'staff',
  summary: 'A letter with its text and attachments. It does not become read by this.',
  params: z.object({ id: gmailId() }),
  query: z.object({ accessToken: mailHandle() }),
  response: answer({ email: Email, error }),
});

export const markEmailRead = endpoint({
  name: 'markEmailRead',
  method: 'PUT',
  path: '/api/gmail/emails/:id/read',
  access: 'staff',
  summary: 'Mark a letter as read, or as unread.',
  params: z.object({ id: gmailId() }),
  body: z.object({ accessToken: mailHandle(), read: z._default(z.boolean(), true) }),
  response: answer({ error }),
});

export const deleteEmail = endpoint({
  name: 'deleteEmail',
  method: 'DELETE',
  path: '/api/gmail/emails/:id',
  access: 'staff',
  summary: 'Put a letter into Gmail’s trash, where it stays for 30 days.',
  params: z.object({ id: gmailId() }),
  body: z.object({ accessToken: mailHandle() }),
  response: answer({ error }),
});

export const getKeptEmails = endpoint({
  name: 'getKeptEmails',
  method: 'GET',
  path: '/api/mail/mailboxes/:mailbox_id/kept',
  access: 'staff',
  summary: 'The inbox as it was last seen: for the first paint. Asks nothing of Google.',
  params: mailboxInPath,
  query: z.object({ limit: wholeNumber(1, MAIL_LIMITS.fetchMax, MAIL_LIMITS.fetch) }),
  response: answer({ emails: z.array(EmailSummary), seen_at: z.nullable(z.string()) }),
});

export const checkNewMail = endpoint({
  name: 'checkNewMail',
  method: 'GET',
  path: '/api/mail/mailboxes/:mailbox_id/news',
  access: 'staff',
  summary:
    'Whether something has come or changed; ask every 30 seconds while somebody looks. However many ask, Google is asked once in that time.',
  params: mailboxInPath,
  response: answer({
    /** Another one than before: ask anew for the lists. */
    revision: z.string(),
    unread: z.number(),
  }),
});

export const getUnreadMail = endpoint({
  name: 'getUnreadMail',
  method: 'GET',
  path: '/api/mail/unread',
  access: 'staff',
  summary:
    'Unread letters of the caller’s mailboxes, and letters that a person has to look at. Asks nothing of Google.',
  response: answer({
    total: z.number(),
    mailboxes: z.array(z.object({ mailbox_id: z.number(), unread: z.number() })),
    /**
     * Letters that wait for a person's word, in mailboxes that the caller may send from: they may or may
     * not have gone out, or failed.
     */
    uncertain: z.number(),
  }),
});

export const getThread = endpoint({
  name: 'getThread',
  method: 'GET',
  path: '/api/mail/mailboxes/:mailbox_id/threads/:thread_id',
  access: 'staff',
  summary: 'All letters of a conversation, oldest first; at most the newest 50.',
  params: z.object({ mailbox_id: idInPath(), thread_id: gmailId() }),
  response: answer({ emails: z.array(Email), total: z.number() }),
});

export const MailLabel = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(['system', 'user']),
  /** Null: Gmail was not asked. */
  unread: z.nullable(z.number()),
});
export type MailLabel = z.infer<typeof MailLabel>;

export const listMailLabels = endpoint({
  name: 'listMailLabels',
  method: 'GET',
  path: '/api/mail/mailboxes/:mailbox_id/labels',
  access: 'staff',
  summary: 'The labels of a mailbox: the system’s first, then the person’s own by name.',
  params: mailboxInPath,
  response: answer({ data: z.array(MailLabel) }),
});

export const MAIL_ACTIONS = [
  'read',
  'unread',
  'star',
  'unstar',
  'archive',
  'unarchive',
  'trash',
  'untrash',
  'label',
  'unlabel',
] as const;
export const MailAction = z.enum(MAIL_ACTIONS);
export type MailAction = z.infer<typeof MailAction>;

export const actOnEmails = endpoint({
  name: 'actOnEmails',
  method: 'POST',
  path: '/api/mail/mailboxes/:mailbox_id/actions',
  access: 'staff',
  summary: 'Do one thing with up to 500 letters; each of these can be undone by its opposite.',
  params: mailboxInPath,
  body: z.object({
    action: MailAction,
    message_ids: z.array(gmailId()).check(z.minLength(1), z.maxLength(MAIL_LIMITS.bulk)),
    /** For `label` and `unlabel`. */
    label_id: z.optional(gmailId()),
  }),
  response: answer({
    /** Those with which it was done. */
    done: z.array(z.string()),
    /** Those that are no longer there, or that Google refused. */
    failed: z.array(z.string()),
  }),
});

export const getMailAttachment = endpoint({
  name: 'getMailAttachment',
  method: 'GET',
  path: '/api/mail/attachments/:word',
  access: 'guest',
  perMinute: 300,
  summary: 'An attachment of a letter, by an address that was signed for a session.',
  params: z.object({ word: z.string().check(z.regex(/^[\w.-]{1,1000}$/)) }),
  download: { contentType: 'application/octet-stream' },
});

export const keepMailAttachment = endpoint({
  name: 'keepMailAttachment',
  method: 'POST',
  path: '/api/mail/mailboxes/:mailbox_id/messages/:message_id/attachments/:attachment_id/keep',
  access: 'staff',
  summary: 'Keep an attachment among the caller’s files.',
  params: z.object({ mailbox_id: idInPath(), message_id: gmailId(), attachment_id: gmailId() }),
  body: z.object({ folder_id: z._default(folderId(), null) }),
  response: answer({ data: FileNode }),
});

export const listLettersWith = endpoint({
  name: 'listLettersWith',
  method: 'GET',
  path: '/api/mail/letters-with',
  access: 'staff',
  summary:
    'The newest letters from or to an address, in the caller’s own mailboxes and shared ones; asks Google.',
  query: z.object({
    address: searchField(254),
    limit: wholeNumber(1, 20, 10),
    mailbox_id: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
  }),
  response: answer({
    data: z.array(z.object({ ...EmailSummary.shape, mailbox_id: z.number() })),
    /** Mailboxes that could not be asked. */
    failed: z.array(z.object({ mailbox_id: z.number(), reason: z.string() })),
  }),
});
