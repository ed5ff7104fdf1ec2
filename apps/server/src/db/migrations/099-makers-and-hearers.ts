import { type Kysely, type Migration, sql } from 'kysely';

/** Links know who made them, and audit lines hold the webhooks that hear of them. */
export const makersAndHearers: Migration = {
  async up(db: Kysely<unknown>) {
    await nameMakers(db);
    await holdHearers(db);
  },
};

/**
 * Invitations and codes know the administrator who made them, and are good for as long as they are one.
 * The maker of those from before stands in the audit log; where the account is gone, so are they. A link
 * by mail has no maker, nor has what a server of the release before still makes meanwhile: that is good
 * until its time is over, seven days at most.
 */
async function nameMakers(db: Kysely<unknown>) {
  await sql`
    alter table access_link add created_by bigint references account on delete cascade`.execute(db);
  await sql`
    create index access_link_created_by_idx on access_link (created_by)
    where created_by is not null`.execute(db);
  await sql`
    with maker as (
      select link.id, (
        select actor_id from audit_line line
        where line.subject = case link.kind when 'invite' then 'invitation' else 'account' end
          and line.subject_id = case link.kind when 'invite' then link.id else link.account_id end
          and line.action = case link.kind when 'invite' then 'accounts.invited'
            else 'accounts.code-made' end
        order by line.id desc limit 1
      ) as account_id
      from access_link link where link.kind in ('invite', 'code')
    ), gone as (
      delete from access_link link using maker
      where maker.id = link.id and maker.account_id is not null
        and not exists (select from account where account.id = maker.account_id)
    )
    update access_link link set created_by = account.id
    from maker join account on account.id = maker.account_id where maker.id = link.id`.execute(db);
}

/**
 * As in migration 092, and a webhook that somebody removes in this moment falls out: its delivery pointed
 * to nothing, and the write that it was to tell of failed for it.
 */
async function holdHearers(db: Kysely<unknown>) {
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
}
