/** A database on a disk that fails after a while; it posts what PostgreSQL writes to its log. */
import { fdatasyncSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { DurableFiles } from '../../src/db/embedded/durable-files.ts';
import { startParameters } from '../../src/db/embedded/open-database.ts';

let isBroken = false;
const files = new DurableFiles(workerData, (fd) => {
  if (isBroken) throw new Error('input/output error');
  fdatasyncSync(fd);
});
const database = await PGlite.create({
  fs: files,
  startParams: startParameters(true),
  onStderr(line) {
    parentPort?.postMessage(line);
    return false;
  },
});
await database.exec('create table note (text text)');
isBroken = true;
// Never returns: PGlite itself goes round in circles after a panic. The store's worker does not.
await database.exec(`insert into note values ('a')`);
parentPort?.postMessage('the insert was confirmed');
