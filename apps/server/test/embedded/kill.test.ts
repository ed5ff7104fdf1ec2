import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/db/db.ts';
import { killWhileWriting } from '../db/kill-writer.ts';

// @full

const ROUNDS = 20;

/** Milliseconds after which a first start is killed. */
const FIRST_STARTS = [0, 300, 800];

const script = fileURLToPath(new URL('./writing-process.ts', import.meta.url));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'station-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function startWriting(dataDir: string): ChildProcess {
  return spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function linesOf(child: ChildProcess): Interface {
  if (!child.stdout) throw new Error('It was started without a pipe.');
  return createInterface(child.stdout);
}

test(`every confirmed transaction is there after SIGKILL at ${ROUNDS} random moments`, async () => {
  const dataDir = await newFolder();
  const acknowledged: string[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    let lines: Interface | undefined;
    const keys = await killWhileWriting({
      async start() {
        const child = startWriting(dataDir);
        lines = linesOf(child);
        const first = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
        expect(first[0], `round ${round}`).toBe('ready');
        return child;
      },
      async write(_child, acknowledge) {
        lines?.on('line', acknowledge);
        if (lines) await once(lines, 'close');
      },
      earliestMs: 0,
      latestMs: 400,
    });
    acknowledged.push(...keys);
  }

  const store = await openStore({ dataDir });
  const { rows } = await store.pool.query<{ key: string; halves: number }>(
    'select key::text, count(distinct half) as halves from written group by key',
  );
  await store.close();
  const found = new Set(rows.map((row) => row.key));
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(acknowledged.filter((key) => !found.has(key))).toEqual([]);
  expect(rows.filter((row) => row.halves !== 2)).toEqual([]);
});

test('a first start that is killed half-way leaves nothing that stops the next', async () => {
  const dataDir = await newFolder();
  const unfinished = join(dataDir, 'database.unfinished');
  const madeAt = () =>
    stat(unfinished).then(
      (it) => it.birthtimeMs,
      () => 0,
    );
  for (const milliseconds of FIRST_STARTS) {
    const before = await madeAt();
    const child = startWriting(dataDir);
    const exited = once(child, 'exit');
    while ([0, before].includes(await madeAt())) await pause(5);
    await pause(milliseconds);
    child.kill('SIGKILL');
    await exited;
    expect(existsSync(unfinished)).toBe(true);
    expect(existsSync(join(dataDir, 'database'))).toBe(false);
  }

  const store = await openStore({ dataDir });
  expect((await store.pool.query('select 1 as ok')).rows).toEqual([{ ok: 1 }]);
  await store.close();
  expect(await readdir(dataDir)).not.toContain('database.unfinished');
});
