/**
 * `npm run drill -- <name>`: breaks something on purpose, under load, on processes of its own, and says
 * whether Station kept what it promises. `--short` ends within three minutes, `--write` also puts the
 * result into `bench/drills.md`. Ends with 1 when a promise was broken.
 */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
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

/** A load above this, before a drill begins, is of others. */
const SHARED = 2;

const [name = '', ...flags] = process.argv.slice(2);
const drill = DRILLS[name];
if (!drill) {
  console.error(`Which drill? One of: ${Object.keys(DRILLS).join(', ')}`);
  process.exit(2);
}
const [loadBefore = 0] = loadavg();
const result = await drill({ isShort: flags.includes('--short'), flags });
const made = `Made by \`npm run drill -- ${[name, ...flags.filter((it) => it !== '--write')].join(' ')}\` on ${new Date().toISOString().slice(0, 10)}, ${machine()}; the load of the machine was ${loadBefore.toFixed(1)} before it began. The load comes from the same machine.${loadBefore > SHARED ? ' Others were at work on it.' : ''}`;
const section = sectionOf(name, made, result);
console.log(section);
if (flags.includes('--write')) {
  const page = existsSync(PAGE) ? await readFile(PAGE, 'utf8') : '';
  await writeFile(PAGE, withSection(page, name, section));
}
process.exit(isPassed(result) ? 0 : 1);

function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `Node ${process.versions.node}, ${cpus().length} cores (${model}), ${memory} GiB`;
}
