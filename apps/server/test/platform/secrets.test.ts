import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSecrets } from '../../src/platform/secrets.ts';

async function ownFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'station-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

test('The key is made at the first start, readable by its owner alone, and kept', async () => {
  const folder = await ownFolder();
  const first = await openSecrets(undefined, folder);
  const { mode } = await stat(join(folder, 'secret.key'));
  expect(mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret.key']);
  const sealed = first.seal('purpose', 'Bí mật');
  const second = await openSecrets(undefined, folder);
  expect(second.open('purpose', sealed)).toBe('Bí mật');
  expect(second.digest('purpose', 'x')).toEqual(first.digest('purpose', 'x'));
});

test('Ten servers that start at once make one key', async () => {
  const folder = await ownFolder();
  const all = await Promise.all(Array.from({ length: 10 }, () => openSecrets(undefined, folder)));
  const sealed = all[0]!.seal('purpose', 'x');
  for (const secrets of all) expect(secrets.open('purpose', sealed)).toBe('x');
  expect(await readdir(folder)).toEqual(['secret.key']);
});

test('A key that is given is used, and no file is made', async () => {
  const folder = await ownFolder();
  const key = randomBytes(32);
  const sealed = (await openSecrets(key, folder)).seal('purpose', 'x');
  expect((await openSecrets(key, folder)).open('purpose', sealed)).toBe('x');
  await expect(readdir(folder)).rejects.toThrow();
});

test('What is sealed shows nothing, and is different each time', async () => {
  const secrets = await openSecrets(randomBytes(32), '');
  const [a, b] = [secrets.seal('purpose', 'secret text'), secrets.seal('purpose', 'secret text')];
  expect(a.toString('latin1')).not.toContain('secret text');
  expect(a.equals(b)).toBe(false);
});

test('Another key, another purpose or one changed bit opens nothing', async () => {
  const secrets = await openSecrets(randomBytes(32), '');
  const sealed = secrets.seal('purpose', 'x');
  const other = await openSecrets(randomBytes(32), '');
  expect(() => other.open('purpose', sealed)).toThrow(/SECRET_KEY/);
  expect(() => secrets.open('another purpose', sealed)).toThrow(/SECRET_KEY/);
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = changed[at]! ^ 1;
    expect(() => secrets.open('purpose', changed), `byte ${at}`).toThrow();
  }
  expect(() => secrets.open('purpose', Buffer.alloc(0))).toThrow();
});

test('Digests tell purposes apart', async () => {
  const secrets = await openSecrets(randomBytes(32), '');
  expect(secrets.digest('a', 'x')).not.toEqual(secrets.digest('b', 'x'));
});

test('A damaged file stops the start and is not overwritten', async () => {
  const folder = await ownFolder();
  await openSecrets(undefined, folder);
  await writeFile(join(folder, 'secret.key'), 'too short');
  await expect(openSecrets(undefined, folder)).rejects.toThrow(/secret\.key is damaged/);
  expect(await readFile(join(folder, 'secret.key'), 'utf8')).toBe('too short');
});
