/** What people do all day in every feature, for `npm run bench -- people`. */
import type { Store } from '../apps/server/src/db/db.ts';
import { any, reading, STEPS, type Step } from './drills/steps.ts';

const DAY_MS = 86_400_000;

const dayFrom = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Numbers of records of a table, some of them. */
async function idsOf(store: Store, table: string): Promise<number[]> {
  const { rows } = await store.pool.query<{ id: number }>(
    `select id from ${table} order by id desc limit 40`,
  );
  return rows.map(({ id }) => Number(id));
}

/**
 * The steps of the drills, which write, and besides what every screen asks for when it is opened, each
 * screen about as often as it is: the everyday ones ten times as often as those of administrators.
 * Gmail is left out, as there is no Google here.
 */
export async function officeSteps(store: Store): Promise<Step[]> {
  const [schools, students, enrolments, members, posts, contacts, meetings, nodes] =
    await Promise.all(
      [
        ...['school', 'student', 'enrollment', 'member', 'writing_post'],
        ...['contact', 'meeting', 'file_node'],
      ].map((table) => idsOf(store, table)),
    );
  const past = `from=${dayFrom(-30)}&to=${dayFrom(0)}`;
  const month = `from=${dayFrom(-10)}&to=${dayFrom(20)}&time_zone=Asia/Ho_Chi_Minh`;
  const each = (ids: readonly number[] | undefined, path: (id: number) => string) => () =>
    path(any(ids ?? []) ?? 1);
  const staff = (often: number, paths: readonly (() => string)[]) =>
    paths.map((path) => reading(often, path));
  const admins = (often: number, paths: readonly string[]) =>
    paths.map((path): Step => ({ ...reading(often, () => path), adminsOnly: true }));
  return [
    ...STEPS.map((step) => ({ ...step, often: step.often * 3 })),
    // The least that a call can be, to compare others with.
    reading(20, () => '/api/auth/health'),
    ...staff(4, [
      () => '/api/auth/profile',
      () => '/api/launcher/preferences',
      () => `/api/launcher/search?q=${any(['minh', 'lan', '김', 'an'])}`,
      () => '/api/contacts/stats',
      () => `/api/contacts?sort=name&page=${any([1, 2, 40])}`,
      each(contacts, (id) => `/api/contacts/${id}/history`),
      each(contacts, (id) => `/api/contacts/${id}/links`),
      () => '/api/contacts/categories',
      () => '/api/schools',
      each(schools, (id) => `/api/schools/${id}`),
      each(schools, (id) => `/api/classes/school/${id}`),
      () => '/api/school-figures',
      () => '/api/students',
      each(students, (id) => `/api/students/${id}`),
      each(students, (id) => `/api/students/${id}/fees`),
      each(enrolments, (id) => `/api/enrollments/${id}/payments`),
      () => `/api/meetings?${month}`,
      each(meetings, () => '/api/meetings/actions'),
      () => '/api/files/stats',
      () => '/api/files/shared',
      each(nodes, () => '/api/files/search?search=bao%20cao'),
      () => '/api/daily-reports/mine',
      () => '/api/notices/settings',
    ]),
    ...staff(2, [
      () => '/api/companies',
      () => '/api/membership/members',
      each(members, (id) => `/api/membership/members/${id}`),
      each(members, (id) => `/api/membership/members/${id}/visits`),
      () => '/api/membership/follow-up',
      () => '/api/membership/dashboard',
      () => '/api/membership/plans',
      () => `/api/daily-reports/board?${past}`,
      () => `/api/daily-reports/rollup?${past}`,
      () => '/api/daily-reports/leave',
      () => '/api/writing/posts',
      each(posts, (id) => `/api/writing/posts/${id}`),
      () => '/api/writing/topics',
      () => '/api/customer-check/lists',
      () => '/api/meetings/rooms',
      () => '/api/trash',
      () => '/api/location/consent',
      () => '/api/industries/tree/ksic11',
      () => '/api/contacts/duplicates',
      () => '/api/saved-views?screen=contacts',
    ]),
    ...staff(1, [
      () => '/api/contacts/export/excel?search=hoa',
      () => '/api/membership/members/export',
      () => `/api/daily-reports/rollup/export?${past}`,
    ]),
    ...admins(10, [
      '/api/auth/users',
      '/api/audit',
      '/api/health',
      '/api/jobs',
      '/api/settings',
      '/api/tokens',
      '/api/webhooks',
      '/api/categories',
      '/api/industries/stats',
      '/api/campus-areas',
      `/api/visitor/statistics?${past}&time_zone=Asia/Seoul`,
      `/api/visitor/sessions?${past}&time_zone=Asia/Seoul`,
    ]),
  ];
}
