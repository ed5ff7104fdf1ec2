import { hash, verify } from '@node-rs/argon2';
import type { AccountsReason } from '@station/contract/accounts/accounts';
import { Problem } from '../../../platform/problem.ts';
import { createTurns } from '../../../platform/turns.ts';

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
 * Somebody whose account is known: who is signed in, or signs in on a known device. `status` is that of
 * the account; left out where it can only be one that was let in.
 */
export type Known = { id: number; status?: string };

/**
 * Does work when it is its turn. Who is known goes first, unless nobody has let them in yet, for such an
 * account costs nothing to make; and of one account one waits, or it would keep all others out.
 */
function inTurn<T>(known: Known | undefined, work: () => Promise<T>): Promise<T> {
  return turns.take(known && known.status !== 'pending' ? 'first' : 'last', work, known?.id);
}

/**
 * The argon2id hash of a password, computed off the main thread, when it is its turn.
 * @throws Problem `accounts.busy` (503) when too many wait, or it takes too long; `rate-limited` when
 *   other work for `known` waits already.
 */
export function hashPassword(password: string, known?: Known): Promise<string> {
  return inTurn(known, () => hashed(password));
}

/**
 * Whether this is the password; for an unknown account (no hash) false, after the same work. It
 * takes turns as `hashPassword` does.
 */
export function passwordMatches(
  stored: string | undefined,
  password: string,
  known?: Known,
): Promise<boolean> {
  return inTurn(known, async () => {
    decoy ??= hashed('nobody has this password');
    const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
    return matches && stored !== undefined;
  });
}
