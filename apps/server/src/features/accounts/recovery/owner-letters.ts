import type { Settings } from '@station/contract/settings/settings';
import type { Trx } from '../../../db/db.ts';
import type { Context } from '../../../platform/context.ts';
import { pageAddress } from './link-tokens.ts';
import type { Letter } from './mail-texts.ts';

/** Tries to deliver for so many hours what the owner of an account should know. */
const GOOD_FOR_HOURS = 72;

/** Tells the owner of an account what was done to it, where there is mail. */
export async function writeToOwner(
  trx: Trx,
  context: Pick<Context, 'config' | 'mailer'>,
  { name, email }: { name: string; email: string },
  letterOf: (
    language: Settings['default_language'],
    it: { organisation: string; name: string; link: string },
  ) => Letter,
  settings: Settings,
): Promise<void> {
  if (!context.mailer.enabled || email === '') return;
  const letter = letterOf(settings.default_language, {
    organisation: settings.organisation_name,
    name,
    link: pageAddress(context, '/'),
  });
  await context.mailer.post(trx, { ...letter, to: email, goodForHours: GOOD_FOR_HOURS });
}
