import { createRoute } from '@tanstack/react-router';
import type { TrashSearch } from '../../features/trash/trash-address.ts';
import { page } from './page.tsx';
import { readByScreen, tools } from './root-routes.tsx';
import { homeTool, hubTool } from './tool-screens.ts';

/*
 * What lies below the contact directory, in the home screen and in the hub. See routes.tsx for how a
 * screen is added.
 */

const trash = {
  getParentRoute: () => tools,
  validateSearch: readByScreen<TrashSearch>,
  component: page(() => import('../../features/trash/trash-page.tsx'), 'TrashPage'),
};

const homeTrash = createRoute({
  ...trash,
  path: '/home/contacts/trash',
  staticData: homeTool('vi'),
});

const hubTrash = createRoute({ ...trash, path: '/app/contacts/trash', staticData: hubTool('vi') });

const history = {
  getParentRoute: () => tools,
  component: page(
    () => import('../../features/contacts/history/contact-history-page.tsx'),
    'ContactHistoryPage',
  ),
};

const homeHistory = createRoute({
  ...history,
  path: '/home/contacts/$id/history',
  staticData: homeTool('vi'),
});

const hubHistory = createRoute({
  ...history,
  path: '/app/contacts/$id/history',
  staticData: hubTool('vi'),
});

/** In the tools' layout. */
export const contactTools = [homeTrash, hubTrash, homeHistory, hubHistory] as const;
