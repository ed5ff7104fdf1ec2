/** Versions of a file, and its bytes. */
import * as z from 'zod/mini';
import { answer, endpoint } from '../endpoint.ts';
import { flag, givenNumber, idInPath } from '../record-fields.ts';
import { FileNode } from './file-fields.ts';

export const FileVersion = z.object({
  id: z.number(),
  is_current: z.boolean(),
  /** What the file was called by who uploaded it. */
  original_name: z.string(),
  file_size: z.number(),
  mime_type: z.string(),
  uploader_name: z.string(),
  upload_date: z.string(),
  /** As `s3_url` of the file. */
  s3_url: z.string(),
});
export type FileVersion = z.infer<typeof FileVersion>;

export const listFileVersions = endpoint({
  name: 'listFileVersions',
  method: 'GET',
  path: '/api/files/nodes/:id/versions',
  access: 'staff',
  summary: 'The versions of a file, newest first.',
  params: z.object({ id: idInPath() }),
  response: answer({ data: z.array(FileVersion) }),
});

const versionParams = z.object({ id: idInPath(), versionId: idInPath() });

export const restoreFileVersion = endpoint({
  name: 'restoreFileVersion',
  method: 'POST',
  path: '/api/files/nodes/:id/versions/:versionId/restore',
  access: 'staff',
  summary: 'Make an older version the one that counts; none is lost.',
  params: versionParams,
  response: answer({ data: FileNode }),
});

export const deleteFileVersion = endpoint({
  name: 'deleteFileVersion',
  method: 'DELETE',
  path: '/api/files/nodes/:id/versions/:versionId',
  access: 'staff',
  summary: 'Delete a version that does not count, for good.',
  params: versionParams,
  response: answer({}),
});

/**
 * By a token, or by the signed address that answers carry (`s3_url`), which names a session: whoever
 * may not see the file any more, or whose session is over, is refused with it too.
 */
export const getFileContent = endpoint({
  name: 'getFileContent',
  method: 'GET',
  path: '/api/files/content/:id',
  access: 'guest',
  identifies: true,
  summary:
    'The bytes of a file, or a range of them. Only what cannot run is shown inline; all else is to be saved.',
  perMinute: 3_000,
  params: z.object({ id: idInPath() }),
  query: z.object({
    /** An older version. */
    version: z.optional(givenNumber(1, Number.MAX_SAFE_INTEGER)),
    /** To be saved, whatever it is. */
    download: flag(),
    /** What signs the address. */
    key: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  download: { contentType: 'application/octet-stream' },
});
