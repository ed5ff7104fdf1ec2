import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/app/shell/keep-files-worker.ts', import.meta.url));

/** A file that the worker keeps. */
export type CachedFile = {
  url: string;
  /** Changes with the content; null where the name does so already. */
  revision: string | null;
  /**
   * What the browser holds an answer against before it is kept: while servers are replaced one after
   * another, one of another release may answer with its own file, or with its page.
   */
  integrity: string;
};

/**
 * Writes the service worker (`sw.js`) when the site is built: it has to know every file of it. The
 * worker itself is `src/app/shell/keep-files-worker.ts`.
 */
export function serviceWorker(): Plugin {
  let outDir = '';
  return {
    name: 'station:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          logLevel: 'warn',
          define: { KEPT_FILES: JSON.stringify(keptFiles(outDir)) },
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'es2024',
            rolldownOptions: {
              input: source,
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}

/** What the pages of a built site in `folder` are made of; pictures and data come when asked for. */
export function keptFiles(folder: string): CachedFile[] {
  return globSync('**/*.{js,css,html,woff2,svg,webmanifest}', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((url) => url !== 'sw.js' && !url.startsWith('assets/pdf-'))
    .sort()
    .map((url) => {
      const hash = createHash('sha256').update(readFileSync(path.join(folder, url)));
      return {
        url,
        revision: url.startsWith('assets/') ? null : hash.copy().digest('hex').slice(0, 16),
        integrity: `sha256-${hash.digest('base64')}`,
      };
    });
}
