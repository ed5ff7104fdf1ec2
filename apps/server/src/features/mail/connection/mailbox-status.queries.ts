import type { MailboxStatus } from '@station/contract/mail/connection';
import type { Db } from '../../../db/db.ts';
import type { MailboxRow } from '../mailboxes/mailboxes.queries.ts';
import { countSentToday } from '../outbox/outbox.queries.ts';
import { findMailState } from '../settings/mail-settings.queries.ts';

/** What the status panel shows. */
export async function readMailboxStatus(db: Db, row: MailboxRow): Promise<MailboxStatus> {
  const [state, sent] = await Promise.all([findMailState(db), countSentToday(db, row.id)]);
  return {
    address: row.address,
    state: row.state,
    scopes: row.scopes,
    access_expires_at: row.access_expires_at?.toISOString() ?? null,
    connected_at: row.connected_at.toISOString(),
    synced_at: row.synced_at?.toISOString() ?? null,
    quota: { used: row.quota_used, limit: state.units_per_minute },
    sent_today: { count: sent, limit: state.daily_letters },
    paused_until: row.paused_until?.toISOString() ?? null,
  };
}
