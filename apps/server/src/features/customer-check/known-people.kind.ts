import type { KnownKind, KnownPerson } from '@station/contract/customer-check/checks';
import type { Db } from '../../db/db.ts';

/** What is looked for, made comparable. */
export type Look =
  /** `key` as `comparablePhone` makes it; `tail` are the digits that a similar one has as well. */
  | { by: 'phone'; key: string; tail: string }
  | { by: 'email'; address: string }
  /** As it is written: `123-45-67890`. */
  | { by: 'number'; written: string }
  | { by: 'name'; text: string };

/** Somebody who was found, with everything that evidence is looked for in. */
export type FoundPerson = Omit<KnownPerson, 'kind' | 'evidence' | 'phone' | 'email'> & {
  phones: readonly string[];
  emails: readonly string[];
};

/**
 * What a domain registers so that the customer check finds its people too: those that may be meant,
 * the best first, at most `limit`.
 */
export type KnownPeople = {
  kind: KnownKind;
  find(db: Db, look: Look, limit: number): Promise<FoundPerson[]>;
  /** Telephone and e-mail are for administrators alone. */
  isReserved?: boolean;
};
