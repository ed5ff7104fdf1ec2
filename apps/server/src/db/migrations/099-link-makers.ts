import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Invitations and codes know the administrator who made them, and are good for as long as they are one.
 * The maker of those from before stands in the audit log; where the account is gone, so are they. A link
 * by mail has no maker, nor has what a server of the release before still makes meanwhile: that is good
 * until its time is over, seven days at most.
 */
export const linkMakers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table access_link add created_by bigint references account on delete cascade`.execute(
      db,
    );
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
      from maker join account on account.id = maker.account_id where maker.id = link.id`.execute(
      db,
    );
  },
};
