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

test('The server asks no address but those an administrator has set, and follows no redirect', () => {
  const asking = [
    'apps/server/src/platform/blobs/s3-requests.ts',
    // Google, for mailboxes that people have connected; by the origin of the environment in tests.
    'apps/server/src/features/mail/gmail/gmail.ts',
    // The push services of browsers, by a list of ours.
    'apps/server/src/features/notices/push/send-push.ts',
    // The outside model and the registers that the environment or the settings name, and Naver's services that
    // count searches, by the keys of the environment.
    'apps/server/src/platform/ask-json.ts',
  ];
  const found = filesWith(/\bfetch\(/).filter((path) => path.startsWith('apps/server/'));
  expect(found.toSorted()).toEqual(asking.toSorted());
  for (const path of asking) expect(programOf(path)).toContain("redirect: 'error'");
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
