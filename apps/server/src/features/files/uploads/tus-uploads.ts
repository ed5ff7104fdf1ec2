import { AsyncLocalStorage } from 'node:async_hooks';
import { FILE_TEXTS } from '@station/contract/files/file-fields';
import { UPLOADED_FILE_HEADER } from '@station/contract/files/uploads';
import { Metadata, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import { asProblem, PROBLEM_TYPE, Problem, parseInput } from '../../../platform/problem.ts';
import { uploadLocker } from './upload-lock.ts';
import { type Incoming, UploadStore, uploadFolder } from './upload-store.ts';
import { finishUpload } from './uploads.actions.ts';
import type { UploadRow } from './uploads.queries.ts';

/**
 * What a request to tus is about; it was let in, and everything of ours is decided. `actor` is whose
 * file it will be the work of, `size` how many bytes the whole upload has.
 */
export type Given = { id: string; size: number; actor: Actor; request: FastifyRequest };

/** A request about an upload that has begun. */
export const givenOf = (
  { id, file_size: size }: Pick<UploadRow, 'id' | 'file_size'>,
  actor: Actor,
  request: FastifyRequest,
): Given => ({ id, size, actor, request });

/** How long, in milliseconds, a request whose upload somebody else wants may still write. */
const DRAIN_MS = 200;

/** Uploads under one address. */
export type TusUploads = {
  store: UploadStore;
  /** Has tus answer a request. */
  handOver(reply: FastifyReply, call: Given): Promise<FastifyReply>;
};

/** The call that tus is answering, wherever it asks, and why it was refused. */
type TusCall = Given & { released: AbortController; refusal?: Problem };
const calls = new AsyncLocalStorage<TusCall>();

/**
 * Opens uploads at an address. `watch` cuts a request off whose sender may send no more, and answers
 * how to stop watching; `returnsFile` where whoever sends may know which file has come of it.
 */
export function openTus(
  context: Context,
  options: {
    path: string;
    watch: (call: Given, cut: () => void) => () => void;
    returnsFile: boolean;
  },
): TusUploads {
  const store = new UploadStore(uploadFolder(context.config.dataDir), context.db, incoming);
  const tus = tusServer(context, store, options);
  return {
    store,
    async handOver(reply, given) {
      const { request } = given;
      const stop = options.watch(given, () => request.raw.destroy());
      try {
        const call: TusCall = { ...given, released: new AbortController() };
        const answer = await calls.run(call, () => tus.handleWeb(withoutBody(request)));
        for (const [name, value] of answer.headers) reply.header(name, value);
        if (call.refusal) reply.type(PROBLEM_TYPE);
        const { retryAfter } = call.refusal ?? {};
        if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
        const text = await answer.text();
        return await reply.status(answer.status).send(text || undefined);
      } finally {
        stop();
      }
    },
  };
}

/** What the store writes: see `UploadStore.write`. */
function incoming(): Incoming | undefined {
  const call = calls.getStore();
  return call && { raw: call.request.raw, size: call.size, released: call.released.signal };
}

/** What tus is told of a request: the head, as far as it is of the protocol. */
function withoutBody({ raw }: FastifyRequest): Request {
  const headers = Object.entries(raw.headers).flatMap(([name, value]): [string, string][] =>
    /^(tus|upload|content)-/.test(name) && typeof value === 'string' ? [[name, value]] : [],
  );
  const [path = ''] = (raw.url ?? '').split('?', 1);
  return new Request(`http://station${path}`, { method: raw.method ?? 'GET', headers });
}

/** The protocol itself, by its own makers: docs/decisions/096. */
function tusServer(
  context: Context,
  store: UploadStore,
  { path, returnsFile }: { path: string; returnsFile: boolean },
): Server {
  const { db, log } = context;
  return new Server({
    path,
    datastore: store,
    locker: uploadLocker(db, {
      onWanted: () => calls.getStore()?.released.abort(),
      onError: (err) => log.warn({ err }, 'the lock of an upload failed'),
    }),
    lockDrainTimeout: DRAIN_MS,
    relativeLocation: true,
    allowedOrigins: () => false,
    namingFunction: () => calls.getStore()?.id ?? '',
    // The one that was let in: tus itself takes the last part of the address, and of what follows it.
    getFileIdFromRequest: () => calls.getStore()?.id,
    async onUploadFinish() {
      const call = calls.getStore();
      if (!call) throw new Error('An upload that nobody has begun');
      const fileId = await finishUpload(context, store, call.actor, call.id);
      return returnsFile ? { headers: { [UPLOADED_FILE_HEADER]: String(fileId) } } : {};
    },
    async onResponseError(_request, error) {
      const call = calls.getStore();
      const full = call && store.failureOf(call.id);
      if (call && full) {
        // What came is given back at once: it is what the disk is full of.
        await store.remove(call.id);
        const refusal = new Problem(full.code, FILE_TEXTS.diskFull, { reason: 'files.disk-full' });
        return refuse(refusal);
      }
      if (isTusError(error)) return { ...refuse(tusProblem(error)), status_code: tusStatus(error) };
      const problem = asProblem(error);
      if (problem.code === 'internal') log.error({ err: error }, 'an upload failed');
      return refuse(problem);
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

/** Whoever waits for an upload that is busy tries again at 423, and gives up at 500. */
const tusStatus = ({ status_code, body }: TusError) =>
  body.includes('acquire lock') ? 423 : status_code;

function tusProblem(error: TusError): Problem {
  const status = tusStatus(error);
  const code = TUS_CODES[status] ?? (status < 500 ? 'invalid' : 'internal');
  return new Problem(code, error.body.trim());
}

/** What tus sends of a refusal; its headers are added when it has (`handOver`). */
function refuse(problem: Problem): TusError {
  const call = calls.getStore();
  if (call) call.refusal = problem;
  return {
    status_code: problem.status,
    body: JSON.stringify(problem.body(call?.request.id ?? '')),
  };
}

/** Tells in an answer of ours how much of an upload is there, as tus tells it. */
export function tellOffset(
  reply: FastifyReply,
  { received, size }: { received: number; size: number },
): void {
  reply.headers({ 'Tus-Resumable': '1.0.0', 'Upload-Offset': received, 'Upload-Length': size });
}

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
