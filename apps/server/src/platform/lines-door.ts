import { once } from 'node:events';
import type { Server as HttpServer } from 'node:http';
import { createServer, type ListenOptions, type Server } from 'node:net';

/** Where browsers' lines may come in beside the calls. */
export type LinesDoor = { port: number; host: string };

/** Connections that are taken in a turn of the process's loop, where the system lets several sockets have one port. */
const AT_ONCE = process.platform === 'linux' ? 4 : 1;

/**
 * Has whatever comes to another port served as if it had come to the server's own. A process takes one connection
 * of each listening socket in a turn of its loop: under load calls stand in a queue there, and lines that come back
 * all at once would stand behind them for seconds, although each takes milliseconds (decision 234). Answers how to
 * let nobody in any more; whoever has come in is the server's to end.
 * @throws Error when the port cannot be had.
 */
export async function openLinesDoor(server: HttpServer, door: LinesDoor): Promise<() => void> {
  // Sockets that share a port would share it with those of another server too: first it has to be free.
  const probe = await listenFor(server, door);
  if (AT_ONCE === 1) return () => void probe.close();
  probe.close();
  await once(probe, 'close');
  const sockets = Array.from({ length: AT_ONCE }, () =>
    listenFor(server, { ...door, reusePort: true }),
  );
  const doors = await Promise.all(sockets);
  return () => {
    for (const it of doors) it.close();
  };
}

async function listenFor(server: HttpServer, where: ListenOptions): Promise<Server> {
  // As `http.Server` makes its own.
  const asHttp = { allowHalfOpen: true, noDelay: true };
  const door = createServer(asHttp, (connection) => server.emit('connection', connection));
  door.listen(where);
  await once(door, 'listening');
  return door;
}
