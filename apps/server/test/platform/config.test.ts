import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';

test('Without any variable the server is a private one on the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 5000,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    publicUrl: undefined,
    trustProxy: false,
    admin: { username: 'admin', password: undefined },
    logLevel: 'info',
  });
});

test('Every variable arrives', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/station',
    DATABASE_URL: 'postgres://a:b@db.example:5433/station?sslmode=require',
    DATABASE_POOL: '25',
    PUBLIC_URL: 'https://station.example',
    TRUST_PROXY: 'true',
    ADMIN_USERNAME: 'quản.trị',
    ADMIN_PASSWORD: 'secret word',
    LOG_LEVEL: 'debug',
    PATH: '/bin',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/station',
    databaseUrl: 'postgres://a:b@db.example:5433/station?sslmode=require',
    databasePool: 25,
    publicUrl: 'https://station.example',
    trustProxy: true,
    admin: { username: 'quản.trị', password: 'secret word' },
    logLevel: 'debug',
  });
});

test('A variable that is empty counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', LOG_LEVEL: '', PUBLIC_URL: '' })).toEqual(
    readConfig({}),
  );
});

test.for([
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PORT', '80.5'],
  ['PORT', ' 80'],
  ['DATABASE_URL', 'localhost:5432'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_POOL', '201'],
  ['PUBLIC_URL', 'station.example'],
  ['PUBLIC_URL', 'ftp://station.example'],
  ['TRUST_PROXY', '1'],
  ['ADMIN_USERNAME', 'ab'],
  ['ADMIN_PASSWORD', '12345'],
  ['PASSWORD_MIN', '5'],
  ['LOG_LEVEL', 'loud'],
] as const)('A bad value stops the start with a sentence that names it: %s=%s', ([name, value]) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(/^Station cannot start: /);
  expect(read).toThrow(new RegExp(`\\b${name} must `));
});

test('Every bad value is named at once, and no secret is repeated', () => {
  const read = () =>
    readConfig({ PORT: 'x', DATABASE_URL: 'mysql://user:hunter2@host/db', LOG_LEVEL: 'x' });
  expect(read).toThrow(/PORT .*; DATABASE_URL .*; LOG_LEVEL /);
  expect(read).not.toThrow(/hunter2/);
});
