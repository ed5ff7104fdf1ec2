import { createRootRoute, createRoute } from '@tanstack/react-router';
import { Shell } from '../shell/shell.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { page } from './page.tsx';
import type { ScreenInfo } from './screen-info.ts';

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

/** A screen of one phone's width under the night sky: login and what leads to it, and the launcher. */
export const nightScreen = (language: ScreenInfo['language'], access: ScreenInfo['access']) =>
  screen({ language, width: 'phone', tone: 'night', access });

/**
 * The part after the question mark, as it stands in the address. The screen reads it itself, whatever
 * somebody typed into it: a reader that the routes import would be carried by every first visit.
 */
export const readByScreen = <Search,>(raw: Record<string, unknown>) => raw as Search;

/** What every tool stands in: what all of them need is in the layout. */
export const tools = createRoute({
  getParentRoute: () => root,
  id: 'tools',
  component: page(() => import('../shell/tool-layout.tsx'), 'ToolLayout'),
});
