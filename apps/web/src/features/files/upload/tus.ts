import { UPLOADED_FILE_HEADER } from '@station/contract/files/uploads';
import type { DetailedError } from 'tus-js-client';
import tusUrl from 'tus-js-client/dist/tus.min.js?url';
import { refusal, unreachable } from '../../../platform/call.ts';
import { Problem, problemFrom } from '../../../platform/problem.ts';
import { noteAnswer, noteNetworkFailure } from '../../../platform/realtime/connection.ts';
import { readToken } from '../../../platform/stored-session.ts';
import { loadScriptFile } from '../script-file.ts';
import type { SendWatch } from './upload-engine.ts';

const loadTus = () => loadScriptFile<typeof import('tus-js-client')>(tusUrl, 'tus');

/** Answers that mean, without a reason: the piece before is still being taken. It passes by itself. */
const STILL_BUSY = [409, 423];

/** From here on an answer says nothing of whether an upload is there: too many calls, or a server in trouble. */
const TELLS_NOTHING = 429;

type TusUpload = {
  /** Where uploads are begun. */
  endpoint: string;
  /** Where this one goes on, if it was begun. */
  address: string | undefined;
  chunkBytes: number;
  /** What tells the server who sends; asked anew for each request. */
  authorize: () => Record<string, string>;
  /** Empty texts are left out. */
  metadata: Readonly<Record<string, string>>;
  file: File;
  watch: SendWatch;
};

/**
 * Sends a file from where the server is, and gives the number of what it has become, if that is told.
 *
 * @throws Problem; an `AbortError` when the signal gave up.
 */
export async function sendByTus(upload: TusUpload): Promise<number | undefined> {
  const { endpoint, address, chunkBytes, authorize, metadata, file } = upload;
  const { signal, onAddress, onSent } = upload.watch;
  const { Upload: Tus } = await loadTus();
  // It may have been given up meanwhile, and a signal tells that only once.
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let token: string | undefined;
    let fileId: number | undefined;
    let trouble: Problem | undefined;
    const task = new Tus(file, {
      endpoint,
      uploadUrl: address ?? null,
      metadata: Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== '')),
      chunkSize: chunkBytes,
      // The engine tries again: it knows when the line is back, and what a refusal is.
      retryDelays: null,
      // Where it goes on is kept with the queue.
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        token = readToken();
        for (const [name, value] of Object.entries(authorize())) request.setHeader(name, value);
      },
      onAfterResponse: (request, answer) => {
        noteAnswer();
        const status = answer.getStatus();
        if (status >= TELLS_NOTHING && request.getMethod() === 'HEAD') {
          // tus would take the upload for gone and send all of the file anew, as often as this is answered.
          // What is thrown here ends it, and is told as a line that is broken.
          trouble = problemFrom(status, undefined, answer.getHeader('x-request-id') ?? null);
          throw trouble;
        }
        fileId = Number(answer.getHeader(UPLOADED_FILE_HEADER)) || fileId;
      },
      onUploadUrlAvailable: () => {
        if (task.url) onAddress(new URL(task.url, location.href).pathname);
      },
      onProgress: onSent,
      onSuccess: () => resolve(fileId),
      onError: (error) => reject(trouble ?? problemOf(error, token)),
    });
    signal.addEventListener('abort', () => {
      void task.abort();
      reject(new DOMException('Given up', 'AbortError'));
    });
    task.start();
  });
}

function problemOf(error: Error | DetailedError, token: string | undefined): Problem {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  if (!answer || status === 0) {
    noteNetworkFailure();
    return unreachable();
  }
  const id = answer.getHeader('x-request-id');
  const headers = new Headers(id ? { 'x-request-id': id } : {});
  const problem = refusal({ status, headers }, parse(answer.getBody()), token);
  const isBusy = STILL_BUSY.includes(status) && problem.reason === undefined;
  return isBusy ? new Problem({ code: 'unavailable', message: '' }) : problem;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
