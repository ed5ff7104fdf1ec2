import type { LiveVisitor } from '@station/contract/visitors/realtime';
import { sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';

/**
 * Says that a server lives for some more seconds. Answers whether it was thought to: otherwise its
 * people may have been removed, by another server or by a crash of the database.
 */
export async function keepServerAlive(db: Db, serverId: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ lived: boolean }>`${prepared}
    with said as (
      insert into presence_server
      values (${serverId}::uuid, now() + make_interval(secs => ${seconds}))
      on conflict (server_id) do update set expires_at = excluded.expires_at
    )
    select exists (
      select from presence_server where server_id = ${serverId}::uuid and expires_at > now()
    ) as lived`.execute(db);
  return rows[0]?.lived ?? false;
}

/** Stores people of a server as they are now. */
export async function savePresence(
  db: Db,
  serverId: string,
  visitors: readonly LiveVisitor[],
): Promise<void> {
  await sql`${prepared}
    insert into presence (socket_id, server_id, account_id, visitor, left_at)
    select visitor ->> 'socketId', ${serverId}::uuid, (visitor ->> 'userId')::bigint, visitor,
      case when visitor ->> 'state' = 'left' then now() end
    from jsonb_array_elements(${JSON.stringify(visitors)}::jsonb) as given (visitor)
    on conflict (socket_id) do update
      set visitor = excluded.visitor, account_id = excluded.account_id, left_at = excluded.left_at
      where presence.server_id = excluded.server_id`.execute(db);
}

/** Everybody who is here, on any server that lives. */
export async function findPresent(db: Db): Promise<LiveVisitor[]> {
  const { rows } = await sql<{ visitor: LiveVisitor }>`${prepared}
    select visitor from presence
    where left_at is null and server_id in (
      select server_id from presence_server where expires_at > now()
    )
    order by visitor ->> 'connectedAt', socket_id`.execute(db);
  return rows.map(({ visitor }) => visitor);
}

/** Removes those who left some minutes ago, and everybody of servers that died. */
export async function deleteStalePresence(db: Db, minutes: number): Promise<void> {
  await sql`
    delete from presence
    where left_at < now() - make_interval(mins => ${minutes})
      or server_id not in (select server_id from presence_server where expires_at > now())`.execute(
    db,
  );
  await sql`delete from presence_server where expires_at < now()`.execute(db);
}

/** Takes a server and everybody on it away, when it stops. */
export async function deleteServerPresence(db: Db, serverId: string): Promise<void> {
  await sql`delete from presence where server_id = ${serverId}::uuid`.execute(db);
  await sql`delete from presence_server where server_id = ${serverId}::uuid`.execute(db);
}
