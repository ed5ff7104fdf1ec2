import { register } from '@station/contract/accounts/accounts';
import type { BodyInput } from '@station/contract/endpoint';
import { call } from '../../../platform/call.ts';

/** What a person fills in to register. */
export type Registration = BodyInput<typeof register>;

/**
 * Makes an account of one's own; says whether it waits for approval.
 *
 * @throws Problem as `call` does.
 */
export async function registerAccount(body: Registration): Promise<'active' | 'pending'> {
  return (await call(register, { body })).account_state;
}
