/** Several files, or folders with all that is in them, as one zip archive. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { id } from '../record-fields.ts';
import { FILE_LIMITS } from './file-fields.ts';

/** Files that one archive may hold. */
export const ZIP_FILES_MAX = 20_000;

/** Reasons a call about archives can fail for. */
export type ZipsReason =
  /** More files than an archive may hold, or none. */
  'files.zip-too-many' | 'files.zip-empty' | 'files.zip-not-found';

export const createZip = endpoint({
  name: 'createZip',
  method: 'POST',
  path: '/api/files/zips',
  access: 'staff',
  perMinute: 60,
  summary: 'Ask for a zip archive; it is written while it is being saved.',
  body: z.object({ ids: z.array(id()).check(z.minLength(1), z.maxLength(FILE_LIMITS.bulk)) }),
  response: answer({
    data: z.object({
      /** Open it, as a link to save: good for ten minutes and for the session that asked. */
      address: z.string(),
      name: z.string(),
      files: z.number(),
      /** Bytes of the files. */
      size: z.number(),
    }),
  }),
});

export const getZip = endpoint({
  name: 'getZip',
  method: 'GET',
  path: '/api/files/zips/:zip',
  access: 'guest',
  perMinute: 60,
  summary: 'A zip archive that was asked for; it ends when the session does.',
  params: z.object({ zip: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)) }),
  download: { contentType: 'application/zip' },
});
