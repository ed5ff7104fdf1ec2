/** Links by which people outside see a file or a folder. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import { amount, givenNumber, id, idInPath, wholeNumber } from '../record-fields.ts';
import { FILE_PAGE_SIZE } from './file-fields.ts';

export const LINK_LIMITS = {
  /** Days until a link ends, unless told. */
  days: 7,
  daysMax: 365,
  downloadsMax: 100_000,
  note: 200,
  password: { min: 6, max: 200 },
  /** Live links of one person. */
  live: 1_000,
} as const;

/** Reasons a call about links, or one of a guest, can fail for. */
export type LinksReason =
  | 'files.link-not-found'
  /** The settings ask for a password, or for an earlier end. */
  | 'files.link-needs-password'
  | 'files.link-too-long'
  | 'files.too-many-links'
  /** For guests: there is none, or it has been withdrawn, has expired, or its file is gone. */
  | 'files.link-gone'
  | 'files.link-expired'
  | 'files.link-withdrawn'
  /** As often downloaded as was allowed. */
  | 'files.link-used-up'
  | 'files.link-password-needed'
  | 'files.link-password-wrong'
  | 'files.link-too-many-guesses'
  /** What opening gave is too old: open the link again. */
  | 'files.link-access-expired';

/** The token of an address `/share/…` or `/request/…`: 256 bits, base64url. */
export const LinkToken = z.string().check(z.regex(/^[\w-]{43}$/));

/** Where the browser opens a link, and where an upload request. */
export const sharePath = (token: string) => `/share/${token}`;
export const requestPath = (token: string) => `/request/${token}`;

export const LINK_STATES = ['live', 'expired', 'used-up', 'withdrawn'] as const;
export const LinkState = z.enum(LINK_STATES);
export type LinkState = z.infer<typeof LinkState>;

/** The token is told once, when the link is made: only its hash is kept. */
export const FileLink = z.object({
  id: z.number(),
  node: z.object({ id: z.number(), name: z.string(), kind: z.enum(['file', 'folder']) }),
  state: LinkState,
  /** What it is for, as its maker wrote; may be empty. */
  note: z.string(),
  has_password: z.boolean(),
  expires_at: z.string(),
  /** Null: as many as people like. */
  max_downloads: z.nullable(z.number()),
  downloads: z.number(),
  /** How often it was opened. */
  opens: z.number(),
  last_used_at: z.nullable(z.string()),
  created_by: z.object({ id: z.nullable(z.number()), name: z.string() }),
  created_at: z.string(),
});
export type FileLink = z.infer<typeof FileLink>;

/** The empty string or null: none. */
export const linkPassword = () => clearableText(LINK_LIMITS.password.max);

const linkFields = {
  /** At least 6 characters. Left out or empty: none. */
  password: z.optional(linkPassword()),
  /** Days from now. */
  days: z.optional(amount(LINK_LIMITS.daysMax, 1)),
  /** Null: as many as people like. */
  max_downloads: z.optional(z.nullable(amount(LINK_LIMITS.downloadsMax, 1))),
  note: z.optional(clearableText(LINK_LIMITS.note)),
};

/** What the settings ask of links: to be told before one is made. */
export const getLinkRules = endpoint({
  name: 'getLinkRules',
  method: 'GET',
  path: '/api/files/links/rules',
  access: 'staff',
  summary: 'Whether links need a password, and how long they may be good.',
  response: answer({
    data: z.object({ password_required: z.boolean(), days: z.number(), days_max: z.number() }),
  }),
});

export const createFileLink = endpoint({
  name: 'createFileLink',
  method: 'POST',
  path: '/api/files/links',
  access: 'staff',
  summary:
    'Make a link to a file, or to a folder with all that is in it, for people outside. Its owner and administrators may.',
  body: z.object({ node_id: id(), ...linkFields }),
  response: answer({
    data: FileLink,
    /** The address, told this once: the whole of it, or from the root where PUBLIC_URL is not set. */
    address: z.string(),
  }),
});

export const listFileLinks = endpoint({
  name: 'listFileLinks',
  method: 'GET',
  path: '/api/files/links',
  access: 'staff',
  summary: 'Links, newest first: the caller’s and those to the caller’s files; administrators all.',
  query: z.object({
    /** `live` are those that still open something. */
    show: z._default(z.enum(['live', 'all']), 'live'),
    /** Those of one file or folder. */
    node: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, FILE_PAGE_SIZE),
  }),
  response: answer({ data: z.array(FileLink), pagination: Pagination }),
});

const linkInPath = z.object({ id: idInPath() });

export const updateFileLink = endpoint({
  name: 'updateFileLink',
  method: 'PUT',
  path: '/api/files/links/:id',
  access: 'staff',
  summary:
    'Change how long a link is good, its password, limit or note; what is left out stays. A new password ends every visit.',
  params: linkInPath,
  body: z.object(linkFields),
  response: answer({ data: FileLink }),
});

export const withdrawFileLink = endpoint({
  name: 'withdrawFileLink',
  method: 'DELETE',
  path: '/api/files/links/:id',
  access: 'staff',
  summary: 'Withdraw a link: it opens nothing from now on, and downloads under way end.',
  params: linkInPath,
  response: answer({ data: FileLink }),
});

export const LINK_USES = ['opened', 'downloaded', 'zipped', 'refused'] as const;

export const FileLinkUse = z.object({
  what: z.enum(LINK_USES),
  at: z.string(),
  /** What was downloaded; null for an opening. */
  file_name: z.nullable(z.string()),
  /** The guest’s network: the end of the address is cut off, as visits keep it in the long run. */
  network: z.string(),
});
export type FileLinkUse = z.infer<typeof FileLinkUse>;

export const listFileLinkUses = endpoint({
  name: 'listFileLinkUses',
  method: 'GET',
  path: '/api/files/links/:id/uses',
  access: 'staff',
  summary: 'Who used a link when, newest first.',
  params: linkInPath,
  query: z.object({
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, FILE_PAGE_SIZE),
  }),
  response: answer({ data: z.array(FileLinkUse), pagination: Pagination }),
});
