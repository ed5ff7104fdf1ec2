import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { login } from '@station/contract/accounts/accounts';
import type { BodyInput, Endpoint, ResponseOf } from '@station/contract/endpoint';
import { ProblemBody } from '@station/contract/problem';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { type App, createApp, FEATURES } from '../src/app.ts';
import { openStore, type Store, type StoreOptions } from '../src/db/db.ts';
import { migrateToLatest } from '../src/db/migrate.ts';
import { forgetSettings } from '../src/features/settings/settings.queries.ts';
import type { Clock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import type { Feature } from '../src/platform/context.ts';
import { emptying } from './emptied-database.ts';
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
  /** Brings the database back to what it was when it was new, and removes the files beside it. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Settings on top of the tests' own, as environment variables. */
export type TestAppOptions = {
  env?: Record<string, string>;
  clock?: Clock;
  /** Another database than a copy of the template, and other limits. */
  store?: Partial<StoreOptions>;
  /** In place of those that there are. */
  features?: (all: readonly Feature[]) => readonly Feature[];
};

/** A push service that nobody can reach: pushes of tests that start none lead nowhere. */
export const NO_PUSH_SERVICE = 'http://127.0.0.1:9';

let shared: Promise<TestApp> | undefined;

/**
 * The server of this worker, on a database that is as good as new. Each test file that a worker runs
 * is given the same one, for making one takes longer than most files. A test makes the accounts and
 * rows it needs, or calls `clear` where totals matter.
 *
 * Whoever opens sockets, waits for work in the background or changes the server's settings makes a
 * server with `createTestApp`, for what that leaves behind is not only in the database.
 */
export async function sharedTestApp(): Promise<TestApp> {
  shared ??= createTestApp();
  const app = await shared;
  await app.clear();
  return app;
}

/**
 * Puts a whole server together on a copy of the template database of the store that `TEST_STORE`
 * names. Whoever makes it closes it.
 */
export async function createTestApp({
  env = {},
  clock,
  store: storeOptions = {},
  features = (all) => all,
}: TestAppOptions = {}): Promise<TestApp> {
  const { dataDir, databaseUrl, remove } = await createTestStore();
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUSH_TEST_SERVICE: NO_PUSH_SERVICE,
    ...env,
  });
  const store = await openStore({ dataDir, databaseUrl, fsync: false, ...storeOptions });
  if (storeOptions.databaseUrl !== undefined) await migrateToLatest(store.db);
  const empty = await emptying(store);
  const app = await createApp(config, store, clock, features(FEATURES));
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
      await empty();
      // A job that still runs may be writing there.
      const path = join(dataDir, 'blobs');
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
      forgetSettings(store.db);
    },
    async close() {
      await app.http.close();
      await store.close();
      await remove();
    },
  };
}

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
