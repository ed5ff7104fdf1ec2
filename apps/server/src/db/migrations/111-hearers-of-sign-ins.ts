import { type Kysely, type Migration, sql } from 'kysely';

/**
 * As in migration 099, but webhooks do not hear of failed sign-ins under names that nobody has: anybody can
 * make as many of these as they like, and each was a delivery and a task of every webhook of the users. Their
 * receivers lose nothing, for without a name or an id it says only that somebody was refused. Those at an
 * account are told, with its id: somebody may be guessing its password, and how often has a limit.
 */
export const hearersOfSignIns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create or replace function audit_line_tell_webhooks() returns trigger language plpgsql as $$
      begin
        with told as (
          insert into webhook_delivery (webhook_id, event, event_id, body)
          select webhook.id, line.action, 'audit-' || line.id,
            jsonb_build_object('event_id', 'audit-' || line.id, 'event', line.action,
              'at', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'subject', line.subject, 'subject_id', line.subject_id,
              'actor_id', line.actor_id)::text
          from line join webhook on split_part(line.action, '.', 1) = any(webhook.features)
          where line.action <> 'accounts.sign-in-failed' or line.subject_id is not null
          order by line.id, webhook.id
          for key share of webhook
          returning id, webhook_id, event
        )
        insert into job (kind, key, label, payload, paused_at)
        select 'webhooks.deliver', told.id::text, told.event,
          jsonb_build_object('delivery_id', told.id), now()
        from told join webhook on webhook.id = told.webhook_id
        where webhook.paused_at is null;
        if found then
          perform pg_notify('station_job', 'webhooks.deliver');
        end if;
        return null;
      end $$`.execute(db);
  },
};
