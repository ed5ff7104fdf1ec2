import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import axe, { type Result, type RunOptions } from 'axe-core';
import { logBrowser } from './browser-log.ts';
import {
  type Account,
  type Station,
  signInByCall,
  startStation,
  storedSession,
} from './station.ts';

/**
 * Playwright's `test` with a running Station: pages open its addresses by path alone, as in
 * `page.goto('/home')`. Each worker has a server and an empty database of its own, which the files
 * that run on it share.
 */
export const test = base.extend<{ station: Station }, { sharedStation: Station }>({
  sharedStation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are used from it.
    async ({}, use) => {
      const station = await startStation();
      await use(station);
      await station.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  station: async ({ sharedStation }, use) => use(sharedStation),
  baseURL: async ({ station }, use) => use(station.url),
  page: async ({ page }, use, info) => {
    const readLog = logBrowser(page);
    const violations = await collectViolations(page);
    await use(page);
    // As an attachment, the reporter would cut it off after three lines.
    if (info.status !== info.expectedStatus)
      console.error(`${info.title}: the browser said\n${readLog()}`);
    expect(violations, 'what the page policy has blocked').toEqual([]);
  },
});

/**
 * The same with a Station of the journey's own, for one that needs an untouched one, or leaves it changed.
 * `settings` are the variables that it is started with.
 */
export const testOnOwnStation = test.extend<{ settings: Record<string, string> }>({
  settings: [{}, { option: true }],
  station: [
    async ({ settings }, use) => {
      const station = await startStation(settings);
      await use(station);
      await station.stop();
    },
    { scope: 'test', timeout: 300_000 },
  ],
});

/** Every journey proves on its way that the policy of our pages (`http.ts`) is kept by our own code. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
      const place = `${location.pathname} (${sourceFile}:${lineNumber})`;
      const note = (globalThis as { noteViolation?: (text: string) => void }).noteViolation;
      note?.(`${effectiveDirective} refuses ${blockedURI} on ${place}`);
    });
  });
  return violations;
}

/**
 * Fails when axe finds anything serious or critical on the page as it stands now, in the theme that
 * it shows now (WCAG 2.2 A and AA, and axe's own best practices).
 *
 * @param rules those of axe that are asked alone; all of them if left out.
 */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  let found: Result[];
  let wasBusy: boolean;
  do {
    // What is being asked for is a skeleton, or dimmed, until it is there.
    await expect(page.locator(BUSY)).toHaveCount(0);
    await settleDown(page);
    const busyness = await page.evaluateHandle(watchForBusy, BUSY);
    found = await findViolations(page, rules);
    wasBusy = await busyness.evaluate((watch) => watch.stop());
  } while (wasBusy);
  const findings = found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help}\n    ${node.target.join(' ')}\n    ${node.html}`),
    );
  expect(findings, `axe on ${page.url()}`).toEqual([]);
}

/** What waits for the server. */
const BUSY = 'main section :is(table, div)[aria-busy=true]';

/** Watches in the page, from now on, whether anything gets busy, be it for a moment. */
function watchForBusy(busy: string): { stop: () => boolean } {
  let wasBusy = false;
  const look = () => {
    wasBusy ||= document.querySelector(busy) !== null;
  };
  const observer = new MutationObserver(look);
  const attributeFilter = ['aria-busy'];
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter });
  look();
  return {
    stop: () => {
      look();
      observer.disconnect();
      return wasBusy;
    },
  };
}

/** Waits until nothing moves any more. */
async function settleDown(page: Page): Promise<void> {
  // Half-way through a fade, colours have a contrast that nobody is meant to read.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    // One that is held, as a toast's time is under a pointer, would be waited for in vain.
    while (ending.some(({ playState }) => playState === 'running')) {
      await new Promise((next) => setTimeout(next, 50));
    }
  });
  await lendTimers(page);
}

/**
 * What axe finds on a page. Where there is one frame alone, axe stays in it for the next look: putting it in,
 * and the builder's own errands, take three times as long as the look itself (docs/decisions/213).
 */
async function findViolations(page: Page, rules?: string[]): Promise<Result[]> {
  // What passes is of no interest, and to describe it takes most of axe's time.
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  if (page.frames().length > 1) {
    return (await new AxeBuilder({ page }).options(options).analyze()).violations;
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (given) => {
    const { axe: inPage } = window as unknown as { axe: { run: typeof axe.run } };
    return (await inPage.run(document, given)).violations;
  }, options);
}

/**
 * A frame that runs no scripts, as the one of a letter, has timers that never ring; what the journey itself
 * asks there, axe's questions above all, would be waited for in vain. It gets those of the page.
 */
async function lendTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const { contentWindow } of document.querySelectorAll<HTMLIFrameElement>(
      'iframe[sandbox]:not([sandbox~=allow-scripts])',
    )) {
      const later = (run: () => void, wait?: number) => setTimeout(() => run(), wait);
      Object.assign(contentWindow ?? {}, { setTimeout: later });
    }
  });
}

/** What axe says of colours, and a theme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * The same in both themes, of the other one its colours alone, and ends in the one that the journey walks in: a journey that stops for
 * this has no need to be walked once more in dark.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const own = test.info().project.use.colorScheme ?? 'light';
  for (const colorScheme of [own === 'light' ? 'dark' : 'light', own] as const) {
    await page.emulateMedia({ colorScheme });
    // The page hears of it in its own time.
    await expect(page.locator('html')).toHaveAttribute('data-appearance', colorScheme);
    await expectAccessible(page, colorScheme === own ? undefined : COLOUR_RULES);
  }
}

/**
 * Makes a page's browser one in which somebody has signed in before, the first administrator unless
 * another account is named. Nothing is open yet. How people sign in is front-door.spec.ts's matter.
 */
export async function signIn(page: Page, station: Station, account?: Account): Promise<void> {
  const { token, user } = account ? await signInByCall(station, account) : storedSession();
  const localStorage = Object.entries({ token, user: JSON.stringify(user) }).map(
    ([name, value]) => ({ name, value }),
  );
  const origins = [{ origin: station.url, localStorage }];
  await page.context().setStorageState({ cookies: [], origins });
}

/** Signs in on the login screen, as a person does, and waits for the home screen. */
export async function signInByForm(page: Page, account: Account): Promise<void> {
  await page.goto('/login');
  await fillLogin(page, account);
}

/** Signs in on the login screen that is open. */
export async function fillLogin(page: Page, account: Account): Promise<void> {
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByLabel('Astronaut ID').fill(account.username);
  await page.getByLabel('Access Code').fill(account.password);
  await page.getByRole('button', { name: 'INITIATE LAUNCH' }).click();
  await page.waitForURL('**/home');
}
