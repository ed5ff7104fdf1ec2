import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allEndpoints } from '../../apps/server/test/fixtures/contract.ts';
import { compareContracts } from './compare-contracts.ts';
import { compact, expand, readAccepted } from './contract-file.ts';
import { type ContractShape, type EndpointShape, type Shape, shapeOf } from './contract-shape.ts';

const FILE = new URL('../../packages/contract/accepted-contract.txt', import.meta.url);

test('The contract is the accepted one: `npm run contract:accept` accepts a change', async () => {
  const changes = compareContracts(await readAccepted(), shapeOf(await allEndpoints()));
  expect(changes.map((it) => `${it.breaking ? 'breaking' : 'compatible'}: ${it.text}`)).toEqual([]);
  // Small enough to be read, and to be in every clone.
  expect((await stat(FILE)).size).toBeLessThan(300_000);
});

test('What is written short is read whole', async () => {
  const shape = shapeOf(await allEndpoints());
  expect(expand(compact(shape))).toEqual(shape);
});

const text = { type: 'string' };
const name = { ...text, maxLength: 10 };
const kind = { ...text, enum: ['a', 'b'] };
const object = (properties: Shape, ...required: string[]): Shape => ({
  ...{ properties, required, type: 'object' },
});
const body = (properties: Shape, ...required: string[]) => ({
  body: object(properties, ...required),
});
const given = { id: { type: 'number' }, kind };
const answer = (properties: Shape, ...required: string[]) => ({
  answer: object(properties, ...required),
});

/** A contract of one endpoint. */
const contract = (changes: Partial<EndpointShape> = {}): ContractShape => ({
  endpoints: {
    getThing: {
      ...{ call: 'POST /api/things', access: 'staff', scope: 'files:write' },
      ...body({ name, kind }, 'name'),
      ...answer(given, 'id', 'kind'),
      ...changes,
    },
  },
});

test.for<[string, Partial<EndpointShape>]>([
  ['fewer may call', { access: 'admin' }],
  ['it stands elsewhere', { call: 'POST /api/others' }],
  ['tokens need another scope', { scope: 'contacts:write' }],
  ['a new field is needed', body({ name, kind, size: text }, 'name', 'size')],
  ['a field is needed now', body({ name, kind }, 'name', 'kind')],
  ['a field is not taken any more', body({ name }, 'name')],
  ['a text may be less long', body({ name: { ...name, maxLength: 9 }, kind }, 'name')],
  ['a text gets a limit', body({ name: { ...name, minLength: 1 }, kind }, 'name')],
  ['a value is not taken any more', body({ name, kind: { ...kind, enum: ['a'] } }, 'name')],
  ['a field is of another type', body({ name: { type: 'number' }, kind }, 'name')],
  ['an answer lacks a field', answer({ id: given.id }, 'id')],
  ['an answer may lack a field', answer(given, 'id')],
  ['an answer may be null', answer({ ...given, id: { type: ['number', 'null'] } }, 'id', 'kind')],
  [
    'an answer has one more value',
    answer({ ...given, kind: { ...kind, enum: ['a', 'b', 'c'] } }, 'id', 'kind'),
  ],
])('It breaks programs when %s', ([, change]) => {
  const changes = compareContracts(contract(), contract(change));
  expect(changes.some(({ breaking }) => breaking)).toBe(true);
});

test.for<[string, Partial<EndpointShape>]>([
  ['more may call', { access: 'account' }],
  ['a field may be given', body({ name, kind, size: text }, 'name')],
  ['a field need not be given', body({ name, kind })],
  ['a text may be longer', body({ name: { ...name, maxLength: 11 }, kind }, 'name')],
  ['one more value is taken', body({ name, kind: { ...kind, enum: ['a', 'b', 'c'] } }, 'name')],
  ['an answer says more', answer({ ...given, more: text }, 'id', 'kind', 'more')],
  [
    'an answer has fewer values',
    answer({ ...given, kind: { ...kind, enum: ['a'] } }, 'id', 'kind'),
  ],
])('It breaks nobody when %s', ([, change]) => {
  const changes = compareContracts(contract(), contract(change));
  expect(changes).not.toEqual([]);
  expect(changes.filter(({ breaking }) => breaking)).toEqual([]);
});

test('Where no token may call any more programs break, where one may now they do not', () => {
  const { scope: _, ...getThing } = contract().endpoints.getThing as EndpointShape;
  const closed = { endpoints: { getThing } };
  expect(compareContracts(contract(), closed)).toEqual([
    { breaking: true, text: 'getThing: scope: files:write → none' },
  ]);
  expect(compareContracts(closed, contract())).toMatchObject([{ breaking: false }]);
});

test('Scopes, the fields of forms and what webhooks are sent are compared too', async () => {
  const { endpoints } = shapeOf(await allEndpoints());
  expect(endpoints.listContacts?.scope).toBe('contacts:read');
  expect(endpoints.listSessions).not.toHaveProperty('scope');
  expect(endpoints.uploadFiles?.body).toHaveProperty('properties.category');
  const { webhook } = endpoints;
  expect(webhook?.answer).toHaveProperty(['properties', 'headers', 'required']);
  const less = structuredClone(webhook) as EndpointShape;
  const { properties } = less.answer as { properties: { body: { properties: Shape } } };
  Reflect.deleteProperty(properties.body.properties, 'event_id');
  const changes = compareContracts(
    { endpoints: { webhook: webhook as EndpointShape } },
    { endpoints: { webhook: less } },
  );
  expect(changes).toContainEqual({
    breaking: true,
    text: 'webhook: answer.body.event_id is gone',
  });
});

test('An endpoint that is gone breaks programs, and a new one does not', () => {
  const none = { endpoints: {} };
  expect(compareContracts(contract(), none)).toMatchObject([{ breaking: true }]);
  expect(compareContracts(none, contract())).toMatchObject([{ breaking: false }]);
  expect(compareContracts(contract(), contract())).toEqual([]);
});
