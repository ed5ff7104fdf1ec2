/** What the parts of the scale benchmark have in common: filling, measuring, and how it grew. */
import type pg from 'pg';
import { type Answer, getJson, type Host, ms, type Session, seconds } from '../contacts-client.ts';
import { elapsedMs, markdownTable, medianMs, medianOf, type Row, verdict } from '../measure.ts';

/** The station that grows, and the way to its tables. */
export type Site = { host: Host; headers: Session; pool: pg.Pool };

/** What one call took, in milliseconds; the limits are those that an issue set, if one did. */
export type Measured = {
  path: string;
  ms: number;
  /** What it may be against the same at the size before, at most. */
  growth?: number;
  mostMs?: number;
  note?: string;
};

/** A call whose growth has a limit: `take` answers what it takes now, in milliseconds. */
export type Turn = { path: string; growth: number; take: () => Promise<number> };

/** Something that grows: by which sizes, how it is filled, and what is measured at each size. */
export type ScalePart = {
  unit: string;
  sizes: readonly number[];
  /** Brings what there is from `from` to `to`, by SQL of its own. */
  fill(site: Site, from: number, to: number): Promise<void>;
  measure(site: Site, size: number): Promise<Measured[]>;
  /** What is taken in turns at all sizes, each of which then has a station of its own; the same for each. */
  turns?(site: Site, size: number): Turn[];
};

/** What was measured at a size. */
type Taken = { size: number; measured: Measured[] };

/** Calls of which the median is taken. */
const TIMES = 100;

/** Turns that each size gets, of which the median is taken; one more goes before to warm up. */
const ROUNDS = 5;

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

/**
 * Fills a part size by size, measures each, and answers the table in Markdown. `open` makes a station
 * with nothing in it.
 */
export async function runPart(
  part: ScalePart,
  open: () => Promise<Site>,
  most: number,
): Promise<string> {
  const sizes = part.sizes.filter((it) => it <= most);
  const fills: string[] = [];
  const fill = async (site: Site, from: number, to: number) => {
    const fillMs = await elapsedMs(() => part.fill(site, from, to));
    fills.push(`${count(to)} in ${seconds(fillMs)}`);
  };
  const taken = part.turns
    ? await besideEachOther(part, sizes, open, fill)
    : await growing(part, sizes, await open(), fill);
  const last = taken.at(-1);
  const rows = last?.measured.map((one) => growthRow(one, last.size, taken.slice(0, -1))) ?? [];
  const how = part.turns ? 'A station for each size, filled' : 'Filled up';
  return `## ${part.unit}\n\n${how} by SQL to ${fills.join(', then to ')}.\n\n${markdownTable(rows)}`;
}

type Fill = (site: Site, from: number, to: number) => Promise<void>;

/** One station, measured at each size on its way to the last. */
async function growing(
  part: ScalePart,
  sizes: readonly number[],
  site: Site,
  fill: Fill,
): Promise<Taken[]> {
  const taken: Taken[] = [];
  for (const [at, size] of sizes.entries()) {
    await fill(site, sizes[at - 1] ?? 0, size);
    // A server that nobody has asked yet is slow for other reasons than its size.
    if (at === 0) await part.measure(site, size);
    taken.push({ size, measured: await part.measure(site, size) });
  }
  return taken;
}

/**
 * A station for each size. What has a limit of growth is taken of them in turns, so that whatever else
 * the machine does at the time weighs on all alike; two figures of 3 ms that were taken six minutes
 * apart differ by a tenth for no reason.
 */
async function besideEachOther(
  part: ScalePart,
  sizes: readonly number[],
  open: () => Promise<Site>,
  fill: Fill,
): Promise<Taken[]> {
  const stations: { site: Site; turns: Turn[]; taken: Taken }[] = [];
  for (const size of sizes) {
    const site = await open();
    await fill(site, 0, size);
    const turns = part.turns?.(site, size) ?? [];
    stations.push({ site, turns, taken: { size, measured: [] } });
  }
  for (const at of stations[0]?.turns.keys() ?? []) {
    const rounds = stations.map((): number[] => []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [station, { turns }] of stations.entries()) {
        const took = await turns[at]?.take();
        if (round > 0 && took !== undefined) rounds[station]?.push(took);
      }
    }
    for (const [station, { turns, taken }] of stations.entries()) {
      const { path, growth } = turns[at] as Turn;
      taken.measured.push({ path, growth, ms: medianOf(rounds[station] ?? []) });
    }
  }
  for (const { site, taken } of stations) {
    taken.measured.push(...(await part.measure(site, taken.size)));
  }
  return stations.map(({ taken }) => taken);
}

function growthRow(
  { path, ms: now, growth, mostMs, note }: Measured,
  size: number,
  before: readonly Taken[],
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
