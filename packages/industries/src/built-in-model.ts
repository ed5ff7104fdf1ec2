import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildModel } from './build-model.ts';

/** Where `npm run build` puts the model for whoever runs Station from this folder. */
export const BUILT_FOLDER = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * The model without index files: the one that was built with Station, or else the one that is kept in
 * `folder`. It is built there when it is not there or when the data or the code that it was built from are
 * other ones. Building takes seconds, reading no time.
 */
export async function builtInModel(folder: string, built = BUILT_FOLDER): Promise<Uint8Array> {
  const name = modelFile();
  const path = join(folder, name);
  try {
    return await readFile(join(built, name)).catch(() => readFile(path));
  } catch {
    const bytes = await buildModel();
    await mkdir(folder, { recursive: true });
    // Two processes may build at the same time: whoever is last puts the same bytes there again.
    const written = `${path}.${process.pid}`;
    await writeFile(written, bytes);
    await rename(written, path);
    return bytes;
  }
}

/** What the file of the model is called that the present code builds from the present data. */
export const modelFile = (): string => `industries-${fingerprint()}.model`;

/** A fingerprint of everything that a model is built from. */
function fingerprint(): string {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const hash = createHash('sha256');
  for (const file of globSync(['data/*.tsv', 'src/*.ts'], { cwd: root }).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}
