import { createRouter, type RegisteredRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';
import { firstScreens, otherScreens } from './first-routes.tsx';
import { NotFoundPage, root } from './root-routes.tsx';
import type { routeTree } from './routes.tsx';

/** Makes the router, of the routes that are here. Tests give it a history of their own. */
export function createStationRouter(history?: RouterHistory) {
  // With routes.tsx the root has everything already.
  if (!root.children) {
    root.addChildren([...firstScreens, otherScreens(() => loadAllRoutes(router))]);
  }
  const router = createRouter({
    // Typed as the whole, which it is or becomes.
    routeTree: root as unknown as typeof routeTree,
    ...(history && { history }),
    // Hovering or touching an icon loads its app (spec 1, section 2).
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroller]'],
  });
  return router;
}

/** Whether a path is one of the screens that people see first. */
export function isFirstScreen(path: string): boolean {
  return firstScreens.some((route) => route.fullPath === path);
}

/** Loads the list of all screens and gives it to the router, if that has the first ones only. */
export async function loadAllRoutes(router: RegisteredRouter): Promise<void> {
  await import('./routes.tsx');
  if (router.routesByPath['/account']) return;
  router.setRoutes(router.buildRouteTree());
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStationRouter>;
  }
}
