import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildModel } from './build-model.ts';

/**
 * The model without index files: kept in `folder`, and built there when it is not there or when the
 * data or the code that it was built from are other ones. Building takes seconds, reading no time.
 */
export async function builtInModel(folder: string): Promise<Uint8Array> {
  const path = join(folder, `industries-${fingerprint()}.model`);
  try {
    return await readFile(path);
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
