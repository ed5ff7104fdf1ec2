import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundPage } from './root-routes.tsx';
import { routeTree } from './routes.tsx';

/** Makes the router. Tests give it a history of their own. */
export function createStationRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    // Hovering or touching an icon loads its app (spec 1, section 2).
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['[data-scroller]'],
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStationRouter>;
  }
}
