import { Duplex } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';

/**
 * A MessagePort dressed as the socket that the `pg` driver expects. Each side posts byte arrays and
 * gives up their memory, so that nothing is copied on the way; a closed port is the end of the
 * connection.
 */
export class PortStream extends Duplex {
  readonly #open: () => MessagePort;
  #port: MessagePort | undefined;

  /** @param open makes the connection, when the driver calls `connect`; it may throw. */
  constructor(open: () => MessagePort) {
    super({ allowHalfOpen: false });
    this.#open = open;
  }

  connect(): this {
    try {
      const port = this.#open();
      this.#port = port;
      port.on('message', (bytes: Uint8Array) => {
        this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      });
      port.once('close', () => this.push(null));
      process.nextTick(() => this.emit('connect'));
    } catch (error) {
      this.destroy(error instanceof Error ? error : new Error(String(error)));
    }
    return this;
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
