import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * A package that is read when it is first used, and not at each start: for those of many modules that are
 * needed in the middle of what cannot wait. What can waits for `import(…)`. `T` is what it gives, as
 * `typeof import('…')`.
 */
export function lateModule<T>(name: string): () => T {
  return () => require(name) as T;
}
