import type { Settings } from '@station/contract/settings/settings';
import type { Trx } from '../../../db/db.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { readSettings } from '../../settings/settings.queries.ts';
import { pageAddress } from '../recovery/link-tokens.ts';
import { guessingLetter } from '../recovery/mail-texts.ts';
import { lockAccount, markGuessed } from './accounts.queries.ts';
import { ATTEMPT_LIMITS, attemptWindow } from './attempts.actions.ts';
import { findGuessedAccounts } from './attempts.queries.ts';

/** One letter for an attack, however long it goes on: the next one comes after so many quiet hours. */
const QUIET_HOURS = 24;

/** A guessing that goes on is noted again after so many minutes. */
const NOTED_MINUTES = ATTEMPT_LIMITS.minutes;

/**
 * Tells the owners of accounts at which unknown devices have used up their guesses: in a letter, if
 * there is mail, and at the next sign-in. It is done off the path of sign-ins, where the time that it
 * takes would tell which accounts exist.
 */
export async function notifyGuessedOwners(context: Context): Promise<void> {
  const now = new Date(context.clock.now());
  const window = attemptWindow(context.clock);
  const ids = await findGuessedAccounts(context.db, window, ATTEMPT_LIMITS.perAccount);
  if (ids.length === 0) return;
  const settings = await readSettings(context);
  for (const id of ids) {
    await context.db.transaction().execute((trx) => notifyOwner(trx, context, settings, id, now));
  }
}

/** The account is held, so that of several servers one tells. */
async function notifyOwner(
  trx: Trx,
  context: Context,
  settings: Settings,
  id: number,
  now: Date,
): Promise<void> {
  const account = await lockAccount(trx, id);
  if (!account) return;
  const { guessed_at: before } = account;
  // What was noted in the future was noted before the clock was set back.
  const quietMinutes =
    before && before <= now
      ? (now.getTime() - before.getTime()) / 60_000
      : Number.POSITIVE_INFINITY;
  if (quietMinutes < NOTED_MINUTES) return;
  await markGuessed(trx, id, now);
  await writeAudit(trx, {
    actor: null,
    action: 'accounts.guessing-stopped',
    subject: 'account',
    subjectId: id,
    after: { username: account.username },
  });
  const writes = context.mailer.enabled && account.email !== '' && account.status !== 'deactivated';
  if (!writes || quietMinutes < QUIET_HOURS * 60) return;
  const letter = guessingLetter(settings.default_language, {
    organisation: settings.organisation_name,
    name: account.name,
    link: pageAddress(context, '/forgot'),
  });
  await context.mailer.post(trx, { ...letter, to: account.email, goodForHours: 24 });
}
