import { createRoute } from '@tanstack/react-router';
import type { UsersSearch } from '../../features/accounts/users/users-address.ts';
import { page } from './page.tsx';
import { nightScreen, readByScreen, root, tools } from './root-routes.tsx';
import { noticeScreen, toolScreen } from './tool-screens.ts';

/*
 * The screens around a person's own account. See routes.tsx for how a screen is added.
 */

// --- the way back in ---

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  staticData: nightScreen('en', 'guest'),
  component: page(() => import('../../features/accounts/recovery/reset-page.tsx'), 'ResetPage'),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  staticData: nightScreen('en', 'guest'),
  component: page(() => import('../../features/accounts/recovery/invite-page.tsx'), 'InvitePage'),
});

// --- the login area: for guests the login and register forms, for users the dashboard ---

const accountScreen = (access: 'guest' | 'account') => toolScreen({ language: 'en', access });

const accountArea = createRoute({
  getParentRoute: () => tools,
  id: 'account-area',
  component: page(
    () => import('../../features/accounts/account/account-layout.tsx'),
    'AccountLayout',
  ),
});

const account = createRoute({
  getParentRoute: () => accountArea,
  path: '/account',
  validateSearch: readByScreen<UsersSearch>,
  staticData: accountScreen('guest'),
  component: page(() => import('../areas/account-page.tsx'), 'AccountPage'),
});

const accountRegister = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/register',
  staticData: accountScreen('guest'),
  component: page(
    () => import('../../features/accounts/account/account-home.tsx'),
    'AccountRegisterPage',
  ),
});

const accountProfile = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/profile',
  staticData: accountScreen('account'),
  component: page(
    () => import('../../features/accounts/account/account-profile-page.tsx'),
    'AccountProfilePage',
  ),
});

const accountPassword = createRoute({
  getParentRoute: () => accountArea,
  path: '/account/password',
  staticData: accountScreen('account'),
  component: page(
    () => import('../../features/accounts/account/account-password-page.tsx'),
    'AccountPasswordPage',
  ),
});

// --- what is asked of a person before anything else; the guard leads there ---

const askedScreen = (language: 'en' | 'ko', access: 'guest' | 'account') =>
  noticeScreen({ language, access });

const pending = createRoute({
  getParentRoute: () => tools,
  path: '/account/pending',
  staticData: askedScreen('ko', 'account'),
  component: page(() => import('../../features/accounts/account/pending-page.tsx'), 'PendingPage'),
});

const newPassword = createRoute({
  getParentRoute: () => tools,
  path: '/account/new-password',
  staticData: askedScreen('ko', 'account'),
  component: page(() => import('../areas/new-password-page.tsx'), 'NewPasswordPage'),
});

const twoStep = createRoute({
  getParentRoute: () => tools,
  path: '/account/two-step',
  staticData: askedScreen('ko', 'account'),
  component: page(() => import('../areas/two-step-page.tsx'), 'TwoStepPage'),
});

const deactivated = createRoute({
  getParentRoute: () => root,
  path: '/account/deactivated',
  staticData: askedScreen('en', 'guest'),
  component: page(
    () => import('../../features/accounts/account/deactivated-page.tsx'),
    'DeactivatedPage',
  ),
});

// --- the profile ---

const profileScreen = toolScreen({ language: 'ko', access: 'account', logout: true });

const profileArea = createRoute({
  getParentRoute: () => tools,
  id: 'profile-area',
  component: page(() => import('../areas/profile-area.tsx'), 'ProfileArea'),
});

const profile = createRoute({
  getParentRoute: () => profileArea,
  path: '/home/profile',
  staticData: profileScreen,
  component: page(() => import('../../features/accounts/profile/profile-page.tsx'), 'ProfilePage'),
});

const security = createRoute({
  getParentRoute: () => profileArea,
  path: '/home/profile/security',
  staticData: profileScreen,
  component: page(() => import('../areas/security-page.tsx'), 'SecurityPage'),
});

const locationData = createRoute({
  getParentRoute: () => profileArea,
  path: '/account/location-data',
  staticData: toolScreen({ language: 'ko', access: 'staff', logout: true }),
  component: page(() => import('../areas/location-data-page.tsx'), 'LocationDataPage'),
});

/** Without the tools' layout: what is read before anybody is signed in. */
export const accountScreens = [reset, invite, deactivated] as const;

/** In the tools' layout. */
export const accountTools = [
  accountArea.addChildren([account, accountRegister, accountProfile, accountPassword]),
  pending,
  newPassword,
  twoStep,
  profileArea.addChildren([profile, security, locationData]),
] as const;
