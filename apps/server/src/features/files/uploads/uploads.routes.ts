import {
  cancelUpload,
  createUpload,
  getUpload,
  getUploadLimits,
  listUnfinishedUploads,
  sendUploadPiece,
  UPLOAD_CHUNK_BYTES,
  UPLOAD_HOURS,
  UPLOADED_FILE_HEADER,
  UPLOADS_PATH,
  UploadMetadata,
} from '@station/contract/files/uploads';
import type { Feature } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { readRoom } from './quota.actions.ts';
import { createSendingSessions } from './sending-sessions.ts';
import { givenOf, lengthOf, metadataOf, openTus, tellOffset } from './tus-uploads.ts';
import { lookAtUpload, startUpload, uploadNotFound } from './uploads.actions.ts';
import { findUpload, findUploadsOf, type UploadRow } from './uploads.queries.ts';

/** Uploads that go on after a break. */
export const uploadRoutes: Feature['routes'] = (context, mount) => {
  const sessions = createSendingSessions(context);
  const { store, handOver } = openTus(context, {
    path: UPLOADS_PATH,
    // A program's token has no session; once it is revoked, the piece under way is its last.
    watch: ({ actor }, cut) =>
      actor.apiScopes ? () => undefined : sessions.watch(actor.sessionId, cut),
    returnsFile: true,
  });
  const requireUpload = async (actor: Actor, id: string) => {
    const upload = await findUpload(context.db, actor.id, id);
    if (!upload) throw uploadNotFound();
    return upload;
  };

  mount(getUploadLimits, async ({ actor }) => {
    const { quota, used } = await readRoom(context.db, context, actor.id);
    return {
      data: {
        max_file_bytes: context.config.fileMaxMb * 1024 * 1024,
        quota_bytes: quota,
        used_bytes: used,
        chunk_bytes: UPLOAD_CHUNK_BYTES,
      },
    };
  });

  mount(listUnfinishedUploads, async ({ actor }) => {
    const uploads = await findUploadsOf(context.db, actor.id);
    const viewOf = async (upload: UploadRow) =>
      uploadView(upload, await store.receivedOf(upload.id));
    return { data: await Promise.all(uploads.map(viewOf)) };
  });

  mount(createUpload, async ({ actor, request, reply }) => {
    const size = lengthOf(request.headers['upload-length']);
    const metadata = metadataOf(request.headers['upload-metadata'], UploadMetadata);
    const { 'content-length': length = 0, 'content-type': type } = request.headers;
    // Of another type tus does not take the bytes that come with a creation.
    const isWhole = type === 'application/offset+octet-stream' && Number(length) === size;
    const id = await startUpload(context, actor, size, metadata, isWhole && size > 0);
    return handOver(reply, { id, size, actor, request });
  });

  mount(getUpload, async ({ actor, params, request, reply }) => {
    const upload = await requireUpload(actor, params.id);
    const { received, fileId } = await lookAtUpload(context, store, actor, upload);
    const isTus = request.headers['tus-resumable'] !== undefined;
    if (isTus && fileId === null) return handOver(reply, givenOf(upload, actor, request));
    tellOffset(reply, { received, size: upload.file_size });
    if (fileId !== null) reply.header(UPLOADED_FILE_HEADER, fileId);
    return { data: { ...uploadView(upload, received), file_id: fileId } };
  });

  mount(sendUploadPiece, async ({ actor, params, request, reply }) => {
    const upload = await requireUpload(actor, params.id);
    return handOver(reply, givenOf(upload, actor, request));
  });

  mount(cancelUpload, async ({ actor, params, request, reply }) => {
    const upload = await requireUpload(actor, params.id);
    if (upload.file_id !== null) throw uploadNotFound();
    return handOver(reply, givenOf(upload, actor, request));
  });
};

function uploadView(upload: UploadRow, received: number) {
  const end = upload.touched_at.getTime() + UPLOAD_HOURS * 60 * 60_000;
  return {
    id: upload.id,
    location: `${UPLOADS_PATH}/${upload.id}`,
    filename: upload.metadata.filename,
    file_size: upload.file_size,
    received,
    hash: upload.metadata.hash ?? '',
    created_at: upload.created_at.toISOString(),
    expires_at: new Date(end).toISOString(),
  };
}
