import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { promised } from '../in-full.ts';
import { createTestStore } from '../test-store.ts';

// @full

const script = fileURLToPath(new URL('./crashing-process.ts', import.meta.url));

test('when the database dies, every caller is told why and the process ends with 70', async () => {
  const { dataDir, remove } = await createTestStore();
  onTestFinished(remove);
  const result = spawnSync(process.execPath, [script, dataDir], {
    encoding: 'utf8',
    timeout: promised(25_000),
  });
  const why =
    /^(\w+): The embedded database stopped: PANIC: could not (?:create|open) file "pg_wal/;
  const logged = result.stdout.trim().split('\n');
  expect(logged.map((line) => why.exec(line)?.[1])).toEqual(['first', 'second', 'third', 'later']);
  expect(result.stderr).toContain('The embedded database stopped: PANIC: could not');
  expect(result.status).toBe(70);
});
