/**
 * For tests and benchmarks, which read the server from its sources: what a module names as a process of
 * its own starts from the bundle, as under `npm start`. From sources each takes five times as long, since
 * it may not write down what it has compiled.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { named } from './keep-places.ts';

const root = new URL('../../../', import.meta.url);
const dist = new URL('apps/server/dist/', root);
const programs = JSON.parse(readFileSync(new URL('programs.json', dist), 'utf8')) as Record<
  string,
  string
>;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (loaded.format !== 'module-typescript' || !loaded.source) return loaded;
    const source = String(loaded.source).replaceAll(named, (all, path: string) => {
      const file = programs[new URL(path, url).href.slice(root.href.length)];
      return file === undefined ? all : `new URL('${new URL(file, dist).href}')`;
    });
    return { ...loaded, source };
  },
});
