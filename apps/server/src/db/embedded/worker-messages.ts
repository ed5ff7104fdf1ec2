import type { MessagePort } from 'node:worker_threads';

/** What the database thread is started with. */
export interface WorkerStart {
  /** The directory of PostgreSQL's own files. */
  directory: string;
}

/** From the server to the database thread. */
export type ToWorker = { type: 'connect'; port: MessagePort } | { type: 'stop' };

/** From the database thread to the server. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'stopped' }
  | { type: 'failed'; reason: string };
