import type { BodyOf, Endpoint, ResponseOf } from '@station/contract/endpoint';
import {
  PROBLEM_STATUS,
  ProblemBody,
  type ProblemCode,
  type ValidationError,
} from '@station/contract/problem';
import { vi } from 'vitest';

/** A call that the page made, with its body as the contract reads it. */
export type Call<E extends Endpoint> = {
  body: BodyOf<E>;
  params: Record<string, string>;
  query: URLSearchParams;
  headers: Headers;
};

type Answer = { status: number; body: unknown };
type Handler = {
  endpoint: Endpoint;
  answer: (call: Call<Endpoint>) => Answer | Promise<Answer>;
};

type Refusal = {
  code: ProblemCode;
  message: string;
  reason?: string;
  request_id?: string;
  validation_errors?: ValidationError[];
  current?: unknown;
};

/**
 * A server that keeps to the contract on both sides: what a test lets it answer is parsed by
 * the endpoint's schema, and so is what the page sends.
 */
export class FakeServer {
  private handlers: Handler[] = [];
  private made: { endpoint: Endpoint; call: Call<Endpoint> }[] = [];
  private reachable = true;

  constructor() {
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => this.receive(url, init));
  }

  /** Answers an endpoint from now on. The latest word about an endpoint holds. */
  answer<E extends Endpoint>(
    endpoint: E,
    make: ResponseOf<E> | ((call: Call<E>) => ResponseOf<E> | Promise<ResponseOf<E>>),
  ): this {
    return this.handle(endpoint, async (call) => {
      const body =
        typeof make === 'function'
          ? await (make as (call: Call<E>) => ResponseOf<E>)(call as Call<E>)
          : make;
      return { status: 200, body: endpoint.response.parse(body) };
    });
  }

  /** Refuses an endpoint from now on, with the status of the code. */
  refuse(endpoint: Endpoint, refusal: Refusal): this {
    const body = ProblemBody.parse({ success: false, request_id: 'request-1', ...refusal });
    return this.handle(endpoint, () => ({ status: PROBLEM_STATUS[refusal.code], body }));
  }

  /** Leaves an endpoint without an answer until the returned function is called. */
  hold<E extends Endpoint>(endpoint: E, answer: ResponseOf<E>): () => void {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.answer(endpoint, async () => {
      await released;
      return answer;
    });
    return release;
  }

  /** Begins to answer an endpoint well, and breaks off, from now on. */
  breakOff(endpoint: Endpoint): this {
    const half = () =>
      new ReadableStream({
        start(stream) {
          stream.enqueue(new Uint8Array(1_000));
          stream.error(new TypeError('network error'));
        },
      });
    return this.handle(endpoint, () => ({ status: 200, body: half() }));
  }

  /** Every call fails on its way, or none. */
  setReachable(reachable: boolean): void {
    this.reachable = reachable;
  }

  /** The calls made to an endpoint, in order. */
  calls<E extends Endpoint>(endpoint: E): Call<E>[] {
    return this.made
      .filter((one) => one.endpoint.name === endpoint.name)
      .map((one) => one.call as Call<E>);
  }

  handle(endpoint: Endpoint, answer: Handler['answer']): this {
    this.handlers = [
      ...this.handlers.filter((one) => one.endpoint !== endpoint),
      { endpoint, answer },
      // A plain path comes before one with parameters, as on the real server.
    ].toSorted((a, b) => paramCount(a.endpoint) - paramCount(b.endpoint));
    return this;
  }

  private async receive(url: string, init: RequestInit = {}): Promise<Response> {
    if (!this.reachable) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(url, 'http://station.test');
    for (const { endpoint, answer } of this.handlers) {
      const params = matchPath(endpoint.path, pathname);
      if (!params || endpoint.method !== (init.method ?? 'GET')) continue;
      const call: Call<Endpoint> = {
        params,
        query: searchParams,
        headers: new Headers(init.headers),
        body: endpoint.body.parse(typeof init.body === 'string' ? JSON.parse(init.body) : {}),
      };
      this.made.push({ endpoint, call });
      const { status, body } = await answer(call);
      return new Response(body instanceof ReadableStream ? body : JSON.stringify(body), {
        status,
        headers: { 'Content-Type': 'application/json' },
      });
    }
    throw new Error(`The test's server knows nothing of ${init.method ?? 'GET'} ${pathname}.`);
  }
}

function paramCount({ path }: Endpoint): number {
  return path.split(':').length;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
  const found = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`).exec(path);
  if (!found) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
}
