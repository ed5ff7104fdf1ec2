import type { Db, Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import type { EventKind } from '../../../platform/events.ts';
import type { Actor } from '../../../platform/guard.ts';

/** A mailbox that somebody may look into. */
export type SendingMailbox = {
  id: number;
  address: string;
  /** Their role lets them send from it. */
  maySend: boolean;
};

/** A letter of a mailing, ready to go. */
export type MailingLetter = {
  mailboxId: number;
  to: { name: string; address: string };
  subject: string;
  html: string;
  /** In addition to those that every letter has. */
  headers: Record<string, string>;
  authorId: number | null;
};

/** What became of a letter that was queued. */
export type LetterOutcome = {
  letterId: number;
  state: 'sent' | 'failed' | 'uncertain' | 'cancelled';
  failure: string | null;
  sentAt: Date | null;
};

/** How many letters a mailbox may send, and whether it can send at all. */
export type SendingRoom = { aMinute: number; aDay: number; isConnected: boolean };

/**
 * What mailings need of the outbox, which alone sends (docs/decisions/125). `app.ts` registers the
 * outbox for it.
 */
export type MailingLetters = {
  /** The mailboxes that somebody may look into. */
  findMailboxes(db: Db, actor: Actor): Promise<SendingMailbox[]>;
  findRoom(
    context: Pick<Context, 'db' | 'config'>,
    db: Db,
    mailboxId: number,
  ): Promise<SendingRoom>;
  /** When the letter before the last `n - 1` ones of a mailbox went to the outbox, whatever it is of. */
  findQueuedAt(db: Db, mailboxId: number, n: number): Promise<Date | undefined>;
  /** Has a letter sent once this transaction is committed; answers its id. */
  queue(trx: Trx, letter: MailingLetter): Promise<number>;
  /** Calls off those of the letters that nobody has begun to send; answers which will not go out. */
  takeBack(trx: Trx, letterIds: readonly number[]): Promise<number[]>;
  /** Those of the letters of which it is known what became of them. */
  findOutcomes(db: Db, letterIds: readonly number[]): Promise<LetterOutcome[]>;
  /** A person says what became of a letter of which nobody knew. */
  resolve(trx: Trx, letterId: number, wasSent: boolean): Promise<void>;
  /** Told after the commit when it is known what became of a letter. */
  settled: EventKind<{ letterId: number }>;
};

/** What the actions of mailings work with. */
export type MailingWork = Context & { letters: MailingLetters };
