/**
 * `npm run screens`: takes pictures of every screen, on a phone and a desktop, in light and dark, of a
 * Station filled by `npm run demo`, and puts them into `screens/`, which git ignores. Names take some
 * (`-- contacts trash`). With `--keep` the main ones in light go to `docs/screens` as well, and those of
 * the guide to `docs/guide/pictures`: look at them before committing.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../scripts/find-browser.ts';
import { GUIDE_SCREENS, MAIN_SCREENS } from './main-screens.ts';
import { IMPORT_SCREENS } from './screens-imports.ts';
import { INDUSTRY_SCREENS } from './screens-industries.ts';
import { addMail, googleForScreens, MAIL_SCREENS } from './screens-mail.ts';
import { OFFICE_SCREENS } from './screens-office.ts';
import { addRecords } from './screens-records.ts';
import { addVisitors, type Screen, VISITOR_SCREENS } from './screens-visitors.ts';
import { startStation } from './station.ts';

const FOLDER = fileURLToPath(new URL('../screens/', import.meta.url));

/** The few that are committed, in `KEPT_FOLDER`. */
const KEPT_FOLDER = fileURLToPath(new URL('../docs/screens/', import.meta.url));

/** Those that only the guide shows, which are committed as well. */
const GUIDE_FOLDER = fileURLToPath(new URL('../docs/guide/pictures/', import.meta.url));

const FRAMES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1366, height: 860 } },
};

const SCREENS: Screen[] = [
  { name: 'login', path: '/login', guest: true },
  { name: 'login-form', path: '/login', guest: true, act: openLogin },
  {
    name: 'login-refused',
    path: '/login',
    guest: true,
    act: async (page) => {
      await openLogin(page);
      await page.getByLabel('Astronaut ID').fill('minsu.kim');
      await page.getByLabel('Access Code').fill('not the password');
      await page.getByRole('button', { name: 'INITIATE LAUNCH' }).click();
      await page.getByText('Invalid username or password').waitFor();
    },
  },
  {
    name: 'login-offline',
    path: '/login',
    guest: true,
    act: async (page) => {
      await page.route('**/api/**', (route) => route.abort());
      await page.reload();
      await openLogin(page);
      await page.getByRole('button', { name: 'SYSTEM OFFLINE' }).waitFor();
      await page.unroute('**/api/**');
    },
  },
  { name: 'jupiter', path: '/jupiter-giant', guest: true },
  { name: 'saturn', path: '/saturn-rings', guest: true },
  { name: 'forgot', path: '/forgot', guest: true },
  { name: 'register', path: '/account/register', guest: true },
  { name: 'home', path: '/home' },
  {
    name: 'home-arrange',
    path: '/home',
    act: (page) => page.getByRole('button', { name: '앱 편집' }).click(),
  },
  {
    name: 'palette',
    path: '/app',
    act: async (page) => {
      await page.getByRole('button', { name: 'Tìm nhanh' }).click();
      await page.getByRole('combobox').fill('an');
    },
  },
  { name: 'hub', path: '/app' },
  { name: 'contacts', path: '/home/contacts' },
  { name: 'contacts-search', path: '/home/contacts?search=nguyen' },
  { name: 'contacts-none-found', path: '/home/contacts?search=khong-co-ai' },
  { name: 'contacts-new', path: '/home/contacts', act: (page) => page.keyboard.press('n') },
  {
    name: 'contacts-selected',
    path: '/app/contacts',
    act: (page) => page.getByLabel('Chọn tất cả trên trang này').check(),
  },
  {
    name: 'contacts-columns',
    path: '/home/contacts?sort=changed&columns=phone,company,updated',
    act: (page) => openInFilters(page, 'Cột hiển thị'),
  },
  { name: 'contact', path: '/home/contacts/1' },
  { name: 'contact-history', path: '/home/contacts/1/history' },
  {
    name: 'contacts-views',
    path: '/home/contacts?sort=changed',
    act: (page) => openInFilters(page, 'Chế độ xem'),
  },
  { name: 'duplicates', path: '/home/contacts/duplicates' },
  { name: 'duplicates-compare', path: '/home/contacts/duplicates', act: compareFirst },
  { name: 'duplicates-merges', path: '/home/contacts/duplicates/merges' },
  { name: 'trash', path: '/app/contacts/trash' },
  { name: 'files-upload', path: '/home/upload' },
  { name: 'files', path: '/app/files' },
  { name: 'files-grid', path: '/app/files?view=grid' },
  { name: 'file', path: '/app/files/2' },
  { name: 'files-links', path: '/app/files/links' },
  { name: 'files-requests', path: '/home/upload/requests' },
  { name: 'add-data', path: '/app/add-data' },
  { name: 'companies', path: '/app/management' },
  { name: 'employees', path: '/app/employees?company=1' },
  { name: 'categories', path: '/app/categories' },
  ...IMPORT_SCREENS,
  { name: 'schools', path: '/home/schools' },
  {
    name: 'schools-classes',
    path: '/home/schools/1',
  },
  { name: 'schools-courses', path: '/home/schools/1/1' },
  { name: 'schools-students', path: '/home/schools/1/1/1' },
  { name: 'schools-student-new', path: '/home/schools/1/1/1/new' },
  { name: 'schools-enrollment', path: '/home/schools/1/1/1/1' },
  {
    name: 'schools-new',
    path: '/home/schools',
    act: (page) => page.getByRole('button', { name: 'Thêm trường' }).first().click(),
  },
  { name: 'schools-overview', path: '/home/schools/overview' },
  { name: 'schools-people', path: '/home/schools/student' },
  { name: 'schools-person', path: '/home/schools/student/1' },
  { name: 'course-sessions', path: '/home/schools/1/1/1/sessions' },
  { name: 'course-weekly', path: '/home/schools/1/1/1/sessions/weekly' },
  { name: 'course-sheet', path: '/home/schools/1/1/1/sessions/1' },
  { name: 'course-attendance', path: '/home/schools/1/1/1/attendance' },
  { name: 'course-waiting', path: '/home/schools/1/1/1/waiting' },
  { name: 'course-bulk', path: '/home/schools/1/1/1/bulk' },
  { name: 'course-fees', path: '/home/schools/1/1/1/fees' },
  { name: 'course-payments', path: '/home/schools/1/1/1/fees/1' },
  { name: 'course-certificates', path: '/home/schools/1/1/1/certificates' },
  { name: 'certificate-check', path: '/certificates', guest: true },
  { name: 'roster', path: '/home/schools/roster' },
  { name: 'account', path: '/account' },
  { name: 'profile', path: '/home/profile' },
  { name: 'security', path: '/home/profile/security' },
  { name: 'users', path: '/app/users' },
  { name: 'users-requests', path: '/app/users/requests' },
  { name: 'audit', path: '/app/users/audit' },
  { name: 'settings', path: '/app/settings' },
  { name: 'settings-personal', path: '/app/settings/personal' },
  { name: 'tasks', path: '/app/settings/tasks' },
  { name: 'health', path: '/app/settings/health' },
  { name: 'api-tokens', path: '/app/settings/tokens' },
  { name: 'webhooks', path: '/app/settings/webhooks' },
  { name: 'api-tokens-add', path: '/app/settings/tokens?new' },
  { name: 'settings-mail', path: '/app/settings/mail' },
  ...MAIL_SCREENS,
  ...INDUSTRY_SCREENS,
  ...OFFICE_SCREENS,
  ...VISITOR_SCREENS,
  { name: 'unauthorized', path: '/unauthorized?page=/app' },
  { name: 'not-found', path: '/nowhere' },
];

