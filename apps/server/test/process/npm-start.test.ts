import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { health } from '@station/contract/accounts/accounts';
import { expect, onTestFinished, test } from 'vitest';
import { someOf } from '../in-full.ts';
import { createTestStore } from '../test-store.ts';

// @store embedded

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Pages that are not built yet are built first, which takes a minute on a slow machine. */
const START_WITHIN_MS = 240_000;

/** Starts `npm start` on a store of its own, as a service would, and waits until it takes work. */
async function npmStart() {
  const { dataDir, databaseUrl, remove } = await createTestStore();
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  onTestFinished(() => {
    try {
      process.kill(-(npm.pid ?? 0), 'SIGKILL');
    } catch {
      // All of it has ended.
    }
    return remove();
  });
  const ready = () => /ready at (http:\/\/\S+)/.exec(output)?.[1] ?? '';
  await expect.poll(ready, { timeout: START_WITHIN_MS, interval: 50 }).not.toBe('');
  return { npm, origin: ready() };
}

test.each(someOf(['SIGTERM', 'SIGINT'] as const, 1))(
  '%s to `npm start` alone stops the server, which ends well',
  async (signal) => {
    const { npm, origin } = await npmStart();
    expect((await fetch(origin + health.path)).status).toBe(200);

    npm.kill(signal);

    expect(await once(npm, 'close')).toEqual([0, null]);
    await expect(fetch(origin + health.path)).rejects.toThrow();
  },
  START_WITHIN_MS + 30_000,
);

test(
  'On a Node that cannot become the server, `npm start` says so and fails',
  async () => {
    const without = 'data:text/javascript,process.execve=undefined';
    const start = spawn(process.execPath, ['--import', without, 'scripts/start.ts'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let printed = '';
    start.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    expect(await once(start, 'close')).toEqual([1, null]);
    expect(printed).toContain('node apps/server/src/main.ts');
  },
  START_WITHIN_MS,
);
