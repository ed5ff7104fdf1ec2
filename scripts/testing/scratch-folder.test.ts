import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeScratchFolder } from './scratch-folder.ts';

/** Makes one while `TMPDIR` names a folder or none; what it sets is undone at the end of the test. */
function makeWith(named: string | undefined): string {
  const before = process.env.TMPDIR;
  onTestFinished(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  if (named === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = named;
  const folder = makeScratchFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('A run throws things away where TMPDIR says, and leaves it as it is', () => {
  const named = mkdtempSync(join(tmpdir(), 'station-named-'));
  onTestFinished(() => rmSync(named, { recursive: true, force: true }));
  expect(dirname(makeWith(named))).toBe(named);
  expect(process.env.TMPDIR).toBe(named);
});

test('In memory the folder is everybody’s temporary one, and other users can pass through it', () => {
  const folder = makeWith(undefined);
  if (dirname(folder) !== '/dev/shm') {
    expect(process.env.TMPDIR).toBeUndefined();
    return;
  }
  expect(process.env.TMPDIR).toBe(folder);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('711');
});
