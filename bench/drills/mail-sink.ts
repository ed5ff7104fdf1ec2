/** A mail server that takes every letter, at once or slowly, and remembers who got which. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A letter that was taken. */
export type Taken = { to: string; messageId: string };

/** The mail server of a drill. */
export type MailSink = {
  port: number;
  letters: Taken[];
  /** From now on it thinks for so many milliseconds before it takes a letter. */
  slowDown(ms: number): void;
  close(): Promise<void>;
};

/** Starts one on a free port. */
export async function startMailSink(): Promise<MailSink> {
  const letters: Taken[] = [];
  let thinksMs = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const take = async () => {
        const letter = await text(stream);
        if (thinksMs > 0) await pause(thinksMs);
        const messageId = /^Message-ID: *(\S+)/im.exec(letter)?.[1] ?? '';
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, messageId });
      };
      take().then(() => done(), done);
    },
  });
  // A server that is killed while it sends is what a drill is about.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    letters,
    slowDown(ms) {
      thinksMs = ms;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
