import { stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { FILE_TEXTS } from '@station/contract/files/file-fields';
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
import { Metadata, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context, Feature } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { asProblem, Problem, parseInput } from '../../../platform/problem.ts';
import { readRoom } from './quota.actions.ts';
import { createSendingSessions } from './sending-sessions.ts';
import { uploadLocker } from './upload-lock.ts';
import { UploadStore, uploadFolder } from './upload-store.ts';
import { beginUpload, finishUpload, forgetUpload, uploadNotFound } from './uploads.actions.ts';
import { findUpload, findUploadsOf, type UploadRow } from './uploads.queries.ts';

/** What a request to tus is about; it was let in, and everything of ours is decided. */
type Given = { id: string; actor: Actor; request: FastifyRequest };

/** How long, in milliseconds, a request whose upload somebody else wants may still write. */
const DRAIN_MS = 200;

/** Uploads that go on after a break. */
export const uploadRoutes: Feature['routes'] = (context, mount) => {
  const store = new UploadStore(uploadFolder(context.config.dataDir), context.db);
  const sessions = createSendingSessions(context);
  const given = new WeakMap<IncomingMessage, Given>();
  const tus = tusServer(context, store, given);

  /** Has tus answer a request, with the headers that every answer of ours has. */
  const handOver = async (reply: FastifyReply, call: Given) => {
    const { raw } = call.request;
    given.set(raw, call);
    const stop = sessions.watch(call.actor.sessionId, () => raw.destroy());
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('X-Request-Id', call.request.id);
    reply.raw.setHeader('Cache-Control', 'no-store');
    try {
      await tus.handle(raw, reply.raw);
    } finally {
      stop();
    }
    return reply;
  };
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
    const metadata = metadataOf(request.headers['upload-metadata']);
    const id = await beginUpload(context, store, actor, size, metadata);
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
    const answered = await handOver(reply, { id: upload.id, actor, request });
    if (reply.raw.statusCode === 204) await forgetUpload(context.db, store, upload.id);
    return answered;
  });
};

/** The protocol itself, by its own makers: docs/decisions/095. */
function tusServer(
  context: Context,
  store: UploadStore,
  given: WeakMap<IncomingMessage, Given>,
): Server {
  const { db, log } = context;
  const givenOf = (request: { runtime?: { node?: { req: unknown } | undefined } | undefined }) =>
    given.get(request.runtime?.node?.req as IncomingMessage);
  return new Server({
    path: UPLOADS_PATH,
    datastore: store,
    locker: uploadLocker(db, (err) => log.warn({ err }, 'the lock of an upload failed')),
    lockDrainTimeout: DRAIN_MS,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: (request) => givenOf(request)?.id ?? '',
    async onUploadFinish(request) {
      const call = givenOf(request);
      if (!call) throw new Error('An upload that nobody has begun');
      const fileId = await finishUpload(context, store, call.actor, call.id);
      return { headers: { [UPLOADED_FILE_HEADER]: String(fileId) } };
    },
    async onResponseError(request, error) {
      const call = givenOf(request);
      const full = call && store.failureOf(call.id);
      if (call && full) {
        // What came is given back at once: it is what the disk is full of.
        await forgetUpload(db, store, call.id);
        const refusal = new Problem(full.code, FILE_TEXTS.diskFull, { reason: 'files.disk-full' });
        return answerOf(refusal, call.request.id);
      }
      if (isTusError(error)) return tusAnswer(error, call?.request.id ?? '');
      const problem = asProblem(error);
      if (problem.code === 'internal') log.error({ err: error }, 'an upload failed');
      return answerOf(problem, call?.request.id ?? '');
    },
  });
}

/** A failure that the protocol has a status for. */
type TusError = { status_code: number; body: string };

const isTusError = (error: unknown): error is TusError =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error;

const TUS_CODES: Record<number, Problem['code']> = {
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'not-found',
  413: 'too-large',
  423: 'conflict',
};

function tusAnswer({ status_code, body }: TusError, requestId: string): TusError {
  // Whoever waits for an upload that is busy tries again at 423, and gives up at 500.
  const status = body.includes('acquire lock') ? 423 : status_code;
  const code = TUS_CODES[status] ?? (status < 500 ? 'invalid' : 'internal');
  return { ...answerOf(new Problem(code, body.trim()), requestId), status_code: status };
}

const answerOf = (problem: Problem, requestId: string): TusError => ({
  status_code: problem.status,
  body: JSON.stringify(problem.body(requestId)),
});

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

/** @throws Problem `invalid` where no length, or none that there can be, was announced. */
function lengthOf(header: string | string[] | undefined): number {
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw new Problem('invalid', 'Please send how long the file is: Upload-Length');
}

/** @throws Problem `invalid` which names what is wrong. */
function metadataOf(header: string | string[] | undefined): UploadMetadata {
  let given: Record<string, string | null>;
  try {
    given = Metadata.parse(typeof header === 'string' ? header : '');
  } catch {
    throw new Problem('invalid', 'Upload-Metadata cannot be read');
  }
  const texts = Object.entries(given).map(([key, value]) => [key, value ?? '']);
  return parseInput(UploadMetadata, Object.fromEntries(texts)) as UploadMetadata;
}
