import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

export type MailStateRow = {
  client_id: string;
  sealed_client_secret: Buffer | null;
  units_per_minute: number;
  daily_letters: number;
};

export async function findMailState(db: Db): Promise<MailStateRow> {
  const { rows } = await sql<MailStateRow>`
    select client_id, sealed_client_secret, units_per_minute, daily_letters
    from mail_state`.execute(db);
  return rows[0] as MailStateRow;
}

export async function lockMailState(trx: Trx): Promise<MailStateRow> {
  await sql`select from mail_state for update`.execute(trx);
  return findMailState(trx);
}

export async function saveMailState(trx: Trx, it: MailStateRow): Promise<void> {
  await sql`
    update mail_state set client_id = ${it.client_id},
      sealed_client_secret = ${it.sealed_client_secret},
      units_per_minute = ${it.units_per_minute}, daily_letters = ${it.daily_letters}`.execute(trx);
}
