import { login, verify } from '@station/contract/accounts/accounts';
import { getProfile, updateProfile } from '@station/contract/accounts/profile';
import { expect, test } from 'vitest';
import { auditOf } from '../../fixtures/records.ts';
import { newAddress, sharedTestApp } from '../../test-app.ts';

const app = await sharedTestApp();

const OWN_FILE = `/api/files/${'a'.repeat(32)}.webp`;

test('A person sees the own profile, and nothing secret in it', async () => {
  const staff = await app.createStaff();
  const answered = await app.answer(getProfile, { as: staff.token });
  expect(answered.user).toMatchObject({
    id: staff.id,
    username: staff.username,
    email: staff.email,
    name: staff.name,
    role: 'user',
    account_state: 'active',
    phone: null,
    department: null,
    image: null,
    password_changed_at: null,
  });
  expect(JSON.stringify(answered)).not.toMatch(/hash|argon|token|secret/);
});

test('Every field of the profile is changed, and what is left out stays', async () => {
  const { id, token, username, password } = await app.createStaff();
  const given = {
    name: '  Nguyễn Thị Ánh ',
    email: `anh${id}@station.example`,
    phone: '+84 (090) 123-4567',
    department: 'Phòng Kế toán',
    image: OWN_FILE,
  };
  const body = { ...given, confirmPassword: password };
  const { message, user } = await app.answer(updateProfile, { as: token, body });
  expect(message).toBe('Profile updated successfully!');
  expect(user).toMatchObject({ ...given, name: 'Nguyễn Thị Ánh', username });
  const next = await app.answer(updateProfile, { as: token, body: { name: 'Ánh' } });
  expect(next.user).toMatchObject({ ...given, name: 'Ánh' });
  expect((await app.answer(verify, { as: token })).user).toMatchObject({ ...given, name: 'Ánh' });
  expect(await auditOf(app, 'accounts.profile-updated', id)).toMatchObject([
    { actor_id: id, before: { phone: null }, after: { phone: given.phone } },
    { before: { name: 'Nguyễn Thị Ánh' }, after: { name: 'Ánh' } },
  ]);
});

test('Empty text and null clear what may be empty', async () => {
  const { token, password } = await app.createStaff();
  const full = { phone: '0901', department: 'A', image: OWN_FILE };
  await app.answer(updateProfile, { as: token, body: full });
  const nothing = { phone: '', department: null, image: '  ', email: '' };
  const body = { ...nothing, confirmPassword: password };
  const { user } = await app.answer(updateProfile, { as: token, body });
  expect(user).toMatchObject({ phone: null, department: null, image: null, email: '' });
});

test.for([{}, { unknown: 1 }, { role: 'admin' }, { password: 'x' }])(
  'An update of nothing is told so in the words of the spec: %j',
  async (body) => {
    const { token } = await app.createStaff();
    expect(await app.problem(updateProfile, { as: token, body })).toMatchObject({
      status: 400,
      message: 'No data to update',
      reason: 'accounts.nothing-to-update',
    });
  },
);

test.for([
  [{ phone: 'call me' }, 'phone', 'Invalid phone number', 'accounts.invalid-phone'],
  [{ phone: '+--()' }, 'phone', 'Invalid phone number', 'accounts.invalid-phone'],
  [{ phone: '0'.repeat(21) }, 'phone', 'Invalid phone number', 'accounts.invalid-phone'],
  [{ phone: 901234567 }, 'phone', 'Invalid phone number', 'accounts.invalid-phone'],
  [{ image: 'https://example.com/me.png' }, 'image', 'Invalid image URL', 'accounts.invalid-image'],
  [{ image: 'me.png' }, 'image', 'Invalid image URL', 'accounts.invalid-image'],
  [{ image: 'javascript:alert(1)' }, 'image', 'Invalid image URL', 'accounts.invalid-image'],
  [{ image: 'data:image/png;base64,x' }, 'image', 'Invalid image URL', 'accounts.invalid-image'],
  [{ image: '//evil.example/x' }, 'image', 'Invalid image URL', 'accounts.invalid-image'],
  [{ image: '/api/files/../auth/users' }, 'image', 'Invalid image URL', 'accounts.invalid-image'],
  [{ email: 'nobody' }, 'email', 'Invalid email', 'accounts.invalid-email'],
  [{ email: 'a@b' }, 'email', 'Invalid email', 'accounts.invalid-email'],
  [{ name: ' x ' }, 'name', 'Name must have at least 2 characters', 'accounts.invalid-name'],
  [{ name: '' }, 'name', 'Name must have at least 2 characters', 'accounts.invalid-name'],
] as const)('What is wrong is told in the words of the spec: %j', async (row) => {
  const [body, field, message, reason] = row;
  const { token } = await app.createStaff();
  const problem = await app.problem(updateProfile, { as: token, body });
  expect(problem).toMatchObject({ status: 400, code: 'invalid', message, reason });
  expect(problem.validation_errors?.[0]?.field).toBe(field);
});

test('An address that somebody else has is a conflict', async () => {
  const other = await app.createStaff();
  const { token, password } = await app.createStaff();
  const body = { email: other.email.toUpperCase(), confirmPassword: password };
  expect(await app.problem(updateProfile, { as: token, body })).toMatchObject({
    status: 409,
    code: 'conflict',
    reason: 'accounts.email-taken',
    message: 'Email is already in use',
  });
});

test('Nobody makes themselves an administrator, or somebody else', async () => {
  const staff = await app.createStaff();
  const admin = await app.createAdmin();
  const body = {
    name: 'Tên',
    role: 'admin',
    isAdmin: true,
    userType: 'admin',
    id: admin.id,
    username: admin.username,
    status: 'active',
    account_state: 'active',
    must_change_password: true,
    password_hash: 'x',
    created_at: '2000-01-01',
  };
  const { user } = await app.answer(updateProfile, { as: staff.token, body });
  expect(user).toMatchObject({
    id: staff.id,
    username: staff.username,
    role: 'user',
    isAdmin: false,
    account_state: 'active',
  });
  const { username, password } = staff;
  await app.answer(login, { body: { username, password }, address: newAddress() });
});

test('A pending person has a profile to fill in', async () => {
  const { token } = await app.createPerson({ status: 'pending' });
  await app.answer(getProfile, { as: token });
  const { user } = await app.answer(updateProfile, { as: token, body: { name: 'Đang chờ' } });
  expect(user).toMatchObject({ name: 'Đang chờ', account_state: 'pending' });
});
