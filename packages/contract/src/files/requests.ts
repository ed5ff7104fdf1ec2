/** Upload requests: links by which people outside hand files in. They see nothing of what is there. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { clearableText, requiredText } from '../fields.ts';
import { Pagination } from '../paging.ts';
import { amount, idInPath, wholeNumber } from '../record-fields.ts';
import { FILE_PAGE_SIZE, FileHash, fileName, folderId } from './file-fields.ts';
import { LINK_LIMITS, LinkState, LinkToken, linkPassword } from './links.ts';

export const REQUEST_LIMITS = {
  title: 120,
  message: 1_000,
  guestName: 100,
  files: 100,
  filesMax: 10_000,
  megabytes: 1_024,
  megabytesMax: 1_000_000,
} as const;

/** Where guests’ uploads are made, by tus as `UPLOADS_PATH`. */
export const REQUEST_UPLOADS_PATH = '/api/request/tus';

/** The header that goes with each of their requests: the `access` of `openUploadRequest`. */
export const REQUEST_ACCESS_HEADER = 'Station-Request-Access';

/** Reasons, beside those of `LinksReason`, which an upload request shares. */
export type RequestsReason =
  | 'files.request-not-found'
  /** As many files, or bytes, as were asked for have been handed in. */
  | 'files.request-full';

export const UploadRequest = z.object({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  /** Null: its owner’s top. */
  folder: z.nullable(z.object({ id: z.number(), name: z.string() })),
  state: LinkState,
  has_password: z.boolean(),
  expires_at: z.string(),
  max_files: z.number(),
  /** Megabytes of 1,024 × 1,024 bytes, of all files together. */
  max_megabytes: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** Handed in since its owner last looked. */
  unseen: z.number(),
  created_by: z.object({ id: z.nullable(z.number()), name: z.string() }),
  created_at: z.string(),
});
export type UploadRequest = z.infer<typeof UploadRequest>;

const requestFields = {
  title: z.optional(requiredText(REQUEST_LIMITS.title)),
  message: z.optional(clearableText(REQUEST_LIMITS.message)),
  password: z.optional(linkPassword()),
  /** Days from now; 7 unless told. */
  days: z.optional(amount(LINK_LIMITS.daysMax, 1)),
  max_files: z.optional(amount(REQUEST_LIMITS.filesMax, 1)),
  max_megabytes: z.optional(amount(REQUEST_LIMITS.megabytesMax, 1)),
};

export const createUploadRequest = endpoint({
  name: 'createUploadRequest',
  method: 'POST',
  path: '/api/files/requests',
  access: 'staff',
  summary:
    'Make a link by which people outside hand files in, into a folder that the caller may upload to. What comes counts in the quota of the folder’s owner.',
  body: z.object({
    ...requestFields,
    title: requiredText(REQUEST_LIMITS.title),
    folder_id: z._default(folderId(), null),
  }),
  response: answer({
    data: UploadRequest,
    /** The address, told this once: the whole of it, or from the root where PUBLIC_URL is not set. */
    address: z.string(),
  }),
});

export const listUploadRequests = endpoint({
  name: 'listUploadRequests',
  method: 'GET',
  path: '/api/files/requests',
  access: 'staff',
  summary: 'Upload requests, newest first: the caller’s; administrators all.',
  query: z.object({
    show: z._default(z.enum(['live', 'all']), 'live'),
    page: wholeNumber(1, 1_000_000, 1),
    limit: wholeNumber(1, 100, FILE_PAGE_SIZE),
  }),
  response: answer({ data: z.array(UploadRequest), pagination: Pagination }),
});

const requestInPath = z.object({ id: idInPath() });

export const updateUploadRequest = endpoint({
  name: 'updateUploadRequest',
  method: 'PUT',
  path: '/api/files/requests/:id',
  access: 'staff',
  summary: 'Change an upload request; what is left out stays.',
  params: requestInPath,
  body: z.object(requestFields),
  response: answer({ data: UploadRequest }),
});

