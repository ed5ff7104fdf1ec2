import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { keepPlaces } from '../../build/keep-places.ts';

const MAIN = `
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
// As in an example: new URL('./nobody.ts', import.meta.url)
const helper: URL = new URL('./helper.ts', import.meta.url);
const said = execFileSync(process.execPath, [fileURLToPath(helper)], { encoding: 'utf8' });
console.log(readFileSync(new URL('../data.txt', import.meta.url), 'utf8') + said + helper.href);
`;

test('A module in a bundle starts the built form of what lies beside it, and reads what lies beside its source', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'station-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'data.txt'), 'data, ');
  writeFileSync(join(folder, 'src/main.ts'), MAIN);
  writeFileSync(
    join(folder, 'src/helper.ts'),
    "const said: string = 'help, '; process.stdout.write(said);",
  );
  const dist = join(folder, 'built/dist');

  const bundle = await rolldown({
    input: join(folder, 'src/main.ts'),
    platform: 'node',
    external: /^node:/,
    plugins: [keepPlaces(dist)],
  });
  await bundle.write({ dir: dist });
  await bundle.close();

  const printed = execFileSync(process.execPath, [join(dist, 'main.js')], { encoding: 'utf8' });
  expect(printed).toMatch(/^data, help, file:.*\/built\/dist\/helper-[^/]*\.js\n$/);
});
