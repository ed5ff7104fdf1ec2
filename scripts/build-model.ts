/** Builds the model of industries to where every server finds it: else each builds its own at its first question. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_FOLDER, builtInModel, modelFile } from '@station/industries/built-in-model';

await builtInModel(BUILT_FOLDER);
const kept = modelFile();
for (const file of readdirSync(BUILT_FOLDER)) {
  if (file !== kept) rmSync(join(BUILT_FOLDER, file), { force: true });
}
