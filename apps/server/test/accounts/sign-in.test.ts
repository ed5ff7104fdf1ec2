import { login, register } from '@station/contract/accounts/accounts';
import { expect, test } from 'vitest';
import { createAccount } from '../fixtures/accounts.ts';
import { newAddress, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();

const NEW = 'ba con gà trống';

/** Calls login from an address of its own, so that no test uses up the share of another. */
const signIn = (body: unknown) => app.call(login, { body, address: newAddress() });
const refusal = (body: unknown) => app.problem(login, { body, address: newAddress() });

test('A person signs in with the username and gets a token and the account', async () => {
  const staff = await app.createStaff();
  const { username, password } = staff;
  const answer = await app.answer(login, { body: { username, password }, address: newAddress() });
  expect(answer.message).toBe('Login successful!');
  expect(answer.token).toMatch(/^[\w-]{43}$/);
  expect(answer.user).toEqual({
    id: staff.id,
    username,
    name: staff.name,
    email: staff.email,
    role: 'user',
    account_state: 'active',
    userType: 'user',
    isAdmin: false,
    department: null,
    image: null,
    phone: null,
  });
});

test('An administrator is told to be one in all three ways', async () => {
  const { username, password } = await app.createAdmin();
  const { user } = await app.answer(login, { body: { username, password } });
  expect(user).toMatchObject({ role: 'admin', userType: 'admin', isAdmin: true });
});

test('The username or the e-mail address serves, in any case of letters, with spaces around', async () => {
  const { id, password } = await createAccount(app.store, {
    username: 'Minh.Tran',
    email: 'Minh.Tran@Station.Example',
  });
  const ways = [
    'Minh.Tran',
    'minh.tran',
    'MINH.TRAN',
    '  minh.tran\t',
    'Minh.Tran@Station.Example',
    'minh.tran@station.example',
    ' MINH.TRAN@STATION.EXAMPLE ',
  ];
  for (const username of ways) {
    const { user } = await app.answer(login, {
      body: { username, password },
      address: newAddress(),
    });
    expect(user.id, username).toBe(id);
  }
});

test('A Vietnamese or Korean username serves in any case of letters, composed or not', async () => {
  const { id, password } = await createAccount(app.store, { username: 'Ánh Đỗ 김민수' });
  const name = 'Ánh Đỗ 김민수';
  const ways = [name, name.toUpperCase(), name.toLowerCase(), name.normalize('NFD')];
  for (const username of ways) {
    const { user } = await app.answer(login, {
      body: { username, password },
      address: newAddress(),
    });
    expect(user.id, username).toBe(id);
  }
});

test.for([
  ['İpek', 'ipek@station.example'],
  ['ΟΔΟΣ', 'odos@station.example'],
] as const)('Whoever registers as %s signs in as it was written', async ([username, email]) => {
  const body = { username, email, name: username, password: NEW };
  await app.answer(register, { body, address: newAddress() });
  const signedIn = { username, password: NEW };
  const { user } = await app.answer(login, { body: signedIn, address: newAddress() });
  expect(user.username).toBe(username);
});

test('A name that nobody has is counted as one name in each case of letters that is one', async () => {
  const names = ['İsim', 'isim', 'ISIM', 'ΣΑΣ', 'σασ'];
  const address = newAddress();
  for (const username of names) {
    const body = { username, password: 'wrong' };
    expect((await app.call(login, { body, address })).statusCode).toBe(401);
  }
  const { rows } = await app.store.pool.query(
    `select array(select distinct subject from sign_in_attempt where address = $1) as counted,
       array(select distinct 'name ' || lower(name) from unnest($2::text[]) name) as names`,
    [address, names],
  );
  expect(new Set(rows[0].counted)).toEqual(new Set(rows[0].names));
});

test('A username that is the e-mail address of another signs its owner in', async () => {
  const other = await createAccount(app.store, { email: 'shared@station.example' });
  const owner = await createAccount(app.store, {
    username: 'shared@station.example',
    password: 'owner password',
  });
  const username = 'SHARED@station.example';
  const { user } = await app.answer(login, { body: { username, password: 'owner password' } });
  expect(user.id).toBe(owner.id);
  expect(await refusal({ username, password: other.password })).toMatchObject({ status: 401 });
});

test('Nobody signs in with the empty e-mail address of an account without one', async () => {
  const { password } = await createAccount(app.store, { email: '' });
  expect(await refusal({ username: '  ', password })).toMatchObject({ status: 400 });
});

test('A password counts as typed: spaces and letter cases matter, composition does not', async () => {
  const password = ' Mật khẩu Ánh ';
  const { username } = await createAccount(app.store, { password });
  const accepted = await signIn({ username, password: password.normalize('NFD') });
  expect(accepted.statusCode).toBe(200);
  for (const wrong of [password.trim(), password.toLowerCase(), `${password} `]) {
    expect((await refusal({ username, password: wrong })).status).toBe(401);
  }
});

test('A wrong password and an unknown account get the same answer', async () => {
  const { username, email } = await app.createStaff();
  const problems = [
    await refusal({ username, password: 'wrong' }),
    await refusal({ username: email, password: 'wrong' }),
    await refusal({ username: 'nobody.knows', password: 'wrong' }),
  ];
  for (const { request_id: _, ...problem } of problems) {
    expect(problem).toEqual({
      success: false,
      status: 401,
      code: 'unauthenticated',
      reason: 'accounts.wrong-credentials',
      message: 'Invalid username or password',
      retryAfter: undefined,
    });
  }
});

test('A wrong password and an unknown account take about the same time', async () => {
  const people = await Promise.all(
    [1, 2, 3].map(() => app.createPerson({ password: 'con gà trống của Ánh' })),
  );
  const timeOf = async (name: string) => {
    const start = performance.now();
    await refusal({ username: name, password: 'wrong' });
    return performance.now() - start;
  };
  await timeOf('warm.up');
  // Skipping the check of the password would make one of them several times faster, always. A busy
  // machine only ever adds, and not to all: of times taken in turns the quickest come together, or,
  // where it is never quiet, those in the middle.
  const known: number[] = [];
  const unknown: number[] = [];
  const at = (times: number[], place: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * place)] ?? Number.NaN;
  const ratios = () => [0, 0.5].map((place) => at(known, place) / at(unknown, place));
  const isAlike = () => ratios().some((ratio) => ratio > 0.5 && ratio < 2);
  for (let i = 0; i < 11 || (i < 54 && !isAlike()); i += 1) {
    // At the twentieth wrong password an account would be closed to unknown devices.
    const { username } = people[i % people.length]!;
    known.push(await timeOf(username));
    unknown.push(await timeOf(`nobody${i}`));
  }
  expect(isAlike(), `known against unknown: ${ratios()}`).toBe(true);
});

