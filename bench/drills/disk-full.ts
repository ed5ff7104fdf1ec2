/** A disk fills up under load, the database's and then that of files: what cannot be kept is refused, the rest goes on. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UPLOADS_PATH } from '@station/contract/files/uploads';
import { promisesAfterwards } from './afterwards.ts';
import { type Crowd, startCrowd } from './crowd.ts';
import { startCluster } from './database-cluster.ts';
import { isBack, promiseOfLines, seconds } from './failover.ts';
import { countFailures, type Failure } from './ledger.ts';
import { waitFor } from './programs.ts';
import { type DrillResult, type Promised, some } from './report.ts';
import { PEOPLE, startSite } from './site.ts';
import { inRelease } from './station.ts';

const BEFORE_MS = 10_000;
const FULL_MS = { full: 45_000, short: 15_000 };
const AFTER_MS = 15_000;

/** Megabytes of each disk. */
const DISK_MB = 600;

/** Writes go on so long after there is room, in milliseconds; of files the first has to be whole: three pieces and pauses. */
const BACK_WITHIN_MS = { 'the database': 5_000, files: 10_000 };

/** Fills one disk after the other. As root, for it makes disks of its own, in memory. */
export async function diskFull({ isShort }: { isShort: boolean }): Promise<DrillResult> {
  const fullMs = FULL_MS[isShort ? 'short' : 'full'];
  const disks = [await makeDisk(), await makeDisk()] as const;
  const [rows, files] = disks;
  const cluster = await startCluster({ within: rows.folder, logApart: true });
  const env = { DATA_DIR: join(files.folder, 'data'), ...WITHOUT_S3 };
  const site = await startSite({ databaseUrl: cluster.primary.url, env });
  try {
    const crowd = await startCrowd(site.origin, site.members, site.places);
    await pause(BEFORE_MS);
    const fill = async (disk: Disk, isOn: () => boolean) => {
      const from = performance.now();
      await disk.fill();
      await pause(fullMs);
      await disk.empty();
      const emptyAt = performance.now();
      const backAt = await isBack(site, crowd, emptyAt);
      await waitFor(isOn, 60_000, 'what was refused to go on');
      return { from, to: Math.max(backAt, performance.now()), emptyAt };
    };
    const first = await fill(rows, () => true);
    await pause(AFTER_MS);
    let known = 0;
    const second = await fill(files, () => {
      known ||= crowd.ledger.count('file');
      return crowd.ledger.count('file') > known;
    });
    await pause(AFTER_MS);
    await crowd.stop();
    const connected = crowd.sockets.connected();
    const afterwards = await promisesAfterwards(site, crowd.ledger);
    crowd.sockets.close();
    const verified = await inRelease(['scripts/files.ts', 'verify', '--deep'], {
      ...env,
      DATABASE_URL: cluster.primary.url,
    });
    const outside = crowd.ledger.failures.filter(
      (it) =>
        !isOfGoneUpload(it) &&
        [first, second].every(({ from, to }) => it.endedAt < from || it.begunAt > to),
    );
    return {
      story: `${PEOPLE} people made ${crowd.ledger.calls.toLocaleString('en')} calls. First the disk with the database's rows was full for ${fullMs / 1000} s (its log is on another one), then the disk with files.`,
      promises: [
        ...promisesWhileFull('the database', crowd, first),
        ...promisesWhileFull('files', crowd, second),
        {
          promise: 'before and after no call fails',
          measured: some(countFailures(outside), 'none failed'),
          isKept: outside.length === 0,
        },
        {
          promise: 'no file is there by half: every one is what was put there',
          measured: verified.output.trim().split('\n')[0] ?? '',
          isKept: verified.code === 0,
        },
        promiseOfLines(crowd, connected),
        ...afterwards,
      ],
      notes: [
        'Where the log of the database (pg_wal) is on the same disk, PostgreSQL ends itself when it is full, and starts when there is room.',
      ],
    };
  } finally {
    await site.stop();
    await cluster.stop();
    for (const disk of disks) await disk.remove();
  }
}

/** Files are in the data folder. */
const WITHOUT_S3 = {
  ...{ S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '' },
  ...{ S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' },
};

function promisesWhileFull(
  of: keyof typeof BACK_WITHIN_MS,
  { ledger }: Crowd,
  { from, to, emptyAt }: { from: number; to: number; emptyAt: number },
): Promised[] {
  const within = ledger.failures.filter((it) => it.endedAt >= from && it.begunAt <= to);
  const unclear = within.filter((it) => !/^50[37]/.test(it.how) && !isOfGoneUpload(it));
  const reads = within.filter((it) => it.isSafe && !it.what.startsWith('HEAD'));
  return [
    {
      promise: `while the disk of ${of} is full, what cannot be kept is refused clearly (507 or 503)`,
      measured: `${within.length} were: ${some(countFailures(within), 'none')}; ${some(countFailures(unclear), 'none was told anything else')}`,
      isKept: within.length > 0 && unclear.length === 0,
    },
    {
      promise: `reading goes on (${of})`,
      measured: some(countFailures(reads), 'no read failed'),
      isKept: reads.length === 0,
    },
    {
      promise: `writing goes on within ${BACK_WITHIN_MS[of] / 1000} s after there is room (${of})`,
      measured: seconds(to - emptyAt),
      isKept: to - emptyAt <= BACK_WITHIN_MS[of],
    },
  ];
}

/** An upload that was refused for good is gone; who goes on with it, seconds later, is told so. */
const isOfGoneUpload = ({ how, what }: Failure) =>
  how.startsWith('404') && what === `HEAD ${UPLOADS_PATH}/:id`;

type Disk = {
  folder: string;
  fill(): Promise<void>;
  empty(): Promise<void>;
  remove(): Promise<void>;
};

async function makeDisk(): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'station-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder]);
  const unmount = () => {
    execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
  };
  process.once('exit', unmount);
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder);
      // Others write meanwhile: then it is full before all of this is there.
      await writeFile(filler, Buffer.alloc(bavail * bsize)).catch(({ code }) => {
        if (code !== 'ENOSPC') throw new Error(`The disk cannot be filled: ${code}`);
      });
    },
    empty: () => rm(filler),
    async remove() {
      process.off('exit', unmount);
      unmount();
      await rm(folder, { recursive: true });
    },
  };
}
