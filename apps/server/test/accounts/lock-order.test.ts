import { login } from '@station/contract/accounts/accounts';
import { resetPassword } from '@station/contract/accounts/recovery';
import { confirmTwoStep, startTwoStep } from '@station/contract/accounts/two-step';
import { createUserCode, deleteUser, updateUser } from '@station/contract/accounts/users';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import type { TestAccount } from '../fixtures/accounts.ts';
import { countWaiting, otherTransaction } from '../fixtures/other-transactions.ts';
import { codeOf, turnOnTwoStep } from '../fixtures/two-step.ts';
import { newAddress, sharedTestApp } from '../test-app.ts';
import { isPostgres } from '../test-store.ts';

const app = await sharedTestApp();
const admin = await app.createAdmin();
const { token: as } = admin;

const makeCode = async ({ id }: TestAccount) =>
  (await app.answer(createUserCode, { as, params: { id } })).data.code;

type Call = () => Promise<LightMyRequestResponse>;

/** Who writes to somebody's sign-in: what is set up, what is called, what else is gone then, and the answer. */
const WRITES: [string, (person: TestAccount) => Promise<Call>, string, number][] = [
  [
    'A sign-in by a code',
    async (person) => {
      const { secret } = await turnOnTwoStep(app, person);
      const { username, password } = person;
      const body = { username, password, code: await codeOf(secret) };
      return () => app.call(login, { body, address: newAddress() });
    },
    'two_step',
    200,
  ],
  [
    'A second step that is confirmed',
    async ({ token, password }) => {
      const given = { as: token, body: { password }, address: newAddress() };
      const { data } = await app.answer(startTwoStep, given);
      const code = await codeOf(data.secret);
      return () => app.call(confirmTwoStep, { as: token, body: { code } });
    },
    'two_step',
    409,
  ],
  [
    'A new password by a code',
    async (person) => {
      const body = { token: await makeCode(person), password: 'chín con gà' };
      return () => app.call(resetPassword, { body, address: newAddress() });
    },
    'access_link',
    404,
  ],
  [
    'A second code',
    async (person) => {
      await makeCode(person);
      return () => app.call(createUserCode, { as, params: { id: person.id } });
    },
    'access_link',
    200,
  ],
];

// The embedded store has one connection, so nobody waits for anybody.
test.runIf(isPostgres).for(WRITES)(
  '%s and a change of the account at the same moment do not wait for each other',
  async ([, prepare, table, status]) => {
    const person = await app.createStaff();
    const call = await prepare(person);
    // As `updateUser` and `changePassword` do it: the account, then what belongs to it.
    const other = await otherTransaction(app);
    await other.query('select from account where id = $1 for no key update', [person.id]);
    const answered = call();
    await expect.poll(() => countWaiting(app)).toBe(1);
    await other.query(`delete from ${table} where account_id = $1`, [person.id]);
    await other.end('commit');
    const { statusCode, payload } = await answered;
    expect(statusCode, payload).toBe(status);
  },
);

test.runIf(isPostgres)(
  'A code that is made and a change of the same person do not wait for each other',
  async () => {
    const { id } = await app.createStaff();
    // As `createCode` does it: the person, then a row that points to its maker.
    const other = await otherTransaction(app);
    await other.query('select from account where id = $1 for no key update', [id]);
    const answered = app.call(updateUser, { as, params: { id }, body: { department: 'Hai' } });
    await expect.poll(() => countWaiting(app)).toBe(1);
    await other.query(
      `insert into access_link (kind, token_hash, account_id, created_by, expires_at)
       values ('code', sha256($1), $2, $3, now())`,
      [Buffer.from(`code ${id}`), id, admin.id],
    );
    await other.end('commit');
    const { statusCode, payload } = await answered;
    expect(statusCode, payload).toBe(200);
  },
);

test.runIf(isPostgres).for(['leaver', 'administrator'] as const)(
  'An upload into the files of the %s and a deletion of the account do not wait for each other',
  async (whose) => {
    const leaver = await app.createStaff();
    const { id } = whose === 'leaver' ? leaver : admin;
    // As `reserveUpload` does it: the tree, then a row that points to whose it is.
    const other = await otherTransaction(app);
    await other.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 4))', [
      `files ${id}`,
    ]);
    const answered = app.call(deleteUser, { as, params: { id: leaver.id } });
    await expect.poll(() => countWaiting(app)).toBe(1);
    await other.query(
      `insert into file_upload (id, account_id, owner_id, file_size, metadata)
       values (gen_random_uuid(), $1, $1, 1, '{}')`,
      [id],
    );
    await other.end('commit');
    const { statusCode, payload } = await answered;
    expect(statusCode, payload).toBe(200);
  },
);