test.for([
  {},
  { username: 'somebody' },
  { password: 'something' },
  { username: '', password: 'something' },
  { username: '   ', password: 'something' },
  { username: 'somebody', password: '' },
])('A sign-in without both fields is told so: %j', async (body) => {
  expect(await refusal(body)).toMatchObject({
    status: 400,
    code: 'invalid',
    reason: 'accounts.missing-credentials',
    message: 'Please provide username and password',
  });
});

test.for([
  [{ username: 7, password: 'x' }, 'username', 'type'],
  [{ username: ['admin'], password: 'x' }, 'username', 'type'],
  [{ username: { $ne: '' }, password: 'x' }, 'username', 'type'],
  [{ username: 'a\0b', password: 'x' }, 'username', 'characters'],
  [{ username: '\ud800', password: 'x' }, 'username', 'characters'],
  [{ username: 'x', password: null }, 'password', 'type'],
  [{ username: 'x', password: 'x', remember: 'yes' }, 'remember', 'type'],
] as const)('A sign-in of the wrong shape names the field: %j', async ([body, field, rule]) => {
  const problem = await refusal(body);
  expect(problem).toMatchObject({ status: 400, code: 'invalid' });
  expect(problem.validation_errors).toMatchObject([{ field, rule }]);
});

test('A sign-in longer than any address or password names the field', async () => {
  const [name, password] = ['x'.repeat(255), 'x'.repeat(1_001)];
  const longName = await refusal({ username: name, password: 'x' });
  expect(longName.validation_errors).toMatchObject([
    { field: 'username', rule: 'too-long', limit: 254 },
  ]);
  const longPassword = await refusal({ username: 'x', password });
  expect(longPassword.validation_errors).toMatchObject([
    { field: 'password', rule: 'too-long', limit: 1_000 },
  ]);
  expect((await refusal({ username: name.slice(1), password: 'x' })).status).toBe(401);
});

test('A lone surrogate or NUL in the password is a wrong password, not an error', async () => {
  const { username } = await app.createStaff();
  for (const password of ['\ud800', 'a\0b', '\0']) {
    expect((await refusal({ username, password })).status).toBe(401);
  }
});

test('A sign-in writes who it was into the audit log', async () => {
  const staff = await app.createStaff();
  await app.signIn(staff);
  const { rows } = await app.store.pool.query(
    'select actor_id, actor_name, action, subject, subject_id from audit_line where actor_id = $1',
    [staff.id],
  );
  expect(rows).toEqual([
    {
      actor_id: staff.id,
      actor_name: staff.username,
      action: 'accounts.signed-in',
      subject: 'account',
      subject_id: staff.id,
    },
  ]);
});

test('A failed sign-in is noted by account and address, never with what was typed', async () => {
  const staff = await app.createStaff();
  const address = newAddress();
  const wrong = 'typed-in-the-wrong-place';
  await app.problem(login, { body: { username: staff.username, password: wrong }, address });
  await app.problem(login, { body: { username: wrong, password: 'x' }, address });
  const { rows } = await app.store.pool.query(
    `select actor_id, subject_id, after, audit_line::text as text from audit_line
     where action = 'accounts.sign-in-failed' and after ->> 'address' = $1 order by id`,
    [address],
  );
  expect(rows).toMatchObject([
    {
      actor_id: null,
      subject_id: staff.id,
      after: { username: staff.username, wrong: 'password' },
    },
    { actor_id: null, subject_id: null, after: { username: null, wrong: 'password' } },
  ]);
  for (const { text } of rows) expect(text).not.toContain(wrong);
});
