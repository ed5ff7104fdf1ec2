import { type Kysely, type Migration, sql } from 'kysely';

/** Visits that were wrong: who undid them, when and why. Their day is free again. */
export const undoneVisits: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table member_visit
        add undone_at timestamptz,
        add undone_by text,
        add undo_reason text`.execute(db);
    await sql`drop index member_visit_day_key`.execute(db);
    await sql`
      create unique index member_visit_day_key on member_visit (member_id, day)
      where undone_at is null`.execute(db);
    // The list of a member's visits shows undone ones, too.
    await sql`create index member_visit_member_idx on member_visit (member_id, at)`.execute(db);
  },
};
