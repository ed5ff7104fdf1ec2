import {
  checkFileDuplicates,
  copyFileNodes,
  createFolder,
  listFolders,
} from '@station/contract/files/nodes';
import {
  getUploadLimits,
  UPLOAD_CHUNK_BYTES,
  UPLOADED_FILE_HEADER,
  UPLOADS_PATH,
} from '@station/contract/files/uploads';
import { restoreTrash } from '@station/contract/trash/trash';
import { useQuery } from '@tanstack/react-query';
import type { DetailedError } from 'tus-js-client';
import { call, refusal, unreachable } from '../../../platform/call.ts';
import { Problem } from '../../../platform/problem.ts';
import { noteAnswer, noteNetworkFailure } from '../../../platform/realtime/connection.ts';
import { readToken } from '../../../platform/stored-session.ts';
import { FILES_KEY } from '../files.data.ts';
import type { EngineParts, SendWatch } from './upload-engine.ts';
import type { Twin, Upload } from './upload-queue.ts';

/** How large a file may be, and how much room there is. */
export function useUploadLimits() {
  return useQuery({
    queryKey: [...FILES_KEY, 'limits'],
    queryFn: ({ signal }) => call(getUploadLimits, { signal }),
    select: ({ data }) => data,
  });
}

/**
 * Sends a file, or takes a second place for bytes that are there already.
 *
 * @throws Problem
 */
export const sendUpload: EngineParts['send'] = async (upload, file, watch) => {
  const { choice, twin } = upload;
  if (choice === 'link' && twin?.id) return link(upload, twin.id, twin.isTrashed);
  return sendByTus(upload, file, watch);
};

async function link({ folder, path }: Upload, id: number, isTrashed: boolean) {
  if (isTrashed) {
    await call(restoreTrash, { body: { items: [{ kind: 'file', id }] } });
    return id;
  }
  const parent = await folderAt(folder, path);
  const { data } = await call(copyFileNodes, { body: { ids: [id], parent_id: parent } });
  return data[0]?.id;
}

/** The folder at a path below another one, made where there is none. */
async function folderAt(top: number | null, path: readonly string[]): Promise<number | null> {
  let parent = top;
  for (const name of path) {
    const { data } = await call(listFolders, { query: { parent: parent ?? 'root' } });
    const there = data.find((one) => one.name === name)?.id;
    parent = there ?? (await call(createFolder, { body: { name, parent_id: parent } })).data.id;
  }
  return parent;
}

/** Answers that mean: the piece before is still being taken. It passes by itself. */
const STILL_BUSY = [409, 423];

async function sendByTus(upload: Upload, file: File, { signal, onAddress, onSent }: SendWatch) {
  const { Upload: Tus } = await import('tus-js-client');
  return new Promise<number | undefined>((resolve, reject) => {
    let token: string | undefined;
    let fileId: number | undefined;
    const task = new Tus(file, {
      endpoint: UPLOADS_PATH,
      uploadUrl: upload.address ?? null,
      metadata: metadataOf(upload),
      chunkSize: UPLOAD_CHUNK_BYTES,
      // The engine tries again: it knows when the line is back, and what a refusal is.
      retryDelays: null,
      // Where it goes on is kept with the queue.
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        token = readToken();
        if (token) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onAfterResponse: (_, answer) => {
        noteAnswer();
        fileId = Number(answer.getHeader(UPLOADED_FILE_HEADER)) || fileId;
      },
      onUploadUrlAvailable: () => {
        if (task.url) onAddress(new URL(task.url, location.href).pathname);
      },
      onProgress: onSent,
      onSuccess: () => resolve(fileId),
      onError: (error) => reject(problemOf(error, token)),
    });
    signal.addEventListener('abort', () => {
      void task.abort();
      reject(new DOMException('Given up', 'AbortError'));
    });
    task.start();
  });
}

function metadataOf({ name, path, folder, details, hash }: Upload): Record<string, string> {
  const all = {
    filename: name,
    folder_id: folder === null ? '' : String(folder),
    relative_path: path.join('/'),
    category: details.category,
    tags: details.tags.length > 0 ? JSON.stringify(details.tags) : '',
    description: details.description,
    hash: hash ?? '',
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

function problemOf(error: Error | DetailedError, token: string | undefined): Problem {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  if (!answer || status === 0) {
    noteNetworkFailure();
    return unreachable();
  }
  if (STILL_BUSY.includes(status)) return new Problem({ code: 'unavailable', message: '' });
  const id = answer.getHeader('x-request-id');
  const headers = new Headers(id ? { 'x-request-id': id } : {});
  return refusal({ status, headers }, parse(answer.getBody()), token);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Gives up what the server has of an upload. */
export async function discardUpload(address: string): Promise<void> {
  const token = readToken();
  await fetch(address, {
    method: 'DELETE',
    headers: { 'Tus-Resumable': '1.0.0', ...(token && { Authorization: `Bearer ${token}` }) },
  });
}

/** Hashes that are asked about together, and how long the first one waits, in milliseconds. */
const TOGETHER = 100;
const GATHER_MS = 150;

/** Asks which files are there already; hashes that come close together are asked about in one call. */
export function createTwinFinder(): EngineParts['findTwin'] {
  type Asked = {
    hash: string;
    answer: (twin: Twin | undefined) => void;
    fail: (e: unknown) => void;
  };
  let asked: Asked[] = [];
  const ask = async () => {
    const some = asked.splice(0, TOGETHER);
    if (asked.length > 0) setTimeout(ask, 0);
    try {
      const hashes = [...new Set(some.map(({ hash }) => hash))];
      const { data } = await call(checkFileDuplicates, { body: { hashes } });
      for (const { hash, answer } of some) {
        const found = data.filter((one) => one.hash === hash);
        const first = found.find((one) => !one.is_trashed) ?? found[0];
        answer(first && { id: first.id, name: first.original_name, isTrashed: first.is_trashed });
      }
    } catch (error) {
      for (const { fail } of some) fail(error);
    }
  };
  return (hash) =>
    new Promise((answer, fail) => {
      if (asked.length === 0) setTimeout(ask, GATHER_MS);
      asked = [...asked, { hash, answer, fail }];
    });
}
