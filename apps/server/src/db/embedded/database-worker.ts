/**
 * The thread in which the embedded PostgreSQL runs. In the main thread every query would hold up
 * every request, since PGlite computes without a pause.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { openDatabase } from './open-database.ts';
import { type Engine, Session } from './session.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

const options = workerData as WorkerStart;

/** Answers are posted in pieces of about this size; the engine itself hands out 8 kB at a time. */
const PIECE_BYTES = 128 * 1024;

/** How PGlite throws what in PostgreSQL is the jump to its error handler; all else is the end. */
const LONGJMP_STATUS = 100;

/** What PostgreSQL wrote to its log lately, for the case that it fails. */
const lastWords: string[] = [];

const database = await openDatabase(options, keepLastWords).catch(fail);
const engine = makeEngine(database);
let lastEnded: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'connect') serve(message.port);
  else stop().catch(fail);
});
post({ type: 'ready' });

function serve(port: MessagePort): void {
  const { idleInTransactionMs } = options;
  const turn = lastEnded;
  lastEnded = new Session({ port, engine, turn, idleInTransactionMs, onFailure: fail }).ended;
}

async function stop(): Promise<void> {
  // Writes the checkpoint, so that the next start has nothing to recover.
  await database.close();
  process.exit(0);
}

function keepLastWords(line: string): void {
  lastWords.push(line);
  if (lastWords.length > 20) lastWords.shift();
}

function makeEngine(pglite: PGlite): Engine {
  // PGlite's loop swallows whatever PostgreSQL throws, even a crash of the WASM machine, and would
  // go on with broken memory or for ever. Nothing but the ordinary error jump may pass.
  const module = pglite.Module;
  const loopOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      return loopOnce();
    } catch (error) {
      if ((error as { status?: number }).status !== LONGJMP_STATUS) fail(error);
      throw error;
    }
  };

  // Used again and again: whoever gets a piece takes what it wants from it at once.
  let piece = new Uint8Array(PIECE_BYTES);
  return {
    isInTransaction: () => pglite.isInTransaction(),
    async run(messages, answer) {
      let size = 0;
      const flush = () => {
        if (size > 0) answer(piece.subarray(0, size));
        size = 0;
      };
      await pglite.execProtocolRawStream(messages, {
        syncToFs: false,
        onRawData: (bytes) => {
          if (size + bytes.length > piece.length) flush();
          if (bytes.length > piece.length) piece = new Uint8Array(bytes.length);
          piece.set(bytes, size);
          size += bytes.length;
        },
      });
      flush();
    },
  };
}

function post(message: FromWorker): void {
  parentPort?.postMessage(message);
}

/** The engine's memory can no longer be trusted: say why, and end this thread before it writes more. */
function fail(error: unknown): never {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const verdict = lastWords.findLast((line) => /\b(?:PANIC|FATAL):/.test(line));
  const reason = verdict?.replace(/^.*\b(PANIC|FATAL):\s*/, '$1: ') ?? message;
  post({ type: 'failed', reason, details: [...lastWords, stack ?? message].join('\n') });
  process.exit(1);
}
