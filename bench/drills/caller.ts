/** How people of a drill call Station: by kept connections, as browsers do, and nothing is tried twice. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Ledger } from './ledger.ts';

/** Whoever hears nothing for so long gives up, in milliseconds. */
const PATIENCE_MS = 45_000;

/** An answer; its body as JSON, if it is. */
export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: drills look at few fields of many answers.
  json: any;
};

export type CallOptions = {
  method?: string;
  token?: string;
  json?: object;
  bytes?: Buffer;
  headers?: Record<string, string>;
  /** Statuses from 400 on that are what the caller expects. */
  takes?: readonly number[];
};

/** Calls a path; undefined when it failed, which the ledger knows then. */
export type Call = (path: string, options?: CallOptions) => Promise<Answer | undefined>;

/** Makes a caller with connections of its own. */
export function createCaller(origin: string, ledger: Ledger): { call: Call; close(): void } {
  // Free connections are let go before the proxy closes them under a call.
  const agent = new Agent({ keepAlive: true, timeout: 8_000, scheduling: 'fifo' });
  const call: Call = async (path, options = {}) => {
    const { method = 'GET', takes = [] } = options;
    const begunAt = performance.now();
    const what = `${method} ${nameOf(path)}`;
    const fail = (how: string, isToldWhen = false) => {
      const isSafe = method === 'GET' || method === 'HEAD';
      const endedAt = performance.now();
      ledger.failures.push({ what, how, begunAt, endedAt, isSafe, isToldWhen });
      return undefined;
    };
    try {
      const answer = await send(agent, origin + path, { ...options, method });
      if (answer.status >= 400 && !takes.includes(answer.status)) {
        const { code, message } = answer.json ?? {};
        const isClear = method === 'HEAD' || (code !== undefined && message !== undefined);
        return fail(
          [answer.status, answer.json?.reason].filter(Boolean).join(' '),
          isClear && answer.headers['retry-after'] !== undefined,
        );
      }
      ledger.answers.push({ what, begunAt, endedAt: performance.now() });
      return answer;
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return fail(code ?? message);
    }
  };
  return { call, close: () => agent.destroy() };
}

/** A path as failures are counted by: without what is of one record alone. */
export function nameOf(path: string): string {
  const [way = ''] = path.split('?', 1);
  return way.replace(/\/[\da-f-]{36}|\/\d[\d-]*/g, '/:id');
}

async function send(agent: Agent, url: string, options: CallOptions): Promise<Answer> {
  const { method, token, json, bytes, headers } = options;
  const body = json ? Buffer.from(JSON.stringify(json)) : bytes;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        ...{ method, agent },
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(json && { 'content-type': 'application/json' }),
          ...(body && { 'content-length': String(body.length) }),
          ...headers,
        },
      },
      (incoming) => {
        const { statusCode: status = 0 } = incoming;
        buffer(incoming)
          .then((got) =>
            resolve({
              status,
              headers: incoming.headers,
              bytes: got,
              json: read(incoming.headers, got),
            }),
          )
          .catch(reject);
      },
    );
    const timer = setTimeout(() => sent.destroy(new Error('no answer')), PATIENCE_MS);
    sent.once('close', () => clearTimeout(timer)).once('error', reject);
    sent.end(body);
  });
}

function read(headers: IncomingHttpHeaders, bytes: Buffer): unknown {
  // What answers HEAD says what GET would have sent.
  return bytes.length > 0 && headers['content-type']?.startsWith('application/json')
    ? JSON.parse(bytes.toString())
    : undefined;
}
