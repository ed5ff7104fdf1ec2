import type { BodyOf } from '@station/contract/endpoint';
import { LINK_LIMITS, type LinksReason, requestPath } from '@station/contract/files/links';
import {
  type createUploadRequest,
  REQUEST_LIMITS,
  type RequestsReason,
  type UploadRequest,
  type updateUploadRequest,
} from '@station/contract/files/requests';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';
import { requireFound } from '../../../platform/row-guards.ts';
import { newToken } from '../../../platform/tokens.ts';
import { endOfLink, hashLinkPassword } from '../links/link-passwords.actions.ts';
import { stateOf } from '../links/link-state.rules.ts';
import { lockPlace } from '../nodes/nodes.actions.ts';
import { markSeen } from './handed-in.queries.ts';
import {
  countLiveRequests,
  findRequest,
  insertRequest,
  lockRequest,
  type RequestChange,
  type RequestRow,
  updateRequest,
} from './requests.queries.ts';

const MB = 1024 * 1024;

/**
 * Makes an upload request; answers it with its address, which nobody is told again.
 * @throws Problem as `lockPlace`, `endOfLink` and `hashLinkPassword`; `files.too-many-links`.
 */
export async function createRequest(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  actor: Actor,
  given: BodyOf<typeof createUploadRequest>,
): Promise<{ data: UploadRequest; address: string }> {
  const { db, clock, config } = context;
  const expiresAt = await endOfLink(context, given.days);
  const passwordHash = await hashLinkPassword(context, given.password ?? '');
  const { token, tokenHash } = newToken();
  const made = await db.transaction().execute(async (trx) => {
    await lockPlace(trx, actor, given.folder_id);
    if ((await countLiveRequests(trx, actor.id, new Date(clock.now()))) >= LINK_LIMITS.live) {
      throw new Problem('conflict', `Nobody may have over ${LINK_LIMITS.live} upload requests`, {
        reason: 'files.too-many-links' satisfies LinksReason,
      });
    }
    const id = await insertRequest(trx, {
      token_hash: tokenHash,
      title: given.title,
      message: given.message ?? '',
      folder_id: given.folder_id,
      account_id: actor.id,
      account_name: actor.name || actor.username,
      password_hash: passwordHash,
      expires_at: expiresAt,
      max_files: given.max_files ?? REQUEST_LIMITS.files,
      max_bytes: (given.max_megabytes ?? REQUEST_LIMITS.megabytes) * MB,
    });
    const request = requireRequest(await findRequest(trx, id));
    await auditRequest(trx, actor, 'files.request-made', request, {
      after: auditedFields(request),
    });
    return request;
  });
  const address = `${config.publicUrl ?? ''}${requestPath(token)}`;
  return { data: requestView(made, clock.now()), address };
}

/**
 * Changes an upload request; what is left out stays.
 * @throws Problem `files.request-not-found`, and as `endOfLink` and `hashLinkPassword`.
 */
export async function changeRequest(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  actor: Actor,
  id: number,
  given: BodyOf<typeof updateUploadRequest>,
): Promise<UploadRequest> {
  requireOwnRequest(await findRequest(context.db, id), actor);
  const { title, message, days, password, max_files, max_megabytes } = given;
  const change: RequestChange = {
    ...(title !== undefined && { title }),
    ...(message !== undefined && { message }),
    ...(days !== undefined && { expires_at: await endOfLink(context, days) }),
    ...(max_files !== undefined && { max_files }),
    ...(max_megabytes !== undefined && { max_bytes: max_megabytes * MB }),
    ...(password !== undefined && { password_hash: await hashLinkPassword(context, password) }),
  };
  const after = await context.db.transaction().execute(async (trx) => {
    const before = requireOwnRequest(await lockRequest(trx, id), actor);
    const generation = password === undefined ? {} : { generation: before.generation + 1 };
    await updateRequest(trx, id, { ...change, ...generation });
    const now = requireRequest(await findRequest(trx, id));
    await auditRequest(trx, actor, 'files.request-changed', now, {
      before: auditedFields(before),
      after: auditedFields(now),
    });
    return now;
  });
  return requestView(after, context.clock.now());
}

/** Withdraws an upload request, once and for all. @throws Problem `files.request-not-found`. */
export async function withdrawRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<UploadRequest> {
  const request = await db.transaction().execute(async (trx) => {
    const before = requireOwnRequest(await lockRequest(trx, id), actor);
    if (before.withdrawn_at !== null) return before;
    await updateRequest(trx, id, { withdrawn_at: new Date(clock.now()) });
    await auditRequest(trx, actor, 'files.request-withdrawn', before, {
      before: auditedFields(before),
    });
    return requireRequest(await findRequest(trx, id));
  });
  return requestView(request, clock.now());
}

/**
 * Notes that the one who asked has seen what came. Nobody else’s look counts, and nothing worth a
 * line in the audit log is changed.
 * @throws Problem `files.request-not-found`.
 */
export async function noteSeen(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const request = requireOwnRequest(await findRequest(trx, id), actor);
    if (request.account_id === actor.id) await markSeen(trx, id);
  });
}

/** A request of somebody’s own; of administrators any. @throws Problem `files.request-not-found`. */
export function requireOwnRequest(row: RequestRow | undefined, actor: Actor): RequestRow {
  const isTheirs = row && (actor.role === 'admin' || row.account_id === actor.id);
  return requireRequest(isTheirs ? row : undefined);
}

function requireRequest(row: RequestRow | undefined): RequestRow {
  return requireFound(row, {
    message: 'This upload request does not exist',
    reason: 'files.request-not-found' satisfies RequestsReason,
  });
}

/** What the audit log keeps of a request: neither token nor password. */
const auditedFields = (request: RequestRow) => ({
  name: request.title,
  folder: request.folder_name,
  expires_at: request.expires_at.toISOString(),
  has_password: request.password_hash !== null,
  max_files: request.max_files,
  max_bytes: request.max_bytes,
});

function auditRequest(
  trx: Trx,
  actor: Actor,
  action: string,
  { id }: RequestRow,
  values: { before?: unknown; after?: unknown },
): Promise<void> {
  return writeAudit(trx, { actor, action, subject: 'upload-request', subjectId: id, ...values });
}

/** Whether as much has come as was asked for. */
export const isFull = ({ files, bytes, max_files, max_bytes }: RequestRow): boolean =>
  files >= max_files || bytes >= max_bytes;

/** A request as the contract shows it. */
export function requestView(request: RequestRow, now: number): UploadRequest {
  const { folder_id: folderId, folder_name: folderName } = request;
  return {
    id: request.id,
    title: request.title,
    message: request.message,
    folder: folderId === null ? null : { id: folderId, name: folderName ?? '' },
    state: stateOf(request, isFull(request), now),
    has_password: request.password_hash !== null,
    expires_at: request.expires_at.toISOString(),
    max_files: request.max_files,
    max_megabytes: request.max_bytes / MB,
    files: request.files,
    bytes: request.bytes,
    unseen: request.unseen,
    created_by: { id: request.account_id, name: request.account_name },
    created_at: request.created_at.toISOString(),
  };
}
