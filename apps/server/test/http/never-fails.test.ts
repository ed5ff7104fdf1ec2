import type { Endpoint } from '@station/contract/endpoint';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { contactFields, insertContacts } from '../fixtures/contacts.ts';
import { allEndpoints, ENDING_SESSIONS } from '../fixtures/contract.ts';
import { inFull } from '../in-full.ts';
import { createTestApp, newAddress, problemOf } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);
const { token } = await app.createAdmin();
await insertContacts(app, Array(5).fill({}));

/** How often each endpoint is called with something of each kind, and from which seed on. */
const RUNS = {
  numRuns: inFull(40, 4),
  seed: Number(process.env.TEST_SEED ?? Math.floor(Math.random() * 2 ** 31)),
};
console.log(`TEST_SEED=${RUNS.seed} sends the same again`);

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\0', '\ud800', '%', '_', "'", '\\', '__proto__', '=1+1', '🇻🇳', 'ㄱ', 'a\u0301'),
);
const anyValue = fc.oneof(
  { weight: 2, arbitrary: anyText },
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Bodies that are anything, and bodies that are nearly right. */
const fields = Object.keys(contactFields());
const known = fc.constantFrom(
  ...[...fields, 'username', 'password', 'remember', 'contactIds', 'ids', 'is_active', 'version'],
);
const nearlyRight = fc
  .tuple(fc.dictionary(known, anyValue), fc.boolean(), fc.array(fc.integer(), { maxLength: 4 }))
  .map(([wrong, full, ids]) =>
    full ? { ...contactFields(), contactIds: ids, ids, is_active: true, ...wrong } : wrong,
  );
const anyBody = fc.oneof(fc.jsonValue(), anyValue, nearlyRight);

const queryName = fc.oneof(
  fc.constantFrom('search', 'category', 'page', 'limit', 'active_only', '__proto__'),
  anyText,
);
const anyQuery = fc.dictionary(queryName, anyText, { maxKeys: 5 });
const anyId = fc.oneof(fc.integer({ min: -1, max: 9 }).map(String), anyText);

/** Sends something and expects an answer in a declared shape, never an error of ours. */
async function expectNoError(
  endpoint: Endpoint,
  { id, query, payload, type }: { id: string; query: string; payload?: string; type?: string },
): Promise<void> {
  const answered = await app.http.inject({
    method: endpoint.method,
    url: `${endpoint.path.replace(/:\w+/g, encodeId(id))}?${query}`,
    headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
    remoteAddress: newAddress(),
    ...(payload !== undefined && { payload }),
  });
  if (answered.statusCode === 200) {
    if (!endpoint.download) endpoint.response.parse(answered.json());
    return;
  }
  // Whoever comes back from Google is led on to the screen, whatever they bring.
  if (answered.statusCode === 302) return;
  expect(answered.statusCode, answered.payload).toBeLessThan(500);
  const { reason } = problemOf(answered);
  // A call that was not let in would prove nothing.
  if (answered.statusCode === 401) expect(reason, answered.payload).toBeDefined();
}

const encodeId = (id: string) => encodeURIComponent(id.toWellFormed()) || '0';

function encodeQuery(query: Record<string, string>): string {
  return Object.entries(query)
    .map((pair) => pair.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
    .join('&');
}

for (const endpoint of await allEndpoints()) {
  if (ENDING_SESSIONS.includes(endpoint.name)) continue;

  test(`${endpoint.name} takes any JSON and any query without an error`, async () => {
    await fc.assert(
      fc.asyncProperty(anyId, anyQuery, anyBody, async (id, query, body) => {
        const payload = endpoint.method === 'GET' ? undefined : JSON.stringify(body);
        await expectNoError(endpoint, {
          id,
          query: encodeQuery(query),
          ...(payload !== undefined && { payload, type: 'application/json' }),
        });
      }),
      RUNS,
    );
  });

  test(`${endpoint.name} takes any bytes of any type without an error`, async () => {
    const type = fc.constantFrom(
      ...['application/json', 'text/plain', 'multipart/form-data; boundary=b', 'x/y', ''],
    );
    const pieces = fc.array(
      fc.oneof(
        anyText,
        fc.constantFrom(
          ...['--b\r\n', '--b--\r\n', '\r\n\r\n', '{"', '"}', '[', 'PK\u0003\u0004'],
          'Content-Disposition: form-data; name="excelFile"; filename="a.xlsx"\r\n',
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(type, pieces, anyText, async (contentType, body, query) => {
        if (endpoint.method === 'GET') return;
        await expectNoError(endpoint, {
          id: '1',
          query: query.toWellFormed().replace(/[^\x21-\x7e]/g, ''),
          payload: body.join('').toWellFormed(),
          type: contentType,
        });
      }),
      RUNS,
    );
  });
}
