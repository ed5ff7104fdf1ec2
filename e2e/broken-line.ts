import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that breaks and is mended, as a phone's does in a lift. */
export type Line = {
  /** Where browsers go instead of the server itself. */
  url: string;
  /** Ends every connection, and takes no new one. */
  cut(): void;
  mend(): Promise<void>;
  close(): void;
};

/** Lays a line to a server on this machine. */
export async function layLine(target: string): Promise<Line> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  const openAt = async (at: number): Promise<Server> => {
    const server = createServer((incoming) => {
      const onward = connect(Number(targetPort), hostname);
      const end = () => {
        incoming.destroy();
        onward.destroy();
      };
      for (const socket of [incoming, onward]) {
        sockets.add(socket);
        socket.on('error', end).on('close', () => {
          sockets.delete(socket);
          end();
        });
      }
      incoming.pipe(onward).pipe(incoming);
    });
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await openAt(0);
  const { port } = server.address() as { port: number };
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    async mend() {
      server = await openAt(port);
    },
    close: cut,
  };
}
