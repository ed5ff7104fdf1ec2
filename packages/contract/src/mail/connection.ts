/** Connecting a mailbox of Gmail (spec 2, sections 2, 4 and 7), and what it says of itself. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText, text } from '../fields.ts';
import { id, idInPath, optionalFields } from '../record-fields.ts';
import { MAIL_LIMITS, Mailbox, MailboxRole, mailboxInPath, mailHandle } from './mail-fields.ts';

export const startGoogleAuth = endpoint({
  name: 'startGoogleAuth',
  method: 'GET',
  path: '/api/gmail/auth/google',
  access: 'staff',
  perMinute: 30,
  summary:
    'Begin to connect a mailbox: where to send the person. Good for ten minutes, in this browser alone.',
  query: z.object({
    /** Suggested to Google’s consent page: connect this one again. */
    login_hint: z.optional(z.string().check(z.maxLength(254))),
  }),
  response: answer({ authUrl: z.string(), error: z.optional(z.string()) }),
});

/** Where Google sends the person back to; leads on to `/autogmail?auth=success` or `?auth=error&message=…`. */
export const finishGoogleAuth = endpoint({
  name: 'finishGoogleAuth',
  method: 'GET',
  path: '/api/gmail/auth/google/callback',
  access: 'guest',
  perMinute: 30,
  summary: 'The return from Google’s consent page; leads on to the mail screen.',
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(4_000))),
    state: z.optional(z.string().check(z.maxLength(400))),
    error: z.optional(z.string().check(z.maxLength(400))),
    scope: z.optional(z.string().check(z.maxLength(4_000))),
    iss: z.optional(z.string().check(z.maxLength(400))),
  }),
  download: { contentType: 'text/plain' },
});

export const GmailProfile = z.object({
  emailAddress: z.string(),
  messagesTotal: z.number(),
  threadsTotal: z.number(),
});
export type GmailProfile = z.infer<typeof GmailProfile>;

export const getGmailProfile = endpoint({
  name: 'getGmailProfile',
  method: 'GET',
  path: '/api/gmail/auth/profile',
  access: 'staff',
  summary: 'The profile of a mailbox, as Gmail gives it.',
  query: z.object({ accessToken: mailHandle() }),
  response: answer({ profile: GmailProfile, error: z.optional(z.string()) }),
});

export const logoutGmail = endpoint({
  name: 'logoutGmail',
  method: 'POST',
  path: '/api/gmail/auth/logout',
  access: 'staff',
  summary:
    'Disconnect a mailbox: Google is told to revoke the access, what is kept of it here is removed, and letters that wait in it are called off.',
  body: z.object({ accessToken: mailHandle() }),
  response: answer({ error: z.optional(z.string()) }),
});

export const enterGmailToken = endpoint({
  name: 'enterGmailToken',
  method: 'POST',
  path: '/api/gmail/auth/token',
  access: 'staff',
  perMinute: 10,
  summary:
    'Connect a mailbox by an access token that was made elsewhere; it is asked of Google before it is kept, and is over after an hour unless told.',
  body: z.object({
    /** It goes into a header, which holds these characters alone. */
    token: z.pipe(text(), z.string().check(z.regex(/^[\x21-\x7e]{1,4000}$/))),
    expires_in: z._default(
      z.int().check(z.minimum(60), z.maximum(86_400)),
      MAIL_LIMITS.manualTokenSeconds,
    ),
  }),
  response: answer({ data: Mailbox }),
});

export const listMailboxes = endpoint({
  name: 'listMailboxes',
  method: 'GET',
  path: '/api/mail/mailboxes',
  access: 'staff',
  summary: 'The mailboxes that the caller may look into, their own first. Asks nothing of Google.',
  response: answer({
    data: z.array(Mailbox),
    /** Whether an administrator has entered the Google client. */
    is_configured: z.boolean(),
    /** The caller may enter it. */
    may_configure: z.boolean(),
  }),
});

export const updateMailbox = endpoint({
  name: 'updateMailbox',
  method: 'PUT',
  path: '/api/mail/mailboxes/:mailbox_id',
  access: 'staff',
  summary: 'Change the name before the address, the signature, or whether a mailbox is shared.',
  params: mailboxInPath,
  body: optionalFields({
    display_name: clearableText(100),
    /** HTML of the editor; washed. */
    signature: clearableText(MAIL_LIMITS.signature),
    /** Taking it back removes all members but the caller. */
    is_shared: z.boolean(),
  }),
  response: answer({ data: Mailbox }),
});

