import { forgotPassword } from '@station/contract/accounts/recovery';
import {
  getPreferences,
  handleAccessRequest,
  listAccessRequests,
  listBadges,
  quickSearch,
  requestAccess,
  updatePreferences,
} from '@station/contract/launcher/launcher';
import { beforeEach, expect, test } from 'vitest';
import { createAccount } from '../fixtures/accounts.ts';
import { addCompany } from '../fixtures/companies.ts';
import { insertContacts } from '../fixtures/contacts.ts';
import { uploadFile } from '../fixtures/files.ts';
import { planMeeting } from '../fixtures/meetings.ts';
import { auditOf } from '../fixtures/records.ts';
import { addCourse, addStudent } from '../fixtures/schools.ts';
import { newAddress, sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

const NOTHING_FOUND = {
  contacts: [],
  students: [],
  courses: [],
  meetings: [],
  files: [],
  companies: [],
  users: [],
};

const NOTHING = {
  app_order: [],
  hidden_apps: [],
  language: null,
  theme: null,
  first_steps_put_away: false,
};

test('Everybody arranges things for themselves, and what is left out stays', async () => {
  const [one, other] = [await app.createStaff(), await app.createStaff()];
  expect((await app.answer(getPreferences, { as: one.token })).data).toEqual(NOTHING);
  const body = {
    app_order: ['schools', 'contacts'],
    hidden_apps: ['meeting'],
    theme: 'dark' as const,
  };
  await app.answer(updatePreferences, { as: one.token, body });
  const { data } = await app.answer(updatePreferences, {
    as: one.token,
    body: { language: 'orig' as const },
  });
  expect(data).toEqual({ ...body, language: 'orig', first_steps_put_away: false });
  expect((await app.answer(getPreferences, { as: one.token })).data).toEqual(data);
  expect((await app.answer(getPreferences, { as: other.token })).data).toEqual(NOTHING);
  expect(await auditOf(app, 'launcher.arranged', one.id)).toHaveLength(2);
});

test('A choice is taken back by null, and a pending person may choose too', async () => {
  const { token } = await app.createPerson({ status: 'pending' });
  await app.answer(updatePreferences, { as: token, body: { theme: 'dark', language: 'ko' } });
  const body = { theme: null, language: null };
  expect((await app.answer(updatePreferences, { as: token, body })).data).toEqual(NOTHING);
});

test.for([
  [{ app_order: 'contacts' }, 'app_order'],
  [{ app_order: ['Contacts!'] }, 'app_order.0'],
  [{ hidden_apps: Array(101).fill('x') }, 'hidden_apps'],
  [{ language: 'fr' }, 'language'],
  [{ theme: 'pink' }, 'theme'],
] as const)('What cannot be arranged is named: %j', async ([body, field]) => {
  const { token } = await app.createStaff();
  const problem = await app.problem(updatePreferences, { as: token, body });
  expect(problem.validation_errors).toMatchObject([{ field }]);
});

test('Two changes at once are both kept', async () => {
  const { token } = await app.createStaff();
  await Promise.all([
    app.answer(updatePreferences, { as: token, body: { theme: 'light' } }),
    app.answer(updatePreferences, { as: token, body: { language: 'vi' } }),
    app.answer(updatePreferences, { as: token, body: { app_order: ['a'] } }),
  ]);
  expect((await app.answer(getPreferences, { as: token })).data).toEqual({
    app_order: ['a'],
    hidden_apps: [],
    language: 'vi',
    theme: 'light',
    first_steps_put_away: false,
  });
});

test('What waits for administrators is counted for them alone', { tags: ['full'] }, async () => {
  const admin = await app.createAdmin();
  expect((await app.answer(listBadges, { as: admin.token })).data).toEqual([]);
  const staff = await app.createStaff();
  await app.createPerson({ status: 'pending' });
  await app.createPerson({ status: 'pending' });
  await app.answer(requestAccess, { as: staff.token, body: { page: '/app' } });
  await app.answer(forgotPassword, { body: { username: staff.username }, address: newAddress() });
  const badge = (kind: string, count: number) => ({ place: 'hub', key: 'users', kind, count });
  await expect
    .poll(async () => (await app.answer(listBadges, { as: admin.token })).data)
    .toEqual([
      badge('pending-registrations', 2),
      badge('password-requests', 1),
      badge('access-requests', 1),
    ]);
  expect((await app.answer(listBadges, { as: staff.token })).data).toEqual([]);
});

test('A request for access is seen by administrators, and marked once', async () => {
  const staff = await app.createStaff();
  const admin = await app.createAdmin();
  const body = { page: '/app/users', role: 'admin' as const };
  await app.answer(requestAccess, { as: staff.token, body });
  await app.answer(requestAccess, { as: staff.token, body });
  const list = async () => (await app.answer(listAccessRequests, { as: admin.token })).data;
  const [request, ...more] = await list();
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    user: { id: staff.id, username: staff.username, role: 'user' },
    ...body,
    decision: null,
    handled_by: null,
  });

  const given = {
    as: admin.token,
    params: { id: request!.id },
    body: { decision: 'declined' as const },
  };
  await app.answer(handleAccessRequest, given);
  expect(await list()).toMatchObject([{ decision: 'declined', handled_by: admin.name }]);
  expect(await app.problem(handleAccessRequest, given)).toMatchObject({
    status: 409,
    reason: 'launcher.request-handled',
  });
  // A decision leaves room for asking again.
  await app.answer(requestAccess, { as: staff.token, body });
  expect(await list()).toMatchObject([{ decision: null }, { decision: 'declined' }]);
  expect((await auditOf(app, 'launcher.access')).map((it) => it.action)).toEqual([
    'launcher.access-requested',
    'launcher.access-request-handled',
    'launcher.access-requested',
  ]);
});

