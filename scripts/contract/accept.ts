/**
 * `npm run contract:accept`: takes the contract as it is for agreed, and writes what has changed into its
 * changelog. A breaking change needs a reason: `npm run contract:accept -- "why"`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { allEndpoints } from '../../apps/server/test/fixtures/contract.ts';
import { type ContractChange, compareContracts } from './compare-contracts.ts';
import { readAccepted, writeAccepted } from './contract-file.ts';
import { shapeOf } from './contract-shape.ts';

const CHANGELOG = new URL('../../packages/contract/CHANGELOG.md', import.meta.url);

const MARK = '<!-- newest first -->';

/** One entry of the changelog. */
function entryOf(all: readonly ContractChange[], day: string, reason: string): string {
  const lines = all.map(({ breaking, text }) => `- ${breaking ? '**breaking** ' : ''}${text}`);
  return [`## ${day}`, ...(reason ? [reason] : []), lines.join('\n')].join('\n\n');
}

const now = shapeOf(await allEndpoints());
const before = await readAccepted().catch(() => ({ endpoints: {} }));
const changes = compareContracts(before, now);
const why = process.argv.slice(2).join(' ').trim();
if (changes.length === 0) {
  console.log('Nothing has changed.');
} else if (why === '' && changes.some(({ breaking }) => breaking)) {
  for (const { breaking, text } of changes) if (breaking) console.error(`breaking: ${text}`);
  console.error('Say why: npm run contract:accept -- "why it has to be"');
  process.exitCode = 1;
} else {
  const isFirst = Object.keys(before.endpoints).length === 0;
  if (!isFirst) {
    const day = new Date().toISOString().slice(0, 10);
    const log = await readFile(CHANGELOG, 'utf8');
    const entry = entryOf(changes, day, why);
    await writeFile(
      CHANGELOG,
      log.replace(MARK, () => `${MARK}\n\n${entry}`),
    );
  }
  await writeAccepted(now);
  console.log(`Accepted: ${changes.length} changes.`);
}