async function openLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** On a phone it stands behind the one button of filters. */
async function openInFilters(page: Page, name: string): Promise<void> {
  const filters = page.getByRole('button', { name: /^Bộ lọc/ });
  const button = page.getByRole('button', { name, exact: true });
  await filters.or(button).first().waitFor();
  if (await filters.isVisible()) await filters.click();
  await button.click();
}

async function compareFirst(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'So sánh và gộp' }).first().click();
  await page.waitForURL('**/duplicates/compare?**');
}

const dataDir = mkdtempSync(join(tmpdir(), 'station-screens-'));
const { values, positionals: wanted } = parseArgs({
  options: { keep: { type: 'boolean' } },
  allowPositionals: true,
});
mkdirSync(FOLDER, { recursive: true });
const password = 'correct horse battery';
execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/demo.ts', import.meta.url))], {
  env: { ...process.env, DATA_DIR: dataDir, ADMIN_PASSWORD: password },
  stdio: 'inherit',
});
const mail = await googleForScreens();
const station = await startStation({ DATA_DIR: dataDir, ...mail.env });
await addMail(station.url, mail.google, { username: station.admin.username, password });
const guests = await addRecords(station.url, { username: station.admin.username, password });
SCREENS.push(
  { name: 'share', path: guests.share, guest: true },
  { name: 'request', path: guests.request, guest: true },
);
const letGo = await addVisitors(station.url, { username: station.admin.username, password });
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: [...browserFlags],
});
try {
  for (const [frame, use] of Object.entries(FRAMES)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        ...use,
        colorScheme,
        locale: 'vi-VN',
        baseURL: station.url,
      });
      const page = await context.newPage();
      const chosen = SCREENS.filter((it) => wanted.length === 0 || wanted.includes(it.name));
      for (const screen of chosen.toSorted(
        (a, b) => Number(b.guest ?? false) - Number(a.guest ?? false),
      )) {
        if (!screen.guest) await rememberSession(page);
        await page.goto(screen.path);
        await page.waitForLoadState('networkidle');
        await screen.act?.(page);
        await page.emulateMedia({ media: screen.isPrinted ? 'print' : 'screen' });
        await page.waitForTimeout(700);
        const file = `${screen.name}-${frame}-${colorScheme}.jpg`;
        await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: 76 });
        if (values.keep && colorScheme === 'light' && MAIN_SCREENS.includes(screen.name)) {
          copyFileSync(join(FOLDER, file), join(KEPT_FOLDER, file));
        }
        const isOfGuide = frame === 'phone' && GUIDE_SCREENS.includes(screen.name);
        if (values.keep && colorScheme === 'light' && isOfGuide) {
          copyFileSync(join(FOLDER, file), join(GUIDE_FOLDER, file));
        }
      }
      await context.close();
    }
  }
} finally {
  letGo();
  await browser.close();
  await station.stop();
  await mail.google.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Signs in once a context, as the login screen would. */
async function rememberSession(page: Page): Promise<void> {
  if (
    await page
      .evaluate(() => location.protocol.startsWith('http') && !!localStorage.getItem('token'))
      .catch(() => false)
  )
    return;
  await page.goto('/login');
  const response = await page.request.post('/api/auth/login', {
    data: { username: station.admin.username, password },
  });
  const { token, user } = await response.json();
  await page.evaluate(
    ([storedToken, storedUser]) => {
      localStorage.setItem('token', storedToken);
      localStorage.setItem('user', storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
}
