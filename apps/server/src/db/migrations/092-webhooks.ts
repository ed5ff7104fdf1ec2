import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Webhooks, and an outbox that the audit log fills: whatever writes a line of it has told the webhooks in
 * the same transaction, by whichever way the line came. A paused webhook collects; its deliveries have
 * no job until it goes on.
 */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table webhook (
        id bigint generated always as identity primary key,
        name text not null,
        address text not null,
        areas text[] not null,
        -- First words of the actions that it is told of.
        features text[] not null,
        secret bytea not null,
        paused_at timestamptz,
        paused_itself boolean not null default false,
        failures int not null default 0,
        made_by text not null,
        made_at timestamptz not null default now(),
        version int not null default 1
      )`.execute(db);
    await sql`
      create table webhook_delivery (
        id bigint generated always as identity primary key,
        webhook_id bigint not null references webhook on delete cascade,
        event text not null,
        event_id text not null,
        body text not null,
        state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
        attempts int not null default 0,
        status int,
        ms int,
        answer text not null default '',
        failure text,
        made_at timestamptz not null default now(),
        tried_at timestamptz
      )`.execute(db);
    await sql`
      create index webhook_delivery_webhook_id_idx on webhook_delivery (webhook_id, id)`.execute(
      db,
    );
    await sql`
      create index webhook_delivery_waiting_idx on webhook_delivery (id)
      where state = 'waiting'`.execute(db);
    await sql`
      create index webhook_delivery_made_at_idx on webhook_delivery using brin (made_at)
      with (autosummarize = on)`.execute(db);
    await sql`
      create function audit_line_tell_webhooks() returns trigger language plpgsql as $$
      begin
        with told as (
          insert into webhook_delivery (webhook_id, event, event_id, body)
          select webhook.id, line.action, 'audit-' || line.id,
            jsonb_build_object('event_id', 'audit-' || line.id, 'event', line.action,
              'at', to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
              'subject', line.subject, 'subject_id', line.subject_id,
              'actor_id', line.actor_id)::text
          from line join webhook on split_part(line.action, '.', 1) = any(webhook.features)
          order by line.id, webhook.id
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
    await sql`
      create trigger audit_line_inserted after insert on audit_line referencing new table as line
        for each statement execute function audit_line_tell_webhooks()`.execute(db);
  },
};
