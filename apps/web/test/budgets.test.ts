// @vitest-environment node
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { verify } from '@station/contract/accounts/accounts';
import { createMemoryHistory } from '@tanstack/react-router';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import type { Manifest, Preload, RouteFiles } from '../build/route-files.ts';
import { createStationRouter } from '../src/app/router/router.ts';
import '../src/app/router/screens.ts';

/** Budgets of the design, section 6, in bytes after gzip. */
const FIRST_SCREENS_JS = 115_000;
const TOOL_JS = 190_000;
const MAP_JS = 170_000;
/** What the editor of texts costs once it is opened; before, nothing. */
const EDITOR_JS = 150_000;
const CSS = 20_000;
const FONTS = 60_000;

/** What a person sees first. */
const FIRST_SCREENS = ['/login', '/forgot', '/home'];
/** Login and launcher, which ask nothing that is cached. */
const WITHOUT_CACHE = [...FIRST_SCREENS, '/app'];

const dist = path.resolve(import.meta.dirname, '../dist');
if (!existsSync(path.join(dist, '.vite/manifest.json'))) {
  throw new Error('Build the pages first: npm run build');
}
const read = (file: string) => readFileSync(path.join(dist, file));
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest;
const screens = JSON.parse(read('.vite/screens.json').toString()) as Record<string, RouteFiles>;
const routes = Object.entries(screens);
const sizes = new Map<string, number>();
const integrityOf = (bytes: Buffer) =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** Compressed once, though many screens share it. */
function zippedOne(file: string): number {
  const size = sizes.get(file) ?? gzipSync(read(file), { level: 9 }).length;
  sizes.set(file, size);
  return size;
}
const zipped = (files: readonly string[]) => files.reduce((sum, file) => sum + zippedOne(file), 0);

test('the build knows the files of every screen, and of no other', () => {
  const router = createStationRouter(createMemoryHistory());
  const paths = Object.keys(router.routesByPath).filter((one) => one !== '/');

  expect(Object.keys(screens).sort()).toEqual(paths.sort());
});

test.each(routes)('%s keeps to its JavaScript', (route, files) => {
  const budget = budgetOf(route);

  expect(zipped(files.js)).toBeGreaterThan(50_000);
  expect(zipped(files.js)).toBeLessThanOrEqual(budget);
});

function budgetOf(route: string): number {
  if (FIRST_SCREENS.includes(route)) return FIRST_SCREENS_JS;
  return route === '/app/user-map' ? MAP_JS : TOOL_JS;
}

test.each(routes)('%s keeps to its CSS', (_route, files) => {
  expect(zipped(files.css)).toBeGreaterThan(1_000);
  expect(zipped(files.css)).toBeLessThanOrEqual(CSS);
});

test('what a file gives to others is in it', () => {
  // The bundler is told which modules share a file, and once named what it had put elsewhere.
  const broken = globSync('assets/*.js', { cwd: dist }).flatMap((file) =>
    parseSync(file, read(file).toString(), { showSemanticErrors: true }).errors.map(
      ({ message }) => `${file}: ${message}`,
    ),
  );

  expect(broken).toEqual([]);
});

test('what the script in the head begins is what the code then asks for', () => {
  const preloads = JSON.parse(read('preloads.json').toString()) as Preload[];
  const begun = preloads.filter(({ calls }) => calls.length > 0);

  expect(read('index.html').toString()).toContain(`data-calls="${verify.method}${verify.path}"`);
  expect(begun.map(({ route, calls }) => [route, ...calls])).toEqual([
    ['/home/contacts', 'GET/api/contacts?active_only=true&page=1&limit=20'],
    ['/app/contacts', 'GET/api/contacts?active_only=true&page=1&limit=20'],
  ]);
});

test('the fonts keep to their size, and are the two slices of Inter', () => {
  const fonts = Object.values(manifest).flatMap((chunk) => chunk.assets ?? []);
  const woff2 = [...new Set(fonts)].filter((file) => file.endsWith('.woff2'));

  expect(woff2).toHaveLength(2);
  expect(woff2.reduce((sum, file) => sum + read(file).length, 0)).toBeLessThanOrEqual(FONTS);
});

test.each(WITHOUT_CACHE)('%s does not load the cache of answers', (route) => {
  const code = (screens[route]?.js ?? []).map((file) => read(file).toString()).join('\n');

  expect(code).not.toContain('No QueryClient set');
});

test('the editor costs nothing until it is opened, and keeps to its JavaScript then', () => {
  const editor = 'src/platform/rich-text/rich-text-editor.tsx';
  const known = new Set(screens['/naverauto/posts/$id']?.js);
  const added = [...chunksOf(editor)].filter((file) => !known.has(file));
  expect(zipped(added)).toBeGreaterThan(50_000);
  expect(zipped(added)).toBeLessThanOrEqual(EDITOR_JS);

  const engine = added.filter((file) => read(file).includes('ProseMirror'));
  expect(engine).not.toEqual([]);
  for (const [route, { js }] of routes) {
    expect(
      js.filter((file) => engine.includes(file)),
      route,
    ).toEqual([]);
  }
});

/** A chunk's file and those that it cannot do without. */
function chunksOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const next of chunk.imports ?? []) chunksOf(next, seen);
  return seen;
}

test('what the strict CSP forbids is not there: no inline script or style in the page', () => {
  const page = read('index.html').toString();

  for (const [script] of page.matchAll(/<script[^>]*>/g)) expect(script).toContain(' src=');
  expect(page).not.toMatch(/<style|\son\w+=/);
});

test('every larger text file lies there compressed as well', () => {
  for (const [, files] of routes) {
    for (const file of [...files.js, ...files.css]) {
      if (read(file).length < 1024) continue;
      expect(existsSync(path.join(dist, `${file}.br`)), file).toBe(true);
      expect(existsSync(path.join(dist, `${file}.gz`)), file).toBe(true);
    }
  }
});

test('the worker keeps the app and never an answer of the API', () => {
  const worker = read('sw.js').toString();

  const kept = [...worker.matchAll(/url:.([\w./-]+)./g)].map(([, url]) => url);
  expect(kept).toEqual(expect.arrayContaining(['index.html', 'head.js']));
  for (const [, files] of routes) {
    expect(kept).toEqual(expect.arrayContaining([...files.js, ...files.css]));
  }
  expect(worker).toMatch(/denylist:\[\/\^\\\/api/);
  expect(worker).not.toMatch(/NetworkFirst|StaleWhileRevalidate|CacheFirst/);
});

test('the worker keeps no other bytes under a name than those of its build', () => {
  const worker = read('sw.js').toString();

  const entries = worker.match(/url:.[\w./-]+.,revision:/g) ?? [];
  const held = [
    ...worker.matchAll(/url:.([\w./-]+).,revision:[^,]+,integrity:.(sha256-[\w+/=]+)/g),
  ];
  expect(entries).not.toEqual([]);
  expect(held).toHaveLength(entries.length);
  for (const [, url = '', integrity] of held) expect(integrity, url).toBe(integrityOf(read(url)));
});
