// @vitest-environment node
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keptFiles } from './service-worker.ts';

test('each file that the worker keeps is held against the bytes of its build', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'station-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    'assets/a1b2c3d.js': 'export const a = 1;',
    'index.html': '<!doctype html><title>Station</title>',
  };
  mkdirSync(path.join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);

  const hash = (text: string) => createHash('sha256').update(text);
  expect(keptFiles(folder)).toEqual(
    Object.entries(files).map(([url, text]) => ({
      url,
      revision: url.startsWith('assets/') ? null : hash(text).digest('hex').slice(0, 16),
      integrity: `sha256-${hash(text).digest('base64')}`,
    })),
  );
});
