/** Letters to many: one letter for each of a list of people (mail issue, section 5). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import { amount, id, idInPath, searchField, versionField, wholeNumber } from '../record-fields.ts';

/** Limits of a mailing; texts in characters. */
export const MAILING_LIMITS = {
  subject: 500,
  html: 300_000,
  recipients: 10_000,
  /** Of a pasted text, and of a file. */
  pasted: 200_000,
} as const;

/** Mailings on a page of the list, and recipients on a page of one. */
export const MAILING_PAGE_SIZE = 20;

/**
 * Written; being sent; paused and waiting for somebody to go on; stopped for good; over: nobody waits
 * any more.
 */
export const MAILING_STATES = ['draft', 'sending', 'paused', 'stopped', 'done'] as const;
export const MailingState = z.enum(MAILING_STATES);
export type MailingState = z.infer<typeof MailingState>;

/**
 * Why a mailing that is being sent waits: the letters of this minute, or of this day, are used up, or
 * the mailbox takes none and has to be connected again. It goes on by itself at `until`, if there is one.
 */
export const MAILING_HOLDS = ['minute', 'day', 'mailbox'] as const;

/** How many recipients are in each state; those whose letter is on its way count as waiting. */
export const RecipientCounts = z.object({
  waiting: z.number(),
  sent: z.number(),
  failed: z.number(),
  /** Nobody knows whether the letter went out; a person decides. */
  uncertain: z.number(),
  skipped: z.number(),
});
export type RecipientCounts = z.infer<typeof RecipientCounts>;

export const Mailing = z.object({
  id: z.number(),
  mailbox_id: z.number(),
  /** The address that the letters come from. */
  mailbox_address: z.string(),
  /** Both with fields: `{{name|bạn}}`. */
  subject: z.string(),
  html: z.string(),
  state: MailingState,
  hold: z.nullable(z.object({ why: z.enum(MAILING_HOLDS), until: z.nullable(z.string()) })),
  counts: RecipientCounts,
  /** Those who wait and may be written to: what a start, or going on, has to announce. */
  to_send: z.number(),
  /** Those it failed for and who may be written to: what trying again has to announce. */
  to_retry: z.number(),
  created_by_name: z.string(),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  ended_at: z.nullable(z.string()),
  version: z.number(),
});
export type Mailing = z.infer<typeof Mailing>;

/** Reasons a call about mailings can fail for. */
export type MailingsReason =
  | 'mailings.not-found'
  | 'mailings.changed-meanwhile'
  /** There is no such mailbox of the caller's, or letters cannot be sent from it. */
  | 'mailings.no-mailbox'
  /** What is asked for does not fit the state: a draft cannot be paused, a sent one not changed. */
  | 'mailings.wrong-state'
  /** Another number of letters would be sent than was announced; `current` is what it would be now. */
  | 'mailings.count-changed'
  | 'mailings.no-recipients'
  | 'mailings.no-text'
  | 'mailings.too-many-recipients'
  | 'mailings.source-not-found'
  | 'mailings.recipient-not-found'
  | 'mailings.not-uncertain'
  | 'mailings.no-public-address'
  | 'mailings.no-file'
  | 'mailings.wrong-file-type'
  | 'mailings.file-too-large'
  | 'mailings.no-addresses-in-file';

const one = z.object({ id: idInPath() });
const mailing = answer({ data: Mailing });

export const listMailings = endpoint({
  name: 'listMailings',
  method: 'GET',
  path: '/api/mail/mailings',
  access: 'staff',
  summary:
    'A page of the letters to many of the caller’s mailboxes, newest first, perhaps with a word of the subject.',
  query: z.object({
    search: searchField(200),
    state: z._default(z.enum(['', ...MAILING_STATES]), ''),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, MAILING_PAGE_SIZE),
  }),
  response: answer({ data: z.array(Mailing), pagination: Pagination }),
});

export const getMailing = endpoint({
  name: 'getMailing',
  method: 'GET',
  path: '/api/mail/mailings/:id',
  access: 'staff',
  summary: 'One mailing with how far it is.',
  params: one,
  response: mailing,
});

