/** Small tools of the benchmarks: load, medians, tables. */
import type { Options, Request, Result } from 'autocannon';
import { loadPeer } from './peers.ts';

/** What a load of requests came to. */
export type Load = { perSecond: number; p99: number; failures: number };

/** Loads an address with a number of connections for some seconds. */
export async function load(options: {
  url: string;
  seconds: number;
  connections: number;
  headers?: Record<string, string>;
  /** Requests a second in all; as many as are answered unless told. Late ones count from when they were due. */
  perSecond?: number;
  /** Makes the body of the next request; without it the requests are GETs. */
  nextBody?: () => object;
}): Promise<Load> {
  const { nextBody, perSecond } = options;
  const autocannon = loadPeer<(options: Options) => Promise<Result>>('autocannon');
  const result = await autocannon({
    url: options.url,
    duration: options.seconds,
    connections: options.connections,
    ...(perSecond !== undefined && { overallRate: perSecond }),
    headers: { ...options.headers, ...(nextBody && { 'content-type': 'application/json' }) },
    ...(nextBody && {
      requests: [
        {
          method: 'POST',
          setupRequest: (request: Request) => ({ ...request, body: JSON.stringify(nextBody()) }),
        },
      ],
    }),
  });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors,
  };
}

/**
 * The median of the milliseconds that `times` runs of some work take, after one to warm up. What
 * `prepare` does before each of them is not counted.
 */
export async function medianMs(
  times: number,
  work: () => Promise<unknown>,
  prepare?: () => Promise<unknown>,
): Promise<number> {
  await prepare?.();
  await work();
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    await prepare?.();
    taken.push(await elapsedMs(work));
  }
  return medianOf(taken);
}

/** The one in the middle; NaN of none. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The milliseconds that some work takes. */
export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** A row of a result: what, how much, against what, and whether that is reached. */
export type Row = { path: string; measured: string; against: string; reach: string };

/** Rows as a Markdown table. */
export function markdownTable(rows: Row[]): string {
  const lines = rows.map(
    (row) => `| ${row.path} | ${row.measured} | ${row.against} | ${row.reach} |`,
  );
  return ['| path | measured | against | reach |', '|---|---|---|---|', ...lines].join('\n');
}

/** How a limit that was not kept stands in a table. */
export const MISSED = '**missed**';

/** `0.62 ✓`-like words for a ratio that has to be at least, or at most, a limit. */
export function verdict(ratio: number, limit: number, direction: 'at least' | 'at most'): string {
  const reached = direction === 'at least' ? ratio >= limit : ratio <= limit;
  return `${direction} ${limit}: ${ratio.toFixed(2)} ${reached ? 'reached' : MISSED}`;
}
