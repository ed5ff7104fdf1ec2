import type { ResponseOf } from '@station/contract/endpoint';
import type { getNoticeSettings, NoticeSettings } from '@station/contract/notices/notice-settings';
import { writeAudit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Actor } from '../../../platform/guard.ts';
import {
  findMailAddress,
  findNoticeSettings,
  lockSettingsOf,
  saveNoticeSettings,
} from './notice-settings.queries.ts';
import { nextDigest } from './quiet-hours.rules.ts';

type Shown = Omit<ResponseOf<typeof getNoticeSettings>, 'success' | 'message'>;

/** How a person wants to be told, and why letters cannot be sent to them. */
export async function readNoticeSettings(
  { db, mailer }: Context,
  { id }: Pick<Actor, 'id'>,
): Promise<Shown> {
  const data = await findNoticeSettings(db, id);
  if (!mailer.enabled) return { data, no_mail: 'no-server' };
  return { data, no_mail: (await findMailAddress(db, id)) === '' ? 'no-address' : null };
}

/** Keeps how a person wants to be told. */
export async function changeNoticeSettings(
  context: Context,
  actor: Actor,
  after: NoticeSettings,
): Promise<Shown> {
  const { db, clock } = context;
  await db.transaction().execute(async (trx) => {
    await lockSettingsOf(trx, actor.id);
    const before = await findNoticeSettings(trx, actor.id);
    await saveNoticeSettings(trx, actor.id, after, nextDigest(after, new Date(clock.now())));
    await writeAudit(trx, {
      actor,
      action: 'notices.settings-changed',
      subject: 'account',
      subjectId: actor.id,
      before,
      after,
    });
  });
  return readNoticeSettings(context, actor);
}
