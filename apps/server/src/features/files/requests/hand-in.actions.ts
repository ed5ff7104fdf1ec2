import type { FilesReason } from '@station/contract/files/file-fields';
import type { LinksReason } from '@station/contract/files/links';
import type { GuestUploadMetadata, RequestsReason } from '@station/contract/files/requests';
import { UPLOAD_CHUNK_BYTES } from '@station/contract/files/uploads';
import type * as z from 'zod/mini';
import { networkOf } from '../../../platform/caller-address.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { readAccess, signAccess } from '../links/link-access.ts';
import { requireLinkPassword } from '../links/link-passwords.actions.ts';
import { stateOf } from '../links/link-state.rules.ts';
import { lockPlace } from '../nodes/nodes.actions.ts';
import { reserveUpload, uploadNotFound } from '../uploads/uploads.actions.ts';
import { findUploadById, type UploadRow } from '../uploads/uploads.queries.ts';
import { countHandedIn } from './handed-in.queries.ts';
import { isFull } from './requests.actions.ts';
import {
  findAsker,
  findRequest,
  findRequestByToken,
  lockRequest,
  type RequestRow,
} from './requests.queries.ts';

const MB = 1024 * 1024;

/** Uploads of one request that are under way at a time. */
const UNDER_WAY_MAX = 50;

/** A guest who hands files in: for which request, as whose work, and what they were let in by. */
export type Giver = { request: RequestRow; asker: Actor; access: string };

/**
 * Opens an upload request for a guest who has its token, and its password if it has one.
 * @throws Problem `files.link-gone`, `files.link-withdrawn`, `files.link-expired`,
 *   `files.request-full`, or as `requireLinkPassword`.
 */
export async function openRequest(
  context: Context,
  given: { token: string; password?: string | undefined; address: string },
) {
  const { db, clock, secrets, config } = context;
  const found = await findRequestByToken(db, hashToken(given.token));
  const request = requireOpen(found, clock.now());
  if (isFull(request)) throw full();
  await requireAsker(context, request, '');
  await requireLinkPassword(context, 'upload-request', request, {
    password: given.password,
    address: networkOf(given.address),
  });
  const { organisation_name } = await readSettings(context);
  return {
    access: signAccess({ secrets, now: clock.now() }, 'upload-request', request),
    title: request.title,
    message: request.message,
    asked_by: request.account_name,
    organisation_name,
    expires_at: request.expires_at.toISOString(),
    max_file_bytes: Math.min(config.fileMaxMb * MB, request.max_bytes),
    files_left: request.max_files - request.files,
    bytes_left: request.max_bytes - request.bytes,
    chunk_bytes: UPLOAD_CHUNK_BYTES,
  };
}

/**
 * The guest who comes back with what opening a request gave; `name` is what they call themselves.
 * @throws Problem `files.link-access-expired`, and as `openRequest`.
 */
export async function requireGiver(
  context: Pick<Context, 'db' | 'clock' | 'secrets'>,
  access: string,
  name = '',
): Promise<Giver> {
  const { db, clock, secrets } = context;
  const opened = readAccess({ secrets, now: clock.now() }, 'upload-request', access);
  const found = opened && (await findRequest(db, opened.id));
  if (!opened || (found && found.generation !== opened.generation)) {
    throw new Problem('unauthenticated', 'Please open the link again', {
      reason: 'files.link-access-expired' satisfies LinksReason,
    });
  }
  const request = requireOpen(found, clock.now());
  return { request, asker: await requireAsker(context, request, name), access };
}

/** Whether a guest may go on sending. */
export async function mayStillGive(
  context: Pick<Context, 'db' | 'clock' | 'secrets'>,
  access: string,
): Promise<boolean> {
  return requireGiver(context, access).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
}

/**
 * Reserves room for a file that a guest hands in. Of several at once no more pass than the request
 * takes: its row is held meanwhile.
 * @throws Problem `files.request-full`, `files.too-large`, `files.too-many-uploads`,
 *   `files.quota-exceeded`, `files.disk-full`, or one about the folder.
 */
export async function startHandIn(
  context: Context,
  { request: { id: requestId, folder_id: folderId }, asker }: Giver,
  size: number,
  metadata: z.output<typeof GuestUploadMetadata>,
): Promise<string> {
  const { filename, hash, guest_name = '' } = metadata;
  const uploadMetadata = {
    filename,
    guest_name,
    ...(hash !== undefined && { hash }),
    ...(folderId !== null && { folder_id: String(folderId) }),
  };
  const reserving = { size, actor: asker, metadata: uploadMetadata, request_id: requestId };
  return reserveUpload(context, reserving, async (trx) => {
    const { owner_id: ownerId } = await lockPlace(trx, asker, folderId);
    const request = requireOpen(await lockRequest(trx, requestId), context.clock.now());
    const { files, bytes, under_way: underWay } = await countHandedIn(trx, requestId);
    if (files >= request.max_files || bytes + size > request.max_bytes) throw full();
    if (underWay < UNDER_WAY_MAX) return ownerId;
    throw refuse('conflict', 'Too many uploads are under way', 'files.too-many-uploads');
  });
}

/** An upload of a request. @throws Problem `files.upload-not-found`, also for one of another request. */
export async function requireHandIn(
  { db }: Pick<Context, 'db'>,
  { request }: Giver,
  uploadId: string,
): Promise<UploadRow> {
  const upload = await findUploadById(db, uploadId);
  if (upload?.request_id === request.id) return upload;
  throw uploadNotFound();
}

/**
 * Whose work a handed-in file is: that of who asked for it, under the name that the guest has given.
 * @throws Problem `files.link-gone` when that account may do nothing any more.
 */
async function requireAsker(
  { db }: Pick<Context, 'db'>,
  request: RequestRow,
  guestName: string,
): Promise<Actor> {
  const asker = await findAsker(db, request.account_id);
  if (asker) return { ...asker, name: guestName || request.title, sessionId: 0 };
  throw gone();
}

function requireOpen(request: RequestRow | undefined, now: number): RequestRow {
  const state = request ? stateOf(request, false, now) : 'gone';
  if (request && state === 'live') return request;
  if (state === 'expired') throw refuse('not-found', 'This link has expired', 'files.link-expired');
  if (state === 'withdrawn') {
    throw refuse('not-found', 'This link has been withdrawn', 'files.link-withdrawn');
  }
  throw gone();
}

const gone = () => refuse('not-found', 'This link does not exist', 'files.link-gone');

const full = () =>
  refuse('forbidden', 'As many files as were asked for have been handed in', 'files.request-full');

const refuse = (
  code: ConstructorParameters<typeof Problem>[0],
  message: string,
  reason: FilesReason | LinksReason | RequestsReason,
) => new Problem(code, message, { reason });
