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

/** At most so many; `today` is a day in UTC, by which cautions hold. */
export type Most = { limit: number; today: string };

/**
 * What a domain registers so that the customer check finds its people too: those that may be meant,
 * the best first, and of those that fit alike first whom there is a caution about.
 */
export type KnownPeople = {
  kind: KnownKind;
  find(db: Db, look: Look, most: Most): Promise<FoundPerson[]>;
  /** Telephone and e-mail are for administrators alone. */
  isReserved?: boolean;
};
