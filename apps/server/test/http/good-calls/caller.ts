import type { BodyInput, Endpoint, ResponseOf } from '@station/contract/endpoint';
import { expect } from 'vitest';
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

/** Calls endpoints of an app, and notes their names in `called`. */
export function caller(app: TestApp, called: Set<string>): Caller {
  return {
    app,
    async good(endpoint, given) {
      const answered = await app.call(endpoint, { address: newAddress(), ...given });
      const { statusCode, payload } = answered;
      expect([200, 201, 204, 302], `${endpoint.name}: ${payload.slice(0, 500)}`).toContain(
        statusCode,
      );
      called.add(endpoint.name);
      // What tus answers has its meaning in the headers.
      if (statusCode !== 200) return undefined as never;
      if (!endpoint.download) return endpoint.response.parse(answered.json()) as never;
      expect(answered.rawPayload.length, endpoint.name).toBeGreaterThan(0);
      return undefined as never;
    },
  };
}
