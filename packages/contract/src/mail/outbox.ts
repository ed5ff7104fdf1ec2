/** Letters on their way: sent at once after ten seconds, later, once. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { givenNumber, idInPath, versionField, wholeNumber } from '../record-fields.ts';
import { LETTER_STATES, Letter, LetterSummary } from './drafts.ts';
import { MAIL_LIMITS, MAIL_TEXTS, mailAddress, mailHandle } from './mail-fields.ts';

const incomplete = { message: MAIL_TEXTS.incomplete, reason: 'mail.incomplete' };

const recipients = z
  .array(z.string().check(z.maxLength(500)))
  .check(z.minLength(1), z.maxLength(MAIL_LIMITS.recipients));

/** One address, several in one text (split as pasted text is), or a list of them. */
const givenRecipients = z.pipe(
  z.union([
    recipients,
    z.pipe(
      z.string(),
      z.transform((it: string) => it.split(/[\n\r,;|\t]+/)),
    ),
  ]),
  z.pipe(
    z.transform((list: string[]) => [...new Set(list.map((it) => it.trim()).filter(Boolean))]),
    z.array(mailAddress()).check(z.minLength(1), z.maxLength(MAIL_LIMITS.recipients)),
  ),
);

/** The spec's call (spec 2, section 7): a letter without a draft before it. */
export const sendEmail = endpoint({
  name: 'sendEmail',
  method: 'POST',
  path: '/api/gmail/send',
  access: 'staff',
  maxBytes: 4 * MAIL_LIMITS.html,
  summary: 'Send a letter. It goes out after ten seconds, until which it can be called back.',
  body: z.object({
    accessToken: mailHandle(),
    to: givenRecipients,
    subject: z.string().check(z.minLength(1), z.maxLength(MAIL_LIMITS.subject)),
    /** Plain text; where there is no `html`, this is the letter. */
    message: z.string().check(z.minLength(1), z.maxLength(MAIL_LIMITS.html)),
    html: z.optional(z.string().check(z.maxLength(MAIL_LIMITS.html))),
  }),
  response: answer({ data: Letter, error: z.optional(z.string()) }),
  refusals: {
    'to:required': incomplete,
    'to:too-long': { message: 'Too many recipients', reason: 'mail.too-many-recipients' },
    'subject:required': incomplete,
    'message:required': incomplete,
  },
});

const letterParams = z.object({ id: idInPath() });

export const sendDraft = endpoint({
  name: 'sendDraft',
  method: 'POST',
  path: '/api/mail/drafts/:id/send',
  access: 'staff',
  summary:
    'Send a draft: after ten seconds, or at a moment. Needs a recipient, a subject and a text; once it went, nothing is sent a second time.',
  params: letterParams,
  body: z.object({
    /** With offset, as the writer’s own clock has it; within a year. Left out: now. */
    send_at: z.optional(z.iso.datetime({ offset: true })),
    version: versionField(),
  }),
  response: answer({ data: Letter }),
});

export const callBackLetter = endpoint({
  name: 'callBackLetter',
  method: 'POST',
  path: '/api/mail/letters/:id/call-back',
  access: 'staff',
  summary:
    'Undo: a letter that waits is a draft again. Good answers are true: it will not go out; 409 when it is too late.',
  params: letterParams,
  response: answer({ data: Letter }),
});

export const rescheduleLetter = endpoint({
  name: 'rescheduleLetter',
  method: 'PUT',
  path: '/api/mail/letters/:id/due',
  access: 'staff',
  summary: 'Have a letter that waits go out at another moment, or now.',
  params: letterParams,
  body: z.object({ send_at: z.nullable(z.iso.datetime({ offset: true })) }),
  response: answer({ data: Letter }),
});

export const retryLetter = endpoint({
  name: 'retryLetter',
  method: 'POST',
  path: '/api/mail/letters/:id/retry',
  access: 'staff',
  summary: 'Try a letter that failed once more; only one that surely did not go out.',
  params: letterParams,
  response: answer({ data: Letter }),
});

/** What a person found out about a letter of which nobody knew: in Gmail's Sent, or with the recipient. */
export const resolveLetter = endpoint({
  name: 'resolveLetter',
  method: 'POST',
  path: '/api/mail/letters/:id/resolve',
  access: 'staff',
  summary:
    'Say of an uncertain letter that it went out, or that it did not: then it is a failed one that can be tried again.',
  params: letterParams,
  body: z.object({ outcome: z.enum(['sent', 'not-sent']) }),
  response: answer({ data: Letter }),
});

export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'GET',
  path: '/api/mail/outbox',
  access: 'staff',
  summary:
    'Letters of the mailboxes that the caller may send from: first those that failed or are uncertain, then those that wait or go, by when they do, and last what went out lately, newest first. Letters to many are not among them.',
  query: z.object({
    state: z.optional(z.enum(LETTER_STATES)),
    mailbox_id: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
    limit: wholeNumber(1, 100, 50),
  }),
  response: answer({ data: z.array(LetterSummary) }),
});
