import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

/** The files that the README shows: blocks that begin with ```ts and a name. */
function shownFiles(): [name: string, text: string][] {
  const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const blocks = readme.matchAll(/^```ts (\S+)\n(.*?)^```$/gms);
  return [...blocks].map(([, name, text]) => [name!, text!]);
}

test('The example of the README does what it says', async () => {
  // Inside of the package, whose own name can be imported there.
  mkdirSync(join(PACKAGE, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(PACKAGE, '.cache', 'readme-'));
  try {
    for (const [name, text] of shownFiles()) writeFileSync(join(folder, name), text);
    const run = promisify(execFile);
    const { stdout, stderr } = await run(process.execPath, ['example.ts'], { cwd: folder });
    expect(stderr).toBe('');
    expect(stdout).toContain('3 of 3');
    expect(stdout).toContain("{ row: 2, name: 'Nguyễn Thị Ánh', phone: '0901234567' }");
    expect(stdout).toContain("{ row: 3, name: '김민수', phone: '01012345678' }");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
