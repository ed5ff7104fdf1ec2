import { Problem } from './problem.ts';

/** What the caller is told: the server's own words, and the reason that the contract names. */
type Refusal = { message: string; reason: string };

/** The row that was found. @throws Problem `not-found` with the reason given. */
export function requireFound<Row>(row: Row | undefined, { message, reason }: Refusal): Row {
  if (row !== undefined) return row;
  throw new Problem('not-found', message, { reason });
}

/**
 * Lets a change through that was made from what is stored now, and one that does not say what it
 * was made from. Call it with the row locked, or two changes pass at once.
 * @throws Problem `conflict` with the reason given, which carries `current`: what is stored now, as
 *   the contract shows it, so that a person can compare both versions.
 */
export function requireVersion(
  row: { version: number },
  version: number | undefined,
  { message, reason, current }: Refusal & { current: unknown },
): void {
  if (version === undefined || version === row.version) return;
  throw new Problem('conflict', message, { reason, current });
}

/**
 * What an earlier call has stored with the key of this one, if it came before: `sent` is answered once more
 * then. What was given has to be the same, as far as it was given at all, or somebody who corrected it
 * before they sent it again would be told that the correction is recorded.
 * @throws Problem `conflict` with the reason given for a key of somebody or something else.
 */
export function requireSameSent(sent: object, given: object, { message, reason }: Refusal): void {
  const stored = new Map(Object.entries(sent));
  const isSame = ([name, value]: [string, unknown]) =>
    value === undefined || value === null || stored.get(name) === value;
  if (Object.entries(given).every(isSame)) return;
  throw new Problem('conflict', message, { reason });
}

/**
 * Does a write, and answers a broken constraint by its name: the index is the truth (the design,
 * section 3). Other failures pass as they are.
 */
export async function mapConstraintErrors<T>(
  refusals: Readonly<Record<string, () => Problem>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { constraint = '' } = error as { constraint?: string };
    throw (Object.hasOwn(refusals, constraint) && refusals[constraint]?.()) || error;
  }
}

/** Whether PostgreSQL cannot take a value of a row: its classes 22 and 23. */
export function isDataError(error: unknown): boolean {
  return /^(22|23)/.test((error as { code?: string }).code ?? '');
}

/**
 * A number as a column of type `real` keeps it. PostgreSQL refuses what is too near to zero for four
 * bytes, where JavaScript rounds it.
 */
export function asStoredReal(value: number | null): number | null {
  return value === null ? null : Math.fround(value);
}