test('A request for no page of ours is refused, and one of nobody not found', async () => {
  const { token } = await app.createAdmin();
  for (const page of [
    '',
    'app',
    'https://evil.example',
    '/app?x=1',
    '/a b',
    `/${'x'.repeat(200)}`,
  ]) {
    const problem = await app.problem(requestAccess, { as: token, body: { page } });
    expect(problem.validation_errors, page).toMatchObject([{ field: 'page' }]);
  }
  const missing = { as: token, params: { id: 9_999_999 }, body: { decision: 'granted' } };
  expect(await app.problem(handleAccessRequest, missing)).toMatchObject({
    status: 404,
    reason: 'launcher.request-not-found',
  });
});

test('Of ten clicks at once on the same page, one request is made', async () => {
  const staff = await app.createStaff();
  const admin = await app.createAdmin();
  const body = { page: '/app' };
  await Promise.all(
    Array.from({ length: 10 }, () => app.answer(requestAccess, { as: staff.token, body })),
  );
  expect((await app.answer(listAccessRequests, { as: admin.token })).data).toHaveLength(1);
});

test('The palette finds contacts for all, and users for administrators', async () => {
  const [staff, admin] = [await app.createStaff(), await app.createAdmin()];
  const person = await createAccount(app.store, { name: 'Đỗ Minh Châu', username: 'chau.do' });
  const [first, second] = await insertContacts(app, [
    { name: 'Nguyễn Minh Châu' },
    { name: 'Trần Minh Châu' },
    { name: 'Lê Văn Tám' },
  ]);
  const search = async (as: string, q: string, limit = 8) =>
    (await app.answer(quickSearch, { as, query: { q, limit } })).data;
  const found = await search(admin.token, 'minh chau');
  expect(found).toMatchObject({
    contacts: [
      { id: second, name: 'Trần Minh Châu' },
      { id: first, name: 'Nguyễn Minh Châu' },
    ],
    users: [{ id: person.id, name: 'Đỗ Minh Châu', username: 'chau.do' }],
  });
  expect(await search(staff.token, 'minh chau')).toEqual({
    ...NOTHING_FOUND,
    contacts: found.contacts,
  });
  expect((await search(admin.token, 'minh', 1)).contacts).toHaveLength(1);
  expect(await search(admin.token, '')).toEqual(NOTHING_FOUND);
  expect(await search(admin.token, 'không có ai')).toEqual(NOTHING_FOUND);
});

test('The palette finds students, courses, meetings and files, and companies for administrators', async () => {
  const [staff, admin] = [await app.createStaff(), await app.createAdmin()];
  const student = await addStudent(app, { student_name: 'Phạm Sao Mai', phone: '0912345678' });
  const course = await addCourse(app, { course_name: 'Tiếng Hàn Sao Mai' });
  const meeting = await planMeeting(app, staff.token, { title: 'Họp Sao Mai' });
  const file = await uploadFile(app, staff.token, 'x', { filename: 'sao-mai.txt' });
  const company = await addCompany(app, admin.token, 'Công ty Sao Mai');
  const search = async (as: string, q: string) =>
    (await app.answer(quickSearch, { as, query: { q } })).data;

  const found = await search(staff.token, 'sao mai');
  expect(found).toMatchObject({
    contacts: [],
    students: [{ id: student, name: 'Phạm Sao Mai', phone: '0912345678' }],
    courses: [{ id: course.course_id, name: 'Tiếng Hàn Sao Mai', class: { id: course.class_id } }],
    meetings: [{ id: meeting.id, title: 'Họp Sao Mai', starts_at: meeting.starts_at }],
    files: [{ id: file.id, name: 'sao-mai.txt' }],
    companies: [],
  });
  expect((await search(admin.token, 'sao mai')).companies).toEqual([
    { id: company.id, name: 'Công ty Sao Mai', business_number: '' },
  ]);
  const stranger = await app.createStaff();
  expect(await search(stranger.token, 'sao mai')).toEqual({ ...found, meetings: [], files: [] });
  // One letter is in the name of nearly everything, and signs alone mean nothing.
  expect(await search(stranger.token, 's')).toEqual(NOTHING_FOUND);
  expect(await search(stranger.token, '%%')).toEqual(NOTHING_FOUND);
});
