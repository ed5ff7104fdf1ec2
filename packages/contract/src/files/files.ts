/** Uploaded pictures (spec 1, section 7: "upload-multiple"). The file manager adds to this later. */
import * as z from 'zod/mini';
import { answer, endpoint, type FileUpload } from '../endpoint.ts';
import { optionalText } from '../record-fields.ts';

/** Message texts (spec 1, section 8). */
export const FILE_TEXTS = {
  none: 'No files selected',
  tooLarge: 'The picture is too large. Please choose one smaller than 10 MB.',
  wrongType: 'Please choose a picture: JPEG, PNG, WebP, GIF or AVIF',
  tooManyPixels: 'The picture has too many pixels',
} as const;

/** Pixels along each side of an avatar. */
export const AVATAR_SIZE = 512;

/** Reasons a files call can fail for. */
export type FilesReason =
  | 'files.no-file'
  | 'files.too-large'
  | 'files.wrong-type'
  | 'files.too-many-pixels'
  | 'files.not-found';

/** Pictures of at most 10 MB. */
export const PICTURE_UPLOAD: FileUpload = { fileField: 'files', maxBytes: 10 * 1024 * 1024 };

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
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const uploadFiles = endpoint({
  name: 'uploadFiles',
  method: 'POST',
  path: '/api/upload/upload-multiple',
  access: 'staff',
  perMinute: 5,
  summary:
    'Upload a picture. Category `avatar` makes it the caller’s own, square, and removes the one before.',
  upload: PICTURE_UPLOAD,
  /** Fields of the form beside the file. The crop is a square of the upright picture, in pixels. */
  body: z.object({
    category: z.enum(['avatar']),
    description: optionalText(500),
    crop_left: pixels(),
    crop_top: pixels(),
    crop_size: pixels(),
  }),
  response: answer({ data: z.array(UploadedFile) }),
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
