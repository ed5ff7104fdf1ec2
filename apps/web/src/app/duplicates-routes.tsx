import { createRoute } from '@tanstack/react-router';
import type { CompareSearch, PageSearch } from '../features/duplicates/duplicates-address.ts';
import { page } from './page.tsx';
import { readByScreen, screen, tools } from './root-routes.tsx';

/*
 * Likely duplicates among the contacts, in the home screen and in the hub. See routes.tsx for how a
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

const groupsPage = page(
  () => import('../features/duplicates/duplicates-page.tsx'),
  'DuplicatesPage',
);
const comparePage = page(() => import('../features/duplicates/compare-page.tsx'), 'ComparePage');
const mergesPage = page(() => import('../features/duplicates/merges-page.tsx'), 'MergesPage');

const homeDuplicates = createRoute({
  getParentRoute: () => tools,
  path: '/home/contacts/duplicates',
  validateSearch: readByScreen<PageSearch>,
  staticData: homeScreen,
  component: groupsPage,
});

const hubDuplicates = createRoute({
  getParentRoute: () => tools,
  path: '/app/contacts/duplicates',
  validateSearch: readByScreen<PageSearch>,
  staticData: hubScreen,
  component: groupsPage,
});

const homeCompare = createRoute({
  getParentRoute: () => tools,
  path: '/home/contacts/duplicates/compare',
  validateSearch: readByScreen<CompareSearch>,
  staticData: homeScreen,
  component: comparePage,
});

const hubCompare = createRoute({
  getParentRoute: () => tools,
  path: '/app/contacts/duplicates/compare',
  validateSearch: readByScreen<CompareSearch>,
  staticData: hubScreen,
  component: comparePage,
});

const homeMerges = createRoute({
  getParentRoute: () => tools,
  path: '/home/contacts/duplicates/merges',
  validateSearch: readByScreen<PageSearch>,
  staticData: homeScreen,
  component: mergesPage,
});

const hubMerges = createRoute({
  getParentRoute: () => tools,
  path: '/app/contacts/duplicates/merges',
  validateSearch: readByScreen<PageSearch>,
  staticData: hubScreen,
  component: mergesPage,
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
