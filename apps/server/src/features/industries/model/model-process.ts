import { readFile } from 'node:fs/promises';
import { buildModel } from '@station/industries/build-model';
import { builtInModel } from '@station/industries/built-in-model';
import type { LearnedExample } from '@station/industries/evidence';
import { type IndustryModel, openModel } from '@station/industries/model';
import type { ModelAnswer, ModelOrder } from './model-messages.ts';

/*
 * Thinks about what strangers have typed. It may read files, write the built-in model into its folder and
 * nothing else, has no environment and no more than its share of memory; whoever started it ends it when it takes too long.
 */

let model: IndustryModel | undefined;
let learned: readonly LearnedExample[] = [];

const answer = (message: ModelAnswer) => process.send?.(message);

async function carryOut(order: ModelOrder): Promise<void> {
  if (order.what === 'open') {
    model = openModel(
      order.path === null ? await builtInModel(order.folder) : await readFile(order.path),
    );
    answer({ type: 'opened' });
  } else if (order.what === 'learn') {
    learned = order.learned;
  } else if (order.what === 'build') {
    answer({ type: 'built', bytes: await buildModel(order.examples) });
  } else {
    const known = model;
    if (!known) throw new Error('no model is open');
    const suggestions = order.evidence.map((it) => known.suggest(it, { ...order.order, learned }));
    answer({ type: 'suggestions', id: order.id, suggestions });
  }
}

// The server ends this process itself; a Ctrl-C in the terminal reaches both.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
// One after the other: what is asked needs what was told before.
let last: Promise<unknown> = Promise.resolve();
process.on('message', (order: ModelOrder) => {
  last = last
    .then(() => carryOut(order))
    .catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      answer({ type: 'failed', id: order.what === 'suggest' ? order.id : null, why });
    });
});
answer({ type: 'ready' });
