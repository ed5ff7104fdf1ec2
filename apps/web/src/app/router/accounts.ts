import type { UsersSearch } from '../../features/accounts/users/users.address.ts';
import type { AuditSearch } from '../../features/audit/audit.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import { area, hubTool, noticeScreen, readByScreen, toolScreen, tools } from './frames.ts';
import { nightScreen, root, screensIn } from './root.ts';

const night = screensIn(root, nightScreen('en', 'guest'));
const outside = screensIn(root, noticeScreen({ language: 'en', access: 'guest' }));

/** Without the tools' layout: what is read before anybody is signed in. */
export const accountScreens = [
  night(
    '/jupiter-giant',
    () => import('../../features/accounts/sign-in/planet-page.tsx'),
    'JupiterPage',
  ),
  night(
    '/saturn-rings',
    () => import('../../features/accounts/sign-in/planet-page.tsx'),
    'SaturnPage',
  ),
  night('/reset', () => import('../../features/accounts/recovery/reset-page.tsx'), 'ResetPage'),
  night('/invite', () => import('../../features/accounts/recovery/invite-page.tsx'), 'InvitePage'),
  outside(
    '/account/deactivated',
    () => import('../../features/accounts/account/deactivated-page.tsx'),
    'DeactivatedPage',
  ),
] as const;

/** The login area: for guests the login and register forms, for users the dashboard. */
const account = area(
  'account-area',
  () => import('../../features/accounts/account/account-layout.tsx'),
  'AccountLayout',
  toolScreen({ language: 'en', access: 'guest' }),
  (screen, frame) => {
    const own = screensIn(frame, toolScreen({ language: 'en', access: 'account' }));
    return [
      screen(
        '/account',
        () => import('../../features/accounts/account/account-page.tsx'),
        'AccountPage',
        readByScreen<UsersSearch & FormSearch>,
      ),
      screen(
        '/account/register',
        () => import('../../features/accounts/account/account-home.tsx'),
        'AccountRegisterPage',
      ),
      own(
        '/account/profile',
        () => import('../../features/accounts/account/account-profile-page.tsx'),
        'AccountProfilePage',
      ),
      own(
        '/account/password',
        () => import('../../features/accounts/account/account-password-page.tsx'),
        'AccountPasswordPage',
      ),
    ];
  },
);

/** What is asked of a person before anything else; the guard leads there. */
const asked = screensIn(tools, noticeScreen({ language: 'ko', access: 'account' }));

const ownTool = { language: 'ko', access: 'account', logout: true } as const;

const profile = area(
  'profile-area',
  () => import('../areas/profile-area.tsx'),
  'ProfileArea',
  toolScreen(ownTool),
  (screen, frame) => {
    const staff = screensIn(frame, toolScreen({ ...ownTool, access: 'staff', app: 'profile' }));
    return [
      screen(
        '/home/profile',
        () => import('../../features/accounts/profile/profile-page.tsx'),
        'ProfilePage',
      ),
      screen(
        '/home/profile/security',
        () => import('../../features/accounts/profile/security-page.tsx'),
        'SecurityPage',
      ),
      staff(
        '/account/location-data',
        () => import('../areas/location-data-page.tsx'),
        'LocationDataPage',
      ),
      staff(
        '/home/profile/notices',
        () => import('../../features/notices/settings/notice-settings-page.tsx'),
        'NoticeSettingsPage',
      ),
    ];
  },
);

/** The hub's users section. */
const users = area(
  'users-area',
  () => import('../areas/users-area.tsx'),
  'UsersArea',
  hubTool('en'),
  (screen) => [
    screen(
      '/app/users',
      () => import('../../features/accounts/users/users-page.tsx'),
      'UsersPage',
      readByScreen<UsersSearch & FormSearch>,
    ),
    screen(
      '/app/users/requests',
      () => import('../../features/accounts/users/requests-page.tsx'),
      'RequestsPage',
    ),
    screen(
      '/app/users/audit',
      () => import('../../features/audit/audit-page.tsx'),
      'AuditPage',
      readByScreen<AuditSearch>,
    ),
  ],
);

/** In the tools' layout. */
export const accountTools = [
  account,
  asked(
    '/account/pending',
    () => import('../../features/accounts/account/pending-page.tsx'),
    'PendingPage',
  ),
  asked('/account/new-password', () => import('../areas/required-action.tsx'), 'NewPasswordPage'),
  asked('/account/two-step', () => import('../areas/required-action.tsx'), 'TwoStepPage'),
  profile,
  users,
] as const;
