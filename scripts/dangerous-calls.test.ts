import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * Calls with which other programs were broken into. The product uses none of them, so none of them
 * has to be used well; where one is needed after all, its file is named here with a reason.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !/\.test\.tsx?$|\.gen\.ts$|\/paraglide\//.test(path));

/** Comments may name what the program must not do. */
function programOf(path: string): string {
  return readFileSync(`${root}/${path}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}

const filesWith = (pattern: RegExp) => sources.filter((path) => pattern.test(programOf(path)));

test('No text is run as a program', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(
    filesWith(/\beval\(|\bnew Function\b|\bset(?:Timeout|Interval)\(\s*['"`]|from 'node:vm'/),
  ).toEqual([]);
});

test('No command is started but Node itself, on a file of ours', () => {
  expect(filesWith(/child_process'/)).toEqual([
    'packages/excel/src/read-workbook.ts',
    'packages/excel/src/reading-child.ts',
    // The model thinks in a process that may read files and write one folder.
    'apps/server/src/features/industries/model/model-child.ts',
    // Documents of strangers are read in a process that may read files and nothing else.
    'apps/server/src/features/files/text/document-reader.ts',
  ]);
  expect(filesWith(/\b(?:execSync|execFile|spawn|spawnSync)\(/)).toEqual([]);
});

test('No text becomes markup in a page', () => {
  expect(
    filesWith(/dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/),
  ).toEqual([]);
});

test('No SQL is put together outside of queries, migrations and the store', () => {
  expect(
    filesWith(/\bsql\.raw\(/).filter((path) => !path.startsWith('apps/server/src/db/')),
  ).toEqual([]);
});

test('The only cipher is AES-256-GCM, and no hash that is broken is used', () => {
  expect(filesWith(/\bcreate(?:C|Dec)ipheriv\(/)).toEqual(['apps/server/src/platform/secrets.ts']);
  expect(programOf('apps/server/src/platform/secrets.ts')).toContain("'aes-256-gcm'");
  expect(filesWith(/\bmd[245]\b|createHash\((?!'sha256')|createHmac\((?!'sha256')/i)).toEqual([]);
});

test('No secret is drawn from Math.random', () => {
  // Both spread what browsers do over time: their questions, and their moves to another server.
  expect(filesWith(/\bMath\.random\(/).toSorted()).toEqual([
    'apps/web/src/app/live/realtime-bridge.ts',
    'apps/web/src/platform/realtime/socket-line.ts',
  ]);
});

/**
 * What else opens a line to others: Node's clients of HTTP, which follow no redirect by themselves, its lines
 * as such, and the mail program. A module as a whole, or one that is loaded later, could be any of them.
 */
const ASKING = new RegExp(
  [
    /import \{[^}]*\b(?:request|get|Agent|connect|createConnection)\b[^}]*\} from 'node:(?:https?|http2|net|tls)'/,
    /import (?:\w+|\* as \w+) from 'node:(?:https?|http2|net|tls|dgram)'/,
    /from '(?:undici|axios|got|node-fetch)'|import\('(?:node:(?:https?|http2|net|tls|dgram)|nodemailer)'\)/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

test('The server asks others from these places alone, and follows no redirect', () => {
  const fetching = [
    'apps/server/src/platform/blobs/s3-requests.ts',
    // Google, for mailboxes that people have connected; by the origin of the environment in tests.
    'apps/server/src/features/mail/gmail/gmail.ts',
    // The push services of browsers, by a list of ours.
    'apps/server/src/features/notices/push/send-push.ts',
    // The outside model and the registers that the environment or the settings name, and Naver's services that
    // count searches, by the keys of the environment.
    'apps/server/src/platform/ask-json.ts',
  ];
  const asking = [
    // Addresses that people choose, of webhooks and of links in posts: outer ones alone, by its own test.
    'apps/server/src/platform/outside-address.ts',
    // Our own public address, for its certificate.
    'apps/server/src/features/health/certificate.ts',
    // The embedded database's own socket, for its backup.
    'apps/server/src/db/embedded/backup-socket.ts',
    // The mail server of the environment.
    'apps/server/src/platform/mailer.ts',
  ];
  const inServer = (pattern: RegExp) =>
    filesWith(pattern).filter((path) => path.startsWith('apps/server/'));
  expect(inServer(/\bfetch\(/).toSorted()).toEqual(fetching.toSorted());
  for (const path of fetching) expect(programOf(path)).toContain("redirect: 'error'");
  expect(inServer(ASKING).toSorted()).toEqual(asking.toSorted());
});

test('No answer sends a browser on to another address, but for the return from Google', () => {
  const server = filesWith(/\.redirect\(|header\(\s*['"]location['"]/i);
  // Who comes back from Google is led on to a page of our own, whose address is written there.
  expect(server.filter((path) => path.startsWith('apps/server/'))).toEqual([
    'apps/server/src/features/mail/connection/connection.routes.ts',
  ]);
});

test('Transactions are opened by those who know what belongs together, and not by queries', () => {
  expect(filesWith(/\.transaction\(\)/).filter((path) => path.endsWith('.queries.ts'))).toEqual([]);
});

test('Features take the time from the clock that is handed in', () => {
  const features = filesWith(/\bDate\.now\(|\bnew Date\(\)/).filter((path) =>
    path.startsWith('apps/server/src/features/'),
  );
  // Called in transactions of others, who hand in no clock yet.
  expect(features.toSorted()).toEqual([
    'apps/server/src/features/contacts/contacts/contact-trash.kind.ts',
    'apps/server/src/features/writing/topic-import.kind.ts',
    'apps/server/src/features/writing/views-import.kind.ts',
  ]);
});
