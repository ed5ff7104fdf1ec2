import type { Context } from '../../../platform/context.ts';
import { findPushKey, insertPushKey } from './push-devices.queries.ts';

/** The pair that pushes are signed with (VAPID, RFC 8292), each as base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

const PURPOSE = 'push-key';

/** By this the pair is found that was sealed with the secret key of today. */
export const pushKeyMark = ({ secrets }: Pick<Context, 'secrets'>): Buffer =>
  secrets.digest(PURPOSE, '');

/**
 * The pair of this installation; made at the first start, and kept sealed. Servers with the same
 * secret key share one. After a restore without that key there is a new one, and devices ask anew.
 */
export async function getPushKeys({
  db,
  secrets,
}: Pick<Context, 'db' | 'secrets'>): Promise<PushKeys> {
  const sealedWith = pushKeyMark({ secrets });
  const stored = await findPushKey(db, sealedWith);
  if (stored) {
    const privateKey = secrets.open(PURPOSE, stored.private_key);
    return { publicKey: stored.public_key, privateKey };
  }
  const { generateVAPIDKeys } = (await import('web-push')).default;
  const { publicKey, privateKey } = generateVAPIDKeys();
  await insertPushKey(db, {
    sealed_with: sealedWith,
    public_key: publicKey,
    private_key: secrets.seal(PURPOSE, privateKey),
  });
  return getPushKeys({ db, secrets });
}
