/**
 * Contacts that are likely the same person: finding, merging, undoing a merge, and telling two apart
 * for good (contacts issue, point 3).
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { id, idInPath, wholeNumber } from '../record-fields.ts';
import { Contact, ContactFields } from './contacts.ts';

/**
 * What likely duplicates share: a telephone number however written, an e-mail address in any case, or
 * name and company without their marks. What more contacts share than `GROUP_MAX` is a switchboard or a
 * placeholder, and says nothing about them.
 */
export const DUPLICATE_REASONS = ['phone', 'email', 'name'] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** At most this many contacts are compared and merged at a time. */
export const GROUP_MAX = 20;

/** Groups on a page. */
export const GROUPS_PAGE_SIZE = 10;

/** Merges on a page. */
export const MERGES_PAGE_SIZE = 20;

/** A merge can be undone for so many days, as what is deleted can be restored (the design, section 5). */
export const MERGE_UNDO_DAYS = 30;

/** Reasons a call about duplicates can fail for. */
export type DuplicatesReason =
  /** One of the contacts was changed or deleted meanwhile; `current` is `ChangedContacts`. */
  | 'duplicates.changed-meanwhile'
  | 'duplicates.merge-not-found'
  | 'duplicates.merge-undone'
  | 'duplicates.merge-too-old'
  /** The merged contact was changed since; `current` is `MergeConflict`. */
  | 'duplicates.changed-since'
  /** The merged contact was deleted since. */
  | 'duplicates.kept-gone'
  /** The trash was emptied: one of the others is gone for good. */
  | 'duplicates.others-gone';

/** Whether so many can be a group, and each is there once. */
const isGroup = (members: readonly unknown[]) =>
  members.length >= 2 && members.length <= GROUP_MAX && new Set(members).size === members.length;

const ids = z.array(id()).check(z.refine(isGroup, { error: 'repeated, too few or too many' }));

/** What contacts share: the number, the address, or name and company, as the first of them has it. */
export const SharedValue = z.object({ reason: z.enum(DUPLICATE_REASONS), value: z.string() });
export type SharedValue = z.infer<typeof SharedValue>;

export const DuplicateGroup = z.object({
  reasons: z.array(SharedValue),
  /** Oldest first. */
  contacts: z.array(Contact),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

export const listDuplicates = endpoint({
  name: 'listDuplicates',
  method: 'GET',
  path: '/api/contacts/duplicates',
  access: 'staff',
  summary: 'Groups of contacts that are likely the same, the surest first, then the newest.',
  query: z.object({
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 50, GROUPS_PAGE_SIZE),
  }),
  response: answer({ data: z.array(DuplicateGroup), pagination: Pagination }),
});

export const compareContacts = endpoint({
  name: 'compareContacts',
  method: 'GET',
  path: '/api/contacts/duplicates/compare',
  access: 'staff',
  summary: 'The contacts with these ids, as far as they are there, and what they share.',
  query: z.object({
    /** 2 to `GROUP_MAX` different ones, separated by commas. */
    ids: z
      .string()
      .check(
        z.refine(
          (text) => /^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/.test(text) && isGroup(text.split(',')),
          { error: 'format' },
        ),
      ),
  }),
  response: answer({ data: DuplicateGroup }),
});

/** The present state of contacts that a merge was refused for; null for those that are gone. */
export const ChangedContacts = z.array(z.object({ id: z.number(), contact: z.nullable(Contact) }));
export type ChangedContacts = z.infer<typeof ChangedContacts>;

export const mergeContacts = endpoint({
  name: 'mergeContacts',
  method: 'POST',
  path: '/api/contacts/duplicates/merge',
  access: 'staff',
  summary:
    'Make one contact of several: `keep` gets the fields given, the others go to the trash. `undoMerge` takes it back.',
  body: z.object({
    keep: id(),
    /** All of them, `keep` included, each in the version that the person has seen. */
    contacts: z
      .array(z.object({ id: id(), version: id() }))
      .check(z.minLength(2), z.maxLength(GROUP_MAX)),
    ...ContactFields.shape,
    is_active: z.boolean(),
  }),
  response: answer({ data: Contact, merge_id: z.number() }),
});

/** Two contacts that are not the same, the smaller id first. */
const Pair = z.object({ low: id(), high: id() });

export const dismissDuplicates = endpoint({
  name: 'dismissDuplicates',
  method: 'POST',
  path: '/api/contacts/not-duplicates',
  access: 'staff',
  summary: 'Remember of each pair of these contacts that they are not the same.',
  body: z.object({ ids }),
  /** `pairs`: those of which nobody had said it before. */
  response: answer({ pairs: z.array(Pair) }),
});

export const recallDuplicates = endpoint({
  name: 'recallDuplicates',
  method: 'DELETE',
  path: '/api/contacts/not-duplicates',
  access: 'staff',
  summary: 'Forget that again.',
  body: z.object({
    ids,
    /** Of the pairs among these contacts only those, as `dismissDuplicates` has answered them. */
    pairs: z.optional(z.array(Pair).check(z.maxLength((GROUP_MAX * (GROUP_MAX - 1)) / 2))),
  }),
  response: answer({}),
});

const Named = z.object({ id: z.number(), name: z.string() });

export const Merge = z.object({
  id: z.number(),
  at: z.string(),
  /** Name of the account that merged. */
  by: z.string(),
  /** The contact that was kept, by its name then. */
  kept: Named,
  /** Those that went to the trash. */
  gone: z.array(Named),
  undone_at: z.nullable(z.string()),
  undone_by: z.nullable(z.string()),
});
export type Merge = z.infer<typeof Merge>;

export const listMerges = endpoint({
  name: 'listMerges',
  method: 'GET',
  path: '/api/contacts/merges',
  access: 'staff',
  summary: 'Merges of the last 30 days, newest first.',
  query: z.object({
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, MERGES_PAGE_SIZE),
  }),
  response: answer({ data: z.array(Merge), pagination: Pagination }),
});

/** What an undo was refused for: the contact as it is now, and as the undo would have left it. */
export const MergeConflict = z.object({ now: Contact, before: Contact });
export type MergeConflict = z.infer<typeof MergeConflict>;

export const undoMerge = endpoint({
  name: 'undoMerge',
  method: 'POST',
  path: '/api/contacts/merges/:id/undo',
  access: 'staff',
  summary:
    'Take a merge back: the kept contact is what it was, the others are there again. Refused when the kept one was changed since.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: Contact }),
});
