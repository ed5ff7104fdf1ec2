import { acceptInvitation, readLink, resetPassword } from '@station/contract/accounts/recovery';
import {
  createInvitation,
  createUserCode,
  deleteUser,
  listInvitations,
  updateUser,
} from '@station/contract/accounts/users';
import { expect, test } from 'vitest';
import { makersAndHearers } from '../../../src/db/migrations/099-makers-and-hearers.ts';
import { openTestStore } from '../../db/open-test-store.ts';
import { createAccount } from '../../fixtures/accounts.ts';
import { newAddress, sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();
const { token: as } = await app.createAdmin();

const newcomer = (token: string, username: string) =>
  ({ token, username, name: 'Khách', email: '', password: 'tám con cá' }) as const;

/** An administrator with an invitation to be one, and a code for somebody else. */
async function makeLinks() {
  const maker = await app.createAdmin();
  const colleague = await app.createStaff();
  const body = { email: `rieng${maker.id}@station.example`, role: 'admin' } as const;
  const invited = await app.answer(createInvitation, { as: maker.token, body });
  const made = await app.answer(createUserCode, {
    as: maker.token,
    params: { id: colleague.id },
  });
  const invitation = invited.link.split('#')[1] ?? '';
  return { maker, invitation, id: invited.data.id, code: made.data.code };
}

test.for([
  ['demoted', { role: 'user' }],
  ['deactivated', { status: 'deactivated' }],
  ['deleted', undefined],
] as const)(
  'What an administrator made for others is worth nothing once they are %s',
  async ([, change]) => {
    const { maker, invitation, id, code } = await makeLinks();
    const params = { id: maker.id };
    if (change) await app.answer(updateUser, { as, params, body: change });
    else await app.answer(deleteUser, { as, params });

    const expired = { status: 404, reason: 'accounts.link-expired' };
    const address = newAddress();
    const read = await app.problem(readLink, { body: { token: invitation }, address });
    expect(read).toMatchObject(expired);
    const body = newcomer(invitation, `again${maker.id}`);
    expect(await app.problem(acceptInvitation, { body, address })).toMatchObject(expired);
    const reset = { token: code, password: 'tám con cá' };
    expect(await app.problem(resetPassword, { body: reset, address })).toMatchObject(expired);
    const { data } = await app.answer(listInvitations, { as });
    expect(data.filter((it) => it.id === id)).toEqual([]);
  },
);

test('Links from before get their maker from the audit log, and go with an account that is gone', async () => {
  const { store } = await openTestStore();
  const stays = await createAccount(store, { role: 'admin' });
  const leaves = await createAccount(store, { role: 'admin' });
  await store.pool.query(`
    alter table access_link drop column created_by;
    insert into access_link (kind, token_hash, account_id, expires_at) values
      ('invite', 'a', null, now() + interval '1 day'),
      ('invite', 'b', null, now() + interval '1 day'),
      ('code', 'c', ${stays.id}, now() + interval '1 day'),
      ('reset', 'd', ${stays.id}, now() + interval '1 hour');
    insert into audit_line (actor_id, actor_name, action, subject, subject_id)
    select maker, '', action, subject, subject_id from access_link link, lateral (values
      ('a', ${stays.id}, 'accounts.invited', 'invitation', link.id),
      ('b', ${leaves.id}, 'accounts.invited', 'invitation', link.id),
      ('c', ${leaves.id}, 'accounts.code-made', 'account', ${stays.id}),
      ('c', ${stays.id}, 'accounts.code-made', 'account', ${stays.id})
    ) line (hash, maker, action, subject, subject_id) where link.token_hash = hash::bytea;
    delete from account where id = ${leaves.id}`);
  await makersAndHearers.up(store.db);
  const { rows } = await store.pool.query(
    'select kind, created_by from access_link order by token_hash',
  );
  expect(rows).toEqual([
    { kind: 'invite', created_by: stays.id },
    { kind: 'code', created_by: stays.id },
    { kind: 'reset', created_by: null },
  ]);
});
