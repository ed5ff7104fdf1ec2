import { ACCOUNT_STATES } from '@station/contract/accounts/accounts';
import type {
  BodyInput,
  Endpoint,
  ParamsOf,
  QueryInput,
  ResponseOf,
} from '@station/contract/endpoint';
import { takeFirstAnswer } from './first-calls.ts';
import { Problem, problemFrom } from './problem.ts';
import { noteAnswer, noteNetworkFailure } from './realtime/connection.ts';
import { endStoredSession, noteAccountState, readToken } from './stored-session.ts';

/** A call without an answer for this long counts as a network failure, in milliseconds. */
const PATIENCE_MS = 30_000;

type Nothing = Record<string, never>;
type ParamsPart<E extends Endpoint> =
  ParamsOf<E> extends Nothing ? { params?: undefined } : { params: ParamsOf<E> };
type BodyPart<E extends Endpoint> =
  BodyInput<E> extends Nothing ? { body?: undefined } : { body: BodyInput<E> };

/**
 * What a caller of an endpoint gives: its declared parts, a signal to give up by, how long an answer
 * may take where it may take longer than usual, in milliseconds, and whether the call outlives the page.
 */
export type CallInput<E extends Endpoint> = ParamsPart<E> &
  BodyPart<E> & {
    query?: QueryInput<E>;
    signal?: AbortSignal | undefined;
    patience?: number;
    keepalive?: boolean;
  };

type Arguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/**
 * Calls an endpoint and returns its parsed answer.
 *
 * @throws Problem when the server refuses, answers in another shape than declared, or
 *   cannot be reached (`code: 'network'`). An `AbortError` when `signal` gave up.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<ResponseOf<E>> {
  const token = readToken();
  const hasBody = endpoint.method !== 'GET' && input?.body !== undefined;
  const url = urlOf(endpoint, input);
  const answer = await send(url, {
    first: takeFirstAnswer(endpoint.method, url, token),
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(hasBody && { body: JSON.stringify(input?.body) }),
    signal: input?.signal,
    keepalive: input?.keepalive ?? false,
    patience: input?.patience ?? PATIENCE_MS,
  });
  const body = await readJson(answer, input?.signal);
  if (!answer.ok) throw refusal(answer, body, token);
  return parseAnswer(endpoint, body, answer.headers.get('x-request-id'));
}

/**
 * An answer in the shape its endpoint declares.
 *
 * @throws Problem when it has another one.
 */
export function parseAnswer<E extends Endpoint>(
  endpoint: E,
  body: unknown,
  requestId: string | null,
): ResponseOf<E> {
  const parsed = endpoint.response.safeParse(body);
  if (parsed.success) return parsed.data as ResponseOf<E>;
  throw new Problem({
    code: 'internal',
    reason: 'call.unexpected-answer',
    message: `The answer of ${endpoint.name} is not of its declared shape.`,
    request_id: requestId ?? undefined,
  });
}

/** The problem of a call that never got an answer. */
export function unreachable(): Problem {
  return new Problem({ code: 'network', message: 'No answer' });
}

/** The address of a call: its path with the parameters in, and its query. */
export function urlOf(
  endpoint: Pick<Endpoint, 'path'>,
  input?: { params?: unknown; query?: unknown },
): string {
  const params = (input?.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:([a-z_]+)/gi, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input?.query ?? {}) as Record<string, unknown>)) {
    // An empty filter is no filter; leaving it out keeps addresses short.
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/**
 * The problem of a refused answer. A refused token ends the session it came from, and a refusal
 * that asks something of the person first is noted, unless somebody has signed in anew meanwhile.
 */
export function refusal(
  answer: { status: number; headers: Headers },
  body: unknown,
  token: string | undefined,
): Problem {
  const problem = problemFrom(answer.status, body, answer.headers.get('x-request-id'));
  if (token !== undefined && token === readToken()) heed(answer.status, problem.reason);
  return problem;
}

/** What a refusal says about the session itself (contract, `AccountsReason`). */
function heed(status: number, reason: string | undefined): void {
  if (status === 401) {
    // With another reason it is about what was typed, such as the current password.
    if (reason === undefined) endStoredSession();
    else if (reason === 'accounts.deactivated') endStoredSession('deactivated');
  } else if (status === 403) {
    const accountState = ACCOUNT_STATES.find((one) => reason === `accounts.${one}`);
    if (accountState) noteAccountState(accountState);
  }
}

type Sending = RequestInit & {
  /** The answer, if the call was begun already. */
  first: Promise<Response> | undefined;
  signal?: AbortSignal | undefined;
  patience: number;
};

async function send(url: string, { first, patience, ...init }: Sending): Promise<Response> {
  const timeout = AbortSignal.timeout(patience);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const asked = performance.now();
  const answer = await arrived(first ?? fetch(url, { ...init, signal }), init.signal);
  // How long the first ones took was mostly the code's doing.
  noteAnswer(first ? undefined : performance.now() - asked);
  return answer;
}

async function readJson(answer: Response, signal: AbortSignal | undefined): Promise<unknown> {
  // What breaks off says nothing, whatever its status: a 401 may be about a password that was typed.
  const text = await arrived(answer.text(), signal);
  try {
    return JSON.parse(text);
  } catch {
    // An empty or foreign body; the caller's shape check says so.
    return undefined;
  }
}

/** What comes over the line; that it does not is the network's failure, unless `signal` gave up. */
async function arrived<T>(coming: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await coming;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    noteNetworkFailure();
    throw unreachable();
  }
}
