/**
 * `npm run drill -- <name>`: breaks something on purpose, under load, on processes of its own, and says
 * whether Station kept what it promises. `--short` ends within three minutes, `--write` also puts the
 * result into `bench/drills.md`. `all` runs every drill, one after the other, and goes on after one that is
 * broken or hangs. Ends with 1 when a promise was broken.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { buildServerIfNeeded } from '../apps/server/build/if-needed.ts';
import { BOUND_MS, isWell, type Outcome, runDrill, tableOf } from './drills/all.ts';
import { backup } from './drills/backup.ts';
import { clockWrong } from './drills/clock-wrong.ts';
import { connectionsUsedUp } from './drills/connections-used-up.ts';
import { databaseFrozen } from './drills/database-frozen.ts';
import { databaseRestarted } from './drills/database-restarted.ts';
import { diskFull } from './drills/disk-full.ts';
import { failover } from './drills/failover.ts';
import { type Drill, isPassed, sectionOf, withSection } from './drills/report.ts';
import { rollingRestart } from './drills/rolling-restart.ts';
import { s3Gone } from './drills/s3-gone.ts';
import { serverKilled } from './drills/server-killed.ts';
import { smtpSlow } from './drills/smtp-slow.ts';
import { upgrade } from './drills/upgrade.ts';

const DRILLS: Record<string, Drill> = {
  'rolling-restart': rollingRestart,
  'server-killed': serverKilled,
  upgrade,
  's3-gone': s3Gone,
  'smtp-slow': smtpSlow,
  'clock-wrong': clockWrong,
  failover,
  backup,
  'database-restarted': databaseRestarted,
  'connections-used-up': connectionsUsedUp,
  'disk-full': diskFull,
  'database-frozen': databaseFrozen,
};

const PAGE = new URL('drills.md', import.meta.url);

/** The processors are watched so long before a drill begins, in milliseconds. */
const WATCHED_MS = 3_000;

/** More than this part of them at work before a drill begins is of others. */
const SHARED = 0.25;

const [name = '', ...flags] = process.argv.slice(2);
const isShort = flags.includes('--short');
const drill = DRILLS[name];
if (!drill && name !== 'all') {
  console.error(`Which drill? all, or one of: ${Object.keys(DRILLS).join(', ')}`);
  process.exit(2);
}
await buildServerIfNeeded();
const made = await madeBy();
if (drill) {
  const result = await drill({ isShort, flags });
  await tell(sectionOf(name, made, result));
  // To `drill all`, if that has started this one.
  await new Promise((sent) => (process.send ? process.send(result, sent) : sent(null)));
  process.exit(isPassed(result) ? 0 : 1);
}
const outcomes: Outcome[] = [];
for (const one of Object.keys(DRILLS)) {
  console.log(`# ${one}\n`);
  const withinMs = BOUND_MS[isShort ? 'short' : 'full'];
  outcomes.push(await runDrill(new URL(import.meta.url), [one, ...flags], withinMs));
}
await tell(`## all\n\n${made}\n\n${tableOf(outcomes)}\n`);
process.exit(outcomes.every(isWell) ? 0 : 1);

/** Prints a section, and puts it into the page if that was asked for. */
async function tell(section: string): Promise<void> {
  console.log(section);
  if (!flags.includes('--write')) return;
  const page = existsSync(PAGE) ? await readFile(PAGE, 'utf8') : '';
  await writeFile(PAGE, withSection(page, name, section));
}

/** By what, when and where it is made, and whether others were at work there just before. */
async function madeBy(): Promise<string> {
  const command = [name, ...flags.filter((it) => it !== '--write')].join(' ');
  const busy = await busyProcessors();
  return `Made by \`npm run drill -- ${command}\` on ${new Date().toISOString().slice(0, 10)}, ${machine()}; ${Math.round(busy * 100)} % of the processors were at work before it began. The load comes from the same machine.${busy > SHARED ? ' Others were at work on it.' : ''}`;
}

/**
 * The part of all processors that is at work, for some seconds. The load average would still tell of the
 * drill before this one.
 */
async function busyProcessors(): Promise<number> {
  const sums = () =>
    cpus().reduce(
      ({ idle, all }, { times }) => ({
        idle: idle + times.idle,
        all: all + Object.values(times).reduce((sum, it) => sum + it, 0),
      }),
      { idle: 0, all: 0 },
    );
  const before = sums();
  await pause(WATCHED_MS);
  const after = sums();
  return 1 - (after.idle - before.idle) / (after.all - before.all);
}

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.versions.node}, ${cpus().length} cores (${model}), ${memory} GiB`;
}
