import type { AnyRoute } from '@tanstack/react-router';
import type { HistorySearch, RowsSearch } from '../../features/imports/imports.address.ts';
import type { SchoolsBase } from '../../features/schools/schools/schools.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import {
  area,
  homeTool,
  hubTool,
  noticeScreen,
  readByScreen,
  type Screens,
  tools,
} from './frames.ts';
import { screensIn } from './root.ts';
import type { ScreenInfo } from './screen-info.ts';

/** A board of cards, with its search and its form. */
type BoardSearch = { search?: string } & FormSearch;

/** Schools, classes, courses and their students, with an address for each step, and what a course has. */
const steps = <Frame extends AnyRoute, Base extends SchoolsBase>(
  screen: Screens<Frame>,
  base: Base,
) => {
  const course = `${base}/$school/$class/$course` as const;
  return [
    screen(
      base,
      () => import('../../features/schools/schools/schools-page.tsx'),
      'SchoolsPage',
      readByScreen<BoardSearch>,
    ),
    screen(
      `${base}/$school`,
      () => import('../../features/schools/schools/classes-page.tsx'),
      'ClassesPage',
      readByScreen<BoardSearch>,
    ),
    screen(
      `${base}/$school/$class`,
      () => import('../../features/schools/courses/courses-page.tsx'),
      'CoursesPage',
      readByScreen<BoardSearch>,
    ),
    screen(
      course,
      () => import('../../features/schools/enrollments/course-students-page.tsx'),
      'CourseStudentsPage',
      readByScreen<BoardSearch>,
    ),
    screen(
      `${course}/new`,
      () => import('../../features/schools/enrollments/add-student-page.tsx'),
      'AddStudentPage',
    ),
    screen(
      `${course}/$enrollment`,
      () => import('../../features/schools/enrollments/enrollment-page.tsx'),
      'EnrollmentPage',
    ),
    screen(
      `${course}/$enrollment/edit`,
      () => import('../../features/schools/enrollments/edit-enrollment-page.tsx'),
      'EditEnrollmentPage',
    ),
    screen(
      `${course}/waiting`,
      () => import('../../features/schools/waiting-list/waiting-page.tsx'),
      'WaitingPage',
    ),
    screen(
      `${course}/bulk`,
      () => import('../../features/schools/waiting-list/bulk-enroll-page.tsx'),
      'BulkEnrollPage',
    ),
    screen(
      `${course}/sessions`,
      () => import('../../features/schools/attendance/sessions-page.tsx'),
      'SessionsPage',
      readByScreen<FormSearch>,
    ),
    screen(
      `${course}/sessions/weekly`,
      () => import('../../features/schools/attendance/weekly-page.tsx'),
      'WeeklyPage',
    ),
    screen(
      `${course}/sessions/$session`,
      () => import('../../features/schools/attendance/sheet-page.tsx'),
      'SheetPage',
    ),
    screen(
      `${course}/attendance`,
      () => import('../../features/schools/attendance/attendance-page.tsx'),
      'AttendancePage',
      readByScreen<{ below?: number }>,
    ),
    screen(
      `${course}/fees`,
      () => import('../../features/schools/fees/course-fees-page.tsx'),
      'CourseFeesPage',
      readByScreen<FormSearch>,
    ),
    screen(
      `${course}/fees/$enrollment`,
      () => import('../../features/schools/fees/payments-page.tsx'),
      'PaymentsPage',
      readByScreen<FormSearch>,
    ),
    screen(
      `${course}/certificates`,
      () => import('../../features/schools/certificates/certificates-page.tsx'),
      'CertificatesPage',
    ),
    screen(`${course}/files`, () => import('../attachments/course.tsx'), 'CourseFiles'),
  ] as const;
};

/** What lies across schools; its frame knows no steps. */
const records = <Frame extends AnyRoute, Base extends SchoolsBase>(
  screen: Screens<Frame>,
  base: Base,
) =>
  [
    screen(
      `${base}/student`,
      () => import('../../features/schools/students/students-page.tsx'),
      'StudentsPage',
      readByScreen<{ search?: string; page?: number }>,
    ),
    screen(
      `${base}/student/$student`,
      () => import('../attachments/student.tsx'),
      'StudentWithFiles',
      readByScreen<FormSearch>,
    ),
    screen(
      `${base}/overview`,
      () => import('../../features/schools/overview/overview-page.tsx'),
      'OverviewPage',
      readByScreen<{ of?: number }>,
    ),
  ] as const;

/** Rosters out of Excel files: the screens of imports, for students and their courses. */
const rosters = <Frame extends AnyRoute, Base extends SchoolsBase>(
  screen: Screens<Frame>,
  base: Base,
) =>
  [
    screen(`${base}/roster`, () => import('../imports/roster.tsx'), 'RosterStart'),
    screen(
      `${base}/roster/history`,
      () => import('../imports/roster.tsx'),
      'RosterHistory',
      readByScreen<HistorySearch>,
    ),
    screen(
      `${base}/roster/$id`,
      () => import('../imports/roster.tsx'),
      'RosterImport',
      readByScreen<RowsSearch>,
    ),
  ] as const;

/** All of it, as an app of the home screen and as a section of the hub. */
const schools = <Way extends string, Base extends SchoolsBase>(
  way: Way,
  base: Base,
  info: ScreenInfo,
) =>
  [
    area(
      `${way}-schools`,
      () => import('../areas/schools.tsx'),
      'SchoolsArea',
      info,
      (screen) => steps(screen, base),
    ),
    area(
      `${way}-school-records`,
      () => import('../areas/schools.tsx'),
      'SchoolRecordsArea',
      info,
      (screen) => records(screen, base),
    ),
    area(
      `${way}-roster`,
      () => import('../imports/roster.tsx'),
      'RosterArea',
      info,
      (screen) => rosters(screen, base),
    ),
  ] as const;

const certificate = screensIn(tools, noticeScreen({ language: 'vi', access: 'guest' }));

/** In the tools' layout. */
export const schoolTools = [
  ...schools('home', '/home/schools', homeTool('vi')),
  ...schools('hub', '/app/students', hubTool('vi')),
  certificate(
    '/certificates',
    () => import('../../features/schools/certificates/certificate-check-page.tsx'),
    'CertificateCheckPage',
  ),
  certificate(
    '/certificates/$number',
    () => import('../../features/schools/certificates/certificate-check-page.tsx'),
    'CertificateCheckPage',
  ),
] as const;
