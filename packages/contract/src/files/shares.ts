/** Sharing inside: files and folders shown to colleagues, and what others have shared. */
import * as z from 'zod/mini';
import { Role } from '../accounts/accounts.ts';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { id, idInPath, searchField, wholeNumber } from '../record-fields.ts';
import { FILE_PAGE_SIZE, FileNode } from './file-fields.ts';

/** Shares of one file or folder; a call may add or change as many. */
export const SHARES_MAX = 100;

/** People that a search for somebody to share with gives at most. */
export const SHARE_PEOPLE_MAX = 20;

/** Reasons a call about sharing can fail for, beside `FilesReason`. */
export type SharesReason =
  | 'files.share-not-found'
  /** Only the owner and administrators share. */
  | 'files.not-owner'
  | 'files.too-many-shares'
  | 'files.person-not-found';

/** What others may do with what is shared: look and download, or also change, upload into and trash. */
export const SharePermission = z.enum(['view', 'edit']);
export type SharePermission = z.infer<typeof SharePermission>;

/** Somebody that something can be shared with. */
export const SharePerson = z.object({ id: z.number(), name: z.string(), username: z.string() });
export type SharePerson = z.infer<typeof SharePerson>;

/** Of a person or of a role, never of both: the role `user` is all staff. */
export const Share = z.object({
  id: z.number(),
  person: z.nullable(SharePerson),
  role: z.nullable(Role),
  permission: SharePermission,
  shared_by: z.object({ id: z.nullable(z.number()), name: z.string() }),
  shared_at: z.string(),
  /** The folder above that is shared, when it is not the file or folder itself. */
  inherited_from: z.nullable(z.object({ id: z.number(), name: z.string() })),
});
export type Share = z.infer<typeof Share>;

const nodeInPath = z.object({ id: idInPath() });

export const listShares = endpoint({
  name: 'listShares',
  method: 'GET',
  path: '/api/files/nodes/:id/shares',
  access: 'staff',
  summary:
    'With whom a file or folder is shared, itself or by a folder above it; for its owner and administrators.',
  params: nodeInPath,
  response: answer({ data: z.array(Share) }),
});

export const shareFileNode = endpoint({
  name: 'shareFileNode',
  method: 'POST',
  path: '/api/files/nodes/:id/shares',
  access: 'staff',
  summary:
    'Share a file, or a folder with all that is and will be in it. Who has a share already gets this permission.',
  params: nodeInPath,
  body: z.object({
    account_ids: z._default(z.array(id()).check(z.maxLength(SHARES_MAX)), []),
    roles: z._default(z.array(Role).check(z.maxLength(2)), []),
    permission: SharePermission,
  }),
  response: answer({ data: z.array(Share) }),
});

export const withdrawShare = endpoint({
  name: 'withdrawShare',
  method: 'DELETE',
  path: '/api/files/shares/:id',
  access: 'staff',
  summary:
    'Withdraw a share: the owner’s and administrators’ to do, and of a share with one person that person’s. Downloads under way end.',
  params: z.object({ id: idInPath() }),
  response: answer({}),
});

export const listSharePeople = endpoint({
  name: 'listSharePeople',
  method: 'GET',
  path: '/api/files/people',
  access: 'staff',
  summary: 'People to share with, by name or username; without the caller.',
  perMinute: 120,
  query: z.object({ search: searchField(100) }),
  response: answer({ data: z.array(SharePerson) }),
});

export const SharedNode = z.object({
  file: FileNode,
  shared_by: z.object({ id: z.nullable(z.number()), name: z.string() }),
  shared_at: z.string(),
});
export type SharedNode = z.infer<typeof SharedNode>;

export const listSharedNodes = endpoint({
  name: 'listSharedNodes',
  method: 'GET',
  path: '/api/files/shared',
  access: 'staff',
  summary: 'What others have shared with the caller, or with the caller’s role; newest first.',
  query: z.object({
    search: searchField(200),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, FILE_PAGE_SIZE),
  }),
  response: answer({ data: z.array(SharedNode), pagination: Pagination }),
});
