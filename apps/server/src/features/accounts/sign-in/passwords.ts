import { hash, verify } from '@node-rs/argon2';
import type { AccountsReason } from '@station/contract/accounts/accounts';
import { Problem } from '../../../platform/problem.ts';
import { createTurns, type Rank } from '../../../platform/turns.ts';

/** argon2id with OWASP's first choice of cost: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * What guards the processor: each hash keeps a core busy for tens of milliseconds, and 200 that wait
 * are through in two or three seconds.
 */
const turns = createTurns({
  atWork: 4,
  waiting: 200,
  full: () =>
    new Problem('unavailable', 'Too many people are signing in right now', {
      reason: 'accounts.busy' satisfies AccountsReason,
      retryAfter: 3,
    }),
});

/** A hash of nobody's password, checked when the account is unknown so that the answer takes as long. */
let decoy: Promise<string> | undefined;

/** What can be done with passwords by whoever has the turn. */
export type Passwords = {
  /** The argon2id hash of a password, computed off the main thread. */
  hash(password: string): Promise<string>;
  /** Whether this is the password; for an unknown account (no hash) false, after the same work. */
  match(stored: string | undefined, password: string): Promise<boolean>;
};

const passwords: Passwords = {
  hash: (password) => hash(password.normalize('NFC'), COST),
  async match(stored, password) {
    decoy ??= passwords.hash('nobody has this password');
    const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
    return matches && stored !== undefined;
  },
};

/**
 * Does work on passwords when it is its turn; there is no other way to such work. Whoever calls from
 * a known device ranks `first`.
 * @throws Problem `accounts.busy` (503) when too many wait.
 */
export function takePasswordTurn<T>(
  rank: Rank,
  work: (passwords: Passwords) => Promise<T>,
): Promise<T> {
  return turns.take(rank, () => work(passwords));
}

/** `Passwords.hash`, as a turn of its own. */
export function hashPassword(password: string, rank: Rank = 'last'): Promise<string> {
  return takePasswordTurn(rank, (it) => it.hash(password));
}

/** `Passwords.match`, as a turn of its own. */
export function passwordMatches(
  stored: string,
  password: string,
  rank: Rank = 'last',
): Promise<boolean> {
  return takePasswordTurn(rank, (it) => it.match(stored, password));
}
