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
    trustProxy: 0,
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
    trustProxy: 1,
    admin: { username: 'quản.trị', password: 'secret word' },
    logLevel: 'debug',
  });
});

test.for([
  ['false', 0],
  ['true', 1],
  ['0', 0],
  ['2', 2],
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
] as const)(
  'The proxies that are trusted are counted or listed: TRUST_PROXY=%s',
  ([text, proxies]) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(proxies);
  },
);

test('Registration waits for approval, and letters come from the public address, unless told', () => {
  expect(readConfig({})).toMatchObject({
    registration: 'approval',
    secretKey: undefined,
    smtpUrl: undefined,
    mailFrom: 'Station <no-reply@localhost>',
  });
  const key = Buffer.alloc(32, 7);
  const env = {
    REGISTRATION: 'open',
    SMTP_URL: 'smtps://user:word@mail.example:465',
    PUBLIC_URL: 'https://station.example/',
  };
  for (const encoding of ['base64', 'hex'] as const) {
    const config = readConfig({ ...env, SECRET_KEY: key.toString(encoding) });
    expect(config).toMatchObject({
      registration: 'open',
      smtpUrl: env.SMTP_URL,
      publicUrl: 'https://station.example',
      mailFrom: 'Station <no-reply@station.example>',
    });
    expect(config.secretKey).toEqual(key);
  }
});

test('Hosts that are excepted are named as addresses name them, with the port that they were given', () => {
  const { innerHosts } = readConfig({
    INNER_HOSTS: 'Intranet.Example.com:8080, BÜCHER.example:443,[::1]:80,10.0.0.5,',
  });
  expect(innerHosts).toEqual([
    'intranet.example.com:8080',
    'xn--bcher-kva.example:443',
    '[::1]:80',
    '10.0.0.5',
  ]);
});

test('A mail server without a public address stops the start: links would lead nowhere', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(
    /^Station cannot start: SMTP_URL needs PUBLIC_URL/,
  );
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
  ['DATABASE_URL', 'postgres://a:b@db1:x,db2/station'],
  ['DATABASE_POOL', '0'],
  ['DATABASE_POOL', '201'],
  ['PUBLIC_URL', 'station.example'],
  ['PUBLIC_URL', 'ftp://station.example'],
  ['TRUST_PROXY', 'maybe'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1,proxy.example'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['ADMIN_USERNAME', 'ab'],
  ['ADMIN_PASSWORD', '12345'],
  ['PASSWORD_MIN', '5'],
  ['LOG_LEVEL', 'loud'],
  ['REGISTRATION', 'yes'],
  ['SECRET_KEY', 'too short'],
  ['SECRET_KEY', 'x'.repeat(64)],
  ['SMTP_URL', 'mail.example'],
  ['SMTP_URL', 'http://mail.example'],
  ['MAIL_FROM', 'Station'],
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

const S3 = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'station-files',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

test('Files are in the folder, or in a bucket of which everything is said', () => {
  expect(readConfig({}).s3).toBeUndefined();
  expect(readConfig(S3).s3).toEqual({
    ...{ endpoint: 'https://s3.example.com', bucket: 'station-files', region: 'eu-central-1' },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret' },
  });
  for (const name of Object.keys(S3)) {
    expect(() => readConfig({ ...S3, [name]: '' })).toThrow(
      `Station cannot start: to keep files in S3 it also needs ${name}.`,
    );
  }
  expect(() => readConfig({ S3_BUCKET: 'station-files' })).toThrow(
    'it also needs S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY.',
  );
  expect(() => readConfig({ ...S3, S3_ENDPOINT: 's3.example.com' })).toThrow('S3_ENDPOINT must be');
  expect(() => readConfig({ ...S3, S3_BUCKET: 'My Bucket/' })).toThrow('S3_BUCKET must be');
});
