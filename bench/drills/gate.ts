/** A door before a service of a drill, which can be shut: nobody answers there any more. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * `open`: what comes is passed on. `shut`: connections are refused, and those that were there are cut.
 * `silent`: connections are taken, those that were there stay, and nothing is heard any more.
 */
export type GateState = 'open' | 'shut' | 'silent';

/** A way to a service by a port of its own. */
export type Gate = {
  port: number;
  set(state: GateState): Promise<void>;
  close(): Promise<void>;
};

/** Opens a gate before a port of this machine; `port` is where it stands, any free one unless told. */
export async function openGate(to: number, at = 0): Promise<Gate> {
  const sockets = new Set<Socket>();
  let state: GateState = 'open';
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => near.destroy()).on('close', () => sockets.delete(near));
    if (state === 'silent') return;
    const far = connect(to, '127.0.0.1');
    sockets.add(far);
    far
      .on('error', () => near.destroy())
      .on('close', () => {
        sockets.delete(far);
        near.destroy();
      });
    near.on('close', () => far.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  const listen = async (place: number) => {
    server.listen(place, '127.0.0.1');
    await once(server, 'listening');
  };
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  await listen(at);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    async set(next) {
      state = next;
      if (next === 'shut') await shut();
      else if (!server.listening) await listen(port);
      if (next === 'silent') for (const socket of sockets) socket.unpipe();
      if (next === 'open') for (const socket of sockets) socket.destroy();
    },
    close: shut,
  };
}
