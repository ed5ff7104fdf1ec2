import { Readable } from 'node:stream';
import type { FilesReason } from '@station/contract/files/file-fields';
import { ZIP_FILES_MAX, type ZipsReason } from '@station/contract/files/zips';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/db.ts';
import { bytesFor } from '../../../platform/bytes-for.ts';
import type { Context } from '../../../platform/context.ts';
import { disposition } from '../../../platform/disposition.ts';
import { asHarmless } from '../../../platform/harmless-bytes.ts';
import { Problem } from '../../../platform/problem.ts';
import { revocable } from '../../../platform/revocable-stream.ts';
import { storedZip, type ZipEntry, zipSizeOf } from '../../../platform/zip-stream.ts';
import { nameKey, numberedName } from '../nodes/file-names.rules.ts';
import { findZipNodes, type ZipNode } from './zips.queries.ts';

/** A file of an archive, and where its bytes are; of a folder that one is empty. */
export type ZipFile = ZipEntry & { hash: string };

/**
 * What an archive of some files and folders holds.
 * @throws Problem `files.zip-too-many`, `files.zip-empty`.
 */
export async function readZipFiles(db: Db, ids: readonly number[]): Promise<ZipFile[]> {
  const nodes = await findZipNodes(db, ids, ZIP_FILES_MAX + 1);
  if (nodes.length > ZIP_FILES_MAX) {
    const text = `An archive holds ${ZIP_FILES_MAX} files at most`;
    throw new Problem('invalid', text, {
      reason: 'files.zip-too-many' satisfies ZipsReason,
    });
  }
  if (nodes.length === 0) {
    throw new Problem('not-found', 'There is nothing to put into an archive', {
      reason: 'files.zip-empty' satisfies ZipsReason,
    });
  }
  return namedApart(nodes);
}

/** What comes from several folders may have one name: then it gets a number, as at an upload. */
function namedApart(nodes: readonly ZipNode[]): ZipFile[] {
  const names = new Map<number, string>();
  const taken = new Set<string>();
  return nodes.map(({ kind, names: way, root_id: rootId, blob_hash: hash, ...node }) => {
    const [top = '', ...below] = way;
    const known = names.get(rootId) ?? freeName(top, taken);
    names.set(rootId, known);
    taken.add(nameKey(known));
    const path = [known, ...below].join('/');
    return {
      name: kind === 'folder' ? `${path}/` : path,
      modifiedAt: node.uploaded_at,
      size: kind === 'folder' ? 0 : node.file_size,
      hash: hash ?? '',
    };
  });
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : numberedName(wanted, number);
    if (!taken.has(nameKey(name))) return name;
  }
}

/**
 * Sends an archive while it is being written; it ends when `isAllowed` says so. Its length is told
 * beforehand, so that a browser can show how far it is.
 */
export async function sendZip(
  { blobs }: Pick<Context, 'blobs'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: string,
  files: readonly ZipFile[],
  isAllowed: () => Promise<boolean>,
): Promise<FastifyReply> {
  const open = async ({ hash }: ZipFile) => {
    const found = await blobs.open(hash);
    if (found) return found.bytes;
    throw new Problem('unavailable', 'The bytes of a file are missing on the server', {
      reason: 'files.not-found' satisfies FilesReason,
    });
  };
  const archive = () =>
    revocable(Readable.from(storedZip(files, open), { objectMode: false }), isAllowed);
  return asHarmless(reply, 'no-store')
    .type('application/zip')
    .header('Content-Disposition', disposition('attachment', name))
    .header('Content-Length', zipSizeOf(files))
    .send(await bytesFor(request, archive));
}
