import { stat } from 'node:fs/promises';
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
import { lengthOf, metadataOf, openTus } from './tus-uploads.ts';
import type { UploadStore } from './upload-store.ts';
import { finishUpload, startUpload, uploadNotFound } from './uploads.actions.ts';
import { findUpload, findUploadsOf, type UploadRow } from './uploads.queries.ts';

/** Uploads that go on after a break. */
export const uploadRoutes: Feature['routes'] = (context, mount) => {
  const sessions = createSendingSessions(context);
  const { store, handOver } = openTus(context, {
    path: UPLOADS_PATH,
    watch: ({ actor }, cut) => sessions.watch(actor.sessionId, cut),
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
    return { data: await Promise.all(uploads.map((upload) => uploadView(store, upload))) };
  });

  mount(createUpload, async ({ actor, request, reply }) => {
    const size = lengthOf(request.headers['upload-length']);
    const metadata = metadataOf(request.headers['upload-metadata'], UploadMetadata);
    const { 'content-length': length = 0, 'content-type': type } = request.headers;
    // Of another type tus does not take the bytes that come with a creation.
    const isWhole = type === 'application/offset+octet-stream' && Number(length) === size;
    const id = await startUpload(context, actor, size, metadata, isWhole && size > 0);
    return handOver(reply, { id, actor, request });
  });

  mount(getUpload, async ({ actor, params, request, reply }) => {
    let upload = await requireUpload(actor, params.id);
    const { received } = await uploadView(store, upload);
    if (upload.file_id === null && received === upload.file_size) {
      // All of it had come when the server was stopped; nobody sends anything more.
      await finishUpload(context, store, actor, upload.id);
      upload = await requireUpload(actor, params.id);
    }
    const isTus = request.headers['tus-resumable'] !== undefined;
    if (isTus && upload.file_id === null) return handOver(reply, { id: upload.id, actor, request });
    reply.headers({
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': upload.file_id === null ? received : upload.file_size,
      'Upload-Length': upload.file_size,
      ...(upload.file_id !== null && { [UPLOADED_FILE_HEADER]: upload.file_id }),
    });
    return { data: { ...(await uploadView(store, upload)), file_id: upload.file_id } };
  });

  mount(sendUploadPiece, async ({ actor, params, request, reply }) => {
    const { id } = await requireUpload(actor, params.id);
    return handOver(reply, { id, actor, request });
  });

  mount(cancelUpload, async ({ actor, params, request, reply }) => {
    const upload = await requireUpload(actor, params.id);
    if (upload.file_id !== null) throw uploadNotFound();
    return handOver(reply, { id: upload.id, actor, request });
  });
};

async function uploadView(store: UploadStore, upload: UploadRow) {
  const { size } = await stat(store.pathOf(upload.id)).catch(() => ({ size: 0 }));
  const end = upload.touched_at.getTime() + UPLOAD_HOURS * 60 * 60_000;
  return {
    id: upload.id,
    location: `${UPLOADS_PATH}/${upload.id}`,
    filename: upload.metadata.filename,
    file_size: upload.file_size,
    received: upload.file_id === null ? size : upload.file_size,
    hash: upload.metadata.hash ?? '',
    created_at: upload.created_at.toISOString(),
    expires_at: new Date(end).toISOString(),
  };
}
