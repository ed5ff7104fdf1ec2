import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { PortStream } from './port-stream.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-messages.ts';

/** The embedded PostgreSQL, as the main thread holds it. */
export interface EmbeddedDatabase {
  /** A connection for the `stream` setting of a `pg` client; connections are served one at a time. */
  connect(): PortStream;
  /** Ends what is open, writes the checkpoint and ends the thread. Safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  /** Where PostgreSQL's own files are, or will be made. */
  directory: string;
  /** Called once if the thread ends without having been asked; every connection has then failed. */
  onCrash(error: Error): void;
}

/** Starts the database thread and waits until it answers. @throws Error saying why it could not. */
export async function startEmbeddedDatabase(
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const start: WorkerStart = { directory: options.directory };
  const worker = new Worker(new URL('./database-worker.ts', import.meta.url), {
    workerData: start,
    name: 'station-database',
  });
  const streams = new Set<PortStream>();
  let gone: Error | undefined;
  let isStopping = false;
  let reason: string | undefined;

  const send = (message: ToWorker, transfer: MessagePort[] = []) =>
    worker.postMessage(message, transfer);

  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'ready') resolve();
      if (message.type === 'failed') reason = message.reason;
    });
    worker.on('error', (error) => {
      reason ??= error instanceof Error ? (error.stack ?? error.message) : String(error);
    });
    worker.once('exit', () => {
      gone = new Error(
        isStopping
          ? 'The embedded database is closed.'
          : `The embedded database stopped: ${reason ?? 'its thread ended without a word'}`,
      );
      for (const stream of streams) stream.destroy(gone);
      reject(gone);
      if (!isStopping) options.onCrash(gone);
    });
  });

  return {
    connect() {
      const stream = new PortStream(() => {
        if (gone) throw gone;
        const { port1, port2 } = new MessageChannel();
        send({ type: 'connect', port: port2 }, [port2]);
        return port1;
      });
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
      return stream;
    },
    async stop() {
      if (!isStopping && !gone) {
        isStopping = true;
        send({ type: 'stop' });
      }
      await exited;
    },
  };
}
