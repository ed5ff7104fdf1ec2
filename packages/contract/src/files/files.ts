/** The spec's own calls about files (spec 1, section 7; spec 2, section 7: "Files"), and pictures. */
import * as z from 'zod/mini';
import { answer, endpoint, type FileUpload } from '../endpoint.ts';
import { idInPath, optionalText, wholeNumber } from '../record-fields.ts';
import { FILE_LIMITS, FileRecord } from './file-fields.ts';

/** Pixels along each side of an avatar. */
export const AVATAR_SIZE = 512;

/** The category whose picture becomes the caller's own. */
export const AVATAR_CATEGORY = 'avatar';

/** Pictures of at most 10 MB. */
export const PICTURE_UPLOAD: FileUpload = { fileField: 'files', maxBytes: 10 * 1024 * 1024 };

/** What older callers send at once: files of at most 25 MB each. Larger ones go by tus (uploads.ts). */
export const FILES_UPLOAD: FileUpload = {
  fileField: 'files',
  maxBytes: 25 * 1024 * 1024,
  maxFiles: 50,
};

/** A whole number in a form field. */
const pixels = () =>
  z.optional(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)),
      z.int().check(z.minimum(0), z.maximum(30_000)),
    ),
  );

export const UploadedFile = z.object({
  /** Address of the file, from the root. */
  location: z.string(),
  original_name: z.string(),
  mime_type: z.string(),
  /** Bytes as stored. */
  file_size: z.number(),
  category: z.string(),
  /** Left out for an avatar, which is no file of the file manager. */
  id: z.optional(z.number()),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const uploadFiles = endpoint({
  name: 'uploadFiles',
  method: 'POST',
  path: '/api/upload/upload-multiple',
  access: 'staff',
  perMinute: 30,
  summary:
    'Upload files of at most 25 MB. Category `avatar` makes a picture the caller’s own, square, and removes the one before.',
  upload: FILES_UPLOAD,
  /** Fields of the form beside the files. The crop is a square of the upright picture, in pixels. */
  body: z.object({
    category: optionalText(FILE_LIMITS.category),
    description: optionalText(FILE_LIMITS.description),
    crop_left: pixels(),
    crop_top: pixels(),
    crop_size: pixels(),
  }),
  response: answer({ data: z.array(UploadedFile) }),
});

/** Most files that the spec's list gives at once (spec 2, section 9). */
export const LISTED_FILES_MAX = 5_000;

export const listFiles = endpoint({
  name: 'listFiles',
  method: 'GET',
  path: '/api/upload/files',
  access: 'staff',
  summary:
    'The newest files, as the spec has it; `listFileNodes` gives them page by page with search and folders.',
  query: z.object({ limit: wholeNumber(1, LISTED_FILES_MAX, LISTED_FILES_MAX) }),
  response: answer({ data: z.array(FileRecord) }),
});

export const deleteFile = endpoint({
  name: 'deleteFile',
  method: 'DELETE',
  path: '/api/upload/file/:id',
  access: 'staff',
  summary: 'Move a file to the trash.',
  params: z.object({ id: idInPath() }),
  /** `warning` is there when the file was attached to something. */
  response: answer({ warning: z.optional(z.string()) }),
});

/** Names are 32 random characters: who has the address has seen the picture where it is shown. */
export const getFile = endpoint({
  name: 'getFile',
  method: 'GET',
  path: '/api/files/:name',
  access: 'guest',
  summary: 'An uploaded picture, by its unguessable name; it never changes.',
  perMinute: 3_000,
  params: z.object({ name: z.string().check(z.regex(/^[\w-]{20,80}\.webp$/)) }),
  download: { contentType: 'image/webp' },
});
