/** What a build of the web room still needs when Vite is done. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { joinStyles } from './join-styles.ts';
import { precompress } from './precompress.ts';
import { type Manifest, preloads, routeFiles } from './route-files.ts';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Writes the lists of what each screen needs, and all files compressed. Tells how many of those there are. */
export async function finishBuild(): Promise<number> {
  const manifest = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest;
  await writeFile(
    `${dist}/preloads.json`,
    JSON.stringify(await joinStyles(dist, preloads(manifest))),
  );
  // What the budgets are measured on (test/budgets.test.ts).
  await writeFile(`${dist}/.vite/screens.json`, JSON.stringify(routeFiles(manifest)));
  return precompress(dist);
}
