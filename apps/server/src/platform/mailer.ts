import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import * as z from 'zod/mini';
import type { Trx } from '../db/db.ts';
import type { Config } from './config.ts';
import { addAllJobs } from './jobs/add-job.ts';
import { defineJob } from './jobs/job.ts';
import type { Secrets } from './secrets.ts';

/** A message to one person. */
export type Message = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Files that come along. */
  attachments?: { filename: string; content: string; encoding: 'base64'; contentType: string }[];
  /** What a calendar program is to do with it (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
  /** After so many hours it is worth nothing and is no longer tried. */
  goodForHours: number;
};

/** What of a message is sealed. */
type Content = Omit<Message, 'to' | 'goodForHours'>;

/** A message as it waits: sealed, for links in it open doors. */
const Letter = z.object({
  to: z.string(),
  /** Subject and texts, sealed and as base64. */
  sealed: z.string(),
  /** The same at each attempt, so that one which came through unnoticed is known again. */
  message_id: z.string(),
});
type Letter = z.infer<typeof Letter>;

/** Sends mail off the path of requests, and again until it arrives or is worth nothing. */
export type Mailer = {
  /** Whether there is a mail server at all; without one, nothing may be posted. */
  enabled: boolean;
  /** Keeps a message for sending, inside the transaction of what it tells of. */
  post(trx: Trx, message: Message): Promise<void>;
  /** Keeps messages to many, by a statement for many of them. */
  postAll(trx: Trx, messages: readonly Message[]): Promise<void>;
  /** Hands a message to the mail server. */
  deliver(letter: Letter): Promise<void>;
};

/** Hands a message to the mail server; tried until it is worth nothing. */
export const sendMail = defineJob({
  kind: 'mail.send',
  payload: Letter,
  // Fewer than a server does of all kinds: a mail server that says nothing must not hold up all work.
  atOnce: 3,
  tries: Number.POSITIVE_INFINITY,
  most: 10_000,
  handler: ({ mailer }: { mailer: Mailer }, { payload }) => mailer.deliver(payload),
});

/** The mailer of a server. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  secrets: Secrets,
): Mailer {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === undefined) return noMailer;
  let transport: Promise<Transporter> | undefined;
  const postAll: Mailer['postAll'] = async (trx, messages) => {
    const letters = messages.map(({ to, goodForHours, ...content }) => {
      const sealed = secrets.seal('mail', JSON.stringify(content)).toString('base64');
      const payload = { to, sealed, message_id: randomUUID() };
      return { payload, label: to, goodForHours };
    });
    await addAllJobs(trx, sendMail, letters);
  };

  return {
    enabled: true,
    post: (trx, message) => postAll(trx, [message]),
    postAll,
    async deliver({ to, sealed, message_id }) {
      const { calendar, ...content }: Content = JSON.parse(
        secrets.open('mail', Buffer.from(sealed, 'base64')),
      );
      const icalEvent = calendar && {
        method: calendar.method,
        filename: 'invite.ics',
        content: calendar.text,
      };
      const host = /@([^>\s]+)/.exec(mailFrom)?.[1] ?? 'localhost';
      transport ??= openTransport(smtpUrl, mailFrom);
      const opened = await transport;
      try {
        await opened.sendMail({
          to,
          messageId: `<${message_id}@${host}>`,
          ...content,
          ...(icalEvent && { icalEvent }),
        });
      } catch (error) {
        const { command, response = '' } = error as { command?: string; response?: string };
        if (command !== 'RCPT TO' || !REFUSES_FOR_GOOD.test(response)) throw error;
        throw new Error(`${RECIPIENT_REFUSED}: ${response}`, { cause: error });
      }
    },
  };
}

/** What a failure begins with, or holds, that is the recipient's and says nothing of the mail server. */
export const RECIPIENT_REFUSED = 'The mail server does not take this recipient';

/**
 * What is refused for good, other than by a server that wants to be signed in to or passes on nothing of ours
 * (RFC 4954, section 6; RFC 3463, section 3.8).
 */
const REFUSES_FOR_GOOD = /^5(?!3)(?!.*(?:\b5\.7\.|relay))/is;

/** nodemailer is loaded with the first message: it would hold up every start. */
async function openTransport(url: string, from: Config['mailFrom']): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    { url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: ACCEPTS_WITHIN_MS },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
}

/**
 * How long a mail server may take to accept a letter, in milliseconds (RFC 5321, section 4.5.3.2.6). Who gives
 * up sooner sends a letter again that has been accepted.
 */
const ACCEPTS_WITHIN_MS = 10 * 60_000;

const noServer = () => Promise.reject(new Error('There is no mail server'));

const noMailer: Mailer = {
  enabled: false,
  post: noServer,
  postAll: noServer,
  deliver: noServer,
};
