import { hash, verify } from '@node-rs/argon2';

/** argon2id with OWASP's first choice of cost: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of nobody's password, checked when the account is unknown so that the answer takes as long. */
let decoy: Promise<string> | undefined;

/** The argon2id hash of a password, computed off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

/** Whether this is the password; for an unknown account (no hash) false, after the same work. */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return matches && stored !== undefined;
}
