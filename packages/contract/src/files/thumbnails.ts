/** Small pictures of files: of pictures by the server, of videos by the browser that uploads them. */
import * as z from 'zod/mini';
import { answer, endpoint, type FileUpload } from '../endpoint.ts';
import { givenNumber, idInPath } from '../record-fields.ts';

/** Longest sides, in pixels: in a list, and to look at. */
export const THUMBNAIL_SIZES = [256, 1600] as const;

/** In an address; 256 unless told. */
export const ThumbnailSize = z._default(
  z.union([
    z.literal([...THUMBNAIL_SIZES]),
    z.pipe(
      z.enum(['256', '1600']),
      z.transform((it) => (it === '1600' ? 1600 : 256)),
    ),
  ]),
  256,
);

/** A frame of a video: JPEG, PNG or WebP. */
export const POSTER_UPLOAD: FileUpload = { fileField: 'files', maxBytes: 5 * 1024 * 1024 };

/** Reasons a call about thumbnails can fail for. */
export type ThumbnailsReason =
  /** This kind of file has none, or it could not be made: HEIC, broken, too many pixels. */
  | 'files.no-thumbnail'
  /** It is being made. */
  | 'files.thumbnail-waits'
  /** Posters are for videos. */
  | 'files.no-video';

/** `FileNode.thumbnail_url` is the address of this, signed; without it the call is refused. */
export const getThumbnail = endpoint({
  name: 'getThumbnail',
  method: 'GET',
  path: '/api/files/thumbnails/:id',
  access: 'guest',
  identifies: true,
  perMinute: 3_000,
  summary: 'A small WebP picture of a file.',
  params: z.object({ id: idInPath() }),
  query: z.object({
    size: ThumbnailSize,
    version: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
    key: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  download: { contentType: 'image/webp' },
});

export const ThumbnailState = z.enum(['ready', 'waiting', 'none']);
export type ThumbnailState = z.infer<typeof ThumbnailState>;

export const getThumbnailState = endpoint({
  name: 'getThumbnailState',
  method: 'GET',
  path: '/api/files/nodes/:id/thumbnail',
  access: 'staff',
  summary: 'Whether the small picture of a file is there, and how many are made before it.',
  params: z.object({ id: idInPath() }),
  response: answer({
    data: z.object({
      state: ThumbnailState,
      /** Jobs that go before it; 0 when it is next, is being made, or does not wait. */
      ahead: z.number(),
      /** As `thumbnail_url` of the file. */
      address: z.nullable(z.string()),
    }),
  }),
});

export const uploadPoster = endpoint({
  name: 'uploadPoster',
  method: 'POST',
  path: '/api/files/nodes/:id/poster',
  access: 'staff',
  perMinute: 300,
  summary: 'Give a video the picture it is shown by: a frame that the browser took.',
  params: z.object({ id: idInPath() }),
  upload: POSTER_UPLOAD,
  response: answer({}),
});
