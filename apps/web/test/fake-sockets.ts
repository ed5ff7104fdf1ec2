import { onTestFinished } from 'vitest';

/*
 * Stands in for socket.io-client (vitest.config.ts) in every test of the browser's code: sockets that are connected as
 * soon as they are opened, unless a test says otherwise, and that a test sees from the server's side.
 */

type Handler = (...payload: unknown[]) => void;
type Options = {
  query: Record<string, string>;
  auth: (give: (auth: { token?: string }) => void) => void;
  [option: string]: unknown;
};

/** What happens to the next sockets that try: null, and they wait for a test's word. */
let answer: 'connect' | Error | null = 'connect';

/** Every socket that was opened in this test, in order; closed ones too. */
const opened: FakeSocket[] = [];

/** Lets the sockets that try from now on connect, fail, or wait; holds until the test is over. */
export function answerSockets(next: typeof answer): void {
  answer = next;
  onTestFinished(() => {
    answer = 'connect';
  });
}

/** The sockets of a namespace that are open or trying, the newest last. */
export const socketsAt = (namespace: string): FakeSocket[] =>
  opened.filter((socket) => socket.namespace === namespace && !socket.isClosed);

/** The open socket of a namespace. */
export function socketAt(namespace: string): FakeSocket {
  const socket = socketsAt(namespace).at(-1);
  if (!socket) throw new Error(`No socket at ${namespace}`);
  return socket;
}

/** Forgets the sockets of the test before. */
export function forgetSockets(): void {
  opened.length = 0;
}

class Emitter {
  private handlers: [string | undefined, Handler][] = [];

  on(event: string, handler: Handler): this {
    this.handlers.push([event, handler]);
    return this;
  }
  onAny(handler: Handler): this {
    this.handlers.push([undefined, handler]);
    return this;
  }
  off(): this {
    this.handlers = [];
    return this;
  }
  offAny(): this {
    return this;
  }
  fire(event: string, ...payload: unknown[]): void {
    for (const [name, handler] of this.handlers) {
      if (name === event) handler(...payload);
    }
  }
  fireAny(event: string, ...payload: unknown[]): void {
    for (const [name, handler] of this.handlers) {
      if (name === undefined) handler(event, ...payload);
    }
  }
}

let made = 0;

export class FakeSocket extends Emitter {
  id: string | undefined;
  connected = false;
  /** Whether the Manager goes on trying by itself. */
  active = false;
  isClosed = false;
  tries = 0;
  /** What the page said, in order. */
  sent: [event: string, ...payload: unknown[]][] = [];
  /** How long the Manager waits before it comes back, in milliseconds, and did when the page let go of it. */
  delay = 1_000;
  delayOfMove: number | undefined;
  io = Object.assign(new Emitter(), {
    opts: {} as { transports?: string[] },
    reconnectionDelay: (delay: number) => {
      this.delay = delay;
    },
    engine: {
      close: () => {
        this.delayOfMove = this.delay;
        this.cutOff('forced close');
      },
    },
  });
  token: string | undefined;
  readonly namespace: string;
  readonly options: Options;

  constructor(namespace: string, options: Options) {
    super();
    this.namespace = namespace;
    this.options = options;
    opened.push(this);
    this.connect();
  }

  connect(): this {
    this.tries += 1;
    this.active = true;
    this.options.auth(({ token }) => {
      this.token = token;
    });
    const now = answer;
    if (now === 'connect') queueMicrotask(() => !this.isClosed && this.arrive());
    else if (now) queueMicrotask(() => !this.isClosed && this.refuse(now));
    return this;
  }
  disconnect(): this {
    this.isClosed = true;
    this.connected = false;
    this.id = undefined;
    return this;
  }
  emit(event: string, ...payload: unknown[]): this {
    this.sent.push([event, ...payload]);
    return this;
  }

  /** The server lets it in. */
  arrive(): void {
    made += 1;
    this.id = `socket-${made}`;
    this.connected = true;
    this.fire('connect');
  }
  /** The server was reached and refuses it. */
  refuse(error: Error): void {
    this.active = false;
    this.fire('connect_error', error);
  }
  /** It is cut off: `io server disconnect`, or `transport close` and the like. */
  cutOff(reason: string): void {
    this.connected = false;
    this.id = undefined;
    this.active = reason !== 'io server disconnect';
    this.fire('disconnect', reason);
  }
  /** The server says something. */
  hear(event: string, ...payload: unknown[]): void {
    this.fire(event, ...payload);
    this.fireAny(event, ...payload);
  }
  /** What the page said of one kind. */
  sentOf(event: string): unknown[][] {
    return this.sent.filter(([name]) => name === event).map(([, ...payload]) => payload);
  }
}

/** As `io` of socket.io-client. */
export const io = (namespace: string, options: Options) => new FakeSocket(namespace, options);
