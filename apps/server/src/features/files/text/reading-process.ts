import { readTable, readText } from './read-document.ts';
import type { ReadingAnswer, ReadingOrder } from './reading-messages.ts';

/*
 * Reads documents of strangers. It may read files and nothing else, has no environment and no more
 * than its share of memory; whoever started it ends it when it takes too long.
 */

async function answerTo(order: ReadingOrder): Promise<ReadingAnswer> {
  try {
    return order.what === 'text'
      ? { type: 'text', value: await readText(order) }
      : { type: 'table', value: await readTable(order) };
  } catch (error) {
    return { type: 'failed', why: error instanceof Error ? error.message : String(error) };
  }
}

const answer = (message: ReadingAnswer) => process.send?.(message);

// The server ends this process itself; a Ctrl-C in the terminal reaches both.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());
process.on('message', async (order: ReadingOrder) => answer(await answerTo(order)));
answer({ type: 'ready' });
