import { hash, verify } from '@node-rs/argon2';
import type { AccountsReason } from '@station/contract/accounts/accounts';
import { Problem } from '../../../platform/problem.ts';
import { createTurns, type Rank } from '../../../platform/turns.ts';

/** argon2id with OWASP's first choice of cost: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whoever has waited for so long, in milliseconds, is told to come again. */
const WAIT_AT_MOST_MS = 10_000;

/**
 * What guards the processor: each hash keeps a core busy for tens of milliseconds, and 200 that wait
 * are through in two or three seconds. Nobody has a turn while a database is waited for.
 */
const turns = createTurns({
  atWork: 4,
  waiting: 200,
  waitAtMostMs: WAIT_AT_MOST_MS,
  full: () =>
    new Problem('unavailable', 'Too many people are signing in right now', {
      reason: 'accounts.busy' satisfies AccountsReason,
      retryAfter: 3,
    }),
});

/** A hash of nobody's password, checked when the account is unknown so that the answer takes as long. */
let decoy: Promise<string> | undefined;

const hashed = (password: string) => hash(password.normalize('NFC'), COST);

/**
 * The argon2id hash of a password, computed off the main thread, when it is its turn. Whoever calls
 * from a known device ranks `first`.
 * @throws Problem `accounts.busy` (503) when too many wait, or it takes too long.
 */
export function hashPassword(password: string, rank: Rank = 'last'): Promise<string> {
  return turns.take(rank, () => hashed(password));
}

/**
 * Whether this is the password; for an unknown account (no hash) false, after the same work. It
 * takes turns as `hashPassword` does.
 */
export function passwordMatches(
  stored: string | undefined,
  password: string,
  rank: Rank = 'last',
): Promise<boolean> {
  return turns.take(rank, async () => {
    decoy ??= hashed('nobody has this password');
    const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
    return matches && stored !== undefined;
  });
}
