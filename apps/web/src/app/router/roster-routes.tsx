import { type AnyRoute, createRoute } from '@tanstack/react-router';
import type { HistorySearch, RowsSearch } from '../../features/imports/import-address.ts';
import type { SchoolsBase } from '../../features/schools/schools/schools.address.ts';
import { page } from './page.tsx';
import { readByScreen, screen, tools } from './root-routes.tsx';

/*
 * Rosters out of Excel files: the screens of imports, for students and their courses. See routes.tsx
 * for how a screen is added.
 */

const area = page(() => import('../areas/roster-area.tsx'), 'RosterArea');
const start = page(() => import('../imports/roster-start.tsx'), 'RosterStart');
const history = page(() => import('../imports/roster-history.tsx'), 'RosterHistory');
const one = page(() => import('../imports/roster-import.tsx'), 'RosterImport');

/** They are reached from the home screen and from the hub; `frame` is the way of either. */
function rosterScreens<Frame extends AnyRoute, Base extends SchoolsBase>(
  frame: Frame,
  base: Base,
  staticData: ReturnType<typeof screen>,
) {
  const getParentRoute = () => frame;
  return [
    createRoute({
      getParentRoute,
      path: `${base}/roster`,
      staticData,
      component: start,
    }),
    createRoute({
      getParentRoute,
      path: `${base}/roster/history`,
      validateSearch: readByScreen<HistorySearch>,
      staticData,
      component: history,
    }),
    createRoute({
      getParentRoute,
      path: `${base}/roster/$id`,
      validateSearch: readByScreen<RowsSearch>,
      staticData,
      component: one,
    }),
  ] as const;
}

const homeFrame = createRoute({
  getParentRoute: () => tools,
  id: 'home-roster',
  component: area,
});

const hubFrame = createRoute({
  getParentRoute: () => tools,
  id: 'hub-roster',
  component: area,
});

const looks = { language: 'vi', width: 'tool', tone: 'day' } as const;
const inHome = screen({ ...looks, access: 'staff', logout: true });
const inHub = screen({ ...looks, access: 'admin' });

/** In the tools' layout. */
export const rosterTools = [
  homeFrame.addChildren(rosterScreens(homeFrame, '/home/schools', inHome)),
  hubFrame.addChildren(rosterScreens(hubFrame, '/app/students', inHub)),
] as const;
