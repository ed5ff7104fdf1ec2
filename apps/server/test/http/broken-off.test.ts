import { connect } from 'node:net';
import { exportContacts } from '@station/contract/contacts/contact-files';
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { insertContacts } from '../fixtures/contacts.ts';
import { listen } from '../fixtures/listening.ts';
import { someOf } from '../in-full.ts';
import { sharedTestApp } from '../test-app.ts';

const app = await sharedTestApp();
beforeEach(app.clear);

/** Begins the last part of a zip archive. */
const WORKBOOK_END = 'PK\x05\x06';

/** A connection's end as whoever asked sees it: what came, and the failure if there was one. */
function ask(origin: string, lines: string[]): Promise<{ received: string; code?: string }> {
  const { port } = new URL(origin);
  return new Promise((resolve) => {
    let received = '';
    let code: string | undefined;
    const socket = connect(Number(port), '127.0.0.1');
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      code = error.code;
    });
    socket.on('close', () => resolve({ received, ...(code !== undefined && { code }) }));
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
}

/** Directories in which the oldest contact cannot be read: reading fails when an export is under way. */
async function poisonOldest(): Promise<void> {
  const [oldest] = await insertContacts(
    app,
    Array.from({ length: 4_500 }, (_, at) => ({ name: `Contact ${at}` })),
  );
  const { db } = app.store;
  // Dear, so that the rows that are wanted are found first and no other one is tried.
  await sql`
    create function readable(id bigint) returns boolean language plpgsql cost 100000 as $$
    begin
      if id = ${sql.lit(oldest)} then raise exception 'a page of the disk cannot be read'; end if;
      return true;
    end $$`.execute(db);
  await sql`analyze contact`.execute(db);
  await sql`alter table contact rename to contact_kept`.execute(db);
  await sql`create view contact as select * from contact_kept where readable(id)`.execute(db);
  onTestFinished(async () => {
    await sql`drop view contact`.execute(db);
    await sql`alter table contact_kept rename to contact`.execute(db);
    await sql`drop function readable`.execute(db);
  });
}

test.each(someOf(['HTTP/1.1', 'HTTP/1.0'], 1))(
  'an export that fails on the way does not end as a whole one does, over %s',
  async (version) => {
    const { token } = await app.createStaff();
    const call = [
      `GET ${exportContacts.path} ${version}`,
      'Host: station',
      `Authorization: Bearer ${token}`,
    ];
    const origin = await listen(app);
    await insertContacts(app, [{ name: 'One' }]);
    const whole = await ask(origin, [...call, 'Connection: close']);
    expect(whole.code).toBeUndefined();
    expect(whole.received).toContain(WORKBOOK_END);

    await poisonOldest();
    const broken = await ask(origin, [...call, 'Connection: close']);
    expect(broken.received).toMatch(/^HTTP\/1\.\d 200 /);
    expect(broken.received).not.toContain(WORKBOOK_END);
    expect(broken.received).not.toMatch(/\r\n0\r\n\r\n$/);
    // Over HTTP/1.0 a connection that is closed is how an answer ends well.
    expect(broken.code).toBe('ECONNRESET');
  },
);
