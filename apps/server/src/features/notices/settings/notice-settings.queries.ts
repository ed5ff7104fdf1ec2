import {
  NOTICE_DEFAULTS,
  NOTICE_GROUPS,
  type NoticeChannels,
  type NoticeGroup,
} from '@station/contract/notices/notice-groups';
import { type NoticeSettings, USUAL_TIME_ZONE } from '@station/contract/notices/notice-settings';
import type { Db, Trx } from '../../../db/db.ts';

/** How a person wants to be told; the defaults where they have not said. */
export async function findNoticeSettings(db: Db, accountId: number): Promise<NoticeSettings> {
  const choices = await db
    .selectFrom('notice_choice')
    .select(['topic', 'here', 'push', 'mail'])
    .where('account_id', '=', accountId)
    .execute();
  const row = await db
    .selectFrom('notice_setting')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const chosen = new Map(choices.map(({ topic, ...one }) => [topic, one]));
  const channels = Object.fromEntries(
    NOTICE_GROUPS.map((group) => [group, chosen.get(group) ?? NOTICE_DEFAULTS[group]]),
  ) as Record<NoticeGroup, NoticeChannels>;
  const from = row?.quiet_from ?? null;
  const to = row?.quiet_to ?? null;
  return {
    channels,
    time_zone: row?.time_zone ?? USUAL_TIME_ZONE,
    quiet: from === null || to === null ? null : { from, to },
    digest: (row?.digest ?? 'none') as NoticeSettings['digest'],
    digest_hour: row?.digest_hour ?? 8,
    digest_weekday: row?.digest_weekday ?? 1,
  };
}

export async function saveNoticeSettings(
  trx: Trx,
  accountId: number,
  { channels, quiet, ...settings }: NoticeSettings,
  nextDigestAt: Date | null,
): Promise<void> {
  const values = {
    ...settings,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    next_digest_at: nextDigestAt,
  };
  await trx
    .insertInto('notice_setting')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
  await trx.deleteFrom('notice_choice').where('account_id', '=', accountId).execute();
  // What is as usual is not kept: it follows when the usual changes.
  const chosen = NOTICE_GROUPS.filter((group) => !isUsual(group, channels[group]));
  if (chosen.length === 0) return;
  await trx
    .insertInto('notice_choice')
    .values(chosen.map((topic) => ({ account_id: accountId, topic, ...channels[topic] })))
    .execute();
}

function isUsual(group: NoticeGroup, { here, push, mail }: NoticeChannels): boolean {
  const usual = NOTICE_DEFAULTS[group];
  return here === usual.here && push === usual.push && mail === usual.mail;
}

/** Where letters to a person go; empty: nowhere. */
export async function findMailAddress(db: Db, accountId: number): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirst();
  return row?.email ?? '';
}

/** Changes of one person's settings one after the other; held until the transaction ends. */
export async function lockSettingsOf(trx: Trx, accountId: number): Promise<void> {
  await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}
