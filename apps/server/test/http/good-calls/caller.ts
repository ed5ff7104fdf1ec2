import { writeFile } from 'node:fs/promises';
import { scopeOf } from '@station/contract/api-areas';
import type { BodyInput, Endpoint, ResponseOf } from '@station/contract/endpoint';
import { expect } from 'vitest';
import type { ApiExample } from '../../../src/platform/api-examples.ts';
import { type Given, newAddress, type TestApp } from '../../test-app.ts';

/** A server whose endpoints are called well. */
export type Caller = {
  app: TestApp;
  /** Calls an endpoint, which must answer well. A download gives nothing to go on with. */
  good<E extends Endpoint>(
    endpoint: E,
    given?: Given<BodyInput<E> | Buffer>,
  ): Promise<ResponseOf<E>>;
};

/** What was given to each endpoint that was called, the first time. */
export type Called = Map<string, ApiExample>;

/** Calls endpoints of an app, and notes in `called` with what. */
export function caller(app: TestApp, called: Called): Caller {
  return {
    app,
    async good(endpoint, given) {
      const answered = await app.call(endpoint, { address: newAddress(), ...given });
      const { statusCode, payload } = answered;
      expect([200, 201, 204, 302], `${endpoint.name}: ${payload.slice(0, 500)}`).toContain(
        statusCode,
      );
      if (!called.has(endpoint.name)) called.set(endpoint.name, exampleOf(endpoint, given));
      // What tus answers has its meaning in the headers.
      if (statusCode !== 200) return undefined as never;
      if (!endpoint.download) return endpoint.response.parse(answered.json()) as never;
      expect(answered.rawPayload.length, endpoint.name).toBeGreaterThan(0);
      return undefined as never;
    },
  };
}

/** Bodies longer than that show nobody anything. */
const LONGEST_BODY = 1_500;

/** What the API page shows of a call that programs may make. */
function exampleOf(endpoint: Endpoint, given: Given<unknown> = {}): ApiExample {
  if (!scopeOf(endpoint)) return {};
  const { params, query, body } = given;
  const isShown =
    body !== undefined && !Buffer.isBuffer(body) && JSON.stringify(body).length <= LONGEST_BODY;
  return { ...(params && { params }), ...(query && { query }), ...(isShown && { body }) };
}

/** Writes the examples of the API page (`npm run contract:examples`). */
export async function writeExamples(called: Called): Promise<void> {
  const shown = [...called].filter(([, example]) => Object.keys(example).length > 0);
  shown.sort(([a], [b]) => (a < b ? -1 : 1));
  const file = new URL('../../../src/platform/api-examples.gen.json', import.meta.url);
  await writeFile(file, `${JSON.stringify(Object.fromEntries(shown), null, 1)}\n`);
}
