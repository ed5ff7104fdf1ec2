import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { archiveLine } from './production-page.ts';

const SEGMENT = '00000001000000000000000A';

/** A folder of a database with one segment of its log, and the printed commands on an archive beside it. */
function setUp() {
  const home = mkdtempSync(join(tmpdir(), 'station-archive-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  const archive = join(home, 'archive');
  mkdirSync(archive);
  const run = (setting: 'archive_command' | 'restore_command', path: string, name = SEGMENT) => {
    const [, command = ''] = /'(.*)'$/.exec(archiveLine(setting, archive)) ?? [];
    const filled = command.replaceAll('%p', path).replaceAll('%f', name);
    return spawnSync('sh', ['-c', filled], { cwd: home, encoding: 'utf8' });
  };
  const write = (content: string | Buffer) => writeFileSync(join(home, SEGMENT), content);
  return { home, archive, run, write };
}

test('A segment of the log is archived packed, without a word, and comes back as it was', () => {
  const { home, archive, run, write } = setUp();
  // A minute in which little happened: PostgreSQL fills the rest of the 16 MB with zeros.
  const segment = Buffer.concat([Buffer.from('what happened'), Buffer.alloc(16_000_000)]);
  write(segment);
  expect(run('archive_command', SEGMENT)).toMatchObject({ status: 0, stderr: '' });
  const [name = '', ...more] = readdirSync(archive);
  expect(more).toEqual([]);
  expect(readFileSync(join(archive, name)).length).toBeLessThan(100_000);

  expect(run('restore_command', 'restored').status).toBe(0);
  expect(readFileSync(join(home, 'restored')).equals(segment)).toBe(true);
});

test('A segment that is archived once more is no failure, and another one under its name is', () => {
  const { home, run, write } = setUp();
  write('the first');
  run('archive_command', SEGMENT);
  expect(run('archive_command', SEGMENT).status).toBe(0);
  write('another one');
  expect(run('archive_command', SEGMENT).status).not.toBe(0);
  run('restore_command', 'restored');
  expect(readFileSync(join(home, 'restored'), 'utf8')).toBe('the first');
});

test('A segment that was cut off while it was archived is archived again', () => {
  const { home, archive, run, write } = setUp();
  write('whole');
  writeFileSync(join(archive, `${SEGMENT}.gz.part`), 'who');
  expect(run('archive_command', SEGMENT).status).toBe(0);
  run('restore_command', 'restored');
  expect(readFileSync(join(home, 'restored'), 'utf8')).toBe('whole');
});

test('A segment that was archived before they were packed comes back as well', () => {
  const { home, archive, run } = setUp();
  writeFileSync(join(archive, SEGMENT), 'as it was');
  expect(run('restore_command', 'restored').status).toBe(0);
  expect(readFileSync(join(home, 'restored'), 'utf8')).toBe('as it was');
});

test('A segment that was never archived is said to be missing, as a recovery that is at its end asks for one', () => {
  // 126 and more would end the recovery.
  expect(setUp().run('restore_command', 'restored').status).toBe(1);
});
