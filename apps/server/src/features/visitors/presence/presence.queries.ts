import type { LiveStats, LiveVisitor } from '@station/contract/visitors/realtime';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/db.ts';
import { prepared } from '../../../db/prepared.ts';
import { tabOf } from './tab.ts';

/** For so many seconds it holds that a server has said that it lives. */
const ALIVE_SECONDS = 6;

/**
 * The servers that live. All of it is by the database's clock; a word from the future was given
 * before that clock was set back, and says nothing about now.
 */
export const LIVING_SERVERS: RawBuilder<unknown> = sql`(
  select server_id from presence_server
  where said_at between now() - make_interval(secs => ${sql.lit(ALIVE_SECONDS)})
    and now() + make_interval(secs => ${sql.lit(ALIVE_SECONDS)})
)`;

/** Whether a point may be stored and shown: an address's always, a device's by its owner's word alone. */
const mayShow = (visitor: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  ${visitor} ->> 'source' = 'ip' or exists (
    select from location_consent
    where location_consent.account_id = (${visitor} ->> 'userId')::bigint and not paused
  )
)`;

/** A visitor without a point. */
const withoutPoint = (visitor: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${visitor} || '{"latitude": null, "longitude": null, "accuracy": null}'`;

const VISITOR = sql.ref('visitor');

/** Says that a server lives. */
export async function keepServerAlive(db: Db, serverId: string): Promise<void> {
  await sql`${prepared}
    insert into presence_server values (${serverId}::uuid, now())
    on conflict (server_id) do update set said_at = excluded.said_at`.execute(db);
}

/** Stores people of a server as they are now. */
export async function savePresence(
  db: Db,
  serverId: string,
  visitors: readonly LiveVisitor[],
): Promise<void> {
  if (visitors.length === 0) return;
  const given = visitors.map((visitor) => ({ tab: tabOf(visitor) ?? null, visitor }));
  await sql`${prepared}
    insert into presence (socket_id, server_id, account_id, tab, revision, visitor)
    select visitor ->> 'socketId', ${serverId}::uuid, (visitor ->> 'userId')::bigint, tab,
      (visitor ->> 'revision')::bigint,
      case when ${mayShow(VISITOR)} then visitor else ${withoutPoint(VISITOR)} end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (tab text, visitor jsonb)
    on conflict (socket_id) do update
      set visitor = excluded.visitor, account_id = excluded.account_id, revision = excluded.revision
      where presence.server_id = excluded.server_id
        and presence.revision <= excluded.revision`.execute(db);
}

/** Takes the rows of sockets of a server away. */
export async function deletePresence(
  db: Db,
  serverId: string,
  socketIds: readonly string[],
): Promise<void> {
  if (socketIds.length === 0) return;
  await sql`${prepared}
    delete from presence
    where socket_id = any(${socketIds}::text[]) and server_id = ${serverId}::uuid`.execute(db);
}

/** A socket, and how new what is known of it is. */
export type SocketRevision = { socket_id: string; revision: number };

/** The rows of a server. */
export async function findServerRows(db: Db, serverId: string): Promise<SocketRevision[]> {
  const { rows } = await sql<SocketRevision>`${prepared}
    select socket_id, revision from presence where server_id = ${serverId}::uuid`.execute(db);
  return rows;
}

/**
 * Takes the rows on other servers away whose tab has come to this one; answers which those were. A
 * tab belongs to whoever is signed in there: only a guest's row or one's own is taken.
 */
export async function deleteReplacedPresence(
  db: Db,
  serverId: string,
  arrivals: readonly LiveVisitor[],
): Promise<SocketRevision[]> {
  const given = arrivals.flatMap((visitor) => {
    const tab = tabOf(visitor);
    return tab === undefined ? [] : [{ tab, account_id: visitor.userId }];
  });
  if (given.length === 0) return [];
  const { rows } = await sql<SocketRevision>`${prepared}
    delete from presence
    using json_to_recordset(${JSON.stringify(given)}::json) as given (tab text, account_id bigint)
    where presence.tab = given.tab and server_id <> ${serverId}::uuid
      and (presence.account_id is null or presence.account_id = given.account_id)
    returning socket_id, revision`.execute(db);
  return rows;
}

/** Everybody who is here, on any server that lives. */
export async function findPresent(db: Db): Promise<LiveVisitor[]> {
  const { rows } = await sql<{ visitor: LiveVisitor }>`${prepared}
    select case when ${mayShow(VISITOR)} then visitor else ${withoutPoint(VISITOR)} end as visitor
    from presence where server_id in ${LIVING_SERVERS}
    order by visitor ->> 'connectedAt', socket_id`.execute(db);
  return rows.map(({ visitor }) => visitor);
}

/** The numbers of `stats:update`. */
export async function countPresent(db: Db): Promise<LiveStats> {
  const { rows } = await sql<LiveStats>`${prepared}
    select count(*)::int as visitors,
      count(account_id)::int as "signedIn",
      count(*) filter (where account_id is null)::int as guests,
      count(*) filter (where visitor ->> 'latitude' is not null and ${mayShow(VISITOR)})::int
        as "withLocation",
      count(*) filter (where visitor ->> 'state' = 'active')::int as active,
      count(*) filter (where visitor ->> 'state' = 'idle')::int as idle
    from presence where server_id in ${LIVING_SERVERS}`.execute(db);
  const [stats] = rows;
  if (!stats) throw new Error('counting answered nothing');
  return stats;
}

/** A socket that maps were told of, and whose device's point they were sent. */
export type SentSocket = { socket_id: string; account_id: number | null };

/** What of it is no longer so. */
export type OutdatedSocket = {
  socket_id: string;
  /** The owner of the point takes no part any more. */
  withdrawn: boolean;
  /** As it may be shown; null if no living server has it. */
  shown: LiveVisitor | null;
};

/** Those of some sockets that are on no server that lives, or whose device's point may not be shown. */
export async function findOutdated(db: Db, sent: readonly SentSocket[]): Promise<OutdatedSocket[]> {
  const { rows } = await sql<OutdatedSocket>`${prepared}
    select * from (
      select sent.socket_id, ${withoutPoint(VISITOR)} as shown,
        sent.account_id is not null and not exists (
          select from location_consent
          where location_consent.account_id = sent.account_id and not paused
        ) as withdrawn
      from json_to_recordset(${JSON.stringify(sent)}::json)
          as sent (socket_id text, account_id bigint)
        left join presence on presence.socket_id = sent.socket_id
          and server_id in ${LIVING_SERVERS}
    ) as looked
    where shown is null or withdrawn`.execute(db);
  return rows;
}

/** Removes everybody of servers that died. */
export async function deleteDeadServers(db: Db): Promise<void> {
  await sql`delete from presence where server_id not in ${LIVING_SERVERS}`.execute(db);
  await sql`delete from presence_server where server_id not in ${LIVING_SERVERS}`.execute(db);
}

/** Takes a server and everybody on it away, when it stops. */
export async function deleteServerPresence(db: Db, serverId: string): Promise<void> {
  await sql`delete from presence where server_id = ${serverId}::uuid`.execute(db);
  await sql`delete from presence_server where server_id = ${serverId}::uuid`.execute(db);
}
