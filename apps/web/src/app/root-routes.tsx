import { createRootRoute, createRoute } from '@tanstack/react-router';
import { ErrorScreen } from './error-screen.tsx';
import { page } from './page.tsx';
import type { ScreenInfo } from './screen-info.ts';
import { Shell } from './shell.tsx';

/** What shows at an address that leads nowhere. */
export const NotFoundPage = page(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** What every screen stands in. */
export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorScreen,
});

/** What the shell has to know about a screen, as a route carries it. */
export const screen = (info: ScreenInfo) => ({ screen: info });

/** What every tool stands in: what all of them need is in the layout. */
export const tools = createRoute({
  getParentRoute: () => root,
  id: 'tools',
  component: page(() => import('./tool-layout.tsx'), 'ToolLayout'),
});
