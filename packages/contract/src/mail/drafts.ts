/** Letters that are being written, and templates for them. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText, requiredText } from '../fields.ts';
import { id, idInPath, optionalFields, versionField } from '../record-fields.ts';
import { GivenAddress, gmailId, MAIL_LIMITS, MailAddress } from './mail-fields.ts';

/** How a letter came to be; all but `new` know the letter that they answer or pass on. */
export const LETTER_MODES = ['new', 'reply', 'reply-all', 'forward'] as const;
export const LetterMode = z.enum(LETTER_MODES);
export type LetterMode = z.infer<typeof LetterMode>;

/** An attachment of a letter of ours. */
export const LetterAttachment = z.object({
  id: z.number(),
  filename: z.string(),
  /** Bytes. */
  size: z.number(),
  mime_type: z.string(),
});
export type LetterAttachment = z.infer<typeof LetterAttachment>;

/**
 * `draft`: being written. `waiting`: goes out at `due_at`; until then it can be called back. `sending`:
 * being handed to Google. `sent`: Google has taken it. `failed`: it did not go out, `failure` says why.
 * `uncertain`: it may have gone out or not; a person looks, and says. `cancelled`: called off.
 */
export const LETTER_STATES = [
  'draft',
  'waiting',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'cancelled',
] as const;
export const LetterState = z.enum(LETTER_STATES);
export type LetterState = z.infer<typeof LetterState>;

/** A letter of ours, from its first word to its arrival at Google. */
export const Letter = z.object({
  id: z.number(),
  mailbox_id: z.number(),
  state: LetterState,
  mode: LetterMode,
  to: z.array(MailAddress),
  cc: z.array(MailAddress),
  bcc: z.array(MailAddress),
  subject: z.string(),
  /** Of the editor, washed. The quoted letter stands in `<blockquote class="quoted">`. */
  html: z.string(),
  attachments: z.array(LetterAttachment),
  /** Of Gmail: the letter that is answered or passed on, and its thread; null for a new one. */
  answers_message_id: z.nullable(z.string()),
  thread_id: z.nullable(z.string()),
  /** Whose it is: drafts are their author’s alone. */
  author: z.object({ id: z.nullable(z.number()), name: z.string() }),
  /** When it goes out or was to; null for a draft. */
  due_at: z.nullable(z.string()),
  /** It was put off by its author, and does not just wait for the ten seconds. */
  is_scheduled: z.boolean(),
  sent_at: z.nullable(z.string()),
  /** The id of what Gmail made of it, once it is sent. */
  gmail_id: z.nullable(z.string()),
  /** Why it failed or is uncertain: a reason of `MailReason`, or a word of Google’s; null otherwise. */
  failure: z.nullable(z.string()),
  /** For a draft: whether Gmail has it as it is here. */
  is_on_gmail: z.boolean(),
  updated_at: z.string(),
  version: z.number(),
});
export type Letter = z.infer<typeof Letter>;

/** A letter in a list: without its text. */
export const LetterSummary = z.object({
  id: z.number(),
  mailbox_id: z.number(),
  state: LetterState,
  to: z.array(MailAddress),
  /** To, Cc and Bcc together. */
  recipients: z.number(),
  subject: z.string(),
  /** The beginning of the text. */
  snippet: z.string(),
  attachments: z.number(),
  author: Letter.shape.author,
  due_at: z.nullable(z.string()),
  is_scheduled: z.boolean(),
  sent_at: z.nullable(z.string()),
  failure: z.nullable(z.string()),
  updated_at: z.string(),
});
export type LetterSummary = z.infer<typeof LetterSummary>;

const addresses = () => z.array(GivenAddress).check(z.maxLength(MAIL_LIMITS.recipients));

/** What of a letter its author writes. */
const written = {
  to: addresses(),
  cc: addresses(),
  bcc: addresses(),
  subject: clearableText(MAIL_LIMITS.subject),
  html: z.string().check(z.maxLength(MAIL_LIMITS.html)),
};

const letterParams = z.object({ id: idInPath() });

export const createDraft = endpoint({
  name: 'createDraft',
  method: 'POST',
  path: '/api/mail/drafts',
  access: 'staff',
  maxBytes: 4 * MAIL_LIMITS.html,
  summary:
    'Begin a letter: an empty one with the signature, one with what is given, or an answer to a letter, whose recipients, subject and quoted text it then has.',
  body: z.object({
    mailbox_id: id(),
    mode: z._default(LetterMode, 'new'),
    /** The letter that is answered or passed on. */
    message_id: z.optional(gmailId()),
    ...optionalFields(written).shape,
  }),
  response: answer({ data: Letter }),
});

