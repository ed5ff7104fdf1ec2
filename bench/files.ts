import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFileNodes } from '@station/contract/files/nodes';
import { getFileContent } from '@station/contract/files/versions';
import { ask, benchBothStores, type Host } from './both-stores.ts';
import { call, PASSWORD, put, signIn, upload, uploadAtOnce } from './files-client.ts';
import type { Hosted, ThumbnailCost } from './files-host.ts';
import { elapsedMs, MISSED, medianMs, type Row, verdict } from './measure.ts';

const MB = 1024 * 1024;

/** How much is done; `--small` is to see whether it runs. */
const SCALES = {
  whole: { largeMb: 1_024, smallFiles: 10_000, rounds: 2 },
  small: { largeMb: 64, smallFiles: 1_000, rounds: 2 },
} as const;

type Scale = (typeof SCALES)[keyof typeof SCALES];

/** Uploads of small files at the same time, and bytes of each. */
const AT_ONCE = 6;
const SMALL_BYTES = 4_096;

/** Limits of issue 14, section 5. */
const LIMITS = {
  upload: 0.6,
  download: 0.7,
  smallFilesPerSecond: 150,
  listMs: 15,
  memoryMb: 50,
  thumbnailMs: 400,
  /** Nothing else waits for a picture: what the event loop stood at most, in milliseconds. */
  stoodMs: 50,
} as const;

/** Files up and down, in a list of 100,000, and small pictures of them. */
export function benchFiles(flags: string[]): Promise<string> {
  const scale = flags.includes('--small') ? SCALES.small : SCALES.whole;
  return benchBothStores<Hosted>(flags, {
    script: 'files-host.ts',
    env: { ADMIN_PASSWORD: PASSWORD, FILE_MAX_MB: '2048' },
    rowsOf: (host) => rowsOf(host, scale),
  });
}

async function rowsOf(host: Host<Hosted>, scale: Scale): Promise<Row[]> {
  const session = await signIn(host.station);
  await upload(host.station, session, 20 * MB, 'warm.bin');
  const rest = await ask<number>(host, 'rest');
  const rows = [
    ...(await largeFiles(host, session, scale)),
    await smallFiles(host, session, scale.smallFiles, {
      how: 'in one request each',
      send: uploadAtOnce,
    }),
    await smallFiles(host, session, scale.smallFiles / 10, {
      how: 'in two, as browsers do',
      send: upload,
    }),
    ...(await lists(host, session)),
  ];
  return [...rows, await memory(host, rest), await thumbnail(host)];
}

/** Resident memory of the server beyond what it had at rest. */
async function memory(host: Host<Hosted>, rest: number): Promise<Row> {
  const above = ((await ask<number>(host, 'peak')) - rest) / MB;
  return {
    path: 'memory during all of this, above rest',
    measured: `${above.toFixed(0)} MB`,
    against: `${(rest / MB).toFixed(0)} MB at rest`,
    reach: limit(above, LIMITS.memoryMb, 'MB'),
  };
}

/** A file of a gigabyte up and down, in turn with the bare server, so that both meet the same machine. */
async function largeFiles(
  { station }: Hosted,
  session: Record<string, string>,
  { largeMb, rounds }: Scale,
): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-files-'));
  const child = fork(new URL('files-bare.ts', import.meta.url), {
    env: { ...process.env, DATA_DIR: folder },
  });
  const [{ bare }] = (await once(child, 'message')) as [{ bare: string }];
  const size = largeMb * MB;
  const headers = { ...session, range: 'bytes=1048576-' };
  const taken = { up: 0, bareUp: 0, down: 0, bareDown: 0 };
  try {
    for (let round = 0; round < rounds; round += 1) {
      let id = 0;
      taken.bareUp += await elapsedMs(() => put(bare, size));
      taken.up += await elapsedMs(async () => {
        id = await upload(station, session, size, `large ${round}.bin`);
      });
      const path = getFileContent.path.replace(':id', String(id));
      taken.bareDown += await elapsedMs(() => call(bare, { headers }));
      taken.down += await elapsedMs(async () => {
        const { status, bytes } = await call(station + path, { headers });
        if (status !== 206 || bytes !== size - MB)
          throw new Error(`Downloaded ${bytes}: ${status}`);
      });
    }
  } finally {
    child.send('stop');
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  }
  const perSecond = (ms: number) => (largeMb * rounds) / (ms / 1_000);
  const row = (path: string, own: number, other: number, least: number): Row => ({
    path,
    measured: `${perSecond(own).toFixed(0)} MB/s`,
    against: `${perSecond(other).toFixed(0)} MB/s bare`,
    reach: verdict(other / own, least, 'at least'),
  });
  return [
    row(`upload of ${largeMb} MB in pieces, on the disk`, taken.up, taken.bareUp, LIMITS.upload),
    row(`download of ${largeMb} MB, a range`, taken.down, taken.bareDown, LIMITS.download),
  ];
}

async function smallFiles(
  { station }: Hosted,
  session: Record<string, string>,
  count: number,
  { how, send }: { how: string; send: typeof upload },
): Promise<Row> {
  let next = 0;
  const sendSome = async () => {
    for (let n = next++; n < count; n = next++) {
      await send(station, session, SMALL_BYTES, `small ${n}, ${how}.bin`);
    }
  };
  const ms = await elapsedMs(() => Promise.all(Array.from({ length: AT_ONCE }, sendSome)));
  const perSecond = count / (ms / 1_000);
  const isReached = perSecond >= LIMITS.smallFilesPerSecond;
  return {
    path: `${count} files of 4 kB, ${AT_ONCE} at a time, ${how}`,
    measured: `${perSecond.toFixed(0)}/s`,
    against: '',
    reach: `at least ${LIMITS.smallFilesPerSecond}/s: ${isReached ? 'reached' : MISSED}`,
  };
}

async function lists(host: Host<Hosted>, session: Record<string, string>): Promise<Row[]> {
  const listed = await ask<number>(host, 'seed');
  const path = (query: string) => `${host.station}${listFileNodes.path}?${query}`;
  const rows: Row[] = [];
  for (const [name, query] of [
    ['page 1', 'page=1'],
    ['the last page', `page=${Math.floor(listed / 20)}`],
    ['by name, in the middle', `sort=original_name&page=${Math.floor(listed / 40)}`],
    ['a search', 'search=bao%20cao%2099999'],
  ] as const) {
    const ms = await medianMs(25, async () => {
      const { status } = await call(path(query), { headers: session });
      if (status !== 200) throw new Error(`The list was answered ${status}`);
    });
    rows.push({
      path: `list of ${listed} files: ${name}, median`,
      measured: `${ms.toFixed(1)} ms`,
      against: '',
      reach: limit(ms, LIMITS.listMs, 'ms'),
    });
  }
  return rows;
}

async function thumbnail(host: Host<Hosted>): Promise<Row> {
  await ask(host, 'picture');
  const { ms, stood } = await ask<ThumbnailCost>(host, 'thumbnail');
  const isFree = stood <= LIMITS.stoodMs;
  return {
    path: 'two small pictures of a photo of 12 megapixels, median',
    measured: `${ms.toFixed(0)} ms; the event loop stood ${stood.toFixed(0)} ms (99 %)`,
    against: '',
    reach: `${limit(ms, LIMITS.thumbnailMs, 'ms')}${isFree ? '' : `, event loop ${MISSED}`}`,
  };
}

const limit = (value: number, most: number, unit: string) =>
  `at most ${most} ${unit}: ${value <= most ? 'reached' : MISSED}`;
