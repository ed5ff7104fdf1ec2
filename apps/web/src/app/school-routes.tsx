import { createRoute } from '@tanstack/react-router';
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

const area = page(() => import('./schools-area.tsx'), 'SchoolsArea');
const schools = page(() => import('../features/schools/schools-page.tsx'), 'SchoolsPage');
const classes = page(() => import('../features/schools/classes-page.tsx'), 'ClassesPage');
const courses = page(() => import('../features/courses/courses-page.tsx'), 'CoursesPage');

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

/** In the tools' layout. */
export const schoolTools = [
  homeArea.addChildren([homeSchools, homeClasses, homeCourses]),
  hubArea.addChildren([hubSchools, hubClasses, hubCourses]),
] as const;
