import type { Kiosk } from '@station/contract/membership/kiosks';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../db/db.ts';

/** The kiosks whose links hold, newest first. */
export async function findKiosks(db: Db): Promise<Kiosk[]> {
  const rows = await db
    .selectFrom('member_kiosk')
    .select(['id', 'name', 'made_by', 'made_at', 'used_at'])
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    made_at: row.made_at.toISOString(),
    used_at: row.used_at?.toISOString() ?? null,
  }));
}

export async function insertKiosk(
  trx: Trx,
  kiosk: { name: string; token_hash: Buffer; made_by: string },
): Promise<number> {
  const made = await trx
    .insertInto('member_kiosk')
    .values(kiosk)
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(made.id);
}

/** Ends a link; answers its name, or undefined when there is none that holds. */
export async function revokeKioskRow(
  trx: Trx,
  id: number,
  at: Date,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    update member_kiosk set revoked_at = ${at}
    where id = ${id} and revoked_at is null returning name`.execute(trx);
  return rows[0];
}

/** The kiosk whose token it is; notes at most once a minute that it is in use. */
export async function findKioskByToken(
  db: Db,
  tokenHash: Buffer,
  at: Date,
): Promise<{ id: number; name: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string }>`
    with used as (
      update member_kiosk set used_at = ${at}
      where token_hash = ${tokenHash} and revoked_at is null
        and (used_at is null or used_at < ${at}::timestamptz - interval '1 minute')
    )
    select id, name from member_kiosk
    where token_hash = ${tokenHash} and revoked_at is null`.execute(db);
  return rows[0];
}
