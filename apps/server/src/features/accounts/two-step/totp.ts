import { generateSecret, generateURI, verify } from 'otplib';

/** Seconds that a phone's clock may differ from ours: one code before and after the current one. */
const TOLERANCE_SECONDS = 30;

/** A new secret, 20 random bytes in Base32 (RFC 4226, section 4: 160 bits recommended). */
export function newSecret(): string {
  return generateSecret();
}

/** The address that authenticator apps read from a QR code. */
export function secretUri(secret: string, organisation: string, username: string): string {
  return generateURI({ secret, issuer: organisation, label: username });
}

/**
 * The time step that a code belongs to, if it is one of this secret's and later than `afterStep`:
 * a code that was used once is worth nothing, even within its half minute (RFC 6238, section 5.2).
 */
export async function stepOfCode(
  secret: string,
  code: string,
  afterStep: number,
): Promise<number | undefined> {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = await verify({ secret, token: code, epochTolerance: TOLERANCE_SECONDS });
  const step = result.valid && 'timeStep' in result ? result.timeStep : undefined;
  return step !== undefined && step > afterStep ? step : undefined;
}
