import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import type { EventKind } from '../../../platform/events.ts';

/** A letter that is ready to go. */
export type QueuedLetter = {
  mailboxId: number;
  to: readonly { name: string; address: string }[];
  cc: readonly { name: string; address: string }[];
  bcc: readonly { name: string; address: string }[];
  subject: string;
  /** Washed. */
  html: string;
  /** Beside those that every letter has. */
  headers?: Record<string, string> | undefined;
  /** Of letters to many: whose letter it is; each has one at a time. */
  mailingRecipientId?: number | undefined;
  author: { id: number; name: string } | null;
};

/** The outbox, which alone sends (docs/decisions/125). */
export type Outbox = {
  /** Has a letter sent once this transaction is committed; answers its id. */
  queueLetter(context: Pick<Context, 'secrets'>, trx: Trx, letter: QueuedLetter): Promise<number>;
  /** Has the letters of a mailbox sent that are due, once this transaction is committed. */
  wakeOutbox(trx: Trx, mailboxId: number): Promise<void>;
  /** Told after the commit when it is known what became of a letter. */
  letterSettled: EventKind<{ letterId: number }>;
};

/** What the actions of mailings work with. */
export type MailingWork = Context & { outbox: Outbox };
