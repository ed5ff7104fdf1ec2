import { Readable } from 'node:stream';
import { createApiToken } from '@station/contract/accounts/api-tokens';
import { changePassword } from '@station/contract/accounts/profile';
import {
  createInvitation,
  createUser,
  deleteUser,
  updateUser,
} from '@station/contract/accounts/users';
import type { Endpoint } from '@station/contract/endpoint';
import { addKiosk } from '@station/contract/membership/kiosks';
import { createWebhook } from '@station/contract/webhooks/webhooks';
import { expect, test } from 'vitest';
import { countOf } from '../../fixtures/records.ts';
import { sharedTestApp } from '../../test-app.ts';

// @store both

const app = await sharedTestApp();

/** What an administrator makes that would outlive the role, and where it would be. */
const MADE: [string, Endpoint, object, string][] = [
  [
    'a new administrator',
    createUser,
    {
      ...{ username: 'ban.moi', email: 'ban.moi@station.example', name: 'Bạn mới' },
      ...{ password: 'bốn con mèo', role: 'admin' },
    },
    'account',
  ],
  ['an API token', createApiToken, { name: 'x', scopes: ['contacts:read'], days: 30 }, 'api_token'],
  ['an invitation', createInvitation, { email: '', name: '', role: 'admin' }, 'access_link'],
  [
    'a webhook',
    createWebhook,
    { name: 'x', address: 'https://93.184.215.14/x', areas: ['contacts'] },
    'webhook',
  ],
  ['a kiosk', addKiosk, { name: 'Cửa' }, 'member_kiosk'],
];

const LOST = [
  ['demoted', { role: 'user' }],
  ['deactivated', { status: 'deactivated' }],
  ['deleted', undefined],
] as const;

/** A call whose body begins to come when the guard has let its caller in, and ends after `meanwhile`. */
function callLate(endpoint: Endpoint, as: string, body: object, meanwhile: () => Promise<unknown>) {
  const payload = Readable.from(
    (async function* () {
      await meanwhile();
      yield Buffer.from(JSON.stringify(body));
    })(),
  );
  return app.http.inject({
    ...{ method: endpoint.method, url: endpoint.path, payload },
    headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
  });
}

test.for(MADE)(
  'Who is no administrator any more when the call has come makes not even %s',
  async ([, endpoint, body, table]) => {
    for (const [what, change] of LOST) {
      await app.clear();
      const { token: boss } = await app.createAdmin();
      const { id, token } = await app.createAdmin();
      let there = 0;
      const late = await callLate(endpoint, token, body, async () => {
        const params = { id };
        if (change) await app.answer(updateUser, { as: boss, params, body: change });
        else await app.answer(deleteUser, { as: boss, params });
        there = await countOf(app, table);
      });
      expect(late.statusCode, `${what}: ${late.payload}`).toBe(403);
      expect(await countOf(app, table), what).toBe(there);
    }
  },
);

test.for(MADE)(
  'A call that takes its time still makes %s for an administrator',
  async ([, endpoint, body]) => {
    await app.clear();
    const { token } = await app.createAdmin();
    const late = await callLate(endpoint, token, body, async () => {});
    expect(late.statusCode, late.payload).toBe(200);
  },
);

test('A call that began with the old password makes no API token under the new one', async () => {
  await app.clear();
  const { token: as, password } = await app.createAdmin();
  const body = { name: 'x', scopes: ['contacts:read'], days: 30 };
  const late = await callLate(createApiToken, as, body, () =>
    app.answer(changePassword, {
      as,
      body: { currentPassword: password, newPassword: 'ba con gà trống' },
    }),
  );
  expect(late.statusCode, late.payload).toBe(401);
  expect(await countOf(app, 'api_token')).toBe(0);
});
