import type { IncomingMessage } from 'node:http';
import { FILE_TEXTS } from '@station/contract/files/file-fields';
import { UPLOADED_FILE_HEADER } from '@station/contract/files/uploads';
import { Metadata, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { asProblem, Problem, parseInput } from '../../../platform/problem.ts';
import { uploadLocker } from './upload-lock.ts';
import { UploadStore, uploadFolder } from './upload-store.ts';
import { finishUpload } from './uploads.actions.ts';

/**
 * What a request to tus is about; it was let in, and everything of ours is decided. `actor` is whose
 * file it will be the work of.
 */
export type Given = { id: string; actor: Actor; request: FastifyRequest };

/** How long, in milliseconds, a request whose upload somebody else wants may still write. */
const DRAIN_MS = 200;

/** Uploads under one address. */
export type TusUploads = {
  store: UploadStore;
  /** Has tus answer a request, with the headers that every answer of ours has. */
  handOver(reply: FastifyReply, call: Given): Promise<FastifyReply>;
};

/**
 * Opens uploads at an address. `watch` cuts a request off whose sender may send no more, and answers
 * how to stop watching; `tellsFile` where whoever sends may know which file has come of it.
 */
export function openTus(
  context: Context,
  options: {
    path: string;
    watch: (call: Given, cut: () => void) => () => void;
    returnsFile: boolean;
  },
): TusUploads {
  const store = new UploadStore(uploadFolder(context.config.dataDir), context.db);
  const given = new WeakMap<IncomingMessage, Given>();
  const tus = tusServer(context, store, given, options);
  return {
    store,
    async handOver(reply, call) {
      const { raw } = call.request;
      given.set(raw, call);
      const stop = options.watch(call, () => raw.destroy());
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
    },
  };
}

/** The protocol itself, by its own makers: docs/decisions/095. */
function tusServer(
  context: Context,
  store: UploadStore,
  given: WeakMap<IncomingMessage, Given>,
  { path, returnsFile }: { path: string; returnsFile: boolean },
): Server {
  const { db, log } = context;
  const givenOf = (request: { runtime?: { node?: { req: unknown } | undefined } | undefined }) =>
    given.get(request.runtime?.node?.req as IncomingMessage);
  return new Server({
    path,
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
      return returnsFile ? { headers: { [UPLOADED_FILE_HEADER]: String(fileId) } } : {};
    },
    async onResponseError(request, error) {
      const call = givenOf(request);
      const full = call && store.failureOf(call.id);
      if (call && full) {
        // What came is given back at once: it is what the disk is full of.
        await store.remove(call.id);
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

/** @throws Problem `invalid` where no length, or none that there can be, was announced. */
export function lengthOf(header: string | string[] | undefined): number {
  if (typeof header === 'string' && /^\d{1,15}$/.test(header)) return Number(header);
  throw new Problem('invalid', 'Please send how long the file is: Upload-Length');
}

/** What an upload says of itself, as a schema has it. @throws Problem `invalid` which names what is wrong. */
export function metadataOf<S extends z.ZodMiniType>(
  header: string | string[] | undefined,
  schema: S,
): z.output<S> {
  let given: Record<string, string | null>;
  try {
    given = Metadata.parse(typeof header === 'string' ? header : '');
  } catch {
    throw new Problem('invalid', 'Upload-Metadata cannot be read');
  }
  const texts = Object.entries(given).map(([key, value]) => [key, value ?? '']);
  return parseInput(schema, Object.fromEntries(texts)) as z.output<S>;
}
