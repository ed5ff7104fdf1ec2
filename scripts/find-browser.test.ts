import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { type Browser, browserFlags, findBrowser } from './find-browser.ts';

// @full

const hasNpmBrowser = process.platform === 'linux' && process.arch === 'x64';

function makeProgram(name: string, script: string): { folder: string; path: string } {
  const folder = mkdtempSync(join(tmpdir(), 'station-find-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return { folder, path };
}

function runBrowser({ executablePath, env }: Browser): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}='${value}'`);
  return `exec env ${variables.join(' ')} '${executablePath}' "$@"`;
}

test.runIf(hasNpmBrowser)("npm's browser starts and lays out Vietnamese and Korean", async () => {
  const { executablePath, env, from } = await findBrowser({ BROWSER_FROM: 'npm' });
  expect(from).toBe('npm');

  const browser = await chromium.launch({
    executablePath,
    args: [...browserFlags],
    env: { ...process.env, ...env },
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setContent('<span>Nguyễn Thị Ánh</span><br><span>김민수</span>');

  const widths = await page
    .locator('span')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(widths[0]).toBeGreaterThan(60);
  // Without a Hangul font three boxes of 6 px stand for the letters; with nothing it would be 0.
  expect(widths[1]).toBeGreaterThan(15);
});

test.runIf(hasNpmBrowser)('CHROME_BIN comes before every other browser', async () => {
  const chosen = makeProgram('mine', runBrowser(await findBrowser({ BROWSER_FROM: 'npm' })));

  expect(await findBrowser({ CHROME_BIN: chosen.path, BROWSER_FROM: 'npm' })).toEqual({
    executablePath: chosen.path,
    env: {},
    from: 'CHROME_BIN',
  });
});

test('a CHROME_BIN that does not start is told, not passed over', async () => {
  const broken = makeProgram('mine', 'exit 1');

  await expect(findBrowser({ CHROME_BIN: broken.path })).rejects.toThrow(
    `CHROME_BIN is ${broken.path}, but no browser starts there.`,
  );
});

test('an installed browser that opens no page is passed over', async () => {
  const broken = makeProgram('chromium', 'echo "Chromium 99"');

  const found = await findBrowser({ PATH: broken.folder });

  expect(found.executablePath).not.toBe(broken.path);
});
