import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The partitions of this month and the next are there before the first visit: one that was written
 * while its partition was being made was refused.
 */
export const visitMonths: Migration = {
  async up(db: Kysely<unknown>) {
    // As before, but visits of no prepared month wait meanwhile: one that came between moving the
    // others and attaching the partition made that fail.
    await sql`
      create or replace function visit_partition(month date) returns void language plpgsql as $$
      declare
        name text := 'visit_' || to_char(month, 'YYYY_MM');
        first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
        next timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
      begin
        perform pg_advisory_xact_lock(hashtext('visit_partition'));
        if to_regclass(name) is null then
          lock table visit_other in access exclusive mode;
          execute format('create table %I (like visit including defaults)', name);
          execute format('with moved as (delete from visit_other where visited_at >= %L and
            visited_at < %L returning *) insert into %I select * from moved', first, next, name);
          execute format('alter table visit attach partition %I for values from (%L) to (%L)',
            name, first, next);
        end if;
      end $$`.execute(db);
    await sql`
      select visit_partition(current_date),
        visit_partition((current_date + interval '1 month')::date)`.execute(db);
  },
};