const letter = {
  subject: clearableText(MAILING_LIMITS.subject),
  html: z.string().check(z.maxLength(MAILING_LIMITS.html)),
};

export const createMailing = endpoint({
  name: 'createMailing',
  method: 'POST',
  path: '/api/mail/mailings',
  access: 'staff',
  summary: 'Begin a mailing from a mailbox; nothing is sent before it is started.',
  body: z.object({
    mailbox_id: id(),
    subject: z._default(letter.subject, ''),
    html: z._default(letter.html, ''),
  }),
  response: mailing,
});

export const updateMailing = endpoint({
  name: 'updateMailing',
  method: 'PUT',
  path: '/api/mail/mailings/:id',
  access: 'staff',
  summary: 'Write the letter of a draft anew. With `version`, a change made meanwhile is a 409.',
  params: one,
  body: z.object({ mailbox_id: id(), ...letter, version: versionField() }),
  maxBytes: 4 * 1024 * 1024,
  response: mailing,
});

export const deleteMailing = endpoint({
  name: 'deleteMailing',
  method: 'DELETE',
  path: '/api/mail/mailings/:id',
  access: 'staff',
  summary: 'Throw a draft away. What was started stays in the list.',
  params: one,
  response: answer({}),
});

export const LetterPreview = z.object({
  /** Which of the recipients, from 1, and how many there are. */
  place: z.number(),
  total: z.number(),
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  /** Washed, with the line by which one unsubscribes. */
  html: z.string(),
  /** Fields that this person has nothing for and that have no fallback. */
  missing: z.array(z.string()),
});
export type LetterPreview = z.infer<typeof LetterPreview>;

export const previewMailing = endpoint({
  name: 'previewMailing',
  method: 'GET',
  path: '/api/mail/mailings/:id/preview',
  access: 'staff',
  summary: 'The letter as one of the recipients would get it, in the order of the list.',
  params: one,
  query: z.object({ place: wholeNumber(1, MAILING_LIMITS.recipients, 1) }),
  response: answer({ data: LetterPreview }),
});

export const testMailing = endpoint({
  name: 'testMailing',
  method: 'POST',
  path: '/api/mail/mailings/:id/test',
  access: 'staff',
  summary: 'Send the letter as one of the recipients would get it to the mailbox’s own address.',
  params: one,
  body: z.object({ place: z._default(amount(MAILING_LIMITS.recipients, 1), 1) }),
  perMinute: 10,
  response: answer({ data: z.object({ address: z.string() }) }),
});

/** The number of letters that the person was told of; another number is a 409. */
const announced = z.object({ letters: amount(MAILING_LIMITS.recipients) });

export const startMailing = endpoint({
  name: 'startMailing',
  method: 'POST',
  path: '/api/mail/mailings/:id/start',
  access: 'staff',
  summary:
    'Send: one letter to each recipient. `letters` is how many were announced. With `version`, a change made meanwhile is a 409.',
  params: one,
  body: z.object({ ...announced.shape, version: versionField() }),
  response: mailing,
});

export const pauseMailing = endpoint({
  name: 'pauseMailing',
  method: 'POST',
  path: '/api/mail/mailings/:id/pause',
  access: 'staff',
  summary: 'Hold a mailing until somebody lets it go on.',
  params: one,
  response: mailing,
});

export const resumeMailing = endpoint({
  name: 'resumeMailing',
  method: 'POST',
  path: '/api/mail/mailings/:id/resume',
  access: 'staff',
  summary: 'Let a paused mailing go on, or one that waits for its mailbox.',
  params: one,
  response: mailing,
});

export const stopMailing = endpoint({
  name: 'stopMailing',
  method: 'POST',
  path: '/api/mail/mailings/:id/stop',
  access: 'staff',
  summary: 'End a mailing: who waits gets no letter.',
  params: one,
  response: mailing,
});

export const retryMailing = endpoint({
  name: 'retryMailing',
  method: 'POST',
  path: '/api/mail/mailings/:id/retry',
  access: 'staff',
  summary:
    'Send once more to those it failed for, never to those of whom nobody knows. `letters` is how many were announced.',
  params: one,
  body: announced,
  response: mailing,
});
