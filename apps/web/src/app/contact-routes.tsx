import { createRoute } from '@tanstack/react-router';
import type { TrashSearch } from '../features/trash/trash-address.ts';
import { page } from './page.tsx';
import { readByScreen, screen, tools } from './root-routes.tsx';

/*
 * What lies below the contact directory, in the home screen and in the hub. See routes.tsx for how a
 * screen is added.
 */

const homeScreen = screen({
  language: 'vi',
  width: 'tool',
  tone: 'day',
  access: 'staff',
  logout: true,
});

const hubScreen = screen({
  language: 'vi',
  width: 'tool',
  tone: 'day',
  access: 'admin',
});

const trashPage = page(() => import('../features/trash/trash-page.tsx'), 'TrashPage');

const homeTrash = createRoute({
  getParentRoute: () => tools,
  path: '/home/contacts/trash',
  validateSearch: readByScreen<TrashSearch>,
  staticData: homeScreen,
  component: trashPage,
});

const hubTrash = createRoute({
  getParentRoute: () => tools,
  path: '/app/contacts/trash',
  validateSearch: readByScreen<TrashSearch>,
  staticData: hubScreen,
  component: trashPage,
});

const historyPage = page(
  () => import('../features/contact-history/contact-history-page.tsx'),
  'ContactHistoryPage',
);

const homeHistory = createRoute({
  getParentRoute: () => tools,
  path: '/home/contacts/$id/history',
  staticData: homeScreen,
  component: historyPage,
});

const hubHistory = createRoute({
  getParentRoute: () => tools,
  path: '/app/contacts/$id/history',
  staticData: hubScreen,
  component: historyPage,
});

/** In the tools' layout. */
export const contactTools = [homeTrash, hubTrash, homeHistory, hubHistory] as const;
