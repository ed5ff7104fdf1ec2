import { expect } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleInBothThemes,
  signIn,
  test,
  testOnOwnStation,
} from './journey.ts';
import { addRecords } from './screens-records.ts';

/** Every screen of people who are signed in, of a station with the records of screens-records.ts. */
const SCREENS = [
  '/home',
  '/home/meeting',
  '/home/contacts',
  '/home/contacts/1',
  '/home/contacts/1/history',
  '/home/contacts/trash',
  '/home/contacts/duplicates',
  '/home/contacts/duplicates/merges',
  '/home/schools',
  '/home/schools/overview',
  '/home/schools/student',
  '/home/schools/student/1',
  '/home/schools/roster',
  '/home/schools/2',
  '/home/schools/2/1',
  '/home/schools/2/1/1',
  '/home/schools/2/1/1/new',
  '/home/schools/2/1/1/1',
  '/home/schools/2/1/1/sessions',
  '/home/schools/2/1/1/sessions/weekly',
  '/home/schools/2/1/1/sessions/1',
  '/home/schools/2/1/1/attendance',
  '/home/schools/2/1/1/waiting',
  '/home/schools/2/1/1/bulk',
  '/home/schools/2/1/1/fees',
  '/home/schools/2/1/1/fees/1',
  '/home/schools/2/1/1/certificates',
  '/home/schools/2/1/1/files',
  '/home/upload',
  '/home/upload/1',
  '/home/upload/shared',
  '/home/upload/trash',
  '/home/notices',
  '/home/reports',
  '/home/reports/team',
  '/home/reports/calendar',
  '/home/reports/rollup?last=month',
  '/home/reports/settings',
  '/home/cmscustomer',
  '/home/cmscustomer/lists',
  '/home/cmscustomer/cautions?new=true',
  '/home/cmscustomer/registers',
  '/home/cmscustomer/upload',
  '/home/profile',
  '/home/profile/security',
  '/home/profile/notices',
  '/account',
  '/account/profile',
  '/account/password',
  '/account/location-data',
  '/app',
  '/app/contacts',
  '/app/add-data',
  '/app/management',
  '/app/employees?company=1',
  '/app/categories',
  '/app/upload-excel',
  '/app/upload-excel/history',
  '/app/files',
  '/app/files?view=grid',
  '/app/files/1',
  '/app/files/links',
  '/app/files/requests?new=true',
  '/app/users',
  '/app/users/requests',
  '/app/users/audit',
  '/app/settings',
  '/app/settings/personal',
  '/app/settings/tasks',
  '/app/settings/health',
  '/app/settings/industries',
  '/app/industries',
  '/app/industries/review',
  '/app/industries/tree',
  '/app/industries/tree?edition=vsic2025&code=Q',
  '/app/industries/validation',
  '/app/industries/decisions',
  '/app/user-map',
  '/app/user-map?tool=areas',
  '/app/user-map?tool=replay',
  '/app/visitors',
  '/app/visitors/sessions',
  '/unauthorized?page=/app',
  '/nowhere',
];

// What axe finds is said whole; a trace of a hundred looks is more than Playwright packs safely.
test.use({ trace: 'off' });

// Two browsers share them.
test.describe.configure({ mode: 'parallel' });
const middle = Math.ceil(SCREENS.length / 2);

for (const [which, screens] of [
  ['first', SCREENS.slice(0, middle)],
  ['second', SCREENS.slice(middle)],
] as const) {
  testOnOwnStation(
    `axe objects to nothing on any screen of the ${which} half, in light and dark`,
    {
      tag: '@full',
    },
    async ({ page, station, isMobile }) => {
      // Colours are the same in a wide frame.
      const check = isMobile ? expectAccessibleInBothThemes : expectAccessible;
      await addRecords(station.url, station.admin);
      await signIn(page, station);
      for (const path of screens) {
        await test.step(path, async () => {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          await expect(page.getByRole('heading').first()).toBeAttached();
          await check(page);
        });
      }
    },
  );
}
