import { attachFiles } from '@station/contract/files/attachments';
import {
  checkFileDuplicates,
  copyFileNodes,
  createFolder,
  listFileNodes,
  listFolders,
} from '@station/contract/files/nodes';
import { getUploadLimits, UPLOAD_CHUNK_BYTES, UPLOADS_PATH } from '@station/contract/files/uploads';
import { restoreTrash } from '@station/contract/trash/trash';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { readToken, readUser } from '../../../platform/stored-session.ts';
import { FILES_KEY } from '../files.data.ts';
import { sendByTus } from './tus.ts';
import type { EngineParts } from './upload-engine.ts';
import type { Twin, Upload } from './upload-queue.ts';
import { sendPoster } from './video-poster.ts';

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
  const id = upload.fileId ?? (await placeUpload(upload, file, watch));
  const { attachTo } = upload;
  if (attachTo && id) {
    watch.onPlaced(id);
    const { kind, id: subject } = attachTo;
    const body = { node_ids: [id], subject_kind: kind, subject_id: subject };
    await call(attachFiles, { body });
  }
  return id;
};

const placeUpload: EngineParts['send'] = async (upload, file, watch) => {
  const { choice, twin, address } = upload;
  // What has an address was no longer there when it was to be used again.
  if (choice === 'link' && twin?.id && !address) {
    const linked = await link(upload, twin.id, twin.isTrashed);
    if (linked) return linked;
  }
  const id = await sendByTus({
    endpoint: UPLOADS_PATH,
    address,
    chunkBytes: UPLOAD_CHUNK_BYTES,
    authorize,
    metadata: metadataOf(upload),
    file,
    watch,
  });
  if (id) void sendPoster(id, file);
  return id;
};

/** Uses again what was there when it was asked about; undefined where it has gone meanwhile. */
async function link(upload: Upload, id: number, isTrashed: boolean) {
  const { folder, path, hash = '', isTried } = upload;
  if (isTrashed) {
    const { details } = await call(restoreTrash, { body: { items: [{ kind: 'file', id }] } });
    return details.restored > 0 || (isTried && (await isThere(id, hash))) ? id : undefined;
  }
  const parent = await folderAt(folder, path);
  const made = isTried ? await copyIn(parent, hash, id) : undefined;
  if (made) return made;
  const { data } = await call(copyFileNodes, { body: { ids: [id], parent_id: parent } });
  return data[0]?.id;
}

/** Whether a file of these bytes is out of the trash. */
async function isThere(id: number, hash: string): Promise<boolean> {
  const { data } = await call(checkFileDuplicates, { body: { hashes: [hash] } });
  return data.some((one) => one.id === id && !one.is_trashed);
}

/** Another file of these bytes in a folder: the copy of an earlier try whose answer was lost. */
async function copyIn(folder: number | null, hash: string, but: number) {
  const place = folder ? { folder } : { folder: 'root' as const, owner: me() };
  // The newest come first, and the longest page is long enough.
  const { data } = await call(listFileNodes, { query: { ...place, limit: 100 } });
  return data.find((one) => one.filename === hash && one.id !== but)?.id;
}

/** At the top others' folders are listed as well: what is shared, and for administrators all. */
const me = () => readUser()?.id;

/** The folder at a path below another one, made where there is none. */
async function folderAt(top: number | null, path: readonly string[]): Promise<number | null> {
  let parent = top;
  for (const name of path) {
    const { data } = await call(listFolders, { query: { parent: parent ?? 'root' } });
    const meant = parent === null ? data.filter(({ owner }) => owner.id === me()) : data;
    const there = meant.find((one) => one.name === name)?.id;
    parent = there ?? (await call(createFolder, { body: { name, parent_id: parent } })).data.id;
  }
  return parent;
}

function metadataOf({
  name,
  path,
  folder,
  replaces,
  details,
  hash,
}: Upload): Record<string, string> {
  return {
    filename: name,
    folder_id: folder === null ? '' : String(folder),
    node_id: replaces === undefined ? '' : String(replaces),
    relative_path: path.join('/'),
    category: details.category,
    tags: details.tags.length > 0 ? JSON.stringify(details.tags) : '',
    description: details.description,
    hash: hash ?? '',
  };
}

/** Says who sends. */
function authorize(): Record<string, string> {
  const token = readToken();
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** Gives up what the server has of an upload. */
export async function discardUpload(address: string): Promise<void> {
  const headers = { 'Tus-Resumable': '1.0.0', ...authorize() };
  await fetch(address, { method: 'DELETE', headers });
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
