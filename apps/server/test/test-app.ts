import { login } from '@station/contract/accounts/accounts';
import type { BodyInput, Endpoint, ResponseOf } from '@station/contract/endpoint';
import { ProblemBody } from '@station/contract/problem';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type App, createApp } from '../src/app.ts';
import { openStore, type Store } from '../src/db/db.ts';
import { readConfig } from '../src/platform/config.ts';
import { createAccount, type TestAccount } from './fixtures/accounts.ts';
import { createTestStore } from './test-store.ts';

/** What goes into a call. Bodies are `unknown` where a test sends nonsense on purpose. */
export type Given<Body = unknown> = {
  /** The token to call with; none: a guest. */
  as?: string | undefined;
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean>;
  /** Sent as JSON; a Buffer is sent as it is. */
  body?: Body;
  headers?: Record<string, string>;
  /** The address the call comes from; 127.0.0.1 unless told. */
  address?: string;
};

/** A failure with what else was sent. */
export type Refusal = ProblemBody & { status: number; retryAfter: string | undefined };

/** A whole server on a database of its own, called without a network. */
export type TestApp = App & {
  store: Store;
  /** Calls an endpoint and gives the answer as it is. */
  call(endpoint: Endpoint, given?: Given): Promise<LightMyRequestResponse>;
  /** Calls an endpoint that must answer well, in the shape that the contract declares. */
  answer<E extends Endpoint>(endpoint: E, given?: Given<BodyInput<E>>): Promise<ResponseOf<E>>;
  /** Calls an endpoint that must refuse, in the shape of a failure. */
  problem(endpoint: Endpoint, given?: Given): Promise<Refusal>;
  /** Signs in through the login call and gives the token. */
  signIn(account: Pick<TestAccount, 'username' | 'password'>): Promise<string>;
  /** Makes an account that is signed in, as somebody else than plain staff. */
  createPerson(given: Parameters<typeof createAccount>[1]): Promise<TestAccount>;
  createStaff(): Promise<TestAccount>;
  createAdmin(): Promise<TestAccount>;
  /** Removes everything but the categories. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Settings on top of the tests' own, as environment variables, and another clock. */
export type TestAppOptions = { env?: Record<string, string>; clock?: () => Date };

/**
 * Puts the whole server together on a copy of the template database of the store that `TEST_STORE`
 * names. One for a test file is enough: a test makes the accounts and rows it needs, or calls
 * `clear` where totals matter.
 */
export async function createTestApp({
  env = {},
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const { dataDir, databaseUrl, remove } = await createTestStore();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const store = await openStore({ dataDir, databaseUrl, fsync: false });
  const app = await createApp(config, store, options);
  await app.http.ready();
  const call = caller(app);
  return {
    ...app,
    store,
    call,
    async answer(endpoint, given) {
      const answered = await call(endpoint, given);
      expect(answered.statusCode, answered.payload).toBe(200);
      const body: unknown = answered.json();
      const parsed = endpoint.response.parse(body);
      // Parsing drops what is not declared; nothing undeclared may have been sent.
      expect(body).toEqual(parsed);
      return parsed as ResponseOf<typeof endpoint>;
    },
    async problem(endpoint, given) {
      const answered = await call(endpoint, given);
      return problemOf(answered);
    },
    async signIn({ username, password }) {
      const body = { username, password };
      const answered = await call(login, { body, address: newAddress() });
      expect(answered.statusCode, answered.payload).toBe(200);
      return login.response.parse(answered.json()).token;
    },
    createPerson: (given) => createAccount(store, given),
    createStaff: () => createAccount(store, { role: 'user' }),
    createAdmin: () => createAccount(store, { role: 'admin' }),
    async clear() {
      await store.pool.query(CLEAR);
    },
    async close() {
      await app.http.close();
      await store.close();
      await remove();
    },
  };
}

/** Deleting is quicker than truncating on the embedded store, and the counts follow by themselves. */
const CLEAR = `
  delete from employee;
  delete from contact;
  delete from contact_version;
  delete from contact_not_duplicate;
  delete from contact_merge;
  delete from trash;
  delete from import;
  delete from import_row;
  delete from account;
  delete from sign_in_attempt;
  delete from setting;
  delete from access_link;
  delete from outgoing_mail;
  delete from company;
  delete from campus_area;
  delete from class;
  delete from school;
  delete from student;
  delete from audit_line;
`;

function caller({ http }: App): TestApp['call'] {
  return (endpoint, given = {}) => {
    const { as, body, headers = {} } = given;
    const options: InjectOptions = {
      method: endpoint.method,
      url: pathOf(endpoint, given.params),
      query: textsOf(given.query ?? {}),
      headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
      remoteAddress: given.address ?? '127.0.0.1',
    };
    if (body instanceof Buffer) return http.inject({ ...options, payload: body });
    if (body === undefined) return http.inject(options);
    return http.inject({
      ...options,
      headers: { 'content-type': 'application/json', ...options.headers },
      payload: JSON.stringify(body),
    });
  };
}

/** The address of an endpoint with its parameters filled in. */
export function pathOf(endpoint: Endpoint, params: Given['params'] = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
}

function textsOf(query: NonNullable<Given['query']>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]));
}

/** A failure in its declared shape, whose request id is the one in the header. */
export function problemOf(answered: LightMyRequestResponse): Refusal {
  expect(answered.statusCode, answered.payload).toBeGreaterThanOrEqual(400);
  const body: unknown = answered.json();
  const problem = ProblemBody.parse(body);
  expect(body).toEqual(problem);
  expect(problem.request_id).toBe(answered.headers['x-request-id']);
  const retryAfter = answered.headers['retry-after'];
  return { ...problem, status: answered.statusCode, retryAfter: retryAfter?.toString() };
}

let addresses = 0;

/** An address that nobody has called from yet, for calls that are counted by address. */
export function newAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
