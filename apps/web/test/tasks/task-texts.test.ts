import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { kindText } from '../../src/features/tasks/task-texts.ts';

const server = path.resolve(import.meta.dirname, '../../../server/src');

/** What the server calls its tasks, wherever they are defined. */
const kinds = globSync('**/*.ts', { cwd: server }).flatMap((file) => {
  const code = readFileSync(path.join(server, file), 'utf8');
  return [...code.matchAll(/define(?:Job|Upkeep)\(\{\s*kind: '([^']+)'/g)].map(([, kind]) => kind);
});

test('every task of the server has words', () => {
  expect(kinds.length).toBeGreaterThan(40);
  expect(kinds.filter((kind) => kindText(String(kind)) === kind)).toEqual([]);
});
