import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Plugin } from 'vite';
import { countsOften } from './chunk-groups.ts';

/**
 * Lets terser go over what Oxc has minified: 1 % less of our own code and zod's, which the first screens and
 * the largest tools need to keep to their budget. React gets larger by it. It is much of a build's work,
 * so only files that count for many visits are looked at, and every processor has its part.
 */
export function minifyAgain(): Plugin {
  return {
    name: 'station:minify-again',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // After Vite has written the preload lists into the chunks.
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle)
          .filter((one) => one.type === 'chunk')
          .filter((chunk) => chunk.name !== 'react' && countsOften(chunk))
          // The largest first, or else one thread has it when all others are done.
          .sort((one, other) => one.code.length - other.code.length);
        const minifyNext = async () => {
          const worker = new Worker(new URL('minify-worker.ts', import.meta.url));
          for (let chunk = chunks.pop(); chunk; chunk = chunks.pop()) {
            worker.postMessage(chunk.code);
            [chunk.code] = (await once(worker, 'message')) as [string];
          }
          await worker.terminate();
        };
        await Promise.all(Array.from({ length: availableParallelism() }, minifyNext));
      },
    },
  };
}
