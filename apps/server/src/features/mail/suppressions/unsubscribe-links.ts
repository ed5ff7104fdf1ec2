import { UNSUBSCRIBE_PATH } from '@station/contract/mail/suppressions';
import type { Context } from '../../../platform/context.ts';

/** What secrets are sealed for here. */
const PURPOSE = 'mail unsubscribe';

/** Whom a link unsubscribes, and which recipient of a mailing it was made for. */
export type UnsubscribeLink = { recipientId: number; address: string };

/**
 * The address of a link, which stays good for as long as the key of this organisation does, whatever
 * becomes of the mailing: who got a letter years ago may still unsubscribe.
 */
export function unsubscribeUrl(
  { secrets }: Pick<Context, 'secrets'>,
  publicUrl: string,
  { recipientId, address }: UnsubscribeLink,
): string {
  const key = secrets.seal(PURPOSE, `${recipientId} ${address}`).toString('base64url');
  return `${publicUrl}${UNSUBSCRIBE_PATH}?key=${key}`;
}

/** What a link was made for; undefined for one that is none of ours. */
export function readUnsubscribeKey(
  { secrets }: Pick<Context, 'secrets'>,
  key: string,
): UnsubscribeLink | undefined {
  try {
    const text = secrets.open(PURPOSE, Buffer.from(key, 'base64url'));
    const space = text.indexOf(' ');
    return { recipientId: Number(text.slice(0, space)), address: text.slice(space + 1) };
  } catch {
    return undefined;
  }
}
