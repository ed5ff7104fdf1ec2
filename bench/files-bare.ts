/**
 * What the files benchmark measures against, in a process of its own: a server that writes what it is
 * sent to a file, has it on the disk before it answers, and sends a range of it back.
 */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const path = join(process.env.DATA_DIR ?? '.', 'bare.bin');

const server = createServer(async (request, response) => {
  if (request.method === 'PUT') {
    await pipeline(request, createWriteStream(path));
    const file = await open(path);
    await file.sync();
    await file.close();
    response.end();
    return;
  }
  const { size } = await stat(path);
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  response.writeHead(206, { 'Content-Length': size - start });
  await pipeline(createReadStream(path, { start }), response);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ bare: `http://127.0.0.1:${port}` });
});
process.on('message', () => process.exit(0));
