import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { checkTree, formatViolation } from './check-tree.ts';
import { breaches, queries, routes } from './fixture-breaches.ts';
import { goodTree, type Tree } from './fixture-tree.ts';
import { FORMS_OUTSIDE } from './form-rules.ts';
import { readSource } from './read-source.ts';

function check(changes: Tree): string[] {
  const root = mkdtempSync(join(tmpdir(), 'station-rooms-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ ...goodTree, ...changes })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkTree(root).violations.map(formatViolation);
}

test('a tree that keeps every rule has no violations', () => {
  expect(check({})).toEqual([]);
});

test.each(breaches)('%s is caught', (_what, path, text, answer) => {
  const lines = check({ [path]: text });

  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(answer);
  expect(lines[0]?.startsWith(answer.slice(0, answer.indexOf(' ')))).toBe(true);
});

test('a cycle through three files is told once, by its shortest way', () => {
  const lines = check({
    'scripts/a.ts': `import { b } from './b.ts'; export const a = b;`,
    'scripts/b.ts': `import { c } from './c.ts';\nimport { a } from './a.ts'; export const b = [a, c];`,
    'scripts/c.ts': `export const c = () => import('./a.ts');`,
  });

  expect(lines).toEqual([
    'scripts/a.ts:1 cycle – files import each other: scripts/a.ts → scripts/b.ts → scripts/a.ts',
  ]);
});

test('a table that two features change is told at both places', () => {
  const lines = check({
    [queries]: `import { sql } from 'kysely';
      export const read = sql\`select * from contact for update of contact\`;
      export const write = sql\`
        with x as (select 1)
        update contact set name = ''\`;`,
  });

  expect(lines).toEqual([
    "apps/server/src/features/contacts/contacts.queries.ts:4 one-writer – 'contact' is changed by contacts and schools; only its owner writes a table",
    `${queries}:5 one-writer – 'contact' is changed by contacts and schools; only its owner writes a table`,
  ]);
});

test('a table that only its owner changes may be read by others', () => {
  const lines = check({
    [queries]: `import { sql } from 'kysely';
      export const read = sql\`select * from contact where updated_at > now()\`;
      export const write = sql\`insert into school (id) values (1) on conflict do update set id = 2\`;`,
  });

  expect(lines).toEqual([]);
});

test('a file of code, of a test or of styles may have 300 lines and no more', () => {
  const style = 'apps/web/src/features/contacts/contacts.module.css';
  const contactTest = 'apps/server/test/contacts/contacts.test.ts';
  const of = (lines: number) => ({
    [routes]: 'export {};\n'.repeat(lines),
    [style]: '.a {\n}\n'.repeat(lines / 2),
    [contactTest]: 'export {};\n'.repeat(lines),
  });
  const why = 'length – 302 lines; a file has at most 300, and splits by what it is about';

  expect(check(of(300))).toEqual([]);
  expect(check(of(302))).toEqual([
    `${routes}:300 ${why}`,
    `${contactTest}:300 ${why}`,
    `${style}:300 ${why}`,
  ]);
});

test('a feature called by a plain word does not take that word from the platform', () => {
  expect(
    check({
      'apps/server/src/features/files/files.actions.ts': 'export {};',
      'apps/server/src/platform/web-files.ts': 'export {};',
    }),
  ).toEqual([]);
});

test('generated files and catalogues of texts may be long', () => {
  const long = 'export {};\n'.repeat(900);

  expect(
    check({
      'apps/server/src/db/tables.gen.ts': long,
      'apps/web/src/paraglide/messages.ts': long,
      'apps/web/src/features/contacts/messages/vi.ts': long,
    }),
  ).toEqual([]);
});

test('a feature of sixteen files is asked to split', () => {
  const pieces = Array.from({ length: 16 }, (_, i) => `apps/web/src/features/mail/piece-${i}.ts`);

  expect(check(Object.fromEntries(pieces.map((path) => [path, 'export {};'])))).toEqual([
    'apps/web/src/features/mail/:1 feature-size – 16 files; a feature of more than about 15 splits by noun (warning)',
  ]);
});

test('a test of a feature may not import the browser', () => {
  const lines = check({
    'apps/server/src/features/schools/schools.test.ts': `import { call } from '../../../../web/src/platform/call.ts'; call;`,
  });

  expect(lines[0]).toContain('room – server/features may not import web/platform');
});

test('a file that is not TypeScript stops the check with its name', () => {
  expect(() => check({ [queries]: 'const = ;' })).toThrow(`${queries} cannot be read`);
});

test('domains that import each other by their doors are told, although no file does', () => {
  const lines = check({
    'apps/server/src/features/mail/mail.actions.ts': `import { bill } from '../fees/bills.actions.ts'; export const send = () => bill;`,
    'apps/server/src/features/fees/bills.actions.ts': 'export const bill = 1;',
    'apps/server/src/features/fees/notes.actions.ts': `import { note } from '../mail/notes.actions.ts'; export const write = () => note;`,
    'apps/server/src/features/mail/notes.actions.ts': 'export const note = 1;',
  });
  expect(lines).toEqual([
    expect.stringContaining('domain-cycle – domains import each other: server/features:fees'),
  ]);
});

test('each form that is named as standing outside the record form stands there still', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const gone = FORMS_OUTSIDE.filter(
    (path) => readSource(path, readFileSync(join(root, path), 'utf8')).forms.length === 0,
  );

  expect(gone).toEqual([]);
});
