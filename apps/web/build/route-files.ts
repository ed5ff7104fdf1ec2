/**
 * Which built files each route needs before it can show: the server preloads them for
 * the route asked for, and the budgets are measured on them.
 */
import { firstRoutes, routeSources } from '../src/app/router/route-sources.ts';

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

/** Files of a route, by their path in the built site, the entry's own among them. */
export type RouteFiles = { js: string[]; css: string[] };

/** What the server reads: modules to preload when a path that begins with `route` is asked for. */
export type Preload = { route: string; modules: string[] };

/** Source of the entry in the manifest. */
const ENTRY = 'index.html';

/** Source of the list of screens that all but the first ones need (docs/decisions/042). */
const ROUTES = 'src/app/router/routes.tsx';

/**
 * The files of every route, by its path as the router writes it (`/home/$app`).
 *
 * @throws Error when the manifest does not hold a source that the routes name.
 */
export function routeFiles(manifest: Manifest): Record<string, RouteFiles> {
  return Object.fromEntries(
    Object.entries(routeSources).map(([route, sources]) => [
      route,
      filesOf(manifest, [ENTRY, ...(firstRoutes.includes(route) ? [] : [ROUTES]), ...sources]),
    ]),
  );
}

/** The preloads of every route without parameters; the page itself asks for the entry's modules. */
export function preloads(manifest: Manifest): Preload[] {
  const entry = filesOf(manifest, [ENTRY]).js;
  return Object.entries(routeFiles(manifest))
    .filter(([route]) => !route.includes('$'))
    .map(([route, files]) => ({
      route,
      modules: files.js.filter((file) => !entry.includes(file)).map((file) => `/${file}`),
    }));
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
