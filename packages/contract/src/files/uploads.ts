/**
 * Uploads that go on after a break, by tus 1.0 (https://tus.io/protocols/resumable-upload): a client
 * such as tus-js-client is given `UPLOADS_PATH` as its endpoint and sends its bearer token with every
 * request. Failures are answered as everywhere (`ProblemBody`).
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { asStorable } from '../record-fields.ts';
import { FILE_LIMITS } from './file-fields.ts';

/** Where uploads are made; the address of each is below it. */
export const UPLOADS_PATH = '/api/upload/tus';

/** The header of the answer to the last piece: the id of the file that has come of the upload. */
export const UPLOADED_FILE_HEADER = 'Station-File-Id';

/** Beginnings, and pieces, of one person in a minute: folders of small files are sent 150 a second. */
const UPLOAD_CALLS_PER_MINUTE = 12_000;

/** A piece should have at most this many bytes, so that a slow line sends it in five minutes. */
export const UPLOAD_CHUNK_BYTES = 8 * 1024 * 1024;

/** An upload that nothing was sent to for so long is given up. */
export const UPLOAD_HOURS = 24;

/** Unfinished uploads of one person. */
export const UPLOADS_MAX = 1_000;

/** A text without what cannot be stored. */
const sentText = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((value: string) => asStorable(value).normalize('NFC').trim()),
  );

/** What becomes of a file whose name is taken in its folder. */
export const NAME_TAKEN_CHOICES = ['number', 'version'] as const;

/**
 * The keys of `Upload-Metadata`, all of them text; only `filename` must be there. `filetype` of
 * tus clients is not looked at: the bytes say what a file is.
 */
export const UploadMetadata = z.object({
  /** Cleaned by the server, never refused for what it holds. */
  filename: z.pipe(sentText(4_000), z.string().check(z.minLength(1))),
  /** Id of the folder it goes into; empty or left out: the top. */
  folder_id: z.optional(z.string().check(z.regex(/^\d{0,15}$/))),
  /** Names of folders below that, with slashes between: found, or made. As a chosen folder has them. */
  relative_path: z.optional(sentText(4_000)),
  /** A new version of this file; folder and name taken do not count then. */
  node_id: z.optional(z.string().check(z.regex(/^\d{0,15}$/))),
  category: z.optional(sentText(FILE_LIMITS.category)),
  /** A JSON array of texts. */
  tags: z.optional(sentText(4_000)),
  description: z.optional(sentText(FILE_LIMITS.description)),
  /** SHA-256, base64url: other bytes than these are refused at the end. */
  hash: z.optional(z.string().check(z.regex(/^([\w-]{43})?$/))),
  /** `number` unless told: a number is put behind the name. */
  name_taken: z.optional(z.enum(NAME_TAKEN_CHOICES)),
});
export type UploadMetadata = z.infer<typeof UploadMetadata>;

export const getUploadLimits = endpoint({
  name: 'getUploadLimits',
  method: 'GET',
  path: '/api/upload/limits',
  access: 'staff',
  summary:
    'How large a file may be, and how much room the caller has left; to be told before sending.',
  response: answer({
    data: z.object({
      max_file_bytes: z.number(),
      /** Null: no quota. */
      quota_bytes: z.nullable(z.number()),
      /** Bytes of the caller’s files with all versions, in the trash too, and of unfinished uploads. */
      used_bytes: z.number(),
      chunk_bytes: z.number(),
    }),
  }),
});

/** An upload that is not finished. */
export const UnfinishedUpload = z.object({
  id: z.string(),
  /** Where it goes on. */
  location: z.string(),
  filename: z.string(),
  file_size: z.number(),
  /** Bytes that the server has. */
  received: z.number(),
  /** As it was given; empty if it was not. */
  hash: z.string(),
  created_at: z.string(),
  /** When it is given up unless more is sent. */
  expires_at: z.string(),
});
export type UnfinishedUpload = z.infer<typeof UnfinishedUpload>;

export const listUnfinishedUploads = endpoint({
  name: 'listUnfinishedUploads',
  method: 'GET',
  path: '/api/upload/unfinished',
  access: 'staff',
  summary:
    'The caller’s uploads that can go on, newest first; of whatever browser they were begun in.',
  response: answer({ data: z.array(UnfinishedUpload) }),
});

const uploadParams = z.object({ id: z.string().check(z.regex(/^[\da-f-]{36}$/)) });

/** Answers 201 with `Location`; 413 too large, 507 no room in the quota or on the disk. */
export const createUpload = endpoint({
  name: 'createUpload',
  method: 'POST',
  path: UPLOADS_PATH,
  access: 'staff',
  perMinute: UPLOAD_CALLS_PER_MINUTE,
  summary:
    'Begin an upload (tus: `Upload-Length`, `Upload-Metadata`); its size counts in the quota.',
});

/** tus asks it by HEAD; by GET it is JSON. A finished one names its file for a day. */
export const getUpload = endpoint({
  name: 'getUpload',
  method: 'GET',
  path: `${UPLOADS_PATH}/:id`,
  access: 'staff',
  summary: 'How much of an upload is there (tus: `Upload-Offset`).',
  params: uploadParams,
  response: answer({
    data: z.object({ ...UnfinishedUpload.shape, file_id: z.nullable(z.number()) }),
  }),
});

/** Answers 204 with `Upload-Offset`, and after the last piece `Station-File-Id`. */
export const sendUploadPiece = endpoint({
  name: 'sendUploadPiece',
  method: 'PATCH',
  path: `${UPLOADS_PATH}/:id`,
  access: 'staff',
  perMinute: UPLOAD_CALLS_PER_MINUTE,
  summary: 'Send the next piece of an upload (tus).',
  params: uploadParams,
});

export const cancelUpload = endpoint({
  name: 'cancelUpload',
  method: 'DELETE',
  path: `${UPLOADS_PATH}/:id`,
  access: 'staff',
  summary: 'Give an upload up (tus); its room is free again.',
  params: uploadParams,
});
