/**
 * What guests do with a link: open it, which gives an `access` for six hours, and with that look,
 * download and zip. The token goes in a body alone, so that it stands in no log.
 */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { Pagination } from '../paging.ts';
import { flag, givenNumber, idInPath, wholeNumber } from '../record-fields.ts';
import { FolderStep } from './file-fields.ts';
import { LinkToken, linkPassword } from './links.ts';
import { ThumbnailSize } from './thumbnails.ts';

/** What `openFileLink` gave, signed by the server. */
const access = z.string().check(z.maxLength(200));

/** Rows on a page of a folder that a guest sees. */
export const GUEST_PAGE_SIZE = 100;

/** A file or folder as a guest sees it. */
export const GuestNode = z.object({
  id: z.number(),
  kind: z.enum(['file', 'folder']),
  name: z.string(),
  /** 0 for a folder. */
  file_size: z.number(),
  mime_type: z.string(),
  upload_date: z.string(),
  is_shown_inline: z.boolean(),
  /** Where it is opened or, with `&download=true`, saved; empty for a folder. */
  address: z.string(),
  /** A picture of 256 pixels at most, and with `&size=1600` a large one; null if there is none. */
  thumbnail_url: z.nullable(z.string()),
});
export type GuestNode = z.infer<typeof GuestNode>;

export const openFileLink = endpoint({
  name: 'openFileLink',
  method: 'POST',
  path: '/api/share/open',
  access: 'guest',
  perMinute: 60,
  summary: 'Open a link: what it is, and what to look at it with.',
  body: z.object({
    token: LinkToken,
    /** As it was set: without spaces around it. */
    password: z.optional(linkPassword()),
  }),
  response: answer({
    data: z.object({
      access: z.string(),
      node: GuestNode,
      /** Who shares it, and for whom. */
      shared_by: z.string(),
      organisation_name: z.string(),
      expires_at: z.string(),
      /** Null: no limit. */
      downloads_left: z.nullable(z.number()),
      /** Where everything in the folder is saved as one zip archive; null for a file. */
      zip_address: z.nullable(z.string()),
    }),
  }),
});

export const listGuestNodes = endpoint({
  name: 'listGuestNodes',
  method: 'GET',
  path: '/api/share/nodes',
  access: 'guest',
  perMinute: 300,
  summary: 'What is in a shared folder, or in a folder below it; folders first, by name.',
  query: z.object({
    access,
    /** Left out: the folder that is shared. */
    folder: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
    page: wholeNumber(1, 1_000_000, 1),
  }),
  response: answer({
    data: z.array(GuestNode),
    pagination: Pagination,
    /** From the shared folder to this one. */
    path: z.array(FolderStep),
  }),
});

export const getGuestContent = endpoint({
  name: 'getGuestContent',
  method: 'GET',
  path: '/api/share/content/:id',
  access: 'guest',
  perMinute: 600,
  summary:
    'The bytes of a shared file, or a range. The first time in a visit counts as a download.',
  params: z.object({ id: idInPath() }),
  query: z.object({ access, download: flag() }),
  download: { contentType: 'application/octet-stream' },
});

export const getGuestThumbnail = endpoint({
  name: 'getGuestThumbnail',
  method: 'GET',
  path: '/api/share/thumbnails/:id',
  access: 'guest',
  perMinute: 1_200,
  summary: 'A small picture of a shared file.',
  params: z.object({ id: idInPath() }),
  query: z.object({ access, size: ThumbnailSize }),
  download: { contentType: 'image/webp' },
});

export const getGuestZip = endpoint({
  name: 'getGuestZip',
  method: 'GET',
  path: '/api/share/zip',
  access: 'guest',
  perMinute: 30,
  summary: 'A shared folder, or one below it, as a zip archive; counts as one download in a visit.',
  query: z.object({ access, folder: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)) }),
  download: { contentType: 'application/zip' },
});
