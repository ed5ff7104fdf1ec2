import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtInModel, modelFile } from '../src/built-in-model.ts';
import { openModel } from '../src/model.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'station-model-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('what the build has left is taken as it is', async () => {
  const [folder, built] = [await emptyFolder(), await emptyFolder()];
  await writeFile(join(built, modelFile()), 'built with Station');
  expect((await builtInModel(folder, built)).toString()).toBe('built with Station');
  expect(await readdir(folder)).toEqual([]);
});

test('without it the model is built once, and kept', { tags: ['full'] }, async () => {
  const [folder, built] = [await emptyFolder(), await emptyFolder()];
  const bytes = await builtInModel(folder, built);
  expect(await readdir(folder)).toEqual([modelFile()]);
  const { isic } = openModel(bytes).suggest(
    { company: '새봄영어학원' },
    { edition: 'ksic11', minConfidence: 0.5 },
  );
  expect(isic.section).toBe('P');
  await writeFile(join(folder, modelFile()), 'kept');
  expect((await builtInModel(folder, built)).toString()).toBe('kept');
});
