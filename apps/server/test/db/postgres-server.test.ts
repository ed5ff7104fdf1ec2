import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, startPostgres } from '../postgres-server.ts';

// @full

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the PostgreSQL of the tests is local, in UTF8, safe by default, and gone when stopped', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  expect(new URL(server.url).hostname).toBe('127.0.0.1');
  const [settings] = await ask(
    server.url,
    `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as addresses, lower('ĐẶNG') as lower,
      'B' < 'a' as by_code_point, current_setting('data_directory') as directory`,
  );
  expect(settings).toMatchObject({
    fsync: 'on',
    encoding: 'UTF8',
    addresses: '127.0.0.1',
    lower: 'đặng',
    by_code_point: true,
  });
  const wrong = new URL(server.url);
  wrong.password = 'guess';
  await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  await server.stop();
  await expect(ask(server.url, 'select 1')).rejects.toThrow();
  expect(existsSync((settings as { directory: string }).directory)).toBe(false);
});

test('a database may be a copy of another, under any name', async () => {
  const server = await startPostgres({ fsync: false });
  onTestFinished(() => server.stop());
  const first = await createDatabase(server.url, 'odd "name" ü');
  await ask(first, 'create table note as select 1 as id');
  const copy = await createDatabase(server.url, 'copy', 'odd "name" ü');
  expect(await ask(copy, 'select id from note')).toEqual([{ id: 1 }]);
  await expect(createDatabase(server.url, 'copy')).rejects.toMatchObject({ code: '42P04' });
});

test('nothing is left of it when the test process is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'station-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const module = new URL('../postgres-server.ts', import.meta.url).href;
  const code = `
    import { startPostgres } from ${JSON.stringify(module)};
    console.log((await startPostgres({ fsync: false })).url);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    // Others cannot look into this folder; the server's user may have to, and then it moves elsewhere.
    env: { ...process.env, TMPDIR: folder },
  });
  const [url] = await once(createInterface(child.stdout), 'line');
  const [where] = await ask(url, `select current_setting('data_directory') as directory`);
  const { directory } = where as { directory: string };
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  for (let tries = 0; tries < 100 && existsSync(directory); tries += 1) await pause(50);
  expect(existsSync(directory)).toBe(false);
  expect(await readdir(folder)).toEqual([]);
  await expect(ask(url, 'select 1')).rejects.toThrow();
});
