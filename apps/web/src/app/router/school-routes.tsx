import { createRoute } from '@tanstack/react-router';
import { courseScreens, recordScreens } from './course-routes.tsx';
import { page } from './page.tsx';
import { screen, tools } from './root-routes.tsx';

/*
 * Schools, classes, courses and their students: an app of the home screen and a section of the hub,
 * with an address for each step. See routes.tsx for how a screen is added.
 */

const inHome = screen({
  language: 'vi',
  width: 'tool',
  tone: 'day',
  access: 'staff',
  logout: true,
});

const inHub = screen({
  language: 'vi',
  width: 'tool',
  tone: 'day',
  access: 'admin',
});

const area = page(() => import('../areas/schools-area.tsx'), 'SchoolsArea');
const recordsArea = page(() => import('../areas/school-records-area.tsx'), 'SchoolRecordsArea');
const schools = page(
  () => import('../../features/schools/schools/schools-page.tsx'),
  'SchoolsPage',
);
const classes = page(
  () => import('../../features/schools/schools/classes-page.tsx'),
  'ClassesPage',
);
const courses = page(
  () => import('../../features/schools/courses/courses-page.tsx'),
  'CoursesPage',
);

const students = page(
  () => import('../../features/schools/enrollments/course-students-page.tsx'),
  'CourseStudentsPage',
);
const addStudent = page(
  () => import('../../features/schools/enrollments/add-student-page.tsx'),
  'AddStudentPage',
);
const enrollment = page(
  () => import('../../features/schools/enrollments/enrollment-page.tsx'),
  'EnrollmentPage',
);
const editEnrollment = page(
  () => import('../../features/schools/enrollments/edit-enrollment-page.tsx'),
  'EditEnrollmentPage',
);

const homeArea = createRoute({
  getParentRoute: () => tools,
  id: 'home-schools',
  component: area,
});

const homeSchools = createRoute({
  getParentRoute: () => homeArea,
  path: '/home/schools',
  staticData: inHome,
  component: schools,
});

const homeClasses = createRoute({
  getParentRoute: () => homeArea,
  path: '/home/schools/$school',
  staticData: inHome,
  component: classes,
});

const homeCourses = createRoute({
  getParentRoute: () => homeArea,
  path: '/home/schools/$school/$class',
  staticData: inHome,
  component: courses,
});

const homeStudents = createRoute({
  getParentRoute: () => homeArea,
  path: '/home/schools/$school/$class/$course',
  staticData: inHome,
  component: students,
});

const homeAddStudent = createRoute({
  getParentRoute: () => homeArea,
  path: '/home/schools/$school/$class/$course/new',
  staticData: inHome,
  component: addStudent,
});

const homeEnrollment = createRoute({
  getParentRoute: () => homeArea,
  path: '/home/schools/$school/$class/$course/$enrollment',
  staticData: inHome,
  component: enrollment,
});

const homeEditEnrollment = createRoute({
  getParentRoute: () => homeArea,
  path: '/home/schools/$school/$class/$course/$enrollment/edit',
  staticData: inHome,
  component: editEnrollment,
});

const hubArea = createRoute({
  getParentRoute: () => tools,
  id: 'hub-schools',
  component: area,
});

const hubSchools = createRoute({
  getParentRoute: () => hubArea,
  path: '/app/students',
  staticData: inHub,
  component: schools,
});

const hubClasses = createRoute({
  getParentRoute: () => hubArea,
  path: '/app/students/$school',
  staticData: inHub,
  component: classes,
});

const hubCourses = createRoute({
  getParentRoute: () => hubArea,
  path: '/app/students/$school/$class',
  staticData: inHub,
  component: courses,
});

const hubStudents = createRoute({
  getParentRoute: () => hubArea,
  path: '/app/students/$school/$class/$course',
  staticData: inHub,
  component: students,
});

const hubAddStudent = createRoute({
  getParentRoute: () => hubArea,
  path: '/app/students/$school/$class/$course/new',
  staticData: inHub,
  component: addStudent,
});

const hubEnrollment = createRoute({
  getParentRoute: () => hubArea,
  path: '/app/students/$school/$class/$course/$enrollment',
  staticData: inHub,
  component: enrollment,
});

const hubEditEnrollment = createRoute({
  getParentRoute: () => hubArea,
  path: '/app/students/$school/$class/$course/$enrollment/edit',
  staticData: inHub,
  component: editEnrollment,
});

const homeRecords = createRoute({
  getParentRoute: () => tools,
  id: 'home-school-records',
  component: recordsArea,
});

const hubRecords = createRoute({
  getParentRoute: () => tools,
  id: 'hub-school-records',
  component: recordsArea,
});

/** In the tools' layout. */
export const schoolTools = [
  homeArea.addChildren([
    homeSchools,
    homeClasses,
    homeCourses,
    homeStudents,
    homeAddStudent,
    homeEnrollment,
    homeEditEnrollment,
    ...courseScreens(homeArea, '/home/schools', inHome),
  ]),
  hubArea.addChildren([
    hubSchools,
    hubClasses,
    hubCourses,
    hubStudents,
    hubAddStudent,
    hubEnrollment,
    hubEditEnrollment,
    ...courseScreens(hubArea, '/app/students', inHub),
  ]),
  homeRecords.addChildren(recordScreens(homeRecords, '/home/schools', inHome)),
  hubRecords.addChildren(recordScreens(hubRecords, '/app/students', inHub)),
] as const;
