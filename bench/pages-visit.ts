/// <reference lib="dom" />
/** One visit of a page on a slow phone, and what the browser itself says about it. */
import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';

/** What a visit came to. */
export type Visit = {
  /** Until the largest thing stood there, and on a list its first row too; in milliseconds. */
  lcp: number;
  /** What long tasks kept the main thread beyond 50 ms each, from the first paint to the end; in milliseconds. */
  blocked: number;
  /** Layout shift, summed over the whole visit. */
  shift: number;
  /** All scripts that the page fetched, in bytes of gzip. */
  script: number;
  /** From a key to the paint that answers it, in milliseconds, at the 75th percentile; if keys were pressed. */
  key?: number;
  /** What moved, for whoever looks for the cause. */
  moved: string[];
};

/** What to visit, and how to tell that it is there. */
export type Visited = {
  path: string;
  /** Where all that people came for stands, as a CSS selector. */
  content: string;
  /** The name of a field to type into when the page is at rest. */
  field?: string;
  localStorage?: { name: string; value: string }[];
};

/** 1.6 Mbit/s down, 750 kbit/s up, an answer after 150 ms: Lighthouse's slow 4G. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const CPU_SLOWNESS = 4;

/** A page is at rest when nothing was fetched and no task was long for so many milliseconds. */
const REST_MS = 3_000;

const TYPED = 'nguyen thi hong hanh';
const KEY_EVERY_MS = 150;

/** What the browser notes from the first moment on. */
type Notes = {
  lcp: number;
  contentAt: number;
  firstPaint: number;
  tasks: { start: number; duration: number }[];
  shifts: { value: number; what: string }[];
  keys: Record<number, number>;
};

/** Opens a page in a browser that knows nothing of it, and waits until it is at rest. */
export async function visit(browser: Browser, origin: string, what: Visited): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    storageState: { cookies: [], origins: [{ origin, localStorage: what.localStorage ?? [] }] },
  });
  try {
    const page = await context.newPage();
    const scripts: Response[] = [];
    let lastFetch = performance.now();
    page.on('response', (response) => {
      lastFetch = performance.now();
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', LINE);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWNESS });
    await page.addInitScript(takeNotes, what.content);
    await page.goto(`${origin}${what.path}`);
    await page.locator(what.content).first().waitFor({ state: 'attached' });
    const atRest = async () => {
      const lastTask = await page.evaluate(() => {
        const { tasks } = (globalThis as unknown as { notes: Notes }).notes;
        const last = tasks.at(-1);
        return last ? performance.now() - last.start - last.duration : Number.POSITIVE_INFINITY;
      });
      return Math.min(performance.now() - lastFetch, lastTask) >= REST_MS;
    };
    while (!(await atRest())) await page.waitForTimeout(250);
    const notes = await notesOf(page);
    const script = (await Promise.all(scripts.map(zippedSize))).reduce((sum, one) => sum + one, 0);
    return {
      lcp: Math.max(notes.lcp, notes.contentAt),
      blocked: blockedMs(notes),
      shift: notes.shifts.reduce((sum, { value }) => sum + value, 0),
      script,
      moved: notes.shifts.map(({ value, what: which }) => `${value.toFixed(3)} ${which}`),
      ...(what.field && { key: await typeInto(page, what.field) }),
    };
  } finally {
    await context.close();
  }
}

const notesOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { notes: Notes }).notes);

async function zippedSize(response: Response): Promise<number> {
  return gzipSync(await response.body(), { level: 9 }).length;
}

/** Total blocking time, as web.dev has it: the part over 50 ms of each task after the first paint. */
function blockedMs({ tasks, firstPaint }: Notes): number {
  return tasks
    .filter(({ start, duration }) => start + duration > firstPaint)
    .reduce((sum, { start, duration }) => {
      const from = Math.max(start + 50, firstPaint);
      return sum + Math.max(0, start + duration - from);
    }, 0);
}

/** The 75th percentile of what letters typed one after another take until they are answered. */
async function typeInto(page: Page, name: string): Promise<number> {
  const field = page.getByRole('searchbox', { name });
  await field.click();
  await field.pressSequentially(TYPED, { delay: KEY_EVERY_MS });
  await page.waitForTimeout(1_000);
  const { keys } = await notesOf(page);
  // What is answered within 16 ms is not noted.
  const taken = Array.from({ length: TYPED.length }, (_, at) => Object.values(keys)[at] ?? 16);
  return taken.sort((a, b) => a - b)[Math.ceil(TYPED.length * 0.75) - 1] ?? Number.NaN;
}

/** Runs in the page, before anything of it. */
function takeNotes(content: string): void {
  const notes: Notes = { lcp: 0, contentAt: 0, firstPaint: 0, tasks: [], shifts: [], keys: {} };
  (globalThis as unknown as { notes: Notes }).notes = notes;
  type Shift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const note = <Entry extends PerformanceEntry>(
    options: PerformanceObserverInit & { durationThreshold?: number },
    take: (entry: Entry) => void,
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry);
    }).observe({ ...options, buffered: true });
  note({ type: 'largest-contentful-paint' }, (entry) => {
    notes.lcp = entry.startTime;
  });
  note({ type: 'paint' }, (entry) => {
    if (entry.name === 'first-contentful-paint') notes.firstPaint = entry.startTime;
  });
  note({ type: 'longtask' }, (entry) => {
    notes.tasks.push({ start: entry.startTime, duration: entry.duration });
  });
  note<Shift>({ type: 'layout-shift' }, (entry) => {
    if (entry.hadRecentInput) return;
    const what = entry.sources.map(({ node, previousRect, currentRect }) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return `${element?.className || element?.tagName} ${previousRect.y}→${currentRect.y}`;
    });
    notes.shifts.push({ value: entry.value, what: what.join(', ') });
  });
  note<PerformanceEventTiming & { interactionId: number }>(
    { type: 'event', durationThreshold: 16 },
    ({ name, interactionId, duration }) => {
      if (!name.startsWith('key') || interactionId === 0) return;
      notes.keys[interactionId] = Math.max(notes.keys[interactionId] ?? 0, duration);
    },
  );
  const looking = new MutationObserver(() => {
    if (notes.contentAt > 0 || !document.querySelector(content)) return;
    looking.disconnect();
    // The frame after the one that draws it.
    requestAnimationFrame(() =>
      requestAnimationFrame((time) => {
        notes.contentAt = time;
      }),
    );
  });
  looking.observe(document, { childList: true, subtree: true });
}
