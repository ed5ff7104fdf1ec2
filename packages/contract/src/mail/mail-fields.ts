/** What every call about mail shares: limits, texts, reasons, and the shapes of letters and mailboxes. */
import * as z from 'zod/mini';
import { BAD_CHARACTERS, clearableText, EMAIL_PATTERN, isStorable } from '../fields.ts';
import { idInPath, textInAddress } from '../record-fields.ts';

/** Limits and defaults (spec 2, section 9, and what Gmail allows). */
export const MAIL_LIMITS = {
  /** Letters that are fetched unless told, and the choices of the inbox. */
  fetch: 10,
  fetchChoices: [5, 10, 20],
  fetchMax: 50,
  search: 10,
  /** Milliseconds in which a letter that was sent can be called back. */
  undoMs: 10_000,
  /** Milliseconds between two looks for new mail while somebody looks at the screen. */
  pollMs: 30_000,
  /** Seconds that a token which was entered by hand is good for, unless told. */
  manualTokenSeconds: 3_600,
  /** Milliseconds that a message in the banner stands. */
  bannerMs: 5_000,
  /** Addresses of one letter, To, Cc and Bcc together (Gmail’s own limit). */
  recipients: 500,
  subject: 500,
  /** Characters of a letter’s HTML, with the pictures that stand in it. */
  html: 3_000_000,
  /** Bytes of all attachments of a letter: what Gmail takes, encoded, is 25 MB. */
  attachmentBytes: 18 * 1024 * 1024,
  attachments: 50,
  /** Letters in one action. */
  bulk: 500,
  signature: 20_000,
  templateName: 100,
  templates: 200,
  query: 500,
  /** A letter can be put off by so many days at most. */
  laterDays: 365,
} as const;

/** Message texts (spec 2, sections 5 and 8). */
export const MAIL_TEXTS = {
  signInFirst: 'Vui lòng đăng nhập trước',
  incomplete: 'Vui lòng điền đầy đủ thông tin email',
  keywordNeeded: 'Vui lòng nhập từ khóa tìm kiếm',
  notSent: 'Không thể gửi email',
  notSearched: 'Không thể tìm kiếm',
  noDetail: 'Không thể lấy chi tiết email',
  notUpdated: 'Không thể cập nhật trạng thái',
  notDeleted: 'Không thể xóa email',
} as const;

/** Reasons a call about mail can fail for. */
export type MailReason =
  /** An administrator has to enter the Google client first. */
  | 'mail.not-configured'
  /** No such mailbox, or none that the caller may use in this way. */
  | 'mail.mailbox-not-found'
  /** Google no longer takes what we hold (`invalid_grant`, a manual token that is over): connect again. */
  | 'mail.connect-again'
  /** The role in this shared mailbox does not allow it. */
  | 'mail.role-too-low'
  | 'mail.sign-in-first'
  | 'mail.incomplete'
  | 'mail.keyword-needed'
  | 'mail.message-not-found'
  | 'mail.attachment-not-found'
  | 'mail.letter-not-found'
  /** The letter is no longer in the state that this needs: it went out, or was called back. */
  | 'mail.too-late'
  | 'mail.changed-meanwhile'
  | 'mail.too-many-recipients'
  | 'mail.attachments-too-large'
  | 'mail.too-many-attachments'
  | 'mail.template-not-found'
  | 'mail.template-name-taken'
  | 'mail.too-many-templates'
  | 'mail.member-not-found'
  /** Google asks to wait; `Retry-After` says for how long. */
  | 'mail.quota'
  /** Google does not answer, or answers what cannot be understood. */
  | 'mail.google-unavailable'
  /** Google’s words for an outright refusal stand in the message. */
  | 'mail.google-refused'
  | 'mail.token-refused'
  /** Why a letter failed or is uncertain: a person said that it did not go out; */
  | 'mail.not-sent'
  /** no answer came that says whether it went out; */
  | 'mail.outcome-unknown'
  /** it could not be put together, as when the bytes of an attachment are missing. */
  | 'mail.not-composed';

/**
 * What the address of the screen says after Google’s consent page is `auth=success` or `auth=error`, and
 * never a token; `message` beside `auth=error`: why there is no connection. `denied`: the person said no at Google;
 * `expired`: it took more than ten minutes, or was begun in another browser; `scope`: a permission
 * was left out on the consent page; `google`: Google’s answer could not be used.
 */
export const AUTH_ERRORS = ['denied', 'expired', 'scope', 'google', 'not-configured'] as const;

/** A person’s address with the name before it, as a letter’s head has them; the name may be empty. */
export const MailAddress = z.object({ name: z.string(), address: z.string() });
export type MailAddress = z.infer<typeof MailAddress>;

/** Longest address that mail servers take (RFC 5321, section 4.5.3.1.3), in characters. */
export const ADDRESS_MAX = 254;

