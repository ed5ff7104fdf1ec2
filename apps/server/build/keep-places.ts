import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'rolldown';

/** How a module names another that becomes a process, a thread, or is imported there. */
export const named = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/**
 * Modules find what lies beside them by `import.meta.url`. In a bundle in `dist`, a module that they name
 * so is a file of its own there, and everything else (data, pages, packages) is where it is for the source.
 */
export function keepPlaces(dist: string): Plugin {
  return {
    name: 'keep-places',
    transform: {
      filter: { code: 'import.meta.url', id: { exclude: /\0|\/node_modules\// } },
      handler(code, id) {
        const apart = code.replaceAll(named, (all, path: string) => {
          const module = resolve(dirname(id), path);
          // An example in a comment names none.
          if (!existsSync(module)) return all;
          return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: module })})`;
        });
        const place = JSON.stringify(relative(dist, id));
        return apart.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
      },
    },
  };
}
