import { defineConfig, devices } from '@playwright/test';
import { type Browser, browserFlags, findBrowser } from '../scripts/find-browser.ts';

/**
 * Workers load this file again; what the first process found is handed on to them, so that the
 * browser is tried out only once in a run.
 */
const handOn = 'STATION_BROWSER';
const known = process.env[handOn];
const browser: Browser = known ? JSON.parse(known) : await findBrowser();
process.env[handOn] = JSON.stringify(browser);

/** Every journey on both frames and in dark: `npm run test:full`. */
const isFull = process.env.TEST_FULL === '1';

/** What servers and broken lines do is the same everywhere, and takes its time. */
const SERVERS = ['**/visitors-servers.spec.ts', '**/files-servers.spec.ts'];

/** A phone has neither a rail nor tables. */
const WIDE = ['**/desktop.spec.ts', '**/keyboard.spec.ts'];

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  userAgent: devices['Pixel 7'].userAgent,
};

export default defineConfig({
  globalSetup: './template.ts',
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // A journey waits for half of its time: three keep two cores busy, and two leave some to the tests beside them.
  workers: isFull ? 3 : 2,
  forbidOnly: true,
  // Limits end what hangs, never what is slow; and what fails once has failed.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    actionTimeout: 120_000,
    launchOptions: {
      executablePath: browser.executablePath,
      args: [...browserFlags],
      // Without a locale Chromium finds no file whose name has marks: nothing would be uploaded.
      env: { LANG: 'C.UTF-8', ...definedOnly(process.env), ...browser.env },
    },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // A worker that answers from its cache would hide what the server does; the journey about being
    // offline lets it in.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording costs a third of the processor time, and waiting for movements to end half of a
    // journey: what moves is looked at by the full run, and a failure again with `--trace=on`.
    trace: isFull ? 'retain-on-failure' : 'off',
    contextOptions: { reducedMotion: isFull ? 'no-preference' : 'reduce' },
  },
  // What takes minutes and is seldom broken is `npm run test:full`'s alone.
  ...(!isFull && { grepInvert: /@full/ }),
  projects: [
    { name: 'phone', testIgnore: WIDE, use: phone },
    // Journeys look at both themes where they stop for axe; that they can be walked in dark is here.
    ...(isFull
      ? [
          {
            name: 'dark',
            testIgnore: [...SERVERS, ...WIDE],
            use: { ...phone, colorScheme: 'dark' as const },
          },
        ]
      : []),
    {
      name: 'desktop',
      // Where the layout is another, a journey says `@desktop`; the rest is walked here by the full run,
      // but for what only a phone has, which says `@phone`.
      ...(isFull ? { grepInvert: /@phone/ } : { grep: /@desktop/ }),
      testIgnore: SERVERS,
      use: { viewport: { width: 1366, height: 860 } },
    },
  ],
});

function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
