import type { MessagePort } from 'node:worker_threads';
import * as frames from './frames.ts';

/** The one PostgreSQL that all sessions of the thread share. */
export interface Engine {
  /**
   * Runs protocol messages that end a batch, and hands over what comes back, piece by piece. A piece
   * is good for the length of the call only.
   */
  run(messages: Uint8Array, answer: (bytes: Uint8Array) => void): Promise<void>;
  /** Whether a transaction is open, also a failed one. */
  isInTransaction(): boolean;
}

/** Rows sent by a COPY are held until its end, since the engine cannot wait for more in the middle. */
const COPY_LIMIT_BYTES = 512 * 1024 * 1024;

const { front } = frames;
const KNOWN: ReadonlySet<number | undefined> = new Set(Object.values(front));

/** These make the engine answer; what stands before them waits, so that a batch runs as one. */
const ENDS_BATCH: ReadonlySet<number | undefined> = new Set([
  front.flush,
  front.sync,
  front.query,
  front.functionCall,
]);

/** COPY … FROM STDIN where it cannot be served. */
const COPY_UNSUPPORTED =
  'COPY FROM STDIN works on the embedded database only as the single command of a simple query';

export interface SessionOptions {
  port: MessagePort;
  engine: Engine;
  /** The session does nothing before this: the engine is one backend and serves one at a time. */
  turn: Promise<void>;
  /** A transaction without a message for so long ends the session, so that others get their turn. */
  idleInTransactionMs: number;
  /** Told of anything that leaves the engine in an unknown state. */
  onFailure(error: unknown): void;
}

/**
 * One connection of the driver: takes its bytes apart into messages and gives them to the engine,
 * strictly in order. `ended` is the turn of the next session.
 */