/** Whether a text is roughly an address that letters can go to. */
export const isMailAddress = (text: string): boolean =>
  text.length <= ADDRESS_MAX && EMAIL_PATTERN.test(text) && isStorable(text);

/** Such an address, as it is. */
export const mailAddress = () =>
  z.string().check(
    z.maxLength(ADDRESS_MAX),
    z.regex(EMAIL_PATTERN),
    z.refine((value) => isStorable(value), { error: BAD_CHARACTERS }),
  );

/** An address as it is given, with a name of at most 200 characters or none. */
export const GivenAddress = z.object({
  name: z._default(clearableText(200), ''),
  address: mailAddress(),
});
export type GivenAddress = z.infer<typeof GivenAddress>;

/** What stands for a mailbox in the spec’s calls: our opaque handle, and never a token of Google’s. */
export const mailHandle = () => textInAddress(100);

/** An identity of Gmail’s in a path: of a message, a thread or a label. */
export const gmailId = () => z.string().check(z.regex(/^[\w-]{1,100}$/));

/** A mailbox in a path. */
export const mailboxInPath = z.object({ mailbox_id: idInPath() });

/**
 * What somebody may do in a mailbox. `reader`: read and search. `writer`: also mark, archive, trash,
 * write and send. `owner`: also connect anew, disconnect, share it, and change its signature.
 */
export const MAILBOX_ROLES = ['reader', 'writer', 'owner'] as const;
export const MailboxRole = z.enum(MAILBOX_ROLES);
export type MailboxRole = z.infer<typeof MailboxRole>;

/** `manual`: by a token that was entered by hand, which is over at `expires_at`. */
export const MAILBOX_STATES = ['connected', 'manual', 'connect-again'] as const;

export const Mailbox = z.object({
  id: z.number(),
  /** The `accessToken` of the spec’s calls: worth something only with the session of a member. */
  access_token: z.string(),
  address: z.string(),
  /** Put before the address in what is sent; may be empty. */
  display_name: z.string(),
  /** Put under new letters; safe HTML, may be empty. */
  signature: z.string(),
  state: z.enum(MAILBOX_STATES),
  /** The organisation’s, with members; otherwise its owner’s alone. */
  is_shared: z.boolean(),
  role: MailboxRole,
  /** Unread letters in the inbox, when it was last looked at. */
  unread: z.number(),
  /** When a manual token is over; null for one that renews itself. */
  expires_at: z.nullable(z.string()),
  connected_at: z.string(),
});
export type Mailbox = z.infer<typeof Mailbox>;

/** An attachment of a received letter. */
export const MailAttachment = z.object({
  /** The part of the letter that it is: good for as long as the letter is. */
  id: z.string(),
  filename: z.string(),
  /** Bytes, as Gmail says. */
  size: z.number(),
  mimeType: z.string(),
  /** Saves it: signed for the session that asked, for ten minutes at least. */
  url: z.string(),
  /** Shows it, for what may be shown in a browser (pictures, PDF, plain text); null for the rest. */
  view_url: z.nullable(z.string()),
  /** A picture of the text that stands in it already. */
  isInline: z.boolean(),
});
export type MailAttachment = z.infer<typeof MailAttachment>;

/** A letter in a list (spec 2, section 3: "Email"). `from` and `to` are as its head has them, decoded. */
export const EmailSummary = z.object({
  id: z.string(),
  threadId: z.string(),
  subject: z.string(),
  from: z.string(),
  to: z.string(),
  /** ISO 8601, by Gmail’s own clock. */
  date: z.string(),
  /** Plain text: entities are decoded. */
  snippet: z.string(),
  isUnread: z.boolean(),
  isStarred: z.boolean(),
  /** As far as a list can know: Gmail’s head says that it is of several parts. */
  hasAttachments: z.boolean(),
  labelIds: z.array(z.string()),
  sender: MailAddress,
});
export type EmailSummary = z.infer<typeof EmailSummary>;

/** A letter, opened. */
export const Email = z.object({
  ...EmailSummary.shape,
  /** Those that people look at: From, To, Cc, Reply-To, Date, Subject, Message-ID, List-Unsubscribe. */
  headers: z.record(z.string(), z.string()),
  recipients: z.object({
    to: z.array(MailAddress),
    cc: z.array(MailAddress),
    bcc: z.array(MailAddress),
    replyTo: z.array(MailAddress),
  }),
  body: z.object({
    /**
     * Washed: no scripts, styles that load, forms or frames. A remote picture has its address in
     * `data-remote` and no `src`; put it back to show the pictures. Null for plain text. Show it only
     * in a sandboxed frame.
     */
    html: z.nullable(z.string()),
    /** The plain text: the letter’s own, or made of its HTML. */
    text: z.string(),
    /** How many remote pictures are parked. */
    remote: z.number(),
    /** It was too long, or nested too deeply, to be shown whole. */
    isCut: z.boolean(),
  }),
  attachments: z.array(MailAttachment),
});
export type Email = z.infer<typeof Email>;
