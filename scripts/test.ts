/**
 * `npm test`: everything that is checked, with one closing line. `--without=e2e,unused` leaves
 * stages out (`npm run check` leaves out the browser); `--only=types,lint` runs just those; `--full`
 * (`npm run test:full`) tries everything everywhere.
 */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runStages } from './testing/run-stages.ts';
import { makeScratchFolder } from './testing/scratch-folder.ts';
import { listStages } from './testing/stages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { without: { type: 'string' }, only: { type: 'string' }, full: { type: 'boolean' } },
});
const scratch = makeScratchFolder();
// Also when somebody stops it: in memory it would stay until the machine starts again.
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }));
const all = listStages(scratch, values);
const without = readNames(values.without, all);
const only = values.only === undefined ? all.map(({ name }) => name) : readNames(values.only, all);
const chosen = all.filter(({ name }) => only.includes(name) && !without.includes(name));
process.exitCode = (await runStages(root, chosen)) ? 0 : 1;

function readNames(list: string | undefined, stages: readonly { name: string }[]): string[] {
  const names = list?.split(',') ?? [];
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown === undefined) return names;
  throw new Error(
    `There is no stage '${unknown}'; there are ${stages.map((s) => s.name).join(', ')}.`,
  );
}
