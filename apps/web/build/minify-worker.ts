/** A thread that lets terser go over chunks, one after the other: a text in, a shorter one out. */
import { parentPort } from 'node:worker_threads';
import { minify } from 'terser';

parentPort?.on('message', async (code: string) => {
  const { code: shorter } = await minify(code, {
    module: true,
    ecma: 2020,
    compress: { passes: 3 },
  });
  parentPort?.postMessage(shorter ?? code);
});
