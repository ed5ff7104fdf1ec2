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
      expect(answered.statusCode, `${endpoint.name}: ${answered.payload.slice(0, 500)}`).toBe(200);
      called.add(endpoint.name);
      if (!endpoint.download) return endpoint.response.parse(answered.json()) as never;
      expect(answered.rawPayload.length, endpoint.name).toBeGreaterThan(0);
      return undefined as never;
    },
  };
}
