import { type Kysely, type Migration, sql } from 'kysely';

/** Who leads whom: what people report to their leader is read by that one and by those above. */
export const leaders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table account
      add column leader_id bigint references account on delete set null,
      add constraint account_leader_check check (leader_id <> id)`.execute(db);
    await sql`create index account_leader_id_idx on account (leader_id)`.execute(db);
  },
};
