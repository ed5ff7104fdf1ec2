import { createRouter, type RegisteredRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from '../shell/lazy-shell.tsx';
import { Shell } from '../shell/shell.tsx';
import { firstScreens, otherScreens } from './first-screens.ts';
import { NotFoundPage, root } from './root.ts';
import type { routeTree } from './screens.ts';

root.update({ component: Shell, errorComponent: ErrorScreen });

/** Makes the router, of the routes that are here. Tests give it a history of their own. */
export function createStationRouter(history?: RouterHistory) {
  // With screens.ts the root has everything already.
  if (!root.children) {
    root.addChildren([...firstScreens, otherScreens(() => loadAllScreens(router))]);
  }
  const router = createRouter({
    // Typed as the whole, which it is or becomes.
    routeTree: root as unknown as typeof routeTree,
    ...(history && { history }),
    // Hovering or touching an icon loads its app (spec 1, section 2).
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundPage,
    // Not in the screen that the address begins with: that one has no place for it.
    notFoundMode: 'root',
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroller]'],
  });
  return router;
}

/** Whether a path is one of the screens that people see first. */
export function isFirstScreen(path: string): boolean {
  return firstScreens.some(({ options }) => 'path' in options && options.path === path);
}

/** Loads the list of all screens and gives it to the router, if that has the first ones only. */
export async function loadAllScreens(router: RegisteredRouter): Promise<void> {
  await import('./screens.ts');
  if (router.routesByPath['/account']) return;
  router.setRoutes(router.buildRouteTree());
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStationRouter>;
  }
}
