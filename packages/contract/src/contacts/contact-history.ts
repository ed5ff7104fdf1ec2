/** The history of a contact: who changed what, when, before and after (contacts issue, section 4). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { id, idInPath, wholeNumber } from '../record-fields.ts';
import { Contact } from './contacts.ts';

/** Entries on a page. */
export const HISTORY_PAGE_SIZE = 20;

/** The fields whose changes are told, in the order in which they are told. */
export const HISTORY_FIELDS = [
  'name',
  'phone',
  'other_phones',
  'position',
  'email',
  'other_emails',
  'company',
  'address',
  'category',
  'notes',
  'is_active',
] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];

/** Null: the contact had no such field then. */
const HistoryValue = z.nullable(z.union([z.string(), z.boolean(), z.array(z.string())]));
export type HistoryValue = z.infer<typeof HistoryValue>;

export const HistoryChange = z.object({
  field: z.enum(HISTORY_FIELDS),
  before: HistoryValue,
  after: HistoryValue,
});
export type HistoryChange = z.infer<typeof HistoryChange>;

/**
 * Null id: the system, or nobody who said so; the name is empty then. `name` is the username as it was,
 * `full_name` what the person is called; null when the account is gone or has no name.
 */
const Somebody = z.object({
  id: z.nullable(z.number()),
  name: z.string(),
  full_name: z.nullable(z.string()),
});

export const HistoryEntry = z.object({
  id: z.number(),
  at: z.string(),
  by: Somebody,
  /** What was done: `contacts.updated`; `unsigned` for a change past all actions. */
  action: z.string(),
  import_id: z.nullable(z.string()),
  merge_id: z.nullable(z.number()),
  /** The version that the change was made to, and that a restore brings back. */
  version: z.number(),
  /** Empty for a deletion, and for a change of nothing that is told. */
  changes: z.array(HistoryChange),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** How the contact came to be; by an import, if there is one. */
export const HistoryOrigin = z.object({
  at: z.string(),
  by: Somebody,
  import_id: z.nullable(z.string()),
});
export type HistoryOrigin = z.infer<typeof HistoryOrigin>;

export const getContactHistory = endpoint({
  name: 'getContactHistory',
  method: 'GET',
  path: '/api/contacts/:id/history',
  access: 'staff',
  summary:
    'Changes of a contact, newest first; `next` is the `before` of the following page. It is there for as long as the contact is, or lies in the trash.',
  params: z.object({ id: idInPath() }),
  query: z.object({
    /** Entries with a smaller id only; 0 for the newest. */
    before: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
    limit: wholeNumber(1, 100, HISTORY_PAGE_SIZE),
  }),
  response: answer({
    data: z.array(HistoryEntry),
    next: z.nullable(z.number()),
    /** What the contact is called, or was called last. */
    name: z.string(),
    /** The contact as it is; null while it lies in the trash. */
    current: z.nullable(Contact),
    /** Only with the oldest entry, and only while it is known. */
    origin: z.nullable(HistoryOrigin),
  }),
});

export const restoreContactVersion = endpoint({
  name: 'restoreContactVersion',
  method: 'POST',
  path: '/api/contacts/:id/history/:entry/restore',
  access: 'staff',
  summary:
    'Make a contact what it was before a change. A change made meanwhile to `version` is a 409.',
  params: z.object({ id: idInPath(), entry: idInPath() }),
  body: z.object({ version: id() }),
  response: answer({
    data: Contact,
    /** The category of that version, if there is none of that name any more; the present one stays. */
    missing_category: z.nullable(z.string()),
  }),
});
