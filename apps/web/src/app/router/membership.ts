import type { HistorySearch, RowsSearch } from '../../features/imports/imports.address.ts';
import type {
  DashboardSearch,
  FollowUpSearch,
  MembersSearch,
} from '../../features/membership/membership.address.ts';
import type { FormSearch } from '../../platform/form-address.ts';
import { area, noticeScreen, readByScreen, toolScreen, tools } from './frames.ts';
import { screensIn } from './root.ts';

/** For everybody on the staff, with no way to log out in its header (spec 1, section 2). */
const staffTool = toolScreen({ language: 'vi', access: 'staff' });
const adminTool = toolScreen({ language: 'vi', access: 'admin' });

const forGuests = screensIn(tools, noticeScreen({ language: 'vi', access: 'guest' }));

/** In the tools' layout: membership, an app with a route of its own. */
export const membershipTools = [
  area(
    'membership',
    () => import('../areas/membership-area.tsx'),
    'MembershipArea',
    staffTool,
    (screen, frame) => {
      const forAdmins = screensIn(frame, adminTool);
      return [
        screen(
          '/paysoft',
          () => import('../../features/membership/members/members-page.tsx'),
          'MembersPage',
          readByScreen<MembersSearch & FormSearch>,
        ),
        screen(
          '/paysoft/members/$id',
          () => import('../../features/membership/members/member-page.tsx'),
          'MemberPage',
          readByScreen<FormSearch>,
        ),
        screen(
          '/paysoft/check-in',
          () => import('../../features/membership/check-in/check-in-page.tsx'),
          'CheckInPage',
        ),
        screen(
          '/paysoft/follow-up',
          () => import('../../features/membership/follow-up/follow-up-page.tsx'),
          'FollowUpPage',
          readByScreen<FollowUpSearch>,
        ),
        screen(
          '/paysoft/dashboard',
          () => import('../../features/membership/dashboard/dashboard-page.tsx'),
          'DashboardPage',
          readByScreen<DashboardSearch>,
        ),
        forAdmins(
          '/paysoft/plans',
          () => import('../../features/membership/plans/plans-page.tsx'),
          'PlansPage',
          readByScreen<FormSearch>,
        ),
        forAdmins(
          '/paysoft/kiosks',
          () => import('../../features/membership/kiosks/kiosks-page.tsx'),
          'KiosksPage',
          readByScreen<FormSearch>,
        ),
        forAdmins(
          '/paysoft/points',
          () => import('../../features/membership/points/point-rules-page.tsx'),
          'PointRulesPage',
          readByScreen<FormSearch>,
        ),
      ];
    },
  ),
  area(
    'membership-imports',
    () => import('../imports/membership.tsx'),
    'MemberImportsArea',
    staffTool,
    (screen) => [
      screen('/paysoft/upload', () => import('../imports/membership.tsx'), 'MemberImportStart'),
      screen(
        '/paysoft/upload/history',
        () => import('../imports/membership.tsx'),
        'MemberImportHistory',
        readByScreen<HistorySearch>,
      ),
      screen(
        '/paysoft/upload/$id',
        () => import('../imports/membership.tsx'),
        'MemberImport',
        readByScreen<RowsSearch>,
      ),
    ],
  ),
  forGuests(
    '/card/$token',
    () => import('../../features/membership/card/card-page.tsx'),
    'CardPage',
  ),
  forGuests(
    '/kiosk/$token',
    () => import('../../features/membership/kiosks/kiosk-page.tsx'),
    'KioskPage',
  ),
] as const;
