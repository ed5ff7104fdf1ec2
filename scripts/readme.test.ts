import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The names of the scripts that a text tells people to run, as often as it does. */
function scriptsIn(text: string): string[] {
  return [...text.matchAll(/\bnpm (?:run )?([a-z][\w:]*(?: --omit=dev)?)/g)].map(
    ([, name = '']) => name,
  );
}

/** The first column of a document's tables. */
function tableOf(text: string): string {
  return text.replace(/^(?!\| ).*$/gm, '').replace(/^(\| [^|]*).*$/gm, '$1');
}

test('The README names each command once, and there are such commands', () => {
  const named = scriptsIn(read('README.md'));

  expect(named).toEqual(expect.arrayContaining(['ci', 'start', 'test', 'demo', 'backup']));
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  expect(named.filter((name) => !/^ci\b/.test(name) && !(name in scripts))).toEqual([]);
});

test('The table of CONTRIBUTING names each command once, and there are such commands', () => {
  const named = scriptsIn(tableOf(read('CONTRIBUTING.md')));

  expect(named).toEqual(expect.arrayContaining(['start', 'check', 'lock']));
  expect(named.filter((name, at) => named.indexOf(name) !== at)).toEqual([]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('The README shows Station and says what it does before how it is run', () => {
  const [before = '', after] = read('README.md').split('## Run it');
  const pictures = [...before.matchAll(/src="([^"]+)"/g)].map(([, file = '']) => file);

  expect(after).toContain('npm ci --omit=dev && npm start');
  expect(pictures.length).toBeGreaterThan(0);
  for (const file of pictures) expect(existsSync(`${root}/${file}`), file).toBe(true);
  expect(scriptsIn(before)).toEqual([]);
  // One line each: who reads on is told in the guide.
  const [, list = ''] = before.split(/\n\n(?=- )/);
  const lines = (list.split('\n\n', 1)[0] ?? '').split('\n');
  expect(lines).toHaveLength(10);
  expect(lines.filter((line) => !line.startsWith('- '))).toEqual([]);
});

test('The pictures are those of the main screens in light, and weigh at most 3 MB', () => {
  const folder = `${root}/docs/screens`;
  const files = readdirSync(folder);

  expect(files.filter((file) => !/^[a-z-]+-(phone|desktop)-light\.jpg$/.test(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(40);
  const bytes = files.reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
  expect(bytes).toBeLessThanOrEqual(3_000_000);
});
