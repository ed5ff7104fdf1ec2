import type { MessagePort } from 'node:worker_threads';
import * as frames from './frames.ts';

/** The one PostgreSQL that all sessions of the worker share. */
export interface Engine {
  /** Runs protocol messages that end a batch, and hands over what comes back, piece by piece. */
  run(messages: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>;
  /** Whether a transaction is open, also a failed one. */
  isInTransaction(): boolean;
}

/** Rows sent by a COPY are held until its end, since the engine cannot wait for more in the middle. */
const COPY_LIMIT_BYTES = 512 * 1024 * 1024;

const { front } = frames;
const PASSES: ReadonlySet<number | undefined> = new Set([
  front.parse,
  front.bind,
  front.execute,
  front.describe,
  front.close,
  front.flush,
  front.sync,
  front.query,
  front.functionCall,
  front.copyData,
  front.copyDone,
  front.copyFail,
]);

/** These make the engine answer; what stands before them waits, so that a batch runs as one. */
const ENDS_BATCH: ReadonlySet<number | undefined> = new Set([
  front.flush,
  front.sync,
  front.query,
  front.functionCall,
]);

/**
 * One connection of the driver: takes its bytes apart into messages and gives them to the engine in
 * order. The engine is a single PostgreSQL backend, so sessions come one after the other: this one
 * does nothing until `turn` has come, and `ended` is the turn of the next.
 */
export class Session {
  readonly ended: Promise<void>;
  readonly #port: MessagePort;
  readonly #engine: Engine;
  #chain: Promise<void>;
  #resolveEnded: () => void = () => {};
  #isOver = false;
  #hasStarted = false;
  /** Bytes that are not yet a whole message, and how many it takes to go on. */
  #partial: Buffer[] = [];
  #partialSize = 0;
  #needed = 1;
  /** Whole messages that wait for the end of their batch. */
  #batch: Buffer[] = [];
  /** A batch was flushed and not yet synced: the engine holds an unfinished implicit transaction. */
  #isUnsynced = false;
  #copy: { messages: Buffer[]; size: number } | undefined;

  /** @param onFailure is told of anything that leaves the engine in an unknown state. */
  constructor(
    port: MessagePort,
    engine: Engine,
    turn: Promise<void>,
    onFailure: (e: unknown) => void,
  ) {
    this.#port = port;
    this.#engine = engine;
    this.#chain = turn;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    const inOrder = (step: () => Promise<void>) => {
      this.#chain = this.#chain.then(step).catch(onFailure);
    };
    port.on('message', (bytes: Uint8Array) => {
      inOrder(() => this.#take(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
    });
    port.once('close', () => inOrder(() => this.#end()));
  }

  async #take(bytes: Buffer): Promise<void> {
    if (this.#isOver) return;
    this.#partial.push(bytes);
    this.#partialSize += bytes.length;
    // Joined only when a whole message is there: a large one that comes in pieces is copied once.
    if (this.#partialSize < this.#needed) return;
    let rest: Buffer = this.#partial.length === 1 ? bytes : Buffer.concat(this.#partial);
    while (!this.#isOver) {
      const head = this.#hasStarted ? 1 : 0;
      this.#needed = rest.length < head + 4 ? head + 4 : head + rest.readInt32BE(head);
      if (rest.length < this.#needed) break;
      const message = rest.subarray(0, this.#needed);
      rest = rest.subarray(this.#needed);
      await (this.#hasStarted ? this.#message(message) : this.#startup(message));
    }
    this.#partial = rest.length > 0 ? [rest] : [];
    this.#partialSize = rest.length;
  }

  async #startup(message: Buffer): Promise<void> {
    const kind = frames.startupKind(message);
    if (kind === 'encryption') this.#answer(frames.refuseEncryption());
    // A cancel request is dropped: the engine reads nothing while it runs a query.
    if (kind === 'cancel') await this.#end();
    if (kind !== 'startup') return;
    this.#hasStarted = true;
    await this.#run(message);
  }

  async #message(message: Buffer): Promise<void> {
    const type = message[0];
    if (type === front.terminate) return this.#end();
    if (!PASSES.has(type)) {
      this.#answer(frames.errorResponse('FATAL', '08P01', `invalid frontend message type ${type}`));
      return this.#end();
    }
    if (this.#copy) return this.#copyMessage(this.#copy, message);
    if (type === front.query && frames.isCopyFromStdin(frames.commandText(message))) {
      await this.#runBatch();
      this.#copy = { messages: [message], size: message.length };
      this.#answer(frames.copyInResponse());
      return;
    }
    this.#batch.push(message);
    if (ENDS_BATCH.has(type)) await this.#runBatch();
  }

  async #runBatch(): Promise<void> {
    if (this.#batch.length === 0) return;
    const last = this.#batch.at(-1)?.[0];
    const messages = this.#batch.length === 1 ? this.#batch[0] : Buffer.concat(this.#batch);
    this.#batch = [];
    this.#isUnsynced = last !== front.sync && last !== front.query;
    if (messages) await this.#run(messages);
  }

  /**
   * The engine reads a COPY's rows while it runs the command and cannot wait for them. So the driver
   * is told to go ahead, its rows are held, and all is run at the end; the engine's own "go ahead" is
   * then left out.
   */
  async #copyMessage(copy: { messages: Buffer[]; size: number }, message: Buffer): Promise<void> {
    const type = message[0];
    if (type === front.copyData) {
      copy.size += message.length;
      if (copy.size <= COPY_LIMIT_BYTES) copy.messages.push(message);
      return;
    }
    // Flush and Sync are ignored within a COPY, says the manual.
    if (type !== front.copyDone && type !== front.copyFail) return;
    this.#copy = undefined;
    if (copy.size > COPY_LIMIT_BYTES) {
      const text = `COPY of more than ${COPY_LIMIT_BYTES} bytes in one command; send it in parts`;
      this.#answer(frames.errorResponse('ERROR', '54000', text));
      return this.#run(frames.query(''), { without: undefined });
    }
    await this.#run(Buffer.concat([...copy.messages, message]), {
      without: frames.COPY_IN_RESPONSE,
    });
  }

  async #run(messages: Buffer, options: { without?: number | undefined } = {}): Promise<void> {
    if (options.without === undefined) {
      return this.#engine.run(messages, (bytes) => this.#answer(bytes));
    }
    const pieces: Buffer[] = [];
    await this.#engine.run(messages, (bytes) => pieces.push(Buffer.from(bytes)));
    this.#answer(frames.withoutFirst(options.without, Buffer.concat(pieces)));
  }

  #answer(bytes: Uint8Array): void {
    const own = new Uint8Array(bytes);
    this.#port.postMessage(own, [own.buffer]);
  }

  /** Leaves the engine as a new connection expects it: no transaction, no settings, no statements. */
  async #end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#port.close();
    if (this.#hasStarted) {
      const ignore = () => {};
      if (this.#isUnsynced) await this.#engine.run(frames.sync(), ignore);
      if (this.#engine.isInTransaction()) await this.#engine.run(frames.query('rollback'), ignore);
      await this.#engine.run(frames.query('discard all'), ignore);
    }
    this.#resolveEnded();
  }
}
