import type { Screen } from './screens-visitors.ts';

/** Notices, daily reports and the customer check. */
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
];