export const withdrawUploadRequest = endpoint({
  name: 'withdrawUploadRequest',
  method: 'DELETE',
  path: '/api/files/requests/:id',
  access: 'staff',
  summary: 'Withdraw an upload request: nothing more comes in; what came stays.',
  params: requestInPath,
  response: answer({ data: UploadRequest }),
});

export const HandedInFile = z.object({
  id: z.number(),
  /** Null when the file has been deleted for good. */
  file_id: z.nullable(z.number()),
  name: z.string(),
  file_size: z.number(),
  /** As the guest gave it; may be empty. */
  guest_name: z.string(),
  handed_in_at: z.string(),
  is_new: z.boolean(),
});
export type HandedInFile = z.infer<typeof HandedInFile>;

export const listHandedInFiles = endpoint({
  name: 'listHandedInFiles',
  method: 'GET',
  path: '/api/files/requests/:id/files',
  access: 'staff',
  summary: 'What was handed in, newest first, at most 500.',
  params: requestInPath,
  response: answer({ data: z.array(HandedInFile) }),
});

export const markHandedInSeen = endpoint({
  name: 'markHandedInSeen',
  method: 'POST',
  path: '/api/files/requests/:id/seen',
  access: 'staff',
  summary: 'The caller has seen what was handed in so far; it is no longer told of on home.',
  params: requestInPath,
  response: answer({}),
});

export const openUploadRequest = endpoint({
  name: 'openUploadRequest',
  method: 'POST',
  path: '/api/request/open',
  access: 'guest',
  perMinute: 60,
  summary: 'Open an upload request: what is asked for, and what to hand files in with.',
  body: z.object({
    token: LinkToken,
    /** As it was set: without spaces around it. */
    password: z.optional(linkPassword()),
  }),
  response: answer({
    data: z.object({
      access: z.string(),
      title: z.string(),
      message: z.string(),
      asked_by: z.string(),
      organisation_name: z.string(),
      expires_at: z.string(),
      max_file_bytes: z.number(),
      files_left: z.number(),
      bytes_left: z.number(),
      chunk_bytes: z.number(),
    }),
  }),
});

/** `Upload-Metadata` of a guest: nothing but these counts. */
export const GuestUploadMetadata = z.object({
  filename: fileName(),
  /** SHA-256, base64url: other bytes than these are refused at the end. */
  hash: z.optional(FileHash),
  guest_name: z.optional(clearableText(REQUEST_LIMITS.guestName)),
});

/** Answers 201 with `Location`; 403 request full or over, 413 too large, 507 no room. */
export const createGuestUpload = endpoint({
  name: 'createGuestUpload',
  method: 'POST',
  path: REQUEST_UPLOADS_PATH,
  access: 'guest',
  perMinute: 300,
  summary: 'Begin to hand a file in (tus: `Upload-Length`, `Upload-Metadata`).',
});

const uploadParams = z.object({ id: z.string().check(z.regex(/^[\da-f-]{36}$/)) });

export const getGuestUpload = endpoint({
  name: 'getGuestUpload',
  method: 'GET',
  path: `${REQUEST_UPLOADS_PATH}/:id`,
  access: 'guest',
  perMinute: 600,
  summary: 'How much of a file is there (tus asks by HEAD: `Upload-Offset`).',
  params: uploadParams,
});

/** Answers 204 with `Upload-Offset`. */
export const sendGuestUploadPiece = endpoint({
  name: 'sendGuestUploadPiece',
  method: 'PATCH',
  path: `${REQUEST_UPLOADS_PATH}/:id`,
  access: 'guest',
  perMinute: 1_200,
  summary: 'Send the next piece of a file (tus).',
  params: uploadParams,
});

export const cancelGuestUpload = endpoint({
  name: 'cancelGuestUpload',
  method: 'DELETE',
  path: `${REQUEST_UPLOADS_PATH}/:id`,
  access: 'guest',
  perMinute: 300,
  summary: 'Give a file up that is not finished (tus).',
  params: uploadParams,
});
