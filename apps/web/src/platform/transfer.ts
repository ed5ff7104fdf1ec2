/** Files up and down: what `fetch` alone cannot tell about. */
import type { Endpoint, ParamsOf, QueryInput, ResponseOf } from '@station/contract/endpoint';
import { type CallInput, parseAnswer, refusal, unreachable, urlOf } from './call.ts';
import { BROKEN_OFF, Problem, problemFrom } from './problem.ts';
import { noteAnswer, noteNetworkFailure } from './realtime/connection.ts';
import { readToken } from './stored-session.ts';

/** Time that the browser gets to take a file over, in milliseconds. */
const TAKE_OVER_MS = 60_000;

/** What a long call tells on its way, and how it is given up. */
type WorkWatch = {
  /** Hangs up. What that means for the work is the endpoint's own. */
  signal?: AbortSignal;
  /** What the server says about its work on the way, unparsed. */
  onProgress?: (progress: unknown) => void;
};

type UploadInput<E extends Endpoint> = WorkWatch & {
  file: File;
  params?: ParamsOf<E>;
  query?: QueryInput<E>;
  /** Other fields of the form, sent before the file. */
  fields?: Readonly<Record<string, string>>;
  /** Bytes sent so far, of how many. */
  onSent?: (sent: number, total: number) => void;
};

/**
 * Sends one file to an endpoint that is declared with `upload`. While the server works, its
 * answer comes in lines of JSON: `{ progress }` on the way, `{ result }` or `{ problem }` last.
 *
 * @throws Problem when the server refuses or cannot be reached. An `AbortError` when `signal` gave up.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  { file, params, query, fields = {}, onSent, ...watch }: UploadInput<E>,
): Promise<ResponseOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(endpoint.upload?.fileField ?? 'file', file, file.name);
  return exchange(endpoint, urlOf(endpoint, { params, query }), form, { ...watch, onSent });
}

/**
 * Calls an endpoint whose work takes long and is told about in lines, as of `upload`. It waits for
 * the end as long as the connection stands.
 *
 * @throws Problem when the server refuses or cannot be reached. An `AbortError` when `signal` gave up.
 */
export function work<E extends Endpoint>(
  endpoint: E,
  input: Omit<CallInput<E>, 'signal'>,
  watch: WorkWatch = {},
): Promise<ResponseOf<E>> {
  const { body } = input as { body?: unknown };
  const text = body === undefined ? null : JSON.stringify(body);
  return exchange(endpoint, urlOf(endpoint, input), text, watch);
}

function exchange<E extends Endpoint>(
  endpoint: E,
  url: string,
  body: FormData | string | null,
  { signal, onSent, onProgress }: WorkWatch & Pick<UploadInput<E>, 'onSent'>,
): Promise<ResponseOf<E>> {
  const token = readToken();
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch does not tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    const givenUp = () => reject(new DOMException('Given up', 'AbortError'));
    const readLines = lineReader(onProgress);
    request.open(endpoint.method, url);
    request.setRequestHeader('Accept', 'application/x-ndjson, application/json');
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', (event) => onSent?.(event.loaded, event.total));
    request.addEventListener('progress', () => readLines(request.responseText));
    request.addEventListener('load', () => {
      noteAnswer();
      const last = readLines(`${request.responseText}\n`);
      try {
        resolve(resultOf(endpoint, request, last, token));
      } catch (problem) {
        reject(problem);
      }
    });
    request.addEventListener('error', () => {
      noteNetworkFailure();
      reject(unreachable());
    });
    request.addEventListener('abort', givenUp);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) givenUp();
    else request.send(body);
  });
}

/** Takes a growing text apart into lines of JSON; returns the latest one that is no progress. */
function lineReader(onProgress: WorkWatch['onProgress']): (text: string) => unknown {
  let taken = 0;
  let last: unknown;
  return (text) => {
    for (let end = text.indexOf('\n', taken); end >= 0; end = text.indexOf('\n', taken)) {
      const line = parse(text.slice(taken, end));
      taken = end + 1;
      if (isObject(line) && 'progress' in line) onProgress?.(line.progress);
      else if (line !== undefined) last = line;
    }
    return last;
  };
}

function resultOf<E extends Endpoint>(
  endpoint: E,
  request: XMLHttpRequest,
  last: unknown,
  token: string | undefined,
): ResponseOf<E> {
  const id = request.getResponseHeader('x-request-id');
  const headers = new Headers(id === null ? {} : { 'x-request-id': id });
  if (request.status >= 400) throw refusal({ status: request.status, headers }, last, token);
  if (isObject(last) && 'problem' in last) throw problemFrom(500, last.problem, id);
  // A server that was not asked for lines, or a proxy that joined them, gives the result alone.
  return parseAnswer(endpoint, isObject(last) && 'result' in last ? last.result : last, id);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parse(line: string): unknown {
  try {
    return line.trim() === '' ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * Fetches a file from an endpoint that is declared with `download` and hands it to the browser
 * to save, under the name the server gives or else `fallbackName`; returns that name.
 *
 * @throws Problem when the server refuses or cannot be reached, also half-way.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  fallbackName: string,
  input?: Pick<CallInput<E>, 'params' | 'query' | 'signal'>,
): Promise<string> {
  const token = readToken();
  let answer: Response | undefined;
  let file: Blob;
  try {
    answer = await fetch(urlOf(endpoint, input), {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
      signal: input?.signal ?? null,
    });
    if (!answer.ok) throw refusal(answer, await answer.json().catch(() => undefined), token);
    // Fails when the connection ends before the file does: a part of a file is never saved.
    file = await answer.blob();
    noteAnswer();
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    if (input?.signal?.aborted) throw cause;
    // A server that begins to answer is there, whatever breaks the answer off.
    if (answer) throw brokenOff(answer);
    noteNetworkFailure();
    throw unreachable();
  }
  const name = fileNameOf(answer) ?? fallbackName;
  save(file, name);
  return name;
}

/** Nothing of a file that broke off is kept, and its reader is told so. */
function brokenOff(answer: Response): Problem {
  return new Problem({
    code: 'network',
    reason: BROKEN_OFF,
    message: 'The file broke off on the way.',
    request_id: answer.headers.get('x-request-id') ?? undefined,
  });
}

/** The name in `Content-Disposition`, the encoded form first. */
function fileNameOf(answer: Response): string | undefined {
  const header = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1];
}

/** Gives the person a file under a name. */
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Safari takes its time to take a file over.
  setTimeout(() => URL.revokeObjectURL(link.href), TAKE_OVER_MS);
}
