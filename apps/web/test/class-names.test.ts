// @vitest-environment node
import path from 'node:path';
import { expect, test } from 'vitest';
import { classNamesIn } from '../build/class-names.ts';

const root = path.resolve(import.meta.dirname, '..');
const at = (file: string) => path.join(root, 'src', file);

test('a class has its name and the mark of its file, in every checkout', () => {
  const nameIn = classNamesIn(root);
  const elsewhere = classNamesIn('/elsewhere');

  expect(nameIn('list', at('ui/a.module.css'))).toMatch(/^list_[a-z0-9]{1,3}$/);
  expect(nameIn('list', at('ui/a.module.css'))).toBe(
    elsewhere('list', '/elsewhere/src/ui/a.module.css?used'),
  );
  expect(nameIn('list', at('ui/b.module.css'))).not.toBe(nameIn('list', at('ui/a.module.css')));
});

test('two files with one mark may not have a class of the same name', () => {
  const nameIn = classNamesIn(root);
  const marks = new Map<string, string>();
  let file = '';
  for (let count = 0; file === ''; count += 1) {
    const name = at(`ui/${count}.module.css`);
    const mark = nameIn(`only${count}`, name).split('_')[1] ?? '';
    const first = marks.get(mark);
    if (first === undefined) marks.set(mark, name);
    else {
      nameIn('list', first);
      file = name;
    }
  }

  expect(() => nameIn('list', file)).toThrow(/share \.list and their mark/);
});
