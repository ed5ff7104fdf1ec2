import { ACCOUNT_STATES } from '@station/contract/accounts/accounts';
import { Problem } from './problem.ts';

/** No line, a busy server, or a session that has ended until the next sign-in. */
const PASSING: readonly string[] = [
  'network',
  'unavailable',
  'storage-full',
  'internal',
  'rate-limited',
  'unauthenticated',
];

/**
 * Whether what waits in this browser may be taken later, by the same person: beside what passes by
 * itself, once they have done what is asked of their account first.
 */
export function mayBeTakenLater(error: unknown): boolean {
  if (!(error instanceof Problem)) return true;
  const { code, reason } = error;
  return PASSING.includes(code) || ACCOUNT_STATES.some((state) => reason === `accounts.${state}`);
}
