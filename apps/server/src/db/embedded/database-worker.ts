/**
 * The thread in which the embedded PostgreSQL runs. In the main thread every query would hold up
 * every request, since PGlite computes without a pause.
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { type Engine, Session } from './session.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

const { directory } = workerData as WorkerStart;

/** Answers are posted in pieces of about this size; the engine itself hands out 8 kB at a time. */
const PIECE_BYTES = 128 * 1024;

/** How PGlite throws what in PostgreSQL is the jump to its error handler; all else is the end. */
const LONGJMP_STATUS = 100;

const lastWords: string[] = [];

const database = await start();
const engine = makeEngine(database);
let lastEnded: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToWorker) => {
  if (message.type === 'connect') serve(message.port);
  else stop().catch(fail);
});
tell({ type: 'ready' });

function serve(port: MessagePort): void {
  lastEnded = new Session(port, engine, lastEnded, fail).ended;
}

async function stop(): Promise<void> {
  // Writes the checkpoint, so that the next start has nothing to recover.
  await database.close();
  tell({ type: 'stopped' });
  parentPort?.close();
}

async function start(): Promise<PGlite> {
  if (!existsSync(directory)) {
    // Made aside and renamed when whole: a first start that is killed leaves no half database.
    const unfinished = `${directory}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await (await open(unfinished)).close();
    await rename(unfinished, directory);
  }
  return open(directory);
}

function open(path: string): Promise<PGlite> {
  return PGlite.create({
    dataDir: path,
    extensions: { btree_gin, pg_trgm, unaccent },
    relaxedDurability: false,
    onStderr: (line) => {
      lastWords.push(line);
      if (lastWords.length > 20) lastWords.shift();
      return false;
    },
  });
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

  return {
    isInTransaction: () => pglite.isInTransaction(),
    async run(messages, answer) {
      let piece = new Uint8Array(PIECE_BYTES);
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

function tell(message: FromWorker): void {
  parentPort?.postMessage(message);
}

/** The engine's memory can no longer be trusted: say why, and end this thread before it writes more. */
function fail(error: unknown): never {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  tell({ type: 'failed', reason: [reason, ...lastWords].join('\n') });
  process.exit(1);
}
