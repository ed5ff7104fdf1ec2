/** The contact directory (spec 2, sections 2, 3, 5, 7 and 9). */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { EMAIL_PATTERN, requiredText, text } from '../fields.ts';
import { EXCEL_TEXTS } from '../imports/excel-upload.ts';
import { IndustryFilter, StoredIndustry } from '../industries/industry-fields.ts';
import { Pagination } from '../paging.ts';
import { withCountryPlus } from '../phone-numbers.ts';
import {
  flag,
  id,
  idInPath,
  optionalText,
  searchField,
  versionField,
  wholeNumber,
} from '../record-fields.ts';

/** Limits of a contact's fields, in characters after trimming (spec 2, section 5). */
export const CONTACT_LIMITS = {
  name: 100,
  phone: 20,
  phoneMin: 10,
  position: 100,
  email: 150,
  company: 150,
  /** The spec sets none for these two; a database and a screen need one. */
  address: 500,
  notes: 5000,
  /** Telephone numbers beside the first, and e-mail addresses beside the first. */
  others: 9,
} as const;

/** 10 to 20 characters of digits, plus, hyphen, parentheses or space (spec 2, section 5). */
export const PHONE_PATTERN = /^[0-9+\-() ]{10,20}$/;

/** Rows on a page of the list (spec 2, section 9). */
export const PAGE_SIZE = 20;

/** The value of the filter entry that stands for every category. */
export const ALL_CATEGORIES = 'all';

/** The category of a contact that is given none (spec 2, section 3). It is a protected one, so it is always there. */
export const DEFAULT_CATEGORY = 'external';

/** At most this many contacts in one bulk action. */
export const BULK_MAX = 10_000;

export const Contact = z.object({
  id: z.number(),
  name: z.string(),
  /** The first number, as typed; one with the country's code has its plus. */
  phone: z.string(),
  /** Further numbers, in the order in which they are to be tried; none is one of the others. */
  other_phones: z.array(z.string()),
  position: z.string(),
  /** The first address. Empty only if there is none at all. */
  email: z.string(),
  other_emails: z.array(z.string()),
  company: z.string(),
  address: z.string(),
  category: z.string(),
  notes: z.string(),
  /** False for an archived contact. */
  is_active: z.boolean(),
  /** What the model or a person has classified it as; null: nothing yet. Left out where versions are compared. */
  industry: z.optional(z.nullable(StoredIndustry)),
  /** Counts the changes; an update may carry the version it was made from. */
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Contact = z.infer<typeof Contact>;

const phoneNumber = z.pipe(
  z.pipe(
    requiredText(CONTACT_LIMITS.phone, CONTACT_LIMITS.phoneMin),
    z.string().check(z.regex(PHONE_PATTERN)),
  ),
  z.transform(withCountryPlus),
);

const emailAddress = z.pipe(
  requiredText(CONTACT_LIMITS.email),
  z.string().check(z.regex(EMAIL_PATTERN)),
);

const othersOf = <T extends z.core.$ZodType>(one: T) =>
  z.array(one).check(z.maxLength(CONTACT_LIMITS.others));

/** The fields a person fills in. Empty optional text is the empty string. */
export const ContactFields = z.object({
  name: requiredText(CONTACT_LIMITS.name),
  phone: phoneNumber,
  /** Left out: none for a new contact, unchanged for one that is there. */
  other_phones: z.optional(othersOf(phoneNumber)),
  position: optionalText(CONTACT_LIMITS.position),
  email: z.pipe(
    optionalText(CONTACT_LIMITS.email),
    z
      .string()
      .check(z.refine((value) => value === '' || EMAIL_PATTERN.test(value), { error: 'format' })),
  ),
  /** Left out: as with `other_phones`. */
  other_emails: z.optional(othersOf(emailAddress)),
  company: optionalText(CONTACT_LIMITS.company),
  address: optionalText(CONTACT_LIMITS.address),
  category: requiredText(50),
  notes: optionalText(CONTACT_LIMITS.notes),
});
export type ContactFields = z.infer<typeof ContactFields>;

/** Reasons a contacts call can fail for. */
export type ContactsReason =
  | 'contacts.not-found'
  | 'contacts.changed-meanwhile'
  | 'contacts.version-not-found'
  | 'contacts.unknown-category'
  | 'contacts.nothing-selected'
  | 'contacts.no-file'
  | 'contacts.wrong-file-type'
  | 'contacts.file-too-large'
  | 'contacts.file-refused'
  | 'contacts.upload-cancelled';

/** Texts of spec 2, sections 5 and 8, which the server sends and the screens' `orig` shows. */
export const CONTACT_TEXTS = {
  deleted: 'Xóa thành công',
  noneToDelete: 'Vui lòng chọn contacts để xóa',
  noneToUpdate: 'Vui lòng chọn contacts để cập nhật',
  ...EXCEL_TEXTS,
  processed: 'Xử lý file hoàn tất',
} as const;

/** A search as it stands in an address. */
export const searchText = searchField(200);

/** A category as it stands in an address; the entry for all is as good as none. */
export const categoryFilter = z._default(
  z.pipe(
    z.pipe(text(), z.string().check(z.maxLength(50))),
    z.transform((category: string) => (category === ALL_CATEGORIES ? '' : category)),
  ),
  '',
);

/**
 * What a list can be sorted by. `relevance` is how well a contact fits the search: with whole words in
 * the name first, then beginnings of words in the name, then pieces of the name, then other fields;
 * the worst of several words decides, and the newest of equals is first. Without a search it is newest
 * first, as the spec has it. By name or by company is the order of the alphabet, marks left aside;
 * contacts without a company come last. `changed` is by the last change.
 */
export const CONTACT_SORTS = ['relevance', 'newest', 'name', 'company', 'changed'] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];

export const listContacts = endpoint({
  name: 'listContacts',
  method: 'GET',
  path: '/api/contacts',
  access: 'staff',
  summary:
    'A page of contacts with the exact total; unless sorted otherwise, what fits the search best first, and newest first without a search.',
  query: z.object({
    search: searchText,
    category: categoryFilter,
    active_only: flag(),
    industry: IndustryFilter,
    sort: z._default(z.enum(CONTACT_SORTS), 'relevance'),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, PAGE_SIZE),
  }),
  response: answer({ data: z.array(Contact), pagination: Pagination }),
});

