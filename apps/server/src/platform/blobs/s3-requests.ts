import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Problem, storageFull } from '../problem.ts';

/** A bucket, on Amazon or on anything that speaks as it does. */
export type S3Settings = {
  /** Without the bucket and without a slash at its end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** How patient requests are, in milliseconds. */
export type S3Patience = {
  /** Before the first repetition; doubled with each one after it. */
  pauseMs: number;
  /** Without a byte for so long, a download counts as cut off. */
  silentMs: number;
  /** A request with a body may take so long: 8 MB at 100 kB/s take 80 s. */
  bodyMs: number;
};

export const PATIENCE: S3Patience = { pauseMs: 200, silentMs: 20_000, bodyMs: 120_000 };

/** A request is made so often before it counts as failed; once while S3 is gone. */
export const S3_TRIES = 4;

/** One request for an object, or for the bucket. */
export type S3Request = {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Within the bucket; empty for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
  /** Ends it, and the reading of its answer. */
  signal?: AbortSignal;
};

/** S3 said no, and would say so again: a wrong secret, a bucket that is not there. */
class S3RefusedError extends Error {
  override name = 'S3RefusedError';
  readonly status: number;

  constructor(status: number, code: string, { method }: S3Request) {
    super(`S3 answers ${method} with ${status}${code && ` (${code})`}`);
    this.status = status;
  }
}

/** Makes signed requests. */
export type S3Requests = {
  /**
   * Makes a request, and again after an error of the network or of the server; but while S3 has answered
   * nobody since a request gave up, once. Whoever asks for `accepts` gets answers with these statuses as
   * well as those that went well.
   * @throws S3RefusedError; Problem `unavailable` when S3 does not answer, `storage-full`.
   */
  send(request: S3Request, accepts?: readonly number[]): Promise<Response>;
};

/** Codes by which the kinds of S3 say that there is no room. */
const FULL = /QuotaExceeded|StorageFull|InsufficientStorage|NoSpace/;

export function s3Requests(
  settings: S3Settings,
  { pauseMs, silentMs, bodyMs }: S3Patience,
): S3Requests {
  const { endpoint, bucket, ...keys } = settings;
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });

  const once = async ({ method, key = '', query = {}, headers = {}, body, signal }: S3Request) => {
    const url = new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    // Until the head of the answer; whoever reads the rest watches over that.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error('S3 is silent')), body ? bodyMs : silentMs);
    try {
      return await client.fetch(url, {
        ...{ method, headers, redirect: 'error' },
        ...(body !== undefined && { body }),
        signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
      });
    } finally {
      clearTimeout(timer);
    }
  };

  // It has not answered since a request gave up. Then each request tries once, and whoever waits is told at once.
  let isGone = false;

  return {
    async send(request, accepts = []) {
      let why: unknown;
      const tries = isGone ? 1 : S3_TRIES;
      for (let tried = 0; tried < tries; tried += 1) {
        if (tried > 0) await pause(pauseMs * 2 ** (tried - 1));
        request.signal?.throwIfAborted();
        const answer = await once(request).catch((error: unknown) => {
          why = error;
        });
        if (!answer) continue;
        if (answer.status < 500) isGone = false;
        if (answer.ok || accepts.includes(answer.status)) return answer;
        const code = codeIn(await answer.text().catch(() => ''));
        if (answer.status === 507 || FULL.test(code)) throw storageFull();
        why = new S3RefusedError(answer.status, code, request);
        if (answer.status < 500 && answer.status !== 429) throw why;
      }
      request.signal?.throwIfAborted();
      isGone = true;
      const text = 'The store of files does not answer right now';
      throw Object.assign(new Problem('unavailable', text, { retryAfter: 10 }), { cause: why });
    },
  };
}

/** The text of the first element of a name in an answer of S3. */
export function elementIn(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
}

function codeIn(xml: string): string {
  return elementIn(xml, 'Code') ?? '';
}
