import { LINK_LIMITS, type LinksReason } from '@station/contract/files/links';
import type { Context } from '../../../platform/context.ts';
import { invalidField, Problem } from '../../../platform/problem.ts';
import { type Guess, judge, refuseGuess } from '../../accounts/sign-in/attempts.actions.ts';
import { hashSecret, secretMatches } from '../../accounts/sign-in/credentials.actions.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import type { AccessPurpose } from './link-access.ts';

/** What the settings ask of links and upload requests. */
export async function readLinkRules(context: Pick<Context, 'db' | 'config'>) {
  const settings = await readSettings(context);
  return {
    password_required: settings.file_link_password,
    days: Math.min(LINK_LIMITS.days, settings.file_link_days),
    days_max: settings.file_link_days,
  };
}

/**
 * The end of a link that is good for so many days from now.
 * @throws Problem `files.link-too-long`.
 */
export async function endOfLink(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  days?: number,
): Promise<Date> {
  const rules = await readLinkRules(context);
  if (days !== undefined && days > rules.days_max) {
    const message = `Links are good for ${rules.days_max} days at most`;
    throw invalidField(
      { field: 'days', message, rule: 'too-big', limit: rules.days_max },
      'files.link-too-long' satisfies LinksReason,
    );
  }
  return new Date(context.clock.now() + (days ?? rules.days) * 86_400_000);
}

/**
 * The hash of a link’s password; null for none.
 * @throws Problem `files.link-needs-password`, or of a password that is too short.
 */
export async function hashLinkPassword(
  context: Pick<Context, 'db' | 'config'>,
  password: string,
): Promise<string | null> {
  if (password === '') {
    const { password_required: isRequired } = await readLinkRules(context);
    if (!isRequired) return null;
    throw invalidField(
      { field: 'password', message: 'Links need a password', rule: 'required' },
      'files.link-needs-password' satisfies LinksReason,
    );
  }
  const { min } = LINK_LIMITS.password;
  if ([...password.normalize('NFC')].length < min) {
    const message = `must have at least ${min} characters`;
    throw invalidField({ field: 'password', message, rule: 'too-short', limit: min });
  }
  return hashSecret(password);
}

/**
 * Lets a guest pass who has the password. Wrong ones are counted as wrong passwords of accounts are:
 * so many of one link, and at so many links from one address, in a quarter of an hour.
 * @throws Problem `files.link-password-needed`, `files.link-password-wrong`,
 *   `files.link-too-many-guesses`.
 */
export async function requireLinkPassword(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  purpose: AccessPurpose,
  link: { id: number; password_hash: string | null },
  given: { password?: string | undefined; address: string },
): Promise<void> {
  const { password_hash: hash } = link;
  if (hash === null) return;
  const { password = '', address } = given;
  if (password === '') {
    throw refusal('forbidden', 'This link needs a password', 'files.link-password-needed');
  }
  const guess = { attempt: { subject: `${purpose} ${link.id}`, address }, device: undefined };
  const matches = await guessed(context, guess, () => secretMatches(hash, password));
  if (!matches) throw refusal('forbidden', 'Wrong password', 'files.link-password-wrong');
}

/** Has a guess count as one at an account does; in words of its own when there were too many. */
async function guessed(
  context: Pick<Context, 'db' | 'clock' | 'log'>,
  guess: Guess,
  check: () => Promise<boolean>,
): Promise<boolean> {
  try {
    await refuseGuess(context, guess);
    const isRight = await check();
    return (await judge(context, guess, async () => isRight || undefined)) ?? false;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'rate-limited') throw error;
    throw new Problem('rate-limited', 'Too many wrong passwords. Please wait 15 minutes.', {
      reason: 'files.link-too-many-guesses' satisfies LinksReason,
      ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
    });
  }
}

const refusal = (code: 'forbidden', message: string, reason: LinksReason) =>
  new Problem(code, message, { reason });
