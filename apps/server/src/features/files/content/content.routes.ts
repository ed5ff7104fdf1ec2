import type { Readable } from 'node:stream';
import { FILE_TEXTS } from '@station/contract/files/file-fields';
import { getFileContent } from '@station/contract/files/versions';
import type { ByteRange } from '../../../platform/blobs/blob-store.ts';
import type { Context, Feature } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { findActorOfSession } from '../../accounts/sessions/session-actors.queries.ts';
import { refuse, requireNode } from '../nodes/nodes.actions.ts';
import { findNode, type NodeRow } from '../nodes/nodes.queries.ts';
import { requireVersionOf } from '../versions/versions.actions.ts';
import { findVersions, type VersionRow } from '../versions/versions.queries.ts';
import { rangeOf } from './byte-range.ts';
import { sessionOfKey } from './content-address.ts';
import { disposition } from './disposition.ts';
import { isShownInline } from './file-kinds.rules.ts';
import { noteOpening } from './openings.actions.ts';

/** The bytes of files. */
export const contentRoutes: Feature['routes'] = (context, mount) => {
  mount(getFileContent, async ({ actor: caller, params, query, request, reply }) => {
    const actor = await requireReader(context, caller, params.id, query.key);
    const node = requireNode(await findNode(context.db, actor, params.id));
    const version = await versionOf(context, node, query.version);
    const etag = `"${version.blob_hash}"`;
    const guarded = () => reply.headers({ ...GUARDS, ETag: etag });
    if (request.headers['if-none-match']?.includes(etag)) return guarded().status(304).send();

    // A range of other bytes than the caller has begun with is worth nothing to them.
    const condition = request.headers['if-range'];
    const isSame = condition === undefined || condition === etag;
    const asked = isSame ? rangeOf(request.headers.range, version.file_size) : 'none';
    if (asked === 'outside') {
      const header = `bytes */${version.file_size}`;
      return guarded().status(416).header('Content-Range', header).type('text/plain').send();
    }
    const range = asked === 'none' ? { start: 0, end: version.file_size - 1 } : asked;
    const bytes = await openBytes(context, version.blob_hash, range);
    if (range.start === 0 && request.method === 'GET') {
      await noteOpening(context, actor, node.id);
    }
    const isInline = isShownInline(version.mime_type) && !query.download;
    guarded().headers({
      'Content-Type': isInline ? shownAs(version.mime_type) : 'application/octet-stream',
      'Content-Disposition': disposition(isInline ? 'inline' : 'attachment', node.name),
      'Content-Length': range.end - range.start + 1,
    });
    if (asked !== 'none') {
      const { start, end } = range;
      reply.status(206).header('Content-Range', `bytes ${start}-${end}/${version.file_size}`);
    }
    return reply.send(bytes);
  });
};

/** Whatever a file is, it can do nothing here; and nobody else's page can show it. */
const GUARDS = {
  'Cache-Control': 'private, no-cache',
  'Accept-Ranges': 'bytes',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Content-Encoding': 'identity',
};

/** Who reads: the holder of the token, or of the session that the address was signed for. */
async function requireReader(
  context: Context,
  caller: Actor | undefined,
  nodeId: number,
  key: string,
): Promise<Actor> {
  if (caller && !caller.accessBlock) return caller;
  if (key === '') throw new Problem('unauthenticated', 'Please sign in');
  const signing = { secrets: context.secrets, now: context.clock.now() };
  const sessionId = sessionOfKey(signing, nodeId, key);
  const actor = sessionId === undefined ? undefined : await findActorOfSession(context, sessionId);
  if (actor) return actor;
  const text = 'This address has run out. Please open the file anew';
  throw refuse('unauthenticated', text, 'files.address-expired');
}

async function versionOf(
  { db }: Context,
  node: NodeRow,
  versionId: number | undefined,
): Promise<Pick<VersionRow, 'blob_hash' | 'file_size' | 'mime_type'>> {
  const { blob_hash, file_size, mime_type } = node;
  if (blob_hash === null) throw refuse('not-found', FILE_TEXTS.notFound, 'files.not-found');
  if (versionId === undefined) return { blob_hash, file_size, mime_type };
  return requireVersionOf(await findVersions(db, node.id), versionId);
}

/** Text is read as UTF-8, whoever wrote it. */
const shownAs = (mimeType: string) =>
  mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType;

async function openBytes({ blobs }: Context, hash: string, range: ByteRange): Promise<Readable> {
  const opened = await blobs.open(hash, range);
  if (opened) return opened.bytes;
  throw refuse('unavailable', 'The bytes of this file are missing', 'files.not-found');
}
