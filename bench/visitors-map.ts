/** The row of the visitors benchmark with a browser: the live map while everybody moves. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../scripts/find-browser.ts';
import { type Row, verdict } from './measure.ts';
import { ask, type Host } from './visitors-client.ts';

/** Limits of the issue. */
const FRAMES_PER_SECOND = 30;
const SCRIPT_SHARE = 0.5;

const PEOPLE = 10_000;
const SECONDS = 10;

/** What loading and drawing everybody for the first time leaves to do is not what is measured. */
const SETTLE_MS = 5_000;

type Frame = { name: string; options: BrowserContextOptions; slowness: number; judged: boolean };

const FRAMES: Frame[] = [
  {
    name: 'desktop',
    options: { viewport: { width: 1366, height: 860 } },
    slowness: 1,
    judged: true,
  },
  {
    name: 'phone, processor four times slower',
    options: {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    },
    slowness: 4,
    judged: false,
  },
];

/** The server reads the pages when it starts, so they are built before. */
export function buildPages(): void {
  const script = fileURLToPath(new URL('../scripts/build-if-needed.ts', import.meta.url));
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  const { status } = spawnSync(process.execPath, [script], { stdio: [...stdio] });
  if (status !== 0) throw new Error('The pages could not be built');
}

export async function benchMap(host: Host): Promise<Row[]> {
  await ask(host, { crowd: PEOPLE });
  const found = await findBrowser();
  const browser = await chromium.launch({
    executablePath: found.executablePath,
    args: [...browserFlags],
    env: { ...(process.env as Record<string, string>), ...found.env },
  });
  try {
    const rows: Row[] = [];
    for (const frame of FRAMES) {
      const context = await browser.newContext(frame.options);
      const page = await context.newPage();
      await openMap(page, host);
      rows.push(...rowsOf(frame, await measure(page, frame.slowness)));
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** As an administrator, with everybody in the list. */
async function openMap(page: Page, { port, adminTokens }: Host): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('token', token), adminTokens[0] ?? '');
  await page.goto(`http://127.0.0.1:${port}/app/user-map`);
  await page.getByRole('heading', { name: /\(10.?000\)/ }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(SETTLE_MS);
}

type Measured = { frames: number; script: number; busy: number; longestMs: number };

/** Frames a second, shares of the time in which scripts ran and the page was busy at all, the longest frame. */
async function measure(page: Page, slowness: number): Promise<Measured> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  await devtools.send('Performance.enable');
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (wanted: string) =>
      metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
    return {
      at: metric('Timestamp'),
      script: metric('ScriptDuration'),
      busy: metric('TaskDuration'),
    };
  };
  const first = page.getByRole('option').first();
  const seen = await first.textContent();
  const before = await read();
  const { frames, longestMs } =
    await page.evaluate<Pick<Measured, 'frames' | 'longestMs'>>(COUNT_FRAMES);
  const after = await read();
  if ((await first.textContent()) === seen) throw new Error('Nobody moved');
  const taken = after.at - before.at;
  return {
    frames,
    longestMs,
    script: (after.script - before.script) / taken,
    busy: (after.busy - before.busy) / taken,
  };
}

/** Runs in the page: frames a second, and the longest time without one. */
const COUNT_FRAMES = `new Promise((resolve) => {
  const begun = performance.now();
  let [count, last, longestMs] = [0, begun, 0];
  const frame = (now) => {
    count += 1;
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (now - begun < ${SECONDS * 1_000}) requestAnimationFrame(frame);
    else resolve({ frames: (count * 1_000) / (now - begun), longestMs });
  };
  requestAnimationFrame(frame);
})`;

function rowsOf({ name, judged }: Frame, { frames, script, busy, longestMs }: Measured): Row[] {
  const path = `map with ${PEOPLE.toLocaleString('en')} people, all of whom move four times a second, ${name}`;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const reach = (words: string) => (judged ? words : 'written down');
  return [
    {
      path: `${path}: frames`,
      measured: `${frames.toFixed(1)} a second`,
      against: `the longest frame ${Math.round(longestMs)} ms`,
      reach: reach(verdict(frames, FRAMES_PER_SECOND, 'at least')),
    },
    {
      path: 'the same: script',
      measured: percent(script),
      against: `the page's main thread was busy ${percent(busy)} of the time`,
      reach: reach(verdict(script, SCRIPT_SHARE, 'at most')),
    },
  ];
}
