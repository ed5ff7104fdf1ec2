// @vitest-environment node
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { type Program, splitModule } from '../build/split-modules.ts';

const split = (code: string) =>
  splitModule(code, parseSync('zod.js', code).program as unknown as Program, '/zod.js');

test('what a module declares are modules of their own, and it gives on what it gave', () => {
  const { parts, rest } = split(`import * as core from './core.js';
export const text = core.make('text');
function helped() { return text; }
export function list() { return helped(); }
export { list as many };`);

  expect([...parts.keys()]).toEqual(['text', 'helped', 'list']);
  expect(parts.get('list')).toContain('import { helped } from "/zod.js?part=helped";');
  expect(parts.get('list')).not.toContain('part=text');
  expect(parts.get('text')).toContain("import * as core from './core.js';");
  expect(rest).toContain('export { text } from "/zod.js?part=text";');
  expect(rest).toContain('export { list as many };');
  expect(rest).not.toContain('export { helped }');
});

test('what changes stays where it is, with all that names it', () => {
  const { parts, rest } = split(`let depth = 0;
export function enter() { depth += 1; }
export const twice = () => { enter(); enter(); };
export const none = 0;`);

  expect([...parts.keys()]).toEqual(['none']);
  expect(rest).toContain('let depth = 0;');
  expect(rest).toContain('export function enter()');
  expect(rest).toContain('export const twice');
});

test('what a value is taken apart into stays where it is, with all that names it', () => {
  const { parts, rest } = split(`const { batch, of: [first] } = LIMITS;
export const limit = whole(batch.min);
export const second = () => first;
export const none = 0;`);

  expect([...parts.keys()]).toEqual(['none']);
  expect(rest).toContain('const { batch, of: [first] } = LIMITS;');
  expect(rest).toContain('export const limit');
  expect(rest).toContain('export const second');
});

test('what a property is called names nothing', () => {
  const { parts } = split(`export const LIMITS = { radius: 5, points: { max: 3 } };
const radius = LIMITS.radius;
export const Area = { radius, size: LIMITS.points['max'] };`);

  expect(parts.get('LIMITS')).not.toContain('import');
  expect(parts.get('radius')).toContain('import { LIMITS }');
  expect(parts.get('Area')).toContain('import { radius }');
});

test('a part imports what it names, and nothing that only its neighbours name', () => {
  const { parts, rest } = split(`import * as z from 'zod/mini';
import { endpoint } from './endpoint.js';
import { areas } from './areas.js';
export const Name = z.string();
export const list = endpoint({ response: Name });
for (const area of areas) area();`);

  expect(parts.get('Name')).toBe(
    "import * as z from 'zod/mini';\n\nexport const Name = z.string();",
  );
  expect(parts.get('list')).toContain("import { endpoint } from './endpoint.js';");
  expect(parts.get('list')).not.toContain('zod/mini');
  expect(rest).toContain("import { areas } from './areas.js';");
  expect(rest).not.toContain('zod/mini');
});