export const getContact = endpoint({
  name: 'getContact',
  method: 'GET',
  path: '/api/contacts/:id',
  access: 'staff',
  summary: 'One contact.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: Contact }),
});

export const ContactStats = z.object({
  total_contacts: z.number(),
  active_contacts: z.number(),
  by_category: z.array(
    z.object({ category: z.string(), count: z.number(), active_count: z.number() }),
  ),
});
export type ContactStats = z.infer<typeof ContactStats>;

export const contactStats = endpoint({
  name: 'contactStats',
  method: 'GET',
  path: '/api/contacts/stats',
  access: 'staff',
  summary: 'How many contacts there are, by category.',
  response: answer({ data: ContactStats }),
});

export const Duplicate = z.object({
  field: z.enum(['phone', 'email']),
  /** The number or address that is the same, as the existing contact has it. */
  value: z.string(),
  existing: z.pick(Contact, { id: true, name: true, phone: true, email: true, company: true }),
});
export type Duplicate = z.infer<typeof Duplicate>;

export const checkDuplicate = endpoint({
  name: 'checkDuplicate',
  method: 'POST',
  path: '/api/contacts/check-duplicate',
  access: 'staff',
  summary: 'Contacts with the same telephone number, however written, or e-mail address.',
  body: z.object({
    phone: optionalText(100),
    other_phones: z._default(othersOf(optionalText(100)), []),
    email: optionalText(CONTACT_LIMITS.email),
    other_emails: z._default(othersOf(optionalText(CONTACT_LIMITS.email)), []),
  }),
  response: answer({ has_duplicates: z.boolean(), duplicates: z.array(Duplicate) }),
});

export const createContact = endpoint({
  name: 'createContact',
  method: 'POST',
  path: '/api/contacts',
  access: 'staff',
  summary: 'Add a contact.',
  /** Without a category: `external`, else the first there is. */
  body: z.object({ ...ContactFields.shape, category: z.optional(ContactFields.shape.category) }),
  response: answer({ data: Contact }),
});

export const updateContact = endpoint({
  name: 'updateContact',
  method: 'PUT',
  path: '/api/contacts/:id',
  access: 'staff',
  summary: 'Change a contact. With `version`, a change made meanwhile is a 409.',
  params: z.object({ id: idInPath() }),
  body: z.object({
    ...ContactFields.shape,
    is_active: z.optional(z.boolean()),
    version: versionField(),
  }),
  response: answer({ data: Contact }),
});

/** Archive or bring back, without touching the other fields. */
export const archiveContact = endpoint({
  name: 'archiveContact',
  method: 'PUT',
  path: '/api/contacts/:id/active',
  access: 'staff',
  summary: 'Archive a contact (`is_active: false`) or bring it back.',
  params: z.object({ id: idInPath() }),
  body: z.object({ is_active: z.boolean() }),
  response: answer({ data: Contact }),
});

export const deleteContact = endpoint({
  name: 'deleteContact',
  method: 'DELETE',
  path: '/api/contacts/:id',
  access: 'staff',
  summary: 'Move a contact to the trash.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

const contactIds = z.array(id()).check(z.maxLength(BULK_MAX));

export const bulkDeleteContacts = endpoint({
  name: 'bulkDeleteContacts',
  method: 'DELETE',
  path: '/api/contacts/bulk/delete',
  access: 'staff',
  summary: 'Move several contacts to the trash.',
  body: z.object({ contactIds }),
  response: answer({ details: z.object({ deleted: z.number(), requested: z.number() }) }),
});

export const bulkMoveContacts = endpoint({
  name: 'bulkMoveContacts',
  method: 'POST',
  path: '/api/contacts/bulk/update-category',
  access: 'staff',
  summary: 'Move several contacts to another category.',
  body: z.object({ ids: contactIds, category: requiredText(50) }),
  response: answer({ details: z.object({ updated: z.number(), requested: z.number() }) }),
});
