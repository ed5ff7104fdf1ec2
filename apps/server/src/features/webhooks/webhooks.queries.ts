import type { Webhook, WebhookDelivery } from '@station/contract/webhooks/webhooks';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/db.ts';

const COLUMNS = [
  ...(['id', 'name', 'address', 'areas', 'paused_at', 'paused_itself', 'failures'] as const),
  ...(['made_by', 'made_at', 'version'] as const),
] as const;

const select = (db: Db) => db.selectFrom('webhook').select([...COLUMNS, 'secret']);

/** A webhook as it is stored, with its sealed secret. */
export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/** As administrators see it: without the secret. */
export const toWebhook = ({ secret: _, paused_at, ...row }: WebhookRow): Webhook => ({
  ...row,
  id: Number(row.id),
  areas: row.areas as Webhook['areas'],
  paused: paused_at !== null,
  made_at: row.made_at.toISOString(),
});

/** All webhooks, newest first. */
export const findWebhooks = (db: Db) => select(db).orderBy('id', 'desc').execute();

export async function findWebhook(db: Db, id: number) {
  return select(db).where('id', '=', id).executeTakeFirst();
}

/**
 * The webhook as it is now, held against changes until the transaction ends. Everybody's audit lines go
 * on meanwhile: their deliveries hold its key alone.
 */
export async function lockWebhook(trx: Trx, id: number): Promise<WebhookRow | undefined> {
  return select(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** The same for whoever removes it, which audit lines wait for: they tell it before, or not at all. */
export async function lockWebhookToRemove(trx: Trx, id: number): Promise<WebhookRow | undefined> {
  // Of two who remove one each, each would wait with its audit line for the other's webhook.
  await lockWebhookList(trx);
  return select(trx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Webhooks are added and removed one after the other; held until the transaction ends. */
async function lockWebhookList(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 92))`.execute(trx);
}

type WebhookFields = { name: string; address: string; areas: string[]; features: string[] };

/** Adds a webhook unless there are `most`; answers its id. */
export async function insertWebhook(
  trx: Trx,
  { name, address, areas, features, ...made }: WebhookFields & { secret: Buffer; made_by: string },
  most: number,
): Promise<number | undefined> {
  await lockWebhookList(trx);
  const { rows } = await sql<{ id: number }>`
    insert into webhook (name, address, areas, features, secret, made_by)
    select ${name}, ${address}, ${areas}::text[], ${features}::text[], ${made.secret}, ${made.made_by}
    where (select count(*) from webhook) < ${most} returning id`.execute(trx);
  return rows[0] && Number(rows[0].id);
}

/** Changes a webhook; one that goes on begins with no failures. */
export async function updateWebhookRow(
  trx: Trx,
  id: number,
  fields: WebhookFields & { paused: boolean },
): Promise<void> {
  const { paused, ...values } = fields;
  await trx
    .updateTable('webhook')
    .set({
      ...values,
      paused_at: paused ? sql`coalesce(paused_at, now())` : null,
      ...(!paused && { paused_itself: false, failures: 0 }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteWebhookRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('webhook').where('id', '=', id).execute();
}

/** Notes how an attempt went; answers how many in a row have failed by now. */
export async function countFailures(trx: Trx, id: number, isGood: boolean): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update webhook set failures = case when ${isGood}::boolean then 0 else failures + 1 end
    where id = ${id} and (failures > 0 or not ${isGood}::boolean) returning failures`.execute(trx);
  return rows[0]?.failures ?? 0;
}

/** Has a webhook pause by itself; answers its name when it did not pause already. */
export async function pauseWebhook(trx: Trx, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update webhook set paused_at = now(), paused_itself = true, version = version + 1
    where id = ${id} and paused_at is null returning name`.execute(trx);
  return rows[0]?.name;
}

/** Adds a delivery; answers its id. */
export async function insertDelivery(
  trx: Trx,
  delivery: { webhook_id: number; event: string; event_id: string; body: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('webhook_delivery')
    .values(delivery)
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

export async function findDelivery(db: Db, id: number) {
  return db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The newest deliveries of a webhook. */
export async function findDeliveries(
  db: Db,
  webhookId: number,
  most: number,
): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ webhook_id: _, ...row }) => ({
    ...row,
    id: Number(row.id),
    state: row.state as WebhookDelivery['state'],
    made_at: row.made_at.toISOString(),
    tried_at: row.tried_at?.toISOString() ?? null,
  }));
}

/** How an attempt went. */
export type Attempt = {
  state: WebhookDelivery['state'];
  status: number | null;
  ms: number;
  answer: string;
  failure: string | null;
};

export async function updateDelivery(trx: Trx, id: number, attempt: Attempt): Promise<void> {
  await trx
    .updateTable('webhook_delivery')
    .set({ ...attempt, attempts: sql`attempts + 1`, tried_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

/** Deliveries that wait although their webhook goes on and nobody is to send them, oldest first. */
export async function findForgotten(
  db: Db,
  kind: string,
  most: number,
): Promise<{ id: number; event: string }[]> {
  const { rows } = await sql<{ id: number; event: string }>`
    select delivery.id, event from webhook_delivery delivery
    join webhook on webhook.id = webhook_id
    where delivery.state = 'waiting' and webhook.paused_at is null and not exists (
      select from job where kind = ${kind} and key = delivery.id::text
        and state in ('waiting', 'running')
    )
    order by delivery.id limit ${most}`.execute(db);
  return rows.map(({ id, event }) => ({ id: Number(id), event }));
}

/**
 * Gives up those of some waiting deliveries whose job was called off last; answers which. They are
 * looked at in their order, so that two servers never wait for each other.
 */
export async function settleCalledOff(
  trx: Trx,
  kind: string,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with latest as (
      select distinct on (key) key, state from job
      where kind = ${kind} and key = any(${ids.map(String)}::text[])
      order by key, id desc
    ),
    called_off as (
      select delivery.id from webhook_delivery delivery
      join latest on latest.key = delivery.id::text
      where delivery.id = any(${ids}::bigint[]) and delivery.state = 'waiting'
        and latest.state = 'cancelled'
      order by delivery.id for no key update of delivery
    )
    update webhook_delivery set state = 'failed', failure = 'cancelled'
    from called_off where webhook_delivery.id = called_off.id
    returning webhook_delivery.id`.execute(trx);
  return rows.map(({ id }) => Number(id));
}

/** Forgets deliveries of so many days ago. */
export async function deleteOldDeliveries(db: Db, days: number): Promise<void> {
  await sql`
    delete from webhook_delivery where made_at < now() - make_interval(days => ${days})`.execute(
    db,
  );
}
