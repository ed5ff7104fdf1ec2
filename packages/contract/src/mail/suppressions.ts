/** Addresses that no mailing goes to, and how people put theirs there (mail issue, section 5). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import { idInPath, optionalText, searchField, wholeNumber } from '../record-fields.ts';
import { ADDRESS_MAX, mailAddress } from './mail-fields.ts';

export const SUPPRESSION_PAGE_SIZE = 20;
export const SUPPRESSION_NOTE_MAX = 500;

/** The person unsubscribed; letters to them came back; staff put them there. */
export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'by-hand'] as const;

export const Suppression = z.object({
  id: z.number(),
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  /** What the mail server said of a letter that came back, or what staff wrote. */
  note: z.string(),
  /** Null: the person themselves, or a letter that came back. */
  created_by_name: z.nullable(z.string()),
  created_at: z.string(),
});
export type Suppression = z.infer<typeof Suppression>;

/** Reasons a call about suppressions can fail for. */
export type SuppressionsReason =
  | 'suppressions.not-found'
  | 'suppressions.already'
  /** The link by which somebody unsubscribes is none of ours. */
  | 'suppressions.bad-link';

export const listSuppressions = endpoint({
  name: 'listSuppressions',
  method: 'GET',
  path: '/api/mail/suppressions',
  access: 'staff',
  summary: 'A page of the addresses that no mailing goes to, the newest first.',
  query: z.object({
    search: searchField(200),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, SUPPRESSION_PAGE_SIZE),
  }),
  response: answer({ data: z.array(Suppression), pagination: Pagination }),
});

export const addSuppression = endpoint({
  name: 'addSuppression',
  method: 'POST',
  path: '/api/mail/suppressions',
  access: 'staff',
  summary: 'Have no mailing go to an address any more; letters that wait are taken back.',
  body: z.object({
    address: z.pipe(requiredText(ADDRESS_MAX), mailAddress()),
    note: optionalText(SUPPRESSION_NOTE_MAX),
  }),
  response: answer({ data: Suppression }),
});

export const removeSuppression = endpoint({
  name: 'removeSuppression',
  method: 'DELETE',
  path: '/api/mail/suppressions/:id',
  access: 'admin',
  summary: 'Let mailings go to an address again.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

/** Where letters lead to by which one unsubscribes: a page for people, a call for their mail programs. */
export const UNSUBSCRIBE_PATH = '/unsubscribe';

/** What such a link carries: sealed, and good for one address. */
const key = z.string().check(z.regex(/^[\w-]{40,600}$/));

export const lookAtUnsubscribe = endpoint({
  name: 'lookAtUnsubscribe',
  method: 'GET',
  path: '/api/mail/unsubscribe',
  access: 'guest',
  summary: 'Whose address a link unsubscribes, and whether it is done already. It changes nothing.',
  query: z.object({ key }),
  perMinute: 60,
  response: answer({ data: z.object({ address: z.string(), done: z.boolean() }) }),
});

/**
 * One press, no sign-in. Mail programs call it by themselves (RFC 8058), with a form as its body that says
 * nothing more.
 */
export const unsubscribe = endpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: UNSUBSCRIBE_PATH,
  access: 'guest',
  summary: 'Unsubscribe the address of a link (RFC 8058: List-Unsubscribe-Post).',
  query: z.object({ key }),
  perMinute: 30,
  response: answer({ data: z.object({ address: z.string() }) }),
});
