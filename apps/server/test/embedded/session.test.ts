import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../src/db/embedded/embedded-database.ts';
import type { PortStream } from '../../src/db/embedded/port-stream.ts';
import { createTestStore } from '../test-store.ts';
import { message, messagesIn, startup } from './wire.ts';

/** These speak the protocol by hand: what `pg` never sends, another driver or a fault may. */
let database: EmbeddedDatabase;
let remove: () => Promise<void>;
const streams: PortStream[] = [];

beforeAll(async () => {
  const place = await createTestStore();
  database = await startEmbeddedDatabase({
    directory: join(place.dataDir, 'database'),
    fsync: false,
    idleInTransactionMs: 300,
    onCrash(error) {
      throw error;
    },
  });
  remove = async () => {
    // One that is still open would hear of the end as of an error.
    for (const stream of streams) stream.destroy();
    await database.stop();
    await place.remove();
  };
});
afterAll(() => remove());

/** A connection and what has come over it so far. */
class Wire {
  readonly stream: PortStream;
  #received = Buffer.alloc(0);

  constructor() {
    this.stream = database.connect().connect();
    streams.push(this.stream);
    this.stream.on('data', (bytes: Buffer) => {
      this.#received = Buffer.concat([this.#received, bytes]);
    });
  }

  /** Sends bytes, and gives the answers up to and with the first of type `last`. */
  async ask(bytes: Buffer, last: string): Promise<{ types: string; text: string }> {
    this.#received = Buffer.alloc(0);
    this.stream.write(bytes);
    for (;;) {
      const messages = messagesIn(this.#received);
      if (messages.some((it) => it.type === last)) {
        const text = messages.map((it) => it.body.toString('latin1')).join('|');
        return { types: messages.map((it) => it.type).join(''), text };
      }
      await once(this.stream, 'data');
    }
  }
}

async function connected(): Promise<Wire> {
  const wire = new Wire();
  await wire.ask(startup(), 'Z');
  return wire;
}

const SYNC = message('S');

test('encryption is refused and the connection goes on', async () => {
  const wire = new Wire();
  const request = Buffer.alloc(8);
  request.writeInt32BE(8, 0);
  request.writeInt32BE(80_877_103, 4);
  wire.stream.write(request);
  const [answer] = await once(wire.stream, 'data');
  expect(answer.toString()).toBe('N');
  expect((await wire.ask(startup(), 'Z')).types).toMatch(/^RS+KZ$/);
  wire.stream.end(message('X'));
});

test('messages may come byte by byte or several at once', async () => {
  const wire = await connected();
  const query = message('Q', 'select 40 + 2\0');
  for (const byte of query.subarray(0, -1)) wire.stream.write(Buffer.from([byte]));
  expect((await wire.ask(query.subarray(-1), 'Z')).text).toContain('42');
  wire.stream.write(Buffer.concat([message('Q', 'select 1\0'), message('Q', 'select 2\0')]));
  await once(wire.stream, 'data');
  expect((await wire.ask(message('Q', 'select 3\0'), 'Z')).types).toContain('TDCZ');
  wire.stream.end(message('X'));
});

test('COPY FROM STDIN takes rows in many pieces', async () => {
  const wire = await connected();
  await wire.ask(message('Q', 'create table copied (id int, name text)\0'), 'Z');
  const go = await wire.ask(message('Q', '/* rows */ COPY copied FROM STDIN\0'), 'G');
  expect(go.types).toBe('G');
  for (let id = 1; id <= 1000; id += 1) wire.stream.write(message('d', `${id}\tTrần ${id}\n`));
  const done = await wire.ask(message('c'), 'Z');
  expect(done).toMatchObject({ types: 'CZ', text: expect.stringContaining('COPY 1000') });
  const { text } = await wire.ask(message('Q', 'select count(*), max(id) from copied\0'), 'Z');
  expect(text).toContain('1000');
  wire.stream.end(message('X'));
});

test('a COPY that fails says so and the connection goes on', async () => {
  const wire = await connected();
  await wire.ask(message('Q', 'copy nowhere from stdin\0'), 'G');
  const missing = await wire.ask(Buffer.concat([message('d', '1\n'), message('c')]), 'Z');
  expect(missing).toMatchObject({ types: 'EZ', text: expect.stringContaining('42P01') });
  await wire.ask(message('Q', 'create table given_up (id int)\0'), 'Z');
  await wire.ask(message('Q', 'copy given_up from stdin\0'), 'G');
  const given = await wire.ask(Buffer.concat([message('d', '1\n'), message('f', 'no\0')]), 'Z');
  expect(given.types).toBe('EZ');
  const { text } = await wire.ask(message('Q', 'select count(*) from given_up\0'), 'Z');
  expect(text).toContain('SELECT 1');
  wire.stream.end(message('X'));
});

test('COPY FROM STDIN where it cannot be served is an error and not the end', async () => {
  const wire = await connected();
  const among = await wire.ask(message('Q', 'select 1; copy copied from stdin\0'), 'Z');
  expect(among).toMatchObject({ types: 'EZ', text: expect.stringContaining('0A000') });
  const parse = message('P', '\0copy copied from stdin\0\0\0');
  const bind = message('B', '\0\0\0\0\0\0\0\0');
  const execute = message('E', '\0\0\0\0\0');
  const extended = await wire.ask(Buffer.concat([parse, bind, execute, SYNC]), 'Z');
  expect(extended).toMatchObject({ types: 'EZ', text: expect.stringContaining('0A000') });
  expect((await wire.ask(message('Q', 'select 1\0'), 'Z')).types).toBe('TDCZ');
  wire.stream.end(message('X'));
});

test('a cursor of the protocol is read in parts, with Flush in between', async () => {
  const wire = await connected();
  const parse = message('P', '\0select generate_series(1, 5)\0\0\0');
  const bind = message('B', 'c\0\0\0\0\0\0\0\0');
  const two = message('E', Buffer.from([99, 0, 0, 0, 0, 2]));
  const flush = message('H');
  const first = await wire.ask(Buffer.concat([parse, bind, two, flush]), 's');
  expect(first.types).toBe('12DDs');
  expect((await wire.ask(Buffer.concat([two, flush]), 's')).types).toBe('DDs');
  expect((await wire.ask(Buffer.concat([two, SYNC]), 'Z')).types).toBe('DCZ');
  wire.stream.end(message('X'));
});

test('a connection that breaks off in the middle of a cursor leaves nothing to the next', async () => {
  const wire = await connected();
  await wire.ask(message('Q', 'create table half_done (id int)\0'), 'Z');
  const parse = message('P', '\0insert into half_done values (1)\0\0\0');
  const bind = message('B', '\0\0\0\0\0\0\0\0');
  const execute = message('E', '\0\0\0\0\0');
  await wire.ask(Buffer.concat([parse, bind, execute, message('H')]), 'C');
  wire.stream.destroy();
  const next = await connected();
  // The row came with no Sync and no transaction: PostgreSQL commits at the Sync, which never came.
  const status = await next.ask(message('Q', 'select txid_current_if_assigned()\0'), 'Z');
  expect(status.text.at(-1)).toBe('I');
  next.stream.end(message('X'));
});

test('a message of no known type ends that connection alone', async () => {
  const wire = await connected();
  const refused = await wire.ask(message('\x01'), 'E');
  expect(refused.text).toContain('invalid frontend message type 1');
  await once(wire.stream, 'close');
  const next = await connected();
  expect((await next.ask(message('Q', 'select 1\0'), 'Z')).types).toBe('TDCZ');
  next.stream.end(message('X'));
});

test('a second connection waits for the first and is then served', async () => {
  const first = await connected();
  const second = connected();
  expect((await first.ask(message('Q', 'select 1\0'), 'Z')).types).toBe('TDCZ');
  first.stream.end(message('X'));
  const wire = await second;
  expect((await wire.ask(message('Q', 'select 2\0'), 'Z')).types).toBe('TDCZ');
  wire.stream.end(message('X'));
});

test('a transaction left open gives way to the connection that waits', async () => {
  const first = await connected();
  await first.ask(message('Q', 'begin; create table left_open (id int)\0'), 'Z');
  const second = await connected();
  const gone = await second.ask(message('Q', 'select * from left_open\0'), 'Z');
  expect(gone.text).toContain('42P01');
  expect(first.stream.destroyed).toBe(true);
  second.stream.end(message('X'));
});
