import type { Settings, SettingsFields, SettingsReason } from '@station/contract/settings/settings';
import type { Trx } from '../../db/db.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Actor } from '../../platform/guard.ts';
import { Problem } from '../../platform/problem.ts';
import { type PictureSource, replacePicture } from '../images/images.actions.ts';
import { settingsChanged } from './settings.events.ts';
import { findSettings, forgetSettings, lockSettings, saveSettings } from './settings.queries.ts';

/** A change of settings; `undefined` leaves one as it is. */
export type SettingsChange = { [Key in keyof SettingsFields]?: SettingsFields[Key] | undefined };

/** Pixels that a logo fits into. */
const LOGO_SIZE = { width: 512, height: 256 };

/**
 * Changes settings and answers all of them. Every server goes by them within a second.
 * @throws Problem `settings.nothing-to-update`.
 */
export async function updateSettings(
  context: Context,
  actor: Actor,
  given: SettingsChange,
): Promise<Settings> {
  const change = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<SettingsFields>;
  if (Object.keys(change).length === 0) {
    throw new Problem('invalid', 'No data to update', {
      reason: 'settings.nothing-to-update' satisfies SettingsReason,
    });
  }
  await context.db
    .transaction()
    .execute((trx) => changeSettings(trx, context, actor, change, 'settings.changed'));
  return publishSettings(context);
}

/**
 * Makes a received picture the organisation's logo.
 * @throws Problem when it is no picture, see `replacePicture`.
 */
export async function setLogo(
  context: Context,
  actor: Actor,
  source: PictureSource,
): Promise<Settings> {
  await replacePicture(
    context,
    { source, category: 'logo', uploaderId: actor.id, fitInto: LOGO_SIZE },
    async (trx, location) => {
      const before = await changeSettings(
        trx,
        context,
        actor,
        { logo: location },
        'settings.logo-changed',
      );
      return before.logo;
    },
  );
  return publishSettings(context);
}

/** Takes the logo away. @throws Problem `settings.no-logo`. */
export async function removeLogo(context: Context, actor: Actor): Promise<Settings> {
  await replacePicture(context, { category: 'logo' }, async (trx) => {
    const before = await changeSettings(
      trx,
      context,
      actor,
      { logo: null },
      'settings.logo-removed',
    );
    if (before.logo !== null) return before.logo;
    throw new Problem('not-found', 'There is no logo', {
      reason: 'settings.no-logo' satisfies SettingsReason,
    });
  });
  return publishSettings(context);
}

/** Writes a change with its audit line; answers the settings before it. */
async function changeSettings(
  trx: Trx,
  { config }: Context,
  actor: Actor,
  change: Partial<Settings>,
  action: string,
): Promise<Settings> {
  await lockSettings(trx);
  const before = await findSettings(trx, config);
  await saveSettings(trx, change);
  const keys = Object.keys(change) as (keyof Settings)[];
  await writeAudit(trx, {
    actor,
    action,
    subject: 'setting',
    before: Object.fromEntries(keys.map((key) => [key, before[key]])),
    after: change,
  });
  return before;
}

async function publishSettings({ db, config, events }: Context): Promise<Settings> {
  forgetSettings(db);
  const settings = await findSettings(db, config);
  events.publish(settingsChanged, settings);
  return settings;
}
