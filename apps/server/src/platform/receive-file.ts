import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FileUpload } from '@station/contract/endpoint';
import { asStorable } from '@station/contract/record-fields';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** What multipart adds to a file: boundaries, headers, small fields. */
const MULTIPART_OVERHEAD = 64 * 1024;

/** A file that lies in a temporary place, under the name that its sender gave it. */
export type SavedFile = { path: string; filename: string; remove: () => Promise<void> };

/** A file that was received. */
export type ReceivedFile = SavedFile & {
  /** The other fields of the form that came before or after the file, as texts. */
  fields: Record<string, string>;
};

/** One file or more, and the other fields of their form. */
export type ReceivedFiles = {
  files: SavedFile[];
  fields: Record<string, string>;
  remove: () => Promise<void>;
};

/** Why no file was received. */
export type NotReceived = 'no-file' | 'too-large' | 'wrong-type';

/** Nothing is received for as long as this, in milliseconds (http.ts); what is older is nobody's. */
const LEFT_BEHIND_MS = 60 * 60_000;

/** The folder for files that are being received. */
export function temporaryFolder(dataDir: string): string {
  return join(dataDir, 'tmp');
}

/**
 * Makes the folder for files that are being received, and removes from it and from the `others` what
 * servers that died have left behind. Several servers may share it, so what is young stays.
 */
export async function tidyTemporaryFolder(
  dataDir: string,
  others: readonly string[] = [],
): Promise<void> {
  await mkdir(temporaryFolder(dataDir), { recursive: true });
  for (const folder of [temporaryFolder(dataDir), ...others]) {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? {};
      if (mtimeMs === undefined || Date.now() - mtimeMs < LEFT_BEHIND_MS) continue;
      await rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * Receives the file of an upload endpoint into a temporary place; the caller removes it when done. Of
 * several files the first one counts; a form with many is somebody's mistake.
 * Too much is refused without being read to its end. Answers why when there is nothing to use.
 */
export async function receiveFile(
  request: FastifyRequest,
  upload: FileUpload,
  dataDir: string,
  accepts: (filename: string) => boolean,
): Promise<ReceivedFile | NotReceived> {
  const received = await receiveFiles(request, { ...upload, maxFiles: 1 }, dataDir, accepts);
  if (typeof received === 'string') return received;
  const [file] = received.files;
  return file ? { ...file, fields: received.fields } : 'no-file';
}

/** The same for all files of a form, at most as many as the endpoint takes. */
export async function receiveFiles(
  request: FastifyRequest,
  upload: FileUpload,
  dataDir: string,
  accepts: (filename: string) => boolean,
): Promise<ReceivedFiles | NotReceived> {
  if (!request.isMultipart()) return 'no-file';
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > upload.maxBytes * (upload.maxFiles ?? 1) + MULTIPART_OVERHEAD) return 'too-large';
  try {
    return await receive(request, upload, dataDir, accepts);
  } catch (error) {
    throw isBrokenForm(error) ? new Problem('invalid', 'The form is broken or was cut off') : error;
  } finally {
    // What is left unread would hold up the next call on the same connection.
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function receive(
  request: FastifyRequest,
  upload: FileUpload,
  dataDir: string,
  accepts: (filename: string) => boolean,
): Promise<ReceivedFiles | NotReceived> {
  const most = upload.maxFiles ?? 1;
  const fields = new Map<string, string>();
  const files: SavedFile[] = [];
  const remove = async () => {
    await Promise.all(files.map((file) => file.remove()));
  };
  const fail = async (why: NotReceived) => {
    await remove();
    return why;
  };
  try {
    for await (const part of request.parts({ limits: limitsOf(upload, most) })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value);
      } else if (files.length >= most || part.fieldname !== upload.fileField || !part.filename) {
        part.file.resume();
      } else {
        if (!accepts(part.filename)) return await fail('wrong-type');
        const saved = await saveFile(part, temporaryFolder(dataDir));
        if (typeof saved === 'string') return await fail(saved);
        files.push(saved);
      }
    }
  } catch (error) {
    await remove();
    throw error;
  }
  if (files.length === 0) return 'no-file';
  return { files, fields: Object.fromEntries(fields), remove };
}

const limitsOf = ({ maxBytes }: FileUpload, most: number) => ({
  fileSize: maxBytes,
  files: Math.max(10, most),
  fields: 20,
  fieldSize: 10_000,
});

async function saveFile(part: MultipartFile, folder: string): Promise<SavedFile | 'too-large'> {
  const path = join(folder, randomUUID());
  const remove = () => rm(path, { force: true });
  try {
    await pipeline(part.file, createWriteStream(path));
  } catch (error) {
    await remove();
    throw error;
  }
  if (!part.file.truncated)
    return { path, filename: asStorable(part.filename).normalize('NFC'), remove };
  await remove();
  return 'too-large';
}

/** The parser of forms throws plain errors; those of files and of Fastify have codes. */
function isBrokenForm(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === undefined || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