export const listDrafts = endpoint({
  name: 'listDrafts',
  method: 'GET',
  path: '/api/mail/drafts',
  access: 'staff',
  summary: 'The caller’s unfinished letters, of all mailboxes, last changed first; at most 200.',
  response: answer({ data: z.array(LetterSummary) }),
});

export const getLetter = endpoint({
  name: 'getLetter',
  method: 'GET',
  path: '/api/mail/letters/:id',
  access: 'staff',
  summary: 'A letter of ours, whatever its state.',
  params: letterParams,
  response: answer({ data: Letter }),
});

export const updateDraft = endpoint({
  name: 'updateDraft',
  method: 'PUT',
  path: '/api/mail/drafts/:id',
  access: 'staff',
  maxBytes: 4 * MAIL_LIMITS.html,
  summary:
    'Keep what was written so far; what is left out stays. Gmail has it a few seconds later.',
  params: letterParams,
  body: z.object({ ...optionalFields(written).shape, version: versionField() }),
  response: answer({ data: Letter }),
});

export const deleteDraft = endpoint({
  name: 'deleteDraft',
  method: 'DELETE',
  path: '/api/mail/drafts/:id',
  access: 'staff',
  summary: 'Throw a draft away, here and on Gmail.',
  params: letterParams,
  response: answer({}),
});

export const attachUpload = endpoint({
  name: 'attachUpload',
  method: 'POST',
  path: '/api/mail/drafts/:id/attachments',
  access: 'staff',
  summary: 'Attach a file from the device to a draft.',
  params: letterParams,
  upload: { fileField: 'file', maxBytes: MAIL_LIMITS.attachmentBytes },
  response: answer({ data: Letter }),
});

export const attachFilesToDraft = endpoint({
  name: 'attachFilesToDraft',
  method: 'POST',
  path: '/api/mail/drafts/:id/attached-files',
  access: 'staff',
  summary: 'Attach files that the caller sees among Files, as they are now.',
  params: letterParams,
  body: z.object({
    node_ids: z.array(id()).check(z.minLength(1), z.maxLength(MAIL_LIMITS.attachments)),
  }),
  response: answer({ data: Letter }),
});

export const detachFromDraft = endpoint({
  name: 'detachFromDraft',
  method: 'DELETE',
  path: '/api/mail/drafts/:id/attachments/:attachment_id',
  access: 'staff',
  summary: 'Take an attachment off a draft.',
  params: z.object({ id: idInPath(), attachment_id: idInPath() }),
  response: answer({ data: Letter }),
});

/** A letter to begin from. Fields such as `{{name|bạn}}` are filled by `merge-fields.ts`. */
export const MailTemplate = z.object({
  id: z.number(),
  name: z.string(),
  subject: z.string(),
  html: z.string(),
  /** All staff see it; only its owner and administrators change it. */
  is_shared: z.boolean(),
  /** The caller may change it. */
  is_own: z.boolean(),
  owner_name: z.string(),
  /** The fields that it asks for, in small letters. */
  fields: z.array(z.string()),
  updated_at: z.string(),
  version: z.number(),
});
export type MailTemplate = z.infer<typeof MailTemplate>;

const templateFields = {
  name: requiredText(MAIL_LIMITS.templateName),
  subject: clearableText(MAIL_LIMITS.subject),
  html: z.string().check(z.maxLength(MAIL_LIMITS.html)),
  is_shared: z.boolean(),
};

export const listMailTemplates = endpoint({
  name: 'listMailTemplates',
  method: 'GET',
  path: '/api/mail/templates',
  access: 'staff',
  summary: 'The caller’s templates and those that are shared with all, by name.',
  response: answer({ data: z.array(MailTemplate) }),
});

export const createMailTemplate = endpoint({
  name: 'createMailTemplate',
  method: 'POST',
  path: '/api/mail/templates',
  access: 'staff',
  maxBytes: 4 * MAIL_LIMITS.html,
  summary: 'Keep a letter to begin from.',
  body: z.object({
    ...templateFields,
    subject: z._default(templateFields.subject, ''),
    is_shared: z._default(z.boolean(), false),
  }),
  response: answer({ data: MailTemplate }),
});

export const updateMailTemplate = endpoint({
  name: 'updateMailTemplate',
  method: 'PUT',
  path: '/api/mail/templates/:id',
  access: 'staff',
  maxBytes: 4 * MAIL_LIMITS.html,
  summary: 'Change a template; what is left out stays.',
  params: letterParams,
  body: z.object({ ...optionalFields(templateFields).shape, version: versionField() }),
  response: answer({ data: MailTemplate }),
});

export const deleteMailTemplate = endpoint({
  name: 'deleteMailTemplate',
  method: 'DELETE',
  path: '/api/mail/templates/:id',
  access: 'staff',
  summary: 'Remove a template.',
  params: letterParams,
  response: answer({}),
});
