import { API_SCOPES, scopeOf } from '@station/contract/api-areas';
import { expect, test } from 'vitest';
import { allEndpoints } from '../fixtures/contract.ts';

const endpoints = await allEndpoints();

test('Every endpoint has its area and read or write for API tokens, or is closed to them', () => {
  const unsaid = endpoints.filter((it) => scopeOf(it) === undefined);
  expect(unsaid.map(({ name }) => name)).toEqual([]);
  for (const endpoint of endpoints) {
    const scope = scopeOf(endpoint);
    if (scope) expect(scope.endsWith(':read'), endpoint.name).toBe(endpoint.method === 'GET');
  }
  const used = new Set(endpoints.map(scopeOf).filter((it) => typeof it === 'string'));
  expect([...used].toSorted()).toEqual([...API_SCOPES].toSorted());
});

test('What is closed to API tokens is this: accounts, secrets, connections and one’s own things', () => {
  const starts = endpoints
    .filter((it) => it.access !== 'guest' && scopeOf(it) === null)
    .map(({ path }) => path.split('/').slice(0, 4).join('/'));
  // One more is one more thing that programs cannot do; one less, a secret that they can reach.
  expect(
    [
      ...new Set(
        starts.map((it) =>
          it.replace(/^(\/api\/(?!auth|files|membership|meetings)[\w-]+).*/, '$1'),
        ),
      ),
    ].toSorted(),
  ).toEqual([
    '/api/auth/change-password',
    '/api/auth/invitations',
    '/api/auth/logout',
    '/api/auth/password-requests',
    '/api/auth/profile',
    '/api/auth/sessions',
    '/api/auth/two-step',
    '/api/auth/users',
    '/api/auth/verify',
    '/api/files/zips',
    '/api/gmail',
    '/api/home',
    '/api/launcher',
    '/api/location',
    '/api/meetings/feed',
    '/api/membership/kiosks',
    '/api/notices',
    '/api/tokens',
    '/api/webhooks',
  ]);
  const read = endpoints.find(({ name }) => name === 'listUsers');
  expect(read && scopeOf(read)).toBe('users:read');
});
