/** What the parts of the scale benchmark have in common: filling, measuring, and how it grew. */
import type pg from 'pg';
import { type Answer, getJson, type Host, ms, type Session, seconds } from '../contacts-client.ts';
import { elapsedMs, markdownTable, medianMs, type Row, verdict } from '../measure.ts';

/** The station that grows, and the way to its tables. */
export type Site = { host: Host; headers: Session; pool: pg.Pool };

/** What one call took, in milliseconds; the limits are those that an issue set, if one did. */
export type Measured = {
  path: string;
  ms: number;
  /** Against the same at the size before. */
  growth?: number;
  mostMs?: number;
  note?: string;
};

/** Something that grows: by which sizes, how it is filled, and what is measured at each size. */
export type ScalePart = {
  unit: string;
  sizes: readonly number[];
  /** Brings what there is from `from` to `to`, by SQL of its own. */
  fill(site: Site, from: number, to: number): Promise<void>;
  measure(site: Site, size: number): Promise<Measured[]>;
};

/** Calls of which the median is taken. */
const TIMES = 100;

/** The median of a call of the station, answered well each time. */
export async function timed(site: Site, path: string, times = TIMES): Promise<number> {
  return medianMs(times, () => asked(site, path));
}

export function asked({ host, headers }: Site, path: string, method = 'GET'): Promise<Answer> {
  return getJson(`${host.station}${path}`, headers, method);
}

/** What the database does by itself within some minutes; a benchmark does not wait for it. */
export async function settle({ pool }: Site, ...tables: string[]): Promise<void> {
  for (const table of tables) await pool.query(`vacuum analyze ${table}`);
  await pool.query('checkpoint');
}

/** Fills a part size by size, measures each, and answers the tables in Markdown. */
export async function runPart(part: ScalePart, site: Site, most: number): Promise<string> {
  const taken: { size: number; measured: Measured[] }[] = [];
  const fills: string[] = [];
  let there = 0;
  for (const size of part.sizes.filter((it) => it <= most)) {
    const fillMs = await elapsedMs(() => part.fill(site, there, size));
    fills.push(`${count(size)} in ${seconds(fillMs)}`);
    // A server that nobody has asked yet is slow for other reasons than its size.
    if (there === 0) await part.measure(site, size);
    there = size;
    taken.push({ size, measured: await part.measure(site, size) });
  }
  const last = taken.at(-1);
  const rows = last?.measured.map((one) => growthRow(one, last.size, taken.slice(0, -1))) ?? [];
  return `## ${part.unit}\n\nFilled up by SQL to ${fills.join(', then to ')}.\n\n${markdownTable(rows)}`;
}

function growthRow(
  { path, ms: now, growth, mostMs, note }: Measured,
  size: number,
  before: readonly { size: number; measured: Measured[] }[],
): Row {
  const smaller = before.flatMap((it) => {
    const found = it.measured.find((one) => one.path === path);
    return found ? [{ size: it.size, ms: found.ms }] : [];
  });
  const ratio = now / (smaller.at(-1)?.ms ?? Number.NaN);
  const reach = [
    ...(growth === undefined || smaller.length === 0 ? [] : [verdict(ratio, growth, 'at most')]),
    ...(mostMs === undefined ? [] : [verdict(now, mostMs, 'at most').replace(':', ' ms:')]),
  ];
  return {
    path,
    measured: `${count(size)}: ${ms(now)}${note ? `; ${note}` : ''}`,
    against: smaller.map((it) => `${count(it.size)}: ${ms(it.ms)}`).join('; '),
    reach:
      reach.join('; ') ||
      (smaller.length > 0 ? `written down: ${ratio.toFixed(2)}` : 'written down'),
  };
}

const count = (value: number) => value.toLocaleString('en');
