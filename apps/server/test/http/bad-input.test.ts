import { login } from '@station/contract/accounts/accounts';
import {
  bulkDeleteContacts,
  checkDuplicate,
  createContact,
  listContacts,
} from '@station/contract/contacts/contacts';
import type { Endpoint } from '@station/contract/endpoint';
import { expect, test } from 'vitest';
import { contactFields } from '../fixtures/contacts.ts';
import { newAddress, problemOf, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
const { token } = await app.createAdmin();

/** Sends a body as it is written. */
async function sendText(
  payload: string | Buffer,
  contentType = 'application/json',
  endpoint: Pick<Endpoint, 'method' | 'path'> = createContact,
) {
  const answered = await app.http.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    payload,
  });
  return problemOf(answered);
}

test.for([
  '{',
  '}',
  '{"name":}',
  "{'name':'x'}",
  '{"name":"x",}',
  'undefined',
  'NaN',
  '\ufeff\ufeff{}',
  '\0',
  '{"a":1}{"b":2}',
])('What is no JSON is refused: %j', async (payload) => {
  expect(await sendText(payload)).toMatchObject({ status: 400, code: 'invalid' });
});

test('Bytes that are no text are refused', async () => {
  expect((await sendText(Buffer.from([0xff, 0xfe, 0x00]))).status).toBe(400);
});

test.for(['null', '[]', '"text"', '7', 'true', '[{}]'])(
  'JSON of another shape than an object is refused: %s',
  async (payload) => {
    const problem = await sendText(payload);
    expect(problem).toMatchObject({ status: 400, code: 'invalid' });
    expect(problem.validation_errors?.length).toBeGreaterThan(0);
  },
);

test.for([
  '{"__proto__":{"admin":true},"name":"x"}',
  '{"name":{"__proto__":{}}}',
  '{"constructor":{"prototype":{"admin":true}}}',
])('JSON that reaches for a prototype is refused and changes none: %s', async (payload) => {
  expect(await sendText(payload)).toMatchObject({ status: 400, code: 'invalid' });
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('JSON may be nested 32 deep where it is allowed at all, and is refused below that', async () => {
  const nested = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const shallow = await sendText(nested(20));
  expect(shallow.validation_errors).toContainEqual(expect.objectContaining({ field: 'name' }));
  for (const depth of [40, 1_000, 100_000, 450_000]) {
    const deep = await sendText(nested(depth));
    expect(deep).toMatchObject({ status: 400, message: 'The JSON is nested too deeply' });
  }
  const objects = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
  expect((await sendText(objects)).message).toBe('The JSON is nested too deeply');
});

test('Brackets inside of texts are no nesting', async () => {
  const name = '[{"\\['.repeat(12);
  const { data } = await app.answer(createContact, { as: token, body: contactFields({ name }) });
  expect(data.name).toBe(name);
});

test('A body over a megabyte is too large, whatever is in it', async () => {
  const big = JSON.stringify({ ...contactFields(), notes: 'x'.repeat(1024 * 1024) });
  for (const contentType of ['application/json', 'text/plain']) {
    const problem = await sendText(big, contentType);
    expect(problem).toMatchObject({ status: 413, code: 'too-large' });
  }
});

test.for([
  ['text/plain', 'hello'],
  ['text/html', '<p>'],
  ['application/xml', '<a/>'],
  ['application/x-www-form-urlencoded', 'name=x&phone=0901234567&category=client'],
  ['application/octet-stream', 'x'],
  ['nonsense', 'x'],
  ['application/json; charset=utf-16', '{'],
] as const)('A body of another type than JSON is refused: %s', async ([contentType, payload]) => {
  expect(await sendText(payload, contentType)).toMatchObject({ status: 400, code: 'invalid' });
});

test('A form sent to a call that takes JSON is refused', async () => {
  const form = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nx\r\n--b--\r\n';
  const problem = await sendText(form, 'multipart/form-data; boundary=b');
  expect(problem).toMatchObject({ status: 400, code: 'invalid' });
});

test('A call without a body names what is missing', async () => {
  const ways: Record<string, string>[] = [{}, { 'content-type': 'application/json' }];
  for (const headers of ways) {
    const problem = await app.problem(createContact, { as: token, headers });
    expect(problem.validation_errors?.map((it) => it.field)).toEqual(['name', 'phone']);
  }
});

test('A refused field in a list is named by its place', async () => {
  const body = { contactIds: [1, 2, 'three', 4] };
  const problem = await app.problem(bulkDeleteContacts, { as: token, body });
  expect(problem.validation_errors).toMatchObject([{ field: 'contactIds.2', rule: 'type' }]);
});

test('Lists where a list does not belong, and the other way round, are refused by name', async () => {
  for (const [endpoint, body, field] of [
    [createContact, { ...contactFields(), name: [['x']] }, 'name'],
    [checkDuplicate, { phone: ['1'], email: '' }, 'phone'],
    [bulkDeleteContacts, { contactIds: { 0: 1, length: 1 } }, 'contactIds'],
    [bulkDeleteContacts, { contactIds: '1,2' }, 'contactIds'],
    [bulkDeleteContacts, {}, 'contactIds'],
  ] as const) {
    const problem = await app.problem(endpoint, { as: token, body });
    expect(problem).toMatchObject({ status: 400, validation_errors: [{ field }] });
  }
});

test('Numbers that no number can hold are refused by name', async () => {
  for (const number of ['1e400', '-1e400', '9007199254740993', '1e-400']) {
    const problem = await sendText(
      `{"contactIds":[${number}]}`,
      'application/json',
      bulkDeleteContacts,
    );
    expect(problem.validation_errors?.[0]?.field, number).toBe('contactIds.0');
  }
});

test('A query that is no text at all is refused or passed over, never an error', async () => {
  for (const query of [
    'search=%',
    'search=%ff',
    'search=%00',
    'page=%F0%9F',
    '&&&',
    '=',
    '%',
    'search[]=1',
  ]) {
    const { statusCode } = await app.http.inject({
      url: `${listContacts.path}?${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect([200, 400], query).toContain(statusCode);
  }
});

test('A query of 16 kilobytes is answered', async () => {
  const { statusCode } = await app.http.inject({
    url: `${listContacts.path}?${'x=1&'.repeat(4_000)}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect([200, 400]).toContain(statusCode);
});

test('Headers of nonsense do no harm', async () => {
  const { username, password } = await app.createStaff();
  const odd: Record<string, string>[] = [
    { 'user-agent': '\u00ff\u00fe' },
    { 'accept-encoding': 'nonsense' },
    { accept: '\u00ff' },
    { 'x-forwarded-for': "'; drop table session;--" },
    { host: 'evil.example' },
    { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  ];
  for (const headers of odd) {
    const { statusCode } = await app.call(login, {
      body: { username, password },
      headers,
      address: newAddress(),
    });
    expect(statusCode, JSON.stringify(headers)).toBe(200);
  }
});
