import { createRoute } from '@tanstack/react-router';
import type { UsersSearch } from '../../features/accounts/users/users-address.ts';
import type { AuditSearch } from '../../features/audit/audit-address.ts';
import type { LiveMapSearch } from '../../features/visitors/live-map/live-map-address.ts';
import type { StatisticsSearch } from '../../features/visitors/statistics/statistics-address.ts';
import type { MapToolsSearch } from './map-tools-address.ts';
import { page } from './page.tsx';
import { readByScreen, tools } from './root-routes.tsx';
import { hubTool } from './tool-screens.ts';

/*
 * The hub's users, settings and map, and the visitor statistics. See routes.tsx for how a screen is added.
 */

const usersArea = createRoute({
  getParentRoute: () => tools,
  id: 'users-area',
  component: page(() => import('../areas/users-area.tsx'), 'UsersArea'),
});

const users = createRoute({
  getParentRoute: () => usersArea,
  path: '/app/users',
  validateSearch: readByScreen<UsersSearch>,
  staticData: hubTool('en'),
  component: page(() => import('../../features/accounts/users/users-page.tsx'), 'UsersPage'),
});

const requests = createRoute({
  getParentRoute: () => usersArea,
  path: '/app/users/requests',
  staticData: hubTool('en'),
  component: page(() => import('../../features/accounts/users/requests-page.tsx'), 'RequestsPage'),
});

const audit = createRoute({
  getParentRoute: () => usersArea,
  path: '/app/users/audit',
  validateSearch: readByScreen<AuditSearch>,
  staticData: hubTool('en'),
  component: page(() => import('../../features/audit/audit-page.tsx'), 'AuditPage'),
});

const visitorsArea = createRoute({
  getParentRoute: () => tools,
  id: 'visitors-area',
  component: page(() => import('../areas/visitors-area.tsx'), 'VisitorsArea'),
});

const visitors = createRoute({
  getParentRoute: () => visitorsArea,
  path: '/app/visitors',
  validateSearch: readByScreen<StatisticsSearch>,
  staticData: hubTool('en'),
  component: page(
    () => import('../../features/visitors/statistics/statistics-page.tsx'),
    'StatisticsPage',
  ),
});

const visitSessions = createRoute({
  getParentRoute: () => visitorsArea,
  path: '/app/visitors/sessions',
  validateSearch: readByScreen<StatisticsSearch>,
  staticData: hubTool('en'),
  component: page(
    () => import('../../features/visitors/statistics/sessions-page.tsx'),
    'SessionsPage',
  ),
});

const visitSession = createRoute({
  getParentRoute: () => visitorsArea,
  path: '/app/visitors/sessions/$id',
  validateSearch: readByScreen<StatisticsSearch>,
  staticData: hubTool('en'),
  component: page(
    () => import('../../features/visitors/statistics/session-page.tsx'),
    'SessionPage',
  ),
});

const settingsArea = createRoute({
  getParentRoute: () => tools,
  id: 'settings-area',
  component: page(() => import('../areas/settings-area.tsx'), 'SettingsArea'),
});

const settings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/app/settings',
  staticData: hubTool('vi'),
  component: page(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
});

const personalSettings = createRoute({
  getParentRoute: () => settingsArea,
  path: '/app/settings/personal',
  staticData: hubTool('vi'),
  component: page(() => import('../areas/personal-settings-page.tsx'), 'PersonalSettingsPage'),
});

const userMap = createRoute({
  getParentRoute: () => tools,
  path: '/app/user-map',
  validateSearch: readByScreen<LiveMapSearch & MapToolsSearch>,
  staticData: hubTool('en'),
  component: page(() => import('../areas/user-map.tsx'), 'UserMap'),
});

/** In the tools' layout. */
export const administrationTools = [
  usersArea.addChildren([users, requests, audit]),
  visitorsArea.addChildren([visitors, visitSessions, visitSession]),
  settingsArea.addChildren([settings, personalSettings]),
  userMap,
] as const;
