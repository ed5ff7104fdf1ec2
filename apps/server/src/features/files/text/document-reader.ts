import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { PausableDeadline } from '@station/excel/pausable-deadline';
import { processorTimeOf } from '@station/excel/processor-time';
import type {
  DocumentTable,
  DocumentText,
  ReadingAnswer,
  ReadingOrder,
} from './reading-messages.ts';

/** Heap of the process that reads, in MiB. */
const HEAP_MB = 512;

/**
 * A document that takes longer, in milliseconds of a processor, is given up; so is a process that does not start. It
 * comes after everything else, and by the clock a busy machine would read none.
 */
const READ_MS = 20_000;
const START_MS = 20_000;

/** Documents after which a process is replaced, so that nothing gathers in it. */
const DOCUMENTS_EACH = 100;

/** A document cannot be read: broken, protected, too much, or too slow. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument';
}

/** Reads documents one after the other; close it when done. */
export type DocumentReader = {
  /** @throws UnreadableDocument */
  text(order: Omit<Extract<ReadingOrder, { what: 'text' }>, 'what'>): Promise<DocumentText>;
  /** @throws UnreadableDocument */
  table(order: Omit<Extract<ReadingOrder, { what: 'table' }>, 'what'>): Promise<DocumentTable>;
  close(): void;
};

/**
 * A reader whose process is started with the first document, and anew after one that broke it. A
 * process and not a thread: one that outgrows its heap takes nobody with it.
 */
export function openDocumentReader(readMs = READ_MS): DocumentReader {
  let child: ChildProcess | undefined;
  let left = 0;

  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  const start = async (): Promise<ChildProcess> => {
    if (child && left > 0) return child;
    end();
    const started = fork(new URL('./reading-process.ts', import.meta.url), {
      // The server's own flags (a debugger, a test runner's loader) and secrets stay here.
      execArgv: [`--max-old-space-size=${HEAP_MB}`, '--permission', '--allow-fs-read=*'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child = started;
    left = DOCUMENTS_EACH;
    await nextAnswer(started, START_MS);
    // Nobody waits for it as people wait for pages.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    return started;
  };
  const read = async (order: ReadingOrder): Promise<ReadingAnswer> => {
    const process = await start();
    left -= 1;
    const answered = nextAnswer(process, readMs);
    process.send(order, () => undefined);
    try {
      return await answered;
    } catch (error) {
      end();
      throw error;
    }
  };
  return {
    async text(order) {
      const answer = await read({ what: 'text', ...order });
      if (answer.type === 'text') return answer.value;
      throw new UnreadableDocument(answer.type === 'failed' ? answer.why : 'not a text');
    },
    async table(order) {
      const answer = await read({ what: 'table', ...order });
      if (answer.type === 'table') return answer.value;
      throw new UnreadableDocument(answer.type === 'failed' ? answer.why : 'not a table');
    },
    close: end,
  };
}

/** What the process says next. @throws UnreadableDocument when it ends, or says nothing for so long. */
function nextAnswer(child: ChildProcess, waitMs: number): Promise<ReadingAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      deadline.pause();
      child.off('message', hear);
      child.off('exit', ended);
      child.off('error', failed);
      act();
    };
    const hear = (message: ReadingAnswer) => settle(() => resolve(message));
    const ended = () => settle(() => reject(new UnreadableDocument('the reading process ended')));
    const failed = (error: Error) => settle(() => reject(error));
    const deadline = new PausableDeadline(
      () => settle(() => reject(new UnreadableDocument('the reading took too long'))),
      () => processorTimeOf(child.pid),
    );
    deadline.restart(waitMs);
    child.once('message', hear);
    child.once('exit', ended);
    child.once('error', failed);
  });
}
