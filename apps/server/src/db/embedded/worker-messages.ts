import type { MessagePort } from 'node:worker_threads';

/** What the database thread is started with. */
export interface WorkerStart {
  /** The directory of PostgreSQL's own files; made if it is not there. */
  directory: string;
  /** Whether a commit waits until the disk has it. */
  fsync: boolean;
  /** After so long without a message, a session with an open transaction ends, in milliseconds. */
  idleInTransactionMs: number;
}

/** From the server to the database thread. */
export type ToWorker = { type: 'connect'; port: MessagePort } | { type: 'stop' };

/** From the database thread to the server. */
export type FromWorker =
  | { type: 'ready' }
  /** `reason` in a sentence; `details` are the last lines of PostgreSQL's log and a stack. */
  | { type: 'failed'; reason: string; details: string };
