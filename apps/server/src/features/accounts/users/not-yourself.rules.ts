import type { AccountsReason } from '@station/contract/accounts/accounts';
import type { Actor } from '../../../platform/guard.ts';
import { Problem } from '../../../platform/problem.ts';

/**
 * One's own role, existence and ways to sign in are for another administrator to decide: a stolen
 * token must not lead around the password.
 * @throws Problem `accounts.not-yourself`.
 */
export function refuseSelf(actor: Actor, id: number): void {
  if (actor.id !== id) return;
  throw new Problem('conflict', 'You cannot do this to your own account', {
    reason: 'accounts.not-yourself' satisfies AccountsReason,
  });
}
