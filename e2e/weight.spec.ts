import { gzipSync } from 'node:zlib';
import { expect, type Request } from '@playwright/test';
import { signIn, test } from './journey.ts';

/**
 * The most that all scripts of a first visit may weigh, in kB of gzip; `npm run bench -- pages` says how fast they are.
 * A list on a desktop has a rail, and in line what a phone loads when its sheet is opened (docs/decisions/106).
 */
const LIMITS: readonly { path: string; content: string; most: number; mostOnDesktop?: number }[] = [
  { path: '/login', content: 'main form', most: 150 },
  { path: '/home', content: 'nav a', most: 170 },
  { path: '/home/contacts', content: 'h1', most: 200, mostOnDesktop: 218 },
];

test('a whole visit of login, home and contacts keeps to its script', async ({
  page,
  station,
  isMobile,
}) => {
  for (const { path, content, ...limits } of LIMITS) {
    const most = isMobile ? limits.most : (limits.mostOnDesktop ?? limits.most);
    await test.step(path, async () => {
      if (path === '/home') await signIn(page, station);
      // What the page before still gets by itself is none of this visit's.
      await page.goto('about:blank');
      const scripts: string[] = [];
      const note = (request: Request) => {
        if (request.resourceType() === 'script') scripts.push(request.url());
      };
      page.on('request', note);
      const sockets = page.waitForEvent('websocket');
      await page.goto(path);
      await page.locator(content).first().waitFor({ state: 'attached' });
      // What comes by itself follows the sockets' library, if it comes at all.
      await sockets;
      await page.waitForLoadState('networkidle');
      page.off('request', note);
      const sizes = await Promise.all(
        // Asked for once more: the browser may have had it from the visit before.
        scripts.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
      );
      const kilobytes = sizes.reduce((sum, one) => sum + one, 0) / 1_000;
      expect(kilobytes).toBeGreaterThan(130);
      expect(kilobytes).toBeLessThanOrEqual(most);
    });
  }
});
