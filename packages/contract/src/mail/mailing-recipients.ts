/** Whom a mailing goes to, and what became of each letter (mail issue, section 5). */
import * as z from 'zod/mini';
import { BULK_MAX, categoryFilter, searchText } from '../contacts/contacts.ts';
import { answer, endpoint } from '../endpoint.ts';
import { EXCEL_UPLOAD } from '../imports/excel-upload.ts';
import { IndustryFilter } from '../industries/industry-fields.ts';
import { FOLLOW_UPS } from '../membership/follow-up.ts';
import { Pagination } from '../paging.ts';
import { flag, id, idInPath, searchField, wholeNumber } from '../record-fields.ts';
import { MAILING_LIMITS, MAILING_PAGE_SIZE, Mailing } from './mailings.ts';
import { SUPPRESSION_REASONS } from './suppressions.ts';

/** What became of a recipient. A letter that is on its way is `sending`. */
export const RECIPIENT_STATES = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'skipped',
] as const;
export const RecipientState = z.enum(RECIPIENT_STATES);
export type RecipientState = z.infer<typeof RecipientState>;

/**
 * Why somebody was skipped, or is going to be: on the suppression list because they unsubscribed, because
 * letters came back, or because staff put them there; or the mailing was stopped.
 */
const SKIP_REASONS = [...SUPPRESSION_REASONS, 'stopped'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const MailingRecipient = z.object({
  id: z.number(),
  address: z.string(),
  name: z.string(),
  contact_id: z.nullable(z.number()),
  state: RecipientState,
  /** Of who is skipped, and of who waits and would be. */
  skip: z.nullable(z.enum(SKIP_REASONS)),
  /** What the mail server said of a letter that failed, or of one that came back. */
  failure: z.nullable(z.string()),
  /** The letter was sent and came back. */
  bounced: z.boolean(),
  sent_at: z.nullable(z.string()),
});
export type MailingRecipient = z.infer<typeof MailingRecipient>;

/** Where recipients come from. */
export const RecipientSource = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('contacts'),
    search: searchText,
    category: categoryFilter,
    active_only: flag(),
    industry: IndustryFilter,
  }),
  z.object({
    kind: z.literal('chosen'),
    contact_ids: z.array(id()).check(z.minLength(1), z.maxLength(BULK_MAX)),
  }),
  /** One of the caller's saved views of contacts. */
  z.object({ kind: z.literal('view'), view_id: id() }),
  /** Those who attend a course, not those who left it. */
  z.object({ kind: z.literal('course'), course_id: id() }),
  z.object({ kind: z.literal('company'), company_id: id() }),
  /** Members who run out, have not come, or owe: as they stand on the list when they are added. */
  z.object({ kind: z.literal('members'), which: z.enum(FOLLOW_UPS) }),
  z.object({
    kind: z.literal('pasted'),
    text: z.string().check(z.maxLength(MAILING_LIMITS.pasted)),
  }),
]);
export type RecipientSource = z.infer<typeof RecipientSource>;

/** What came of adding recipients. */
export const RecipientsAdded = z.object({
  added: z.number(),
  /** In the list already, or twice in what was added. */
  already: z.number(),
  /** People without an address. */
  without_address: z.number(),
  /** Of those added: on the suppression list, so they will get none. */
  suppressed: z.number(),
  /** What is no address, the first 50; with the row where it comes from a file. */
  wrong: z.array(z.object({ text: z.string(), row: z.nullable(z.number()) })),
  wrong_total: z.number(),
  mailing: Mailing,
});
export type RecipientsAdded = z.infer<typeof RecipientsAdded>;

/** Of texts that are no address so many are told. */
export const WRONG_SHOWN = 50;

const one = z.object({ id: idInPath() });
const added = answer({ data: RecipientsAdded });

export const listMailingRecipients = endpoint({
  name: 'listMailingRecipients',
  method: 'GET',
  path: '/api/mail/mailings/:id/recipients',
  access: 'staff',
  summary: 'A page of the recipients of a mailing, in the order in which they were added.',
  params: one,
  query: z.object({
    search: searchField(200),
    state: z._default(z.enum(['', ...RECIPIENT_STATES]), ''),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, MAILING_PAGE_SIZE),
  }),
  response: answer({ data: z.array(MailingRecipient), pagination: Pagination }),
});

export const addMailingRecipients = endpoint({
  name: 'addMailingRecipients',
  method: 'POST',
  path: '/api/mail/mailings/:id/recipients',
  access: 'staff',
  summary: 'Add recipients to a draft from a list of Station, or pasted; each address once.',
  params: one,
  body: z.object({ from: RecipientSource }),
  response: added,
});

export const uploadMailingRecipients = endpoint({
  name: 'uploadMailingRecipients',
  method: 'POST',
  path: '/api/mail/mailings/:id/recipients/file',
  access: 'staff',
  summary:
    'Add recipients to a draft from an Excel file; its other columns become fields of the letter.',
  params: one,
  upload: EXCEL_UPLOAD,
  response: added,
});

export const removeMailingRecipient = endpoint({
  name: 'removeMailingRecipient',
  method: 'DELETE',
  path: '/api/mail/mailings/:id/recipients/:recipient_id',
  access: 'staff',
  summary: 'Take somebody out of a draft.',
  params: z.object({ id: idInPath(), recipient_id: idInPath() }),
  response: answer({ data: Mailing }),
});

export const clearMailingRecipients = endpoint({
  name: 'clearMailingRecipients',
  method: 'DELETE',
  path: '/api/mail/mailings/:id/recipients',
  access: 'staff',
  summary: 'Take everybody out of a draft.',
  params: one,
  response: answer({ data: Mailing }),
});

export const decideMailingRecipient = endpoint({
  name: 'decideMailingRecipient',
  method: 'POST',
  path: '/api/mail/mailings/:id/recipients/:recipient_id/decide',
  access: 'staff',
  summary:
    'Say of a letter of which nobody knows whether it was sent that it was, or have it sent again; of a stopped mailing it is not sent any more.',
  params: z.object({ id: idInPath(), recipient_id: idInPath() }),
  body: z.object({ was_sent: z.boolean() }),
  response: answer({ data: Mailing }),
});

export const exportMailing = endpoint({
  name: 'exportMailing',
  method: 'GET',
  path: '/api/mail/mailings/:id/export',
  access: 'staff',
  summary: 'What became of each letter as an Excel file, mailing_{id}.xlsx.',
  params: one,
  download: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
});
