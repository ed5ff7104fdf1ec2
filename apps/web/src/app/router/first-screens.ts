import { createRoute, redirect } from '@tanstack/react-router';
import { nightScreen, root, screensIn } from './root.ts';

/*
 * What people see first, in the first script of every visit. All other screens are in screens.ts, which
 * is loaded after the first of these has been drawn, or at once when another address is asked for
 * (docs/decisions/042).
 */

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home', replace: true });
  },
});

const open = screensIn(root, nightScreen('en', 'guest'));
const home = screensIn(root, nightScreen('ko', 'staff'));
const hub = screensIn(root, { language: 'vi', width: 'tool', tone: 'day', access: 'admin' });

/** The screens of this list, in the order of the router's tree. */
export const firstScreens = [
  start,
  open('/login', () => import('../../features/accounts/sign-in/login-page.tsx'), 'LoginPage'),
  open('/forgot', () => import('../../features/accounts/recovery/forgot-page.tsx'), 'ForgotPage'),
  home('/home', () => import('../../features/launcher/home/home-page.tsx'), 'HomePage'),
  hub('/app', () => import('../../features/launcher/hub/hub-page.tsx'), 'HubPage'),
] as const;

/** Everything else, as long as screens.ts is not here: `load` brings it, and the address is tried again. */
export function otherScreens(load: () => Promise<void>) {
  return createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location }) => {
      await load();
      throw redirect({ href: location.href, replace: true });
    },
  });
}