export const MailboxMember = z.object({
  account_id: z.number(),
  name: z.string(),
  username: z.string(),
  role: MailboxRole,
});
export type MailboxMember = z.infer<typeof MailboxMember>;

export const listMailboxMembers = endpoint({
  name: 'listMailboxMembers',
  method: 'GET',
  path: '/api/mail/mailboxes/:mailbox_id/members',
  access: 'staff',
  summary: 'Who may use a mailbox, and how.',
  params: mailboxInPath,
  response: answer({ data: z.array(MailboxMember) }),
});

export const setMailboxMember = endpoint({
  name: 'setMailboxMember',
  method: 'PUT',
  path: '/api/mail/mailboxes/:mailbox_id/members',
  access: 'staff',
  summary: 'Let somebody into a shared mailbox, or change what they may do there.',
  params: mailboxInPath,
  body: z.object({ account_id: id(), role: MailboxRole }),
  response: answer({ data: z.array(MailboxMember) }),
});

export const removeMailboxMember = endpoint({
  name: 'removeMailboxMember',
  method: 'DELETE',
  path: '/api/mail/mailboxes/:mailbox_id/members/:account_id',
  access: 'staff',
  summary: 'Take somebody out of a shared mailbox, or leave it; its last owner stays.',
  params: z.object({ mailbox_id: idInPath(), account_id: idInPath() }),
  response: answer({ data: z.array(MailboxMember) }),
});

/** What the status panel shows. */
export const MailboxStatus = z.object({
  address: z.string(),
  state: Mailbox.shape.state,
  /** Permissions that Google has given, by their full names. */
  scopes: z.array(z.string()),
  /** When the access token that is in use is over; it is renewed by itself unless the state says manual. */
  access_expires_at: z.nullable(z.string()),
  connected_at: z.string(),
  /** When new mail was last looked for; null: not yet. */
  synced_at: z.nullable(z.string()),
  /** Units of Gmail’s quota that this mailbox used in the last minute, and may use in one. */
  quota: z.object({ used: z.number(), limit: z.number() }),
  /** Letters that went out of this mailbox in the last 24 hours, and may. */
  sent_today: z.object({ count: z.number(), limit: z.number() }),
  /** Until when Google asked to wait; null: it does not. */
  paused_until: z.nullable(z.string()),
});
export type MailboxStatus = z.infer<typeof MailboxStatus>;

export const getMailboxStatus = endpoint({
  name: 'getMailboxStatus',
  method: 'GET',
  path: '/api/mail/mailboxes/:mailbox_id/status',
  access: 'staff',
  summary: 'What the status panel shows of a mailbox. Asks nothing of Google.',
  params: mailboxInPath,
  response: answer({ data: MailboxStatus }),
});

/** What administrators set. Where the environment says it, nothing can be changed here. */
export const MailSettings = z.object({
  client_id: z.string(),
  /** The secret itself is never given. */
  has_client_secret: z.boolean(),
  /** `GOOGLE_CLIENT_ID` and `GOOGLE_CLIENT_SECRET` say it. */
  from_environment: z.boolean(),
  /** What to enter at Google as *Authorized redirect URI*. */
  redirect_url: z.string(),
  /** Units of Gmail’s quota a person and minute. */
  units_per_minute: z.number(),
  /** Letters of one mailbox in 24 hours. */
  daily_letters: z.number(),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const getMailSettings = endpoint({
  name: 'getMailSettings',
  method: 'GET',
  path: '/api/mail/settings',
  access: 'admin',
  summary: 'The Google client and the limits of mail; secrets are never given.',
  response: answer({ data: MailSettings }),
});

export const updateMailSettings = endpoint({
  name: 'updateMailSettings',
  method: 'PUT',
  path: '/api/mail/settings',
  access: 'admin',
  summary: 'Change the Google client and the limits of mail; what is left out stays.',
  body: optionalFields({
    client_id: clearableText(300),
    /** Written only; the empty text removes it. */
    client_secret: clearableText(300),
    units_per_minute: z.int().check(z.minimum(500), z.maximum(100_000)),
    daily_letters: z.int().check(z.minimum(1), z.maximum(10_000)),
  }),
  response: answer({ data: MailSettings }),
});
