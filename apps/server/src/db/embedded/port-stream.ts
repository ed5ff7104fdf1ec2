import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/** Where a stream gets its port from, and the reason when the port is lost. */
export interface PortSource {
  /** Opens the connection, when the driver calls `connect`. @throws Error when there is none to be had. */
  open(): MessagePort;
  /** Asked when a port closed without an orderly end. */
  whyLost(): Promise<Error>;
}

/**
 * A MessagePort dressed as the socket that the `pg` driver expects. Each side posts byte arrays and
 * gives up their memory, so that they are not copied on the way; `null` is the orderly end.
 */
export class PortStream extends Duplex {
  readonly #source: PortSource;
  #port: MessagePort | undefined;

  constructor(source: PortSource) {
    super({ allowHalfOpen: false });
    this.#source = source;
  }

  connect(): this {
    try {
      const port = this.#source.open();
      this.#port = port;
      port.on('message', (bytes: Uint8Array | null) => {
        this.push(bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      });
      port.once('close', () => this.#closed());
      process.nextTick(() => this.emit('connect'));
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    return this;
  }

  #closed(): void {
    if (this.readableEnded || this.destroyed) return;
    void this.#source.whyLost().then((error) => {
      // Its end may have been on the way; destroying an ended stream again does nothing.
      if (!this.readableEnded) this.destroy(error);
    });
  }

  // The driver sets these on a socket; a port has no delays and no keep-alive.
  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port?.ref();
    return this;
  }

  unref(): this {
    this.#port?.unref();
    return this;
  }

  override _read(): void {
    // Data comes when the worker posts it; there is nothing to ask for.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#post(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#post(Buffer.concat(chunks.map((it) => it.chunk)));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.removeAllListeners();
    this.#port?.close();
    done(error);
  }

  #post(chunk: Buffer): void {
    // Copied into memory of its own: the driver reuses the buffer that it writes from.
    const bytes = new Uint8Array(chunk);
    this.#port?.postMessage(bytes, [bytes.buffer]);
  }
}
