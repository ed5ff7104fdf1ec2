import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { SchoolsBase } from '../../features/schools/schools/schools.address.ts';
import { page } from './page.tsx';
import { readByScreen, type screen } from './root-routes.tsx';

/*
 * What stands beside the students of a course: sessions, attendance, waiting list, fees, certificates.
 * See routes.tsx for how a screen is added.
 */

const waiting = page(
  () => import('../../features/schools/waiting-list/waiting-page.tsx'),
  'WaitingPage',
);
const bulk = page(
  () => import('../../features/schools/waiting-list/bulk-enroll-page.tsx'),
  'BulkEnrollPage',
);
const sessions = page(
  () => import('../../features/schools/attendance/sessions-page.tsx'),
  'SessionsPage',
);
const weekly = page(
  () => import('../../features/schools/attendance/weekly-page.tsx'),
  'WeeklyPage',
);
const sheet = page(() => import('../../features/schools/attendance/sheet-page.tsx'), 'SheetPage');
const attendance = page(
  () => import('../../features/schools/attendance/attendance-page.tsx'),
  'AttendancePage',
);

const fees = page(
  () => import('../../features/schools/fees/course-fees-page.tsx'),
  'CourseFeesPage',
);
const payments = page(
  () => import('../../features/schools/fees/payments-page.tsx'),
  'PaymentsPage',
);
const certificates = page(
  () => import('../../features/schools/certificates/certificates-page.tsx'),
  'CertificatesPage',
);
const students = page(
  () => import('../../features/schools/students/students-page.tsx'),
  'StudentsPage',
);
const student = page(
  () => import('../../features/schools/students/student-page.tsx'),
  'StudentPage',
);
const overview = page(
  () => import('../../features/schools/overview/overview-page.tsx'),
  'OverviewPage',
);

/** They are reached from the home screen and from the hub; `area` is the frame of either. */
export function courseScreens<Area extends AnyRoute, Base extends SchoolsBase>(
  area: Area,
  base: Base,
  staticData: ReturnType<typeof screen>,
) {
  const getParentRoute = () => area;
  const course = `${base}/$school/$class/$course` as const;
  return [
    createRoute({
      getParentRoute,
      path: `${course}/waiting`,
      staticData,
      component: waiting,
    }),
    createRoute({
      getParentRoute,
      path: `${course}/bulk`,
      staticData,
      component: bulk,
    }),
    createRoute({
      getParentRoute,
      path: `${course}/sessions`,
      staticData,
      component: sessions,
    }),
    createRoute({
      getParentRoute,
      path: `${course}/sessions/weekly`,
      staticData,
      component: weekly,
    }),
    createRoute({
      getParentRoute,
      path: `${course}/sessions/$session`,
      staticData,
      component: sheet,
    }),
    createRoute({
      getParentRoute,
      path: `${course}/attendance`,
      validateSearch: readByScreen<{ below?: number }>,
      staticData,
      component: attendance,
    }),
    createRoute({
      getParentRoute,
      path: `${course}/fees`,
      staticData,
      component: fees,
    }),
    createRoute({
      getParentRoute,
      path: `${course}/fees/$enrollment`,
      staticData,
      component: payments,
    }),
    createRoute({
      getParentRoute,
      path: `${course}/certificates`,
      staticData,
      component: certificates,
    }),
  ] as const;
}

/** What lies across schools; their frame knows no steps. */
export function recordScreens<Area extends AnyRoute, Base extends SchoolsBase>(
  area: Area,
  base: Base,
  staticData: ReturnType<typeof screen>,
) {
  const getParentRoute = () => area;
  return [
    createRoute({
      getParentRoute,
      path: `${base}/student`,
      validateSearch: readByScreen<{ search?: string; page?: number }>,
      staticData,
      component: students,
    }),
    createRoute({
      getParentRoute,
      path: `${base}/student/$student`,
      staticData,
      component: student,
    }),
    createRoute({
      getParentRoute,
      path: `${base}/overview`,
      validateSearch: readByScreen<{ of?: number }>,
      staticData,
      component: overview,
    }),
  ] as const;
}
