/** A thread that lets terser go over chunks, one after the other: a text in, a shorter one out. */
import { parentPort } from 'node:worker_threads';
import { minify } from 'terser';

parentPort?.on('message', async (code: string) => {
  const { code: shorter } = await minify(code, {
    module: true,
    ecma: 2020,
    // As Rolldown is told: reading a property of a value of ours does nothing else.
    compress: { passes: 3, pure_getters: true },
  });
  parentPort?.postMessage(shorter ?? code);
});
