import {
  acceptInvitation,
  forgotPassword,
  readLink,
  resetPassword,
} from '@station/contract/accounts/recovery';
import type { BodyInput, ResponseOf } from '@station/contract/endpoint';
import { call } from '../../../platform/call.ts';

/**
 * Asks for a new password; the answer says how this server helps anybody.
 *
 * @throws Problem as `call` does.
 */
export async function askForPassword(username: string): Promise<'mail' | 'administrator'> {
  return (await call(forgotPassword, { body: { username } })).by;
}

/** What a link or a one-time code is good for. */
export type LinkMeaning = ResponseOf<typeof readLink>['data'];

/**
 * Asks what a link or a code is good for.
 *
 * @throws Problem as `call` does; `accounts.link-expired` when it is used up or too old.
 */
export async function readLinkToken(token: string, signal?: AbortSignal): Promise<LinkMeaning> {
  return (await call(readLink, { body: { token }, signal })).data;
}

/** Sets a new password by a link or a code; returns whose. @throws Problem as `call` does. */
export async function setNewPassword(token: string, password: string): Promise<string> {
  return (await call(resetPassword, { body: { token, password } })).username;
}

/** Makes the account that an invitation is for. @throws Problem as `call` does. */
export async function accept(body: BodyInput<typeof acceptInvitation>): Promise<string> {
  return (await call(acceptInvitation, { body })).username;
}
