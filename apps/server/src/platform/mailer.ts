import type { FastifyBaseLogger } from 'fastify';
import type { Transporter } from 'nodemailer';
import type { Db } from '../db/db.ts';
import type { Config } from './config.ts';
import { startInterval } from './interval.ts';
import { claimMail, deleteLateMail, deleteMail, insertMail } from './outgoing-mail.queries.ts';
import type { Secrets } from './secrets.ts';

/** A message to one person. */
export type Message = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** After so many hours it is worth nothing and is no longer tried. */
  goodForHours: number;
};

/** Sends mail off the path of requests, and again until it arrives or is worth nothing. */
export type Mailer = {
  /** Whether there is a mail server at all; without one, nothing may be posted. */
  enabled: boolean;
  /** Keeps a message for sending, inside the transaction of what it tells of. */
  post(db: Db, message: Message): Promise<void>;
  /** Sends what waits now rather than at the next turn; call it after the commit. */
  hurry(): void;
  /** Sends what waits from now on; answers how to stop. */
  start(): () => void;
};

/** Pause between two looks for messages, in milliseconds. */
const LOOK_EVERY_MS = 5_000;

/** Seconds after which a failed message is tried again, doubled with each attempt. */
const RETRY_SECONDS = 10;

/** Messages taken at a time. */
const AT_A_TIME = 5;

/** The mailer of a server. What is kept in the database is sealed: links in it open doors. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  db: Db,
  secrets: Secrets,
  log: FastifyBaseLogger,
): Mailer {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === undefined) return noMailer;
  let transport: Promise<Transporter> | undefined;
  let sending: Promise<void> | undefined;
  let wanted = false;

  const sendOne = async (mail: Awaited<ReturnType<typeof claimMail>>[number]) => {
    try {
      const content = JSON.parse(secrets.open('mail', mail.sealed));
      transport ??= openTransport(smtpUrl, mailFrom);
      await (await transport).sendMail({ to: mail.recipient, ...content });
      await deleteMail(db, mail.id);
    } catch (err) {
      log.warn({ err, mail: mail.id, attempts: mail.attempts }, 'a message could not be sent');
    }
  };
  const sendAll = async () => {
    const late = await deleteLateMail(db);
    if (late > 0) log.error({ messages: late }, 'messages were given up');
    for (;;) {
      const mails = await claimMail(db, AT_A_TIME, RETRY_SECONDS);
      await Promise.all(mails.map(sendOne));
      if (mails.length < AT_A_TIME) return;
    }
  };
  /** Never twice at the same time; who asks meanwhile gets another round. */
  const send = (): Promise<void> => {
    wanted = true;
    sending ??= (async () => {
      while (wanted) {
        wanted = false;
        await sendAll();
      }
    })().finally(() => {
      sending = undefined;
    });
    return sending;
  };

  return {
    enabled: true,
    async post(trx, { to, goodForHours, ...content }) {
      const sealed = secrets.seal('mail', JSON.stringify(content));
      await insertMail(trx, { recipient: to, sealed, hours: goodForHours });
    },
    hurry() {
      send().catch((err: unknown) => log.warn({ err }, 'messages could not be sent'));
    },
    start: () => startInterval(LOOK_EVERY_MS, log, send),
  };
}

/** nodemailer is loaded with the first message: it would hold up every start. */
async function openTransport(url: string, from: Config['mailFrom']): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    { url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
}

const noMailer: Mailer = {
  enabled: false,
  post: () => Promise.reject(new Error('There is no mail server')),
  hurry: () => {},
  start: () => () => {},
};
