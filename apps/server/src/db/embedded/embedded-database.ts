import { MessageChannel, Worker } from 'node:worker_threads';
import { PortStream } from './port-stream.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

/** The embedded PostgreSQL, as the main thread holds it. */
export interface EmbeddedDatabase {
  /** A connection for the `stream` setting of a `pg` client; connections are served one at a time. */
  connect(): PortStream;
  /** Ends what is open, writes the checkpoint and ends the thread. Safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions extends WorkerStart {
  /** Called if the thread ends later without having been asked; every connection has then failed. */
  onCrash(error: Error): void;
}

/**
 * PostgreSQL guards its recursion (deep JSON, long expressions) by a limit on its own stack, and the
 * WASM machine needs about eight times as much of the thread's: with Node's 4 MB, `jsonb` nested
 * 20,000 deep kills the thread instead of being refused. Measured: 8 MB fail, 16 MB hold.
 */
const STACK_MB = 64;

/** Starts the database thread and waits until it answers. @throws Error saying why it could not. */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const { onCrash, ...start } = options;
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), {
    name: 'station-database',
    workerData: start satisfies WorkerStart,
    resourceLimits: { stackSizeMb: STACK_MB },
    // Node's flags of this process are its own affair, and some keep a thread from starting.
    execArgv: [],
  });
  const streams = new Set<PortStream>();
  let state: 'starting' | 'running' | 'stopping' = 'starting';
  let gone: Error | undefined;
  let cause: Error | undefined;

  const exited = new Promise<Error>((resolve) => {
    worker.once('exit', () => {
      gone = ending(state, cause);
      for (const stream of streams) stream.destroy(gone);
      resolve(gone);
      if (state === 'running') onCrash(gone);
    });
  });
  const ready = new Promise<void>((resolve) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') resolve();
      else cause = new Error(message.reason, { cause: message.details });
    });
  });
  worker.on('error', (error) => {
    cause ??= error instanceof Error ? error : new Error(String(error));
  });

  const failed = await Promise.race([ready, exited]);
  if (failed) throw failed;
  state = 'running';
  // Like a server elsewhere, the thread keeps no process alive; a connection that is open does.
  worker.unref();

  return {
    connect() {
      const stream = new PortStream({
        open() {
          if (gone) throw gone;
          const { port1, port2 } = new MessageChannel();
          worker.postMessage({ type: 'connect', port: port2 } satisfies ToWorker, [port2]);
          return port1;
        },
        whyLost() {
          // Held until the thread's end is known, or the process could end before it with no word.
          worker.ref();
          return exited;
        },
      });
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
      return stream;
    },
    async stop() {
      if (state === 'running' && !gone) {
        state = 'stopping';
        worker.ref();
        worker.postMessage({ type: 'stop' } satisfies ToWorker);
      }
      await exited;
    },
  };
}

function ending(state: 'starting' | 'running' | 'stopping', cause: Error | undefined): Error {
  if (state === 'stopping') return new Error('The embedded database is closed.');
  const what = state === 'starting' ? 'could not be opened' : 'stopped';
  return new Error(`The embedded database ${what}: ${cause?.message ?? 'nobody knows why'}`, {
    cause,
  });
}
