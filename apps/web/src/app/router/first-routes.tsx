import { createRoute, redirect } from '@tanstack/react-router';
import { page } from './page.tsx';
import { nightScreen, root, screen } from './root-routes.tsx';

/*
 * What people see first, in the first script of every visit. All other screens are in routes.tsx, which
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

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: nightScreen('en', 'guest'),
  component: page(() => import('../../features/accounts/sign-in/login-page.tsx'), 'LoginPage'),
});

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  staticData: nightScreen('en', 'guest'),
  component: page(() => import('../../features/accounts/recovery/forgot-page.tsx'), 'ForgotPage'),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/home',
  staticData: nightScreen('ko', 'staff'),
  component: page(() => import('../../features/launcher/home/home-page.tsx'), 'HomePage'),
});

const hub = createRoute({
  getParentRoute: () => root,
  path: '/app',
  staticData: screen({
    language: 'vi',
    width: 'phone',
    tone: 'day',
    access: 'admin',
  }),
  component: page(() => import('../../features/launcher/hub/hub-page.tsx'), 'HubPage'),
});

/** The screens of this list, in the order of the router's tree. */
export const firstScreens = [start, login, forgot, home, hub] as const;

/** Everything else, as long as routes.tsx is not here: `load` brings it, and the address is tried again. */
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
