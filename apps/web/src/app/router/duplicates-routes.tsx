import { createRoute } from '@tanstack/react-router';
import type {
  CompareSearch,
  PageSearch,
} from '../../features/contacts/duplicates/duplicates-address.ts';
import { page } from './page.tsx';
import { readByScreen, tools } from './root-routes.tsx';
import { homeTool, hubTool } from './tool-screens.ts';

/*
 * Likely duplicates among the contacts, in the home screen and in the hub. See routes.tsx for how a
 * screen is added.
 */

const duplicates = {
  getParentRoute: () => tools,
  validateSearch: readByScreen<PageSearch>,
  component: page(
    () => import('../../features/contacts/duplicates/duplicates-page.tsx'),
    'DuplicatesPage',
  ),
};

const homeDuplicates = createRoute({
  ...duplicates,
  path: '/home/contacts/duplicates',
  staticData: homeTool('vi'),
});

const hubDuplicates = createRoute({
  ...duplicates,
  path: '/app/contacts/duplicates',
  staticData: hubTool('vi'),
});

const compare = {
  getParentRoute: () => tools,
  validateSearch: readByScreen<CompareSearch>,
  component: page(
    () => import('../../features/contacts/duplicates/compare-page.tsx'),
    'ComparePage',
  ),
};

const homeCompare = createRoute({
  ...compare,
  path: '/home/contacts/duplicates/compare',
  staticData: homeTool('vi'),
});

const hubCompare = createRoute({
  ...compare,
  path: '/app/contacts/duplicates/compare',
  staticData: hubTool('vi'),
});

const merges = {
  getParentRoute: () => tools,
  validateSearch: readByScreen<PageSearch>,
  component: page(() => import('../../features/contacts/duplicates/merges-page.tsx'), 'MergesPage'),
};

const homeMerges = createRoute({
  ...merges,
  path: '/home/contacts/duplicates/merges',
  staticData: homeTool('vi'),
});

const hubMerges = createRoute({
  ...merges,
  path: '/app/contacts/duplicates/merges',
  staticData: hubTool('vi'),
});

/** Screens below the directory. */
export const duplicateTools = [
  homeDuplicates,
  hubDuplicates,
  homeCompare,
  hubCompare,
  homeMerges,
  hubMerges,
] as const;
