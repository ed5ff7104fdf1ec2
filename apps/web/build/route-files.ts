/**
 * Which built files each screen needs before it can show: the server preloads them for
 * the screen asked for, and the budgets are measured on them. Run by Node, which reads the lists of
 * screens as they are written.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyRoute } from '@tanstack/react-router';
import { firstCalls } from '../src/app/router/first-calls.ts';
import { firstScreens } from '../src/app/router/first-screens.ts';
import { routeTree } from '../src/app/router/screens.ts';

/** An entry of Vite's manifest, as far as it matters here. */
export type ManifestChunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
};
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Files of a screen, by their path in the built site, the entry's own among them. */
export type RouteFiles = { js: string[]; css: string[] };

/**
 * What the server reads: modules and styles to fetch ahead when a path that begins with `route` is asked
 * for, and calls to begin ahead (`public/head.js`) when it is asked for alone. `sheet` holds all the
 * styles in one file, if the build wrote one.
 */
export type Preload = {
  route: string;
  modules: string[];
  styles: string[];
  calls: string[];
  sheet?: string;
};

/** Source of the entry in the manifest. */
const ENTRY = 'index.html';

/** Source of the list of screens that all but the first ones need (docs/decisions/042). */
const SCREENS = 'src/app/router/screens.ts';

/** Source of what the shell puts into the head of every tool, a moment after the rest. */
const headOf = (route: string) =>
  `src/app/shell/${route.startsWith('/app/') ? 'open-section' : 'open-app'}.tsx`;

const lists = new URL('../src/app/router/', import.meta.url);
const web = fileURLToPath(new URL('../', import.meta.url));

/** The source files that each screen loads when it is opened, by its path as the router writes it (`/home/$app`). */
const screenSources = Object.fromEntries(sourcesUnder(routeTree, []));
const firstPaths = firstScreens.flatMap((one) => sourcesUnder(one, [])).map(([address]) => address);

/**
 * The files of every screen.
 *
 * @throws Error when the manifest does not hold a source that the lists of screens name.
 */
export function routeFiles(manifest: Manifest): Record<string, RouteFiles> {
  return Object.fromEntries(
    Object.keys(screenSources).map((route) => [route, filesOf(manifest, neededBy(route))]),
  );
}

/** The preloads of every screen without parameters; the page itself asks for what the entry needs. */
export function preloads(manifest: Manifest): Preload[] {
  const entry = filesOf(manifest, [ENTRY]);
  const addressesOf = (files: string[], known: string[]) =>
    files.filter((file) => !known.includes(file)).map((file) => `/${file}`);
  return Object.keys(screenSources)
    .filter((route) => !route.includes('$'))
    .map((route) => {
      const head = firstPaths.includes(route) ? [] : [headOf(route)];
      const { js, css } = filesOf(manifest, [...neededBy(route), ...head]);
      return {
        route,
        calls: firstCalls[route] ?? [],
        modules: addressesOf(js, entry.js),
        styles: addressesOf(css, entry.css),
      };
    });
}

function neededBy(route: string): string[] {
  const list = firstPaths.includes(route) ? [] : [SCREENS];
  return [ENTRY, ...list, ...(screenSources[route] ?? [])];
}

/** What a list of screens says of one, or of a frame; `path` is the whole one, since frames have none. */
type Listed = { path?: string; component?: { load?: () => unknown } };

/** The screens in a route, each with its own source after those of the frames around it. */
function sourcesUnder(route: AnyRoute, around: readonly string[]): [string, string[]][] {
  const { path: address, component } = route.options as Listed;
  const below = (route.children ?? []) as AnyRoute[];
  // Without code of its own: the root, and what only leads to another address.
  if (!component?.load) return below.flatMap((one) => sourcesUnder(one, around));
  const own = [...around, sourceOf(component.load)];
  if (address !== undefined) return [[address, own]];
  return below.flatMap((one) => sourcesUnder(one, own));
}

/** The file that `() => import('…')` names in a list of screens, as the manifest writes it. */
function sourceOf(load: () => unknown): string {
  const specifier = /\bimport\('([^']+)'\)/.exec(load.toString())?.[1];
  if (!specifier) throw new Error(`Which file does this load? ${load}`);
  const file = fileURLToPath(new URL(specifier, lists));
  return path.relative(web, file).replaceAll(path.sep, '/');
}

function filesOf(manifest: Manifest, sources: readonly string[]): RouteFiles {
  const js = new Set<string>();
  const css = new Set<string>();
  const seen = new Set<string>();
  const take = (source: string): void => {
    if (seen.has(source)) return;
    seen.add(source);
    const chunk = manifest[source];
    if (!chunk) throw new Error(`The build has no chunk for ${source}.`);
    for (const imported of chunk.imports ?? []) take(imported);
    js.add(chunk.file);
    for (const sheet of chunk.css ?? []) css.add(sheet);
  };
  for (const source of sources) take(source);
  return { js: [...js], css: [...css] };
}
