// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compactMessage } from '../build/compact-messages.ts';
import * as messages from '../src/paraglide/messages.js';
import { plural } from '../src/paraglide/registry.js';
import { overwriteGetLocale, text_en, text_ko, text_vi } from '../src/paraglide/runtime.js';

const LOCALES = ['orig', 'vi', 'ko', 'en'] as const;
const folder = path.resolve(import.meta.dirname, '../src/paraglide/messages');
const files = globSync('[a-z]*.js', { cwd: folder });

const inputsOf = (value: (name: string) => unknown) =>
  new Proxy({}, { get: (_, name) => value(String(name)), has: () => true });

const MAKERS = { text_en, text_ko, text_vi };
overwriteGetLocale(() => 'ko');

/** Reads a compact message as a function: its module, without the import. */
const evaluate = (code: string, name: string) =>
  new Function(
    'getLocale',
    'plural',
    ...Object.keys(MAKERS),
    `${code.replace(/^import .*$/gm, '').replace('export ', '')}; return ${name};`,
  )(() => 'ko', plural, ...Object.values(MAKERS)) as (
    inputs: object,
    options?: { locale: string },
  ) => string;

test('every message can be made compact, and says the same in every language', () => {
  // Any value does for any placeholder; numbers have their forms.
  const some = [
    inputsOf((name) => `<${name}>`),
    inputsOf(() => 1),
    inputsOf((name) => name.length),
  ];
  expect(files.length).toBeGreaterThan(80);

  for (const file of files) {
    const name = path.basename(file, '.js');
    const original = (messages as unknown as Record<string, (i: object, o: object) => string>)[
      name
    ];
    // The compiler leaves the file of a message that is gone.
    if (!original) continue;
    const compact = compactMessage(readFileSync(path.join(folder, file), 'utf8'));
    expect(compact, name).toBeDefined();
    const textOf = evaluate(compact ?? '', name);
    for (const inputs of some) {
      for (const locale of LOCALES)
        expect(textOf(inputs, { locale })).toBe(original(inputs, { locale }));
      expect(textOf(inputs)).toBe(original(inputs, { locale: 'ko' }));
    }
  }
});

test('a message in another form is left as it is', () => {
  expect(compactMessage("export * from './a.js'")).toBeUndefined();
  expect(
    compactMessage('const orig_a = () => { return `a` };\nconst vi_a = () => { return `a` };'),
  ).toBeUndefined();
});
