// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compactMessage } from '../build/compact-messages.ts';
import * as messages from '../src/paraglide/messages.js';
import { plural } from '../src/paraglide/registry.js';
import { overwriteGetLocale, say_en, say_ko, say_vi } from '../src/paraglide/runtime.js';

const LOCALES = ['orig', 'vi', 'ko', 'en'] as const;
const folder = path.resolve(import.meta.dirname, '../src/paraglide/messages');
const files = globSync('[a-z]*.js', { cwd: folder });

const saying = (value: (name: string) => unknown) =>
  new Proxy({}, { get: (_, name) => value(String(name)), has: () => true });

const SAY = { say_en, say_ko, say_vi };
overwriteGetLocale(() => 'ko');

/** Reads a compact message as a function: its module, without the import. */
const evaluate = (code: string, name: string) =>
  new Function(
    'getLocale',
    'plural',
    ...Object.keys(SAY),
    `${code.replace(/^import .*$/gm, '').replace('export ', '')}; return ${name};`,
  )(() => 'ko', plural, ...Object.values(SAY)) as (
    inputs: object,
    options?: { locale: string },
  ) => string;

test('every message can be made compact, and says the same in every language', () => {
  // Any value does for any placeholder; numbers have their forms.
  const some = [saying((name) => `<${name}>`), saying(() => 1), saying((name) => name.length)];
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
    const say = evaluate(compact ?? '', name);
    for (const inputs of some) {
      for (const locale of LOCALES)
        expect(say(inputs, { locale })).toBe(original(inputs, { locale }));
      expect(say(inputs)).toBe(original(inputs, { locale: 'ko' }));
    }
  }
});

test('a message in another form is left as it is', () => {
  expect(compactMessage("export * from './a.js'")).toBeUndefined();
  expect(
    compactMessage('const orig_a = () => { return `a` };\nconst vi_a = () => { return `a` };'),
  ).toBeUndefined();
});
