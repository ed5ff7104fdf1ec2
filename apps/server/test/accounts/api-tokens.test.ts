import { verify } from '@station/contract/accounts/accounts';
import {
  API_TOKEN_PER_MINUTE,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '@station/contract/accounts/api-tokens';
import { changePassword } from '@station/contract/accounts/profile';
import { resetPassword } from '@station/contract/accounts/recovery';
import { listSessions } from '@station/contract/accounts/sessions';
import {
  createUser,
  createUserCode,
  listUsers,
  signOutUser,
  updateUser,
} from '@station/contract/accounts/users';
import { API_SCOPES, type ApiScope, scopeOf } from '@station/contract/api-areas';
import { listAudit } from '@station/contract/audit/audit';
import { createContact, listContacts, updateContact } from '@station/contract/contacts/contacts';
import { copyFileNodes, createFolder } from '@station/contract/files/nodes';
import { heartbeat } from '@station/contract/visitors/visits';
import { expect, test } from 'vitest';
import { hashToken } from '../../src/platform/tokens.ts';
import type { TestAccount } from '../fixtures/accounts.ts';
import { contactFields } from '../fixtures/contacts.ts';
import { allEndpoints } from '../fixtures/contract.ts';
import { auditOf } from '../fixtures/records.ts';
import { newAddress, pathOf, problemOf, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

async function tokenOf(as: string, scopes: ApiScope[] = ['contacts:read'], days = 30) {
  return app.answer(createApiToken, { as, body: { name: 'Bảng lương', scopes, days } });
}

test('A token reads for its maker within its scopes, is told once, and kept as a hash', async () => {
  const admin = await app.createAdmin();
  const { data, token } = await tokenOf(admin.token);
  expect(token).toMatch(/^stn_[\w-]{43}$/);
  expect(data).toMatchObject({ made_by: admin.username, used_at: null, refused: false });
  expect(token.startsWith(data.prefix)).toBe(true);
  const { rows } = await app.store.pool.query('select * from api_token where id = $1', [data.id]);
  expect(rows[0].token_hash).toEqual(hashToken(token));
  expect(JSON.stringify(rows)).not.toContain(token.slice(12));
  await app.answer(listContacts, { as: token });
  const refused = await app.problem(createContact, { as: token, body: { name: 'An' } });
  expect(refused).toMatchObject({ status: 403, reason: 'api-tokens.scope' });
  const listed = await app.call(listApiTokens, { as: admin.token });
  expect(listed.payload).not.toContain(token.slice(12));
});

test('Its use is noted once a minute at most', async () => {
  const { token: as } = await app.createAdmin();
  const { data, token } = await tokenOf(as);
  const usedAt = async () =>
    (await app.answer(listApiTokens, { as })).data.find(({ id }) => id === data.id)?.used_at;
  await app.answer(listContacts, { as: token });
  await expect.poll(usedAt).not.toBeNull();
  const first = await usedAt();
  await app.answer(listContacts, { as: token });
  expect(await usedAt()).toBe(first);
  await app.store.pool.query(
    `update api_token set used_at = used_at - interval '61 seconds' where id = $1`,
    [data.id],
  );
  await app.answer(listContacts, { as: token });
  await expect.poll(async () => String(await usedAt()) >= String(first)).toBe(true);
});

test('A token opens no endpoint but those of its scopes, and none where nothing is for tokens', async () => {
  const { token: as } = await app.createAdmin();
  const { token } = await tokenOf(as, ['audit:read']);
  for (const endpoint of await allEndpoints()) {
    if (endpoint.access === 'guest') continue;
    const answered = await app.http.inject({
      method: endpoint.method,
      url: pathOf(endpoint, { id: 1 }),
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: newAddress(),
    });
    const scope = scopeOf(endpoint);
    if (scope === 'audit:read') {
      expect(answered.statusCode, endpoint.name).toBe(200);
    } else {
      const reason = scope === null ? 'api-tokens.closed' : 'api-tokens.scope';
      expect(problemOf(answered), endpoint.name).toMatchObject({ status: 403, reason });
    }
  }
});

test('With every scope there is still no way to accounts, sessions and other tokens', async () => {
  const { token: as } = await app.createAdmin();
  const { token } = await tokenOf(as, [...API_SCOPES]);
  await app.answer(listUsers, { as: token });
  for (const closed of [createUser, listSessions, verify, createApiToken, listApiTokens]) {
    const refused = await app.problem(closed, { as: token });
    expect(refused).toMatchObject({ status: 403, reason: 'api-tokens.closed' });
  }
  expect((await app.call(heartbeat, { as: token })).statusCode).not.toBe(500);
});

test('A token holds no longer once it is revoked, has run out, or its maker may no longer', async () => {
  const { token: boss } = await app.createAdmin();
  const ends: [string, (admin: { id: number }, tokenId: number) => Promise<unknown>][] = [
    ['revoked', (_, id) => app.answer(revokeApiToken, { as: boss, params: { id } })],
    ['expired', (_, id) => sql('update api_token set expires_at = now() where id = $1', id)],
    ['demoted', ({ id }) => sql(`update account set role = 'user' where id = $1`, id)],
    ['deactivated', ({ id }) => sql(`update account set status = 'deactivated' where id = $1`, id)],
    ['removed', ({ id }) => sql('delete from account where id = $1', id)],
  ];
  for (const [what, end] of ends) {
    const admin = await app.createAdmin();
    const { data, token } = await tokenOf(admin.token);
    await app.answer(listContacts, { as: token });
    await end(admin, data.id);
    const refused = await app.problem(listContacts, { as: token });
    expect(refused, what).toMatchObject({ status: 401, code: 'unauthenticated' });
    const kept = (await app.answer(listApiTokens, { as: boss })).data;
    const listed = kept.find(({ id }) => id === data.id);
    if (what === 'revoked' || what === 'removed') expect(listed, what).toBeUndefined();
    else expect(listed, what).toMatchObject({ refused: true });
  }
});

const sql = (text: string, id: number) => app.store.pool.query(text, [id]);

test.each([
  [{ status: 'deactivated' }, { status: 'active' }],
  [{ role: 'user' }, { role: 'admin' }],
] as const)(
  'A token does not come back to life with its maker: %o, then %o',
  async (away, back) => {
    const { token: boss } = await app.createAdmin();
    const admin = await app.createAdmin();
    const { data, token } = await tokenOf(admin.token);
    const change = { as: boss, params: { id: admin.id } };
    await app.answer(updateUser, { ...change, body: away });
    await app.answer(updateUser, { ...change, body: back });
    expect((await app.problem(listContacts, { as: token })).status).toBe(401);
    expect(await auditOf(app, 'api-tokens.revoked', data.id)).toHaveLength(1);
  },
);

const NEW_PASSWORD = 'ba con gà trống';

type Ending = (maker: TestAccount, boss: string) => Promise<unknown>;

test.each<[string, Ending]>([
  [
    'a new password of their own',
    ({ token: as, password }) =>
      app.answer(changePassword, {
        as,
        body: { currentPassword: password, newPassword: NEW_PASSWORD },
      }),
  ],
  [
    'a new password by a code of another administrator',
    async ({ id }, boss) => {
      const { data } = await app.answer(createUserCode, { as: boss, params: { id } });
      const body = { token: data.code, password: NEW_PASSWORD };
      await app.answer(resetPassword, { body, address: newAddress() });
    },
  ],
  [
    'being signed out everywhere by another administrator',
    ({ id }, boss) => app.answer(signOutUser, { as: boss, params: { id } }),
  ],
])('A token ends with the password, or the sessions, of its maker: %s', async (_, end) => {
  const boss = await app.createAdmin();
  const maker = await app.createAdmin();
  const { data, token } = await tokenOf(maker.token);
  const others = await tokenOf(boss.token);
  await app.answer(listContacts, { as: token });
  await end(maker, boss.token);
  expect((await app.problem(listContacts, { as: token })).status).toBe(401);
  expect(await auditOf(app, 'api-tokens.revoked', data.id)).toMatchObject([
    { before: { name: 'Bảng lương', prefix: data.prefix } },
  ]);
  await app.answer(listContacts, { as: others.token });
});

test('An administrator of whom something is asked first has a token that waits with them', async () => {
  const admin = await app.createAdmin();
  const { token } = await tokenOf(admin.token);
  await sql('update account set must_change_password = true where id = $1', admin.id);
  const refused = await app.problem(listContacts, { as: token });
  expect(refused).toMatchObject({ status: 403, reason: 'accounts.password-change-needed' });
});

test('Staff and guests neither make nor see nor revoke tokens, and nonsense is refused', async () => {
  const { token: as } = await app.createAdmin();
  const { data } = await tokenOf(as);
  const staff = await app.createStaff();
  const body = { name: 'x', scopes: ['contacts:read'], days: 1 };
  const params = { id: data.id };
  for (const [token, status] of [
    [staff.token, 403],
    [undefined, 401],
  ] as const) {
    expect(await app.problem(listApiTokens, { as: token })).toMatchObject({ status });
    expect(await app.problem(createApiToken, { as: token, body })).toMatchObject({ status });
    expect(await app.problem(revokeApiToken, { as: token, params })).toMatchObject({ status });
  }
  for (const [field, bad] of [
    ['name', { ...body, name: ' ' }],
    ['scopes', { ...body, scopes: [] }],
    ['scopes.0', { ...body, scopes: ['everything'] }],
    ['days', { ...body, days: 366 }],
  ] as const) {
    const { validation_errors: errors } = await app.problem(createApiToken, { as, body: bad });
    expect(errors?.map((it) => it.field)).toEqual([field]);
  }
  const gone = await app.problem(revokeApiToken, { as, params: { id: 999_999 } });
  expect(gone).toMatchObject({ status: 404, reason: 'api-tokens.not-found' });
});

test('One person has fifty tokens at most', async () => {
  const admin = await app.createAdmin();
  await tokenOf(admin.token);
  await sql(
    `insert into api_token (account_id, name, prefix, token_hash, scopes, expires_at)
     select $1, 'x', 'stn_x', sha256(n::text::bytea), '{}', now() + interval '1 day'
     from generate_series(1, 49) n`,
    admin.id,
  );
  const body = { name: 'x', scopes: ['contacts:read'], days: 1 };
  const refused = await app.problem(createApiToken, { as: admin.token, body });
  expect(refused).toMatchObject({ status: 409, reason: 'api-tokens.too-many' });
});

test('Making and revoking are in the log, by name and never with the token', async () => {
  const admin = await app.createAdmin();
  const { data, token } = await tokenOf(admin.token);
  await app.answer(revokeApiToken, { as: admin.token, params: { id: data.id } });
  const answered = await app.call(listAudit, { as: admin.token });
  const lines = listAudit.response.parse(answered.json()).data.slice(0, 2);
  expect(lines).toMatchObject([
    { action: 'api-tokens.revoked', actor_id: admin.id, before: { name: 'Bảng lương' } },
    { action: 'api-tokens.created', after: { scopes: ['contacts:read'], days: 30 } },
  ]);
  expect(answered.payload).not.toContain(token);
});

test('What a program did stands in the log with its token, also when that is gone', async () => {
  const { token: as } = await app.createAdmin();
  const { data, token } = await tokenOf(as, ['contacts:write', 'files:write']);
  const fields = contactFields({ name: 'An' });
  const { data: contact } = await app.answer(createContact, { as: token, body: fields });
  const params = { id: contact.id };
  await app.answer(updateContact, { as: token, params, body: { ...fields, name: 'Anh' } });
  const { data: folder } = await app.answer(createFolder, { as: token, body: { name: 'Lương' } });
  const copied = { ids: [folder.id], parent_id: null };
  await app.answer(copyFileNodes, { as: token, body: copied });
  await app.answer(updateContact, { as, params, body: { ...fields, name: 'Ánh' } });
  await app.answer(revokeApiToken, { as, params: { id: data.id } });
  const lines = (await app.answer(listAudit, { as, query: { limit: 6 } })).data;
  expect(lines.map((it) => [it.action, it.api_token])).toEqual([
    ['api-tokens.revoked', null],
    ['contacts.updated', null],
    ['files.copied', data.prefix],
    ['files.folder-created', data.prefix],
    ['contacts.updated', data.prefix],
    ['contacts.created', data.prefix],
  ]);
  const made = await app.answer(listAudit, {
    as,
    query: { action: 'files.', search: data.prefix },
  });
  expect(made.data).toHaveLength(2);
});

test('A token that calls too often waits, whatever address it calls from; others go on', {
  tags: ['full'],
}, async () => {
  const { token: as } = await app.createAdmin();
  const { token } = await tokenOf(as, ['audit:read']);
  const call = () => app.call(listContacts, { as: token, address: newAddress() });
  for (let i = 0; i < API_TOKEN_PER_MINUTE; i += 1) expect((await call()).statusCode).toBe(403);
  const refused = await call();
  expect(problemOf(refused)).toMatchObject({ status: 429, code: 'rate-limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const { token: other } = await tokenOf(as);
  await app.answer(listContacts, { as: other });
});
