import type { AccountsReason } from '@station/contract/accounts/accounts';
import {
  type ClientEvents,
  COME_BACK_MS,
  MOVE_WITHIN_MS,
  REALTIME_OPTIONS,
  type ServerEvents,
  type SocketRefusal,
} from '@station/contract/visitors/realtime';
import type { io as connect, Socket } from 'socket.io-client';
import { logQuietly } from '../log.ts';
import type { Realtime } from './signal.ts';

/** What a server of the release before says to a token that is worth nothing. */
const REFUSED = 'Please sign in';

/** The session goes on with another token, of which this browser hears. */
const REPLACED = 'accounts.token-replaced' satisfies AccountsReason;

const POLLING_FIRST = REALTIME_OPTIONS.transports.toReversed();

export type StationSocket = Socket<ServerEvents, ClientEvents>;

/** One socket that comes back for as long as it is wanted. */
export type SocketLine = {
  socket: StationSocket;
  state: () => Realtime;
  /** Tries at once, unless it is there, is being tried or was refused. */
  retry: () => void;
  /** Closes it for good. */
  close: () => void;
};

type LineOptions = {
  io: typeof connect;
  namespace: string;
  /** Of the handshake. */
  query: Record<string, string>;
  token: string | undefined;
  onState: () => void;
  /** The attempts are used up: whoever opened the line calls `retry` when there is a reason to. */
  onLost: () => void;
  /** The token is worth nothing; `retry` does nothing until `readmit` was called. */
  onRefused: (readmit: () => void) => void;
};

/** Opens a socket with a Manager of its own, so that its handshake's query is its own too. */
export function openLine(options: LineOptions): SocketLine {
  const { io, namespace, query, token, onState, onLost, onRefused } = options;
  let state: Realtime = 'connecting';
  let isRefused = false;
  let failures = 0;
  let comeBack: ReturnType<typeof setTimeout> | undefined;
  const socket: StationSocket = io(namespace, {
    ...REALTIME_OPTIONS,
    // Without it a browser that is refused a websocket would never come to the polling.
    tryAllTransports: true,
    forceNew: true,
    query,
    auth: (give) => give({ token }),
  });

  const become = (next: Realtime) => {
    state = next;
    onState();
  };
  const retry = () => {
    if (state !== 'disconnected' || isRefused) return;
    clearTimeout(comeBack);
    become('connecting');
    socket.connect();
  };
  const comeBackLater = () => {
    clearTimeout(comeBack);
    comeBack = setTimeout(retry, COME_BACK_MS);
  };

  socket.on('connect', () => {
    failures = 0;
    become('connected');
  });
  socket.on('server:leaving', () => {
    setTimeout(() => {
      // A line that breaks comes back by itself; this one once at once, as another server is waiting for it.
      socket.io.reconnectionDelay(0);
      socket.io.engine.close();
      socket.io.reconnectionDelay(REALTIME_OPTIONS.reconnectionDelay);
    }, Math.random() * MOVE_WITHIN_MS);
  });
  socket.on('disconnect', (reason) => {
    // Of any other end the Manager takes care by itself.
    const byServer = reason === 'io server disconnect';
    become(byServer ? 'disconnected' : 'connecting');
    if (byServer) comeBackLater();
  });
  socket.on('connect_error', (error) => {
    logQuietly(`no socket at ${namespace}`, error);
    // There are proxies that swallow a websocket without a word: then the other one goes first.
    if (error.message === 'timeout') socket.io.opts.transports = POLLING_FIRST;
    if (socket.active) return;
    // The server was reached and did not want it.
    become('disconnected');
    if (isRefusal(error)) {
      isRefused = true;
      onRefused(() => {
        isRefused = false;
      });
    } else {
      failures += 1;
      if (failures < REALTIME_OPTIONS.reconnectionAttempts) comeBackLater();
    }
  });
  socket.io.on('reconnect_failed', () => {
    become('disconnected');
    onLost();
  });

  return {
    socket,
    state: () => state,
    retry,
    close: () => {
      clearTimeout(comeBack);
      socket.off();
      socket.offAny();
      socket.io.off();
      socket.disconnect();
    },
  };
}

/** Whether the token stands for nobody who may come in, such as somebody who was deactivated. */
function isRefusal({ message, data }: Error & { data?: SocketRefusal }): boolean {
  return message === REFUSED || (data?.code === 'unauthenticated' && data.reason !== REPLACED);
}
