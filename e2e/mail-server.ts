import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what it is sent. */
export type MailServer = {
  /** `smtp://…`, for `SMTP_URL`. */
  url: string;
  /** Waits for the next letter to an address; gives its text, taken out of its transfer encoding. */
  letterTo(address: string): Promise<string>;
  close(): Promise<void>;
};

/** Starts a real SMTP server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const letters: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      text(stream).then((raw) => {
        letters.push({ to: session.envelope.rcptTo.map((it) => it.address), text: decode(raw) });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    async letterTo(address) {
      const deadline = Date.now() + 15_000;
      while (Date.now() < deadline) {
        const found = letters.find((letter) => letter.to.includes(address));
        if (found) return found.text;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No letter to ${address} has arrived.`);
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Undoes quoted-printable and base64 parts, as far as a link needs it to be read. */
function decode(raw: string): string {
  const quoted = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const encoded = [...raw.matchAll(/base64\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/g)];
  return [quoted, ...encoded.map(([, part]) => Buffer.from(part ?? '', 'base64').toString())].join(
    '\n',
  );
}