export class Session {
  readonly ended: Promise<void>;
  readonly #options: SessionOptions;
  readonly #port: MessagePort;
  readonly #engine: Engine;
  #resolveEnded: () => void = () => {};
  #chain: Promise<void>;
  #isOver = false;
  #hasStarted = false;
  /** Bytes that are not yet a whole message, and how many it takes to go on. */
  #partial: Buffer[] = [];
  #partialSize = 0;
  #needed = 1;
  /** Whole messages that wait for the end of their batch. */
  #batch: Buffer[] = [];
  /** A batch was flushed and not yet synced: the engine is within an implicit transaction. */
  #isUnsynced = false;
  /** After an error of ours within a batch, messages are dropped up to its Sync, as PostgreSQL does. */
  #isSkipping = false;
  #copy: { messages: Buffer[]; size: number } | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#port = options.port;
    this.#engine = options.engine;
    this.#chain = options.turn;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
    this.#port.on('message', (bytes: Uint8Array) => {
      this.#inOrder(() =>
        this.#take(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      );
    });
    this.#port.once('close', () => this.#inOrder(() => this.#end()));
  }

  #inOrder(step: () => Promise<void>): void {
    this.#chain = this.#chain.then(step).catch(this.#options.onFailure);
  }

  async #take(bytes: Buffer): Promise<void> {
    if (this.#isOver) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = undefined;
    this.#partial.push(bytes);
    this.#partialSize += bytes.length;
    // Joined only when a whole message is there: a large one that comes in pieces is copied once.
    if (this.#partialSize < this.#needed) return;
    let rest: Buffer = this.#partial.length === 1 ? bytes : Buffer.concat(this.#partial);
    while (!this.#isOver) {
      // The very first message has no type byte before its length.
      const lengthAt = this.#hasStarted ? 1 : 0;
      const head = lengthAt + 4;
      this.#needed = rest.length < head ? head : lengthAt + rest.readInt32BE(lengthAt);
      if (rest.length < this.#needed) break;
      const message = rest.subarray(0, this.#needed);
      rest = rest.subarray(this.#needed);
      await (this.#hasStarted ? this.#message(message) : this.#startup(message));
    }
    this.#partial = rest.length > 0 ? [rest] : [];
    this.#partialSize = rest.length;
    this.#watchIdleTransaction();
  }

  async #startup(message: Buffer): Promise<void> {
    const kind = frames.startupKind(message);
    if (kind === 'encryption') this.#answer(frames.refuseEncryption());
    // A request to cancel is dropped: the engine reads nothing while it runs a query.
    if (kind === 'cancel') await this.#end();
    if (kind !== 'startup') return;
    this.#hasStarted = true;
    await this.#run(message);
  }

  async #message(message: Buffer): Promise<void> {
    const type = message[0];
    if (type === front.terminate) return this.#end();
    if (!KNOWN.has(type)) return this.#abort('08P01', `invalid frontend message type ${type}`);
    if (this.#copy) return this.#copyMessage(this.#copy, message);
    if (this.#isSkipping && type !== front.sync) return;
    this.#isSkipping = false;
    if (type === front.query || type === front.parse) {
      const copy = frames.copyFromStdin(message);
      if (copy === 'alone' && type === front.query) return this.#startCopy(message);
      if (copy !== 'no') return this.#refuseCopy(type);
    }
    this.#batch.push(message);
    if (ENDS_BATCH.has(type)) await this.#runBatch();
  }

  async #runBatch(): Promise<void> {
    const last = this.#batch.at(-1);
    if (!last) return;
    const messages = this.#batch.length === 1 ? last : Buffer.concat(this.#batch);
    this.#batch = [];
    this.#isUnsynced = last[0] === front.flush;
    await this.#run(messages);
  }

  /**
   * The engine reads a COPY's rows while it runs the command and cannot wait for them. So the driver
   * is told to go ahead, its rows are held, and all of it runs at the end.
   */
  async #startCopy(message: Buffer): Promise<void> {
    this.#copy = { messages: [message], size: 0 };
    this.#answer(frames.copyInResponse());
  }

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
      const text = `a COPY takes at most ${COPY_LIMIT_BYTES} bytes here; send the rows in parts`;
      return this.#fail('54000', text);
    }
    const pieces: Buffer[] = [];
    await this.#engine.run(Buffer.concat([...copy.messages, message]), (bytes) =>
      pieces.push(Buffer.from(bytes)),
    );
    // The engine's own "go ahead" was said already.
    this.#answer(frames.withoutFirst(frames.COPY_IN_RESPONSE, Buffer.concat(pieces)));
  }

  async #refuseCopy(type: number): Promise<void> {
    this.#batch = [];
    if (type === front.query) return this.#fail('0A000', COPY_UNSUPPORTED);
    this.#isSkipping = true;
    this.#answer(frames.errorResponse('ERROR', '0A000', COPY_UNSUPPORTED));
  }

  /** Fails a simple query within the engine, so that an open transaction is failed as well. */
  async #fail(code: string, message: string): Promise<void> {
    const text = message.replaceAll("'", "''");
    await this.#run(
      frames.query(`do $$ begin raise exception '${text}' using errcode = '${code}'; end $$`),
    );
  }

  #run(messages: Buffer): Promise<void> {
    return this.#engine.run(messages, (bytes) => this.#answer(bytes));
  }

  #answer(bytes: Uint8Array): void {
    const own = new Uint8Array(bytes);
    this.#port.postMessage(own, [own.buffer]);
  }

  #watchIdleTransaction(): void {
    if (this.#isOver || !this.#hasStarted || !this.#engine.isInTransaction()) return;
    const text = 'terminating connection due to idle-in-transaction timeout';
    const timer = setTimeout(() => {
      // A message may have come since the timer fired, and then the timer is no longer the current one.
      this.#inOrder(async () => {
        if (this.#idleTimer === timer) await this.#abort('25P03', text);
      });
    }, this.#options.idleInTransactionMs);
    this.#idleTimer = timer;
  }

  async #abort(code: string, message: string): Promise<void> {
    if (this.#isOver) return;
    this.#answer(frames.errorResponse('FATAL', code, message));
    await this.#end();
  }

  /** Leaves the engine as a new connection expects it: no transaction, no settings, no statements. */
  async #end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#idleTimer);
    // An empty message is the orderly end; a port that closes without it has lost its thread.
    this.#port.postMessage(null);
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
