import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApiToken, revokeApiToken } from '@station/contract/accounts/api-tokens';
import { createContact } from '@station/contract/contacts/contacts';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../fixtures/listening.ts';
import { createTestApp } from '../test-app.ts';

const app = await createTestApp();
afterAll(app.close);

const CONTRACT = fileURLToPath(new URL('../../../../packages/contract/', import.meta.url));
const EXAMPLE = `${CONTRACT}examples/list-contacts.ts`;

test('The example of the contract lists contacts with an API token, and says why it may not', async () => {
  const { token: as } = await app.createAdmin();
  for (const name of ['Nguyễn An', 'Nguyễn Bình', 'Trần Lan']) {
    await app.answer(createContact, { as, body: { name, phone: '0901 234 567' } });
  }
  const body = { name: 'Ví dụ', scopes: ['contacts:read' as const], days: 1 };
  const { data, token } = await app.answer(createApiToken, { as, body });
  const env = { ...process.env, STATION_URL: await listen(app), STATION_TOKEN: token };
  const run = () => promisify(execFile)(process.execPath, [EXAMPLE, 'nguyen'], { env });
  const { stdout } = await run();
  expect(stdout.trim().split('\n').toSorted()).toEqual(['Nguyễn An', 'Nguyễn Bình']);
  await app.answer(revokeApiToken, { as, params: { id: data.id } });
  await expect(run()).rejects.toThrow('listContacts: unauthenticated');
});
