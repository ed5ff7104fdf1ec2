/**
 * The first visit of login, home and the contacts on a slow phone (issue 13, point 10), beside a bare
 * React page that the same server sends in the same run.
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { browserFlags, findBrowser } from '../scripts/find-browser.ts';
import { serverVariables } from '../scripts/start.ts';
import { hostFlags } from './host-flags.ts';
import { markdownTable, type Row, verdict } from './measure.ts';
import { type Visit, type Visited, visit } from './pages-visit.ts';

const ROUNDS = 5;
const PASSWORD = 'bench-password';

/** The most that each figure may come to: seconds, milliseconds, and kB of gzip. */
const LIMITS: Record<string, { lcp: number; blocked: number; script: number; key?: number }> = {
  '/login': { lcp: 2, blocked: 300, script: 150 },
  '/home': { lcp: 2.5, blocked: 300, script: 170 },
  '/home/contacts': { lcp: 3, blocked: 400, script: 200, key: 100 },
};
const SHIFT_LIMIT = 0.02;

/** Visits each page five times, in turns; `--moved` prints what moved in each visit. */
export async function benchPages(flags: string[]): Promise<string> {
  if (!(await buildIfNeeded())) throw new Error('The pages could not be built.');
  const dataDir = await mkdtemp(join(tmpdir(), 'station-bench-'));
  const env = {
    ...process.env,
    ...serverVariables,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: PASSWORD,
  };
  const demo = fileURLToPath(new URL('../scripts/demo.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [demo], { env });
  const server = fork(new URL('pages-host.ts', import.meta.url), {
    env,
    execArgv: [...hostFlags],
  });
  const [origin] = (await once(server, 'message')) as [string];
  try {
    const before = loadavg()[0] ?? Number.NaN;
    const visits = await visitAll(origin, flags.includes('--moved'));
    const after = loadavg()[0] ?? Number.NaN;
    return `${report(visits)}

Medians of ${ROUNDS} first visits, taken in turns: a phone of 390 × 844 whose processor is four times slower than
this machine's, a line of 1.6 Mbit/s with 150 ms, nothing in the browser's cache, contacts and classes
from \`npm run demo\`. LCP of the contacts counts until their first row stands. The script is all that
a visit fetches until nothing more comes for 3 s; the worker, which keeps the app's files for
later, is not counted. Load average of the machine ${before.toFixed(1)} at the begin, ${after.toFixed(1)} at the end.`;
  } finally {
    server.send('stop');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function visitAll(origin: string, logsMoves: boolean): Promise<Record<string, Visit[]>> {
  const localStorage = await signedIn(origin);
  const pages: Visited[] = [
    { path: '/bare', content: 'li', field: 'Search' },
    { path: '/login', content: 'main a' },
    { path: '/home', content: 'nav a', localStorage },
    {
      path: '/home/contacts',
      content: 'td a[href^="/home/contacts/"]',
      field: 'Tìm kiếm contacts',
      localStorage,
    },
  ];
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...browserFlags],
    env: { ...(process.env as Record<string, string>), ...found.env },
  });
  const visits: Record<string, Visit[]> = {};
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const page of pages) {
        const taken = await visit(browser, origin, page);
        visits[page.path] = [...(visits[page.path] ?? []), taken];
        if (logsMoves) console.error(page.path, taken);
      }
    }
  } finally {
    await browser.close();
  }
  return visits;
}

/** What a browser keeps of a session. */
async function signedIn(origin: string): Promise<{ name: string; value: string }[]> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD, remember: true }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  return [
    { name: 'token', value: token },
    { name: 'user', value: JSON.stringify(user) },
  ];
}

function report(visits: Record<string, Visit[]>): string {
  const of = (path: string, figure: (one: Visit) => number) =>
    median((visits[path] ?? []).map(figure));
  const rows = Object.entries(LIMITS).flatMap(([path, limits]): Row[] => {
    const row = (
      what: string,
      figure: (one: Visit) => number,
      limit: number,
      write: (value: number) => string,
    ): Row => {
      const [own, bare] = [of(path, figure), of('/bare', figure)];
      const times = bare > 0 ? `, ${(own / bare).toFixed(1)} times` : '';
      return {
        path: `\`${path}\`: ${what}`,
        measured: write(own),
        against: `bare ${write(bare)}${times}`,
        reach: verdict(own, limit, 'at most'),
      };
    };
    return [
      row(
        'LCP',
        ({ lcp }) => lcp / 1_000,
        limits.lcp,
        (value) => `${value.toFixed(2)} s`,
      ),
      row('total blocking time', ({ blocked }) => blocked, limits.blocked, inMs),
      row(
        'layout shift',
        ({ shift }) => shift,
        SHIFT_LIMIT,
        (value) => value.toFixed(3),
      ),
      row(
        'script',
        ({ script }) => script / 1_000,
        limits.script,
        (value) => `${value.toFixed(0)} kB`,
      ),
      ...(limits.key
        ? [row('a key, 75th percentile', ({ key = Number.NaN }) => key, limits.key, inMs)]
        : []),
    ];
  });
  return markdownTable(rows);
}

const inMs = (value: number) => `${value.toFixed(0)} ms`;

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
