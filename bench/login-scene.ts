/**
 * What the moving sky of the login screen costs the main thread (issue 3: under 3 %). A browser
 * shows the built page for 5 s; its own count of the time that the main thread had something to do
 * (`TaskDuration` of the DevTools protocol) is read before and after, and once more with the sky
 * standing still, which is the page without the scene.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../scripts/find-browser.ts';
import { markdownTable, verdict } from './measure.ts';

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

const SECONDS = 5;
/** The most that the scene may take of the main thread, in percent. */
const LIMIT = 3;

const FRAMES: Record<string, BrowserContextOptions> = {
  phone: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1366, height: 860 } },
};

/** Processors to stand in for: this machine's, and one that is four times as slow. */
const SLOWNESS = [1, 4];

/** Measures the scene on a phone and a desktop, at this machine's speed and at a quarter of it. */
export async function benchLoginScene(): Promise<string> {
  const server = createServer((request, response) => answer(request.url ?? '/', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/login`;
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...browserFlags],
    env: { ...(process.env as Record<string, string>), ...found.env },
  });
  const rows = [];
  try {
    for (const [name, options] of Object.entries(FRAMES)) {
      const context = await browser.newContext(options);
      const page = await context.newPage();
      await page.goto(url);
      await page.getByRole('link', { name: /Saturn/ }).waitFor();
      for (const slowness of SLOWNESS) {
        const moving = await busyShare(page, slowness);
        await page.getByRole('button', { name: 'Pause the motion' }).click();
        const still = await busyShare(page, slowness);
        await page.getByRole('button', { name: 'Resume the motion' }).click();
        rows.push({
          path: slowness === 1 ? name : `${name}, ${slowness} times slower`,
          measured: `${moving.toFixed(2)} %`,
          against: `${still.toFixed(2)} % standing still`,
          reach: verdict(moving, LIMIT, 'at most'),
        });
      }
      await context.close();
    }
  } finally {
    await browser.close();
    server.close();
  }
  return `${markdownTable(rows)}

Share of ${SECONDS} s in which the page's main thread had anything to do, everything counted, not only
the scene. Without a graphics card: the compositor draws in software, on a thread of its own.`;
}

/** The percentage of some seconds in which the main thread of a page is busy. */
async function busyShare(page: Page, slowness: number): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await devtools.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  // What loading and the last press left to do is not the scene's.
  await page.waitForTimeout(2_000);
  const before = await busy();
  await page.waitForTimeout(SECONDS * 1_000);
  const share = ((await busy()) - before) / SECONDS;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return share * 100;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** The built pages, and a server that is well; planets are then those that every Station has. */
function answer(url: string, response: ServerResponse): void {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith('/api/')) {
    const known = path === '/api/auth/health';
    response.writeHead(known ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(known ? '{"success":true,"status":"ok"}' : '{}');
    return;
  }
  const wanted = join(DIST, path);
  const file = extname(path) && existsSync(wanted) ? wanted : join(DIST, 'index.html');
  response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
  response.end(readFileSync(file));
}
