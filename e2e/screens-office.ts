import type { Screen } from './screens-visitors.ts';

/** Notices, daily reports, the customer check, meetings, the writing desk and membership. */
export const OFFICE_SCREENS: readonly Screen[] = [
  { name: 'notices', path: '/home/notices' },
  { name: 'notice-settings', path: '/home/profile/notices' },
  { name: 'reports', path: '/home/reports' },
  { name: 'reports-team', path: '/home/reports/team' },
  { name: 'reports-calendar', path: '/home/reports/calendar' },
  { name: 'reports-person', path: '/home/reports/calendar?person=2' },
  { name: 'reports-rollup', path: '/home/reports/rollup?last=month' },
  { name: 'reports-settings', path: '/home/reports/settings' },
  { name: 'report', path: '/home/reports/read/1' },
  { name: 'report-printed', path: '/home/reports/read/1', isPrinted: true },
  { name: 'reports-rollup-printed', path: '/home/reports/rollup?last=month', isPrinted: true },
  {
    name: 'customer-check',
    path: '/home/cmscustomer',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Khách hàng' }).fill('0314409058');
      await page.getByRole('button', { name: 'Kiểm tra' }).click();
      await page.getByRole('region', { name: 'Kết quả' }).waitFor();
    },
  },
  { name: 'customer-check-lists', path: '/home/cmscustomer/lists' },
  { name: 'customer-check-cautions', path: '/home/cmscustomer/cautions' },
  { name: 'customer-check-caution-new', path: '/home/cmscustomer/cautions?new=true' },
  { name: 'customer-check-registers', path: '/home/cmscustomer/registers' },
  { name: 'customer-check-upload', path: '/home/cmscustomer/upload' },
  { name: 'members', path: '/paysoft' },
  { name: 'member', path: '/paysoft/members/1' },
  { name: 'member-form', path: '/paysoft?new=true' },
  { name: 'check-in', path: '/paysoft/check-in' },
  { name: 'membership-follow-up', path: '/paysoft/follow-up' },
  { name: 'membership-dashboard', path: '/paysoft/dashboard' },
  { name: 'membership-plans', path: '/paysoft/plans' },
  { name: 'membership-points', path: '/paysoft/points' },
  { name: 'membership-kiosks', path: '/paysoft/kiosks' },
  { name: 'meetings', path: '/home/meeting?view=agenda' },
  { name: 'meetings-month', path: '/home/meeting?view=month' },
  { name: 'meeting', path: '/home/meeting/1' },
  { name: 'meeting-form', path: '/home/meeting?new=true' },
  { name: 'meeting-rooms-day', path: '/home/meeting/rooms' },
  { name: 'meeting-rooms', path: '/home/meeting/room-list' },
  { name: 'posts', path: '/naverauto' },
  { name: 'post', path: '/naverauto/posts/1' },
  { name: 'post-approved', path: '/naverauto/posts/2' },
  { name: 'posts-calendar', path: '/naverauto/calendar' },
  { name: 'posts-topics', path: '/naverauto/topics' },
  { name: 'posts-published', path: '/naverauto/published' },
  { name: 'posts-templates', path: '/naverauto/templates' },
  { name: 'posts-blogs', path: '/naverauto/blogs' },
];
